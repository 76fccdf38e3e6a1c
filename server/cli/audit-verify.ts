/**
 * Verifies the audit log: `node --import tsx server/cli/audit-verify.ts [--expect <seal>]`.
 * Finds sealed entries that were changed or removed, and entries that were inserted among them. Also finds keys that
 * were replaced, or removed without audit:forget. Exits with code 1 on any finding. Prints the last seal; store it
 * elsewhere.
 */
import { parseOptions } from "../base/command-options";
import { connect } from "../db/connect";
import { loadEnvFile, readEnv } from "../base/env";
import { verify } from "../audit/verify";
import { formatCount, pluralize } from "../base/text";
import { exitWithError } from "../base/start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const { expect: expected } = parseOptions({ options: { expect: { type: "string" } } }).values;
  const database = await connect(readEnv(process.env));
  try {
    const { findings, sealed, waiting, erased, last } = await verify(database.db, expected);
    for (const finding of findings) print(finding);
    const areSealed = pluralize(sealed, "entry is", "entries are");
    print(`${sealed} ${areSealed} sealed, ${waiting} ${pluralize(waiting, "is", "are")} not sealed yet.`);
    if (erased > 0) print(`${formatCount(erased, "key")} ${pluralize(erased, "was", "were")} erased on request.`);
    if (last !== undefined) print(`The last seal is ${last}`);
    if (findings.length > 0) process.exitCode = 1;
    else print("Nothing was changed, removed or inserted.");
  } finally {
    await database.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(exitWithError);
