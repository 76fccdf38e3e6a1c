/**
 * Removes the keys of a person and of the vendors that are theirs, so that what the audit holds of them can never be read
 * again: `node --import tsx server/cli/audit-forget.ts <user id>`. The entries stay, and the chain of seals holds.
 */
import { connect } from "../db/connect";
import { loadEnvFile, readEnv } from "../env";
import { forgetPerson } from "../evidence/keys";
import { recordEvent, SYSTEM } from "../http/audit";
import { failToStart, StartError } from "../start-error";

async function main(): Promise<void> {
  loadEnvFile();
  const id = process.argv[2];
  if (!id) throw new StartError("Say whom: npm run audit:forget -- <user id>");
  const database = await connect(readEnv(process.env));
  try {
    const keys = await database.db.transaction(async (tx) => {
      const gone = await forgetPerson(tx, id);
      const event = { action: "audit.forget", resource: "users", resourceId: id, about: "data/" as const };
      if (gone > 0) await recordEvent(tx, SYSTEM, { ...event, before: null, after: { keys: gone } });
      return gone;
    });
    if (keys === 0) throw new StartError(`The audit has no key of ${id}.`);
    process.stdout.write(`Removed ${keys} ${keys === 1 ? "key" : "keys"} of ${id}.\n`);
  } finally {
    await database.close();
  }
}

main().catch(failToStart);
