/**
 * Erases the audit keys of a person and of their vendors: `node --import tsx server/cli/audit-forget.ts <user id>`.
 * Their personal data in the audit log can never be read again. The entries stay, and the chain of seals remains valid.
 * A sealed entry names the erased keys, so that audit:verify can tell erasure from tampering.
 */
import { connect } from "../db/connect";
import { parseOptions } from "../base/command-options";
import { loadEnvFile, readEnv } from "../base/env";
import { erasePerson } from "../audit/forget";
import { sealEntries } from "../audit/seal";
import { formatCount } from "../base/text";
import { exitWithError, StartError } from "../base/start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const [id] = parseOptions({ allowPositionals: true }).positionals;
  if (!id) throw new StartError("Name the person: npm run audit:forget -- <user id>");
  const database = await connect(readEnv(process.env));
  try {
    const keys = await database.db.transaction((tx) => erasePerson(tx, id));
    await sealEntries(database.db);
    if (keys === 0) throw new StartError(`The audit has no key for ${id}.`);
    process.stdout.write(`Removed ${formatCount(keys, "key")} of ${id}.\n`);
  } finally {
    await database.close();
  }
}

main().catch(exitWithError);
