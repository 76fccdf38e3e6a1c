import type { PgTable } from "drizzle-orm/pg-core";
import { encryptRow, type Decrypted } from "../../../server/db/encrypted-records";

/** Encrypts some values of a record for an update that leaves the others unchanged. */
export function encryptValues<T extends PgTable>(
  table: T,
  id: string,
  values: Partial<Decrypted<T["$inferInsert"]>>,
): Partial<T["$inferInsert"]> {
  const row: Readonly<Record<string, unknown>> = encryptRow(table, { id, ...values } as Decrypted<T["$inferInsert"]>);
  return Object.fromEntries(Object.keys(values).map((name) => [name, row[name]])) as Partial<T["$inferInsert"]>;
}
