import type { PgTable } from "drizzle-orm/pg-core";
import { encrypted, type Plain } from "../../../server/at-rest/records";

/** Encrypts some values of a record for an update that leaves the others unchanged. */
export function encryptedValues<T extends PgTable>(
  table: T,
  id: string,
  values: Partial<Plain<T["$inferInsert"]>>,
): Partial<T["$inferInsert"]> {
  const row: Readonly<Record<string, unknown>> = encrypted(table, { id, ...values } as Plain<T["$inferInsert"]>);
  return Object.fromEntries(Object.keys(values).map((name) => [name, row[name]])) as Partial<T["$inferInsert"]>;
}
