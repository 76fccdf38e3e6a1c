/** The owners of tickets: customers, and people who own a vendor. */
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { users, vendors } from "../../db/schema";
import { fieldError, type HttpError } from "../../http/errors";
import { findExternalIds, lockReferences } from "./references";

interface OwnerReference {
  customer?: string | null | undefined;
  vendor?: string | null | undefined;
}

export interface Owners {
  /** Returns the id of the person who owns the ticket of an item, or the error that rejects the item. */
  idOf(item: OwnerReference): string | HttpError;
}

/** Finds the owners of items, and prevents the deletion of their accounts. */
export async function findOwners(tx: Transaction, items: readonly OwnerReference[]): Promise<Owners> {
  const customers = await lockReferences(
    tx,
    { resource: "users", table: users },
    items.map(({ customer }) => customer),
  );
  // Locking the vendors is enough: the account of a vendor's owner cannot be deleted.
  const shops = await lockReferences(
    tx,
    { resource: "vendors", table: vendors },
    items.map(({ vendor }) => vendor),
  );
  const rows = await readShops(tx, vendors.id, [...shops.values()]);
  const ownerOf = new Map(rows.map(({ id, userId }) => [id, userId]));
  return {
    idOf({ customer, vendor }) {
      if (vendor == null) {
        return customers.get(customer ?? "") ?? fieldError("customer", "is not the external id of a customer");
      }
      return ownerOf.get(shops.get(vendor) ?? "") ?? fieldError("vendor", "is not the external id of a vendor");
    },
  };
}

/** Returns a function that gets the external ids of a person and of the person's shop. */
export async function readOwnerIds(
  db: Db | Transaction,
  userIds: readonly string[],
): Promise<(id: string) => OwnerReference> {
  const shops = await readShops(db, vendors.userId, userIds);
  const customerIds = await findExternalIds(db, "users", userIds);
  const vendorIds = await findExternalIds(
    db,
    "vendors",
    shops.map(({ id }) => id),
  );
  const shopOf = new Map(shops.flatMap(({ id, userId }) => (vendorIds.has(id) ? [[userId, vendorIds.get(id)]] : [])));
  return (id) => ({ customer: customerIds.get(id), vendor: shopOf.get(id) });
}

const readShops = async (
  db: Db | Transaction,
  column: typeof vendors.id | typeof vendors.userId,
  ids: readonly string[],
) =>
  ids.length === 0 ? [] : db.select({ id: vendors.id, userId: vendors.userId }).from(vendors).where(anyOf(column, ids));
