/** Privileges of the API's database role, which owns no tables. */
import { StartError } from "../base/start-error";
import type { Database } from "./database";
import { errorCode, UNDEFINED_OBJECT } from "./error-code";

/** Tables that the API reads and appends to. Only their owner may change existing rows. */
const APPEND_ONLY = ["evidence_entries", "evidence_keys", "evidence_seals"];
/** Tables that only migrations write. */
const READ_ONLY = ["schema_migrations", "evidence_key_hashes"];

/** Returns the statements that grant the role its privileges in a migrated database. They can be run repeatedly. */
export function grantStatements(role: string): string[] {
  const name = `"${role.replaceAll('"', '""')}"`;
  return [
    `grant usage on schema public to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    `revoke update, delete on ${APPEND_ONLY.join(", ")} from ${name}`,
    `revoke insert, update, delete on ${READ_ONLY.join(", ")} from ${name}`,
  ];
}

/**
 * Grants the role its privileges, in one transaction.
 * @throws StartError if the role does not exist
 */
export async function grantApiPrivileges(database: Database, role: string): Promise<void> {
  try {
    await database.runScripts(async (run) => {
      for (const statement of grantStatements(role)) await run(statement);
    });
  } catch (error) {
    if (errorCode(error) !== UNDEFINED_OBJECT) throw error;
    throw new StartError(`The role ${role} does not exist. Create it first: create role ${role} login password '…'`);
  }
}
