import { asc, sql } from "drizzle-orm";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { vendors } from "../../db/schema";

/** Adds to the product counts of many vendors, which it locks by ascending id. */
export async function addToCounts(tx: Transaction, changes: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...changes].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const ids = changed.map(([id]) => id);
  await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(anyOf(vendors.id, ids))
    .orderBy(asc(vendors.id))
    .for("no key update");
  await tx.execute(sql`update ${vendors}
    set product_count = greatest(${vendors.productCount} + changed.by, 0)
    from unnest(${sql.param(ids)}::text[], ${sql.param(changed.map(([, by]) => by))}::integer[]) as changed (id, by)
    where ${vendors.id} = changed.id`);
}
