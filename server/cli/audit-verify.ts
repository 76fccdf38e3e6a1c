/**
 * Looks for entries of the audit that were changed, removed or inserted after they were sealed, and for keys that were
 * replaced, or removed by anything but audit:forget:
 * `node --import tsx server/cli/audit-verify.ts [--expect <seal>]`. Prints the last seal, to be kept elsewhere; ends with
 * code 1 where something is wrong.
 */
import { parseArgs } from "node:util";
import { connect } from "../db/connect";
import { loadEnvFile, readEnv } from "../env";
import { verify } from "../evidence/verify";
import { failToStart, StartError } from "../start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const expected = readExpected();
  const database = await connect(readEnv(process.env));
  try {
    const { findings, sealed, waiting, erased, last } = await verify(database.db, expected);
    for (const finding of findings) print(finding);
    print(`${sealed} entries are sealed, ${waiting} wait for their seal.`);
    if (erased > 0) print(`${erased} ${erased === 1 ? "key was" : "keys were"} erased on request.`);
    if (last !== undefined) print(`The last seal is ${last}`);
    if (findings.length > 0) process.exitCode = 1;
    else print("Nothing was changed, removed or inserted.");
  } finally {
    await database.close();
  }
}

/** @throws StartError */
function readExpected(): string | undefined {
  try {
    return parseArgs({ options: { expect: { type: "string" } } }).values.expect;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(failToStart);
