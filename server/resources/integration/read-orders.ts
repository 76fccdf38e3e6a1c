import { asc } from "drizzle-orm";
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { orderItems, orders } from "../../db/schema";
import { selectOrders, toResponse } from "../orders/response";
import { findExternalIds } from "./references";

/** Reads orders by id, with the external ids of their customers, vendors and products. */
export async function readOrderRecords(
  db: Db | Transaction,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await selectOrders(db).where(anyOf(orders.id, ids));
  const lines = await db
    .select()
    .from(orderItems)
    .where(anyOf(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const customers = await findExternalIds(
    db,
    "users",
    rows.map(({ order }) => order.customerId),
  );
  const vendors = await findExternalIds(
    db,
    "vendors",
    rows.map(({ order }) => order.vendorId),
  );
  const products = await findExternalIds(
    db,
    "products",
    lines.map(({ productId }) => productId),
  );
  const itemsOf = new Map(ids.map((id): [string, object[]] => [id, []]));
  for (const { orderId, productId, name, quantity, price } of lines) {
    const product = productId === null ? undefined : products.get(productId);
    itemsOf.get(orderId)?.push({ product, name, quantity, price });
  }
  return new Map(
    rows.map((row) => {
      const { id, customerId, vendorId } = row.order;
      const items = itemsOf.get(id) ?? [];
      const record = {
        ...toResponse(row),
        customer: customers.get(customerId),
        vendor: vendors.get(vendorId),
        items,
      };
      return [id, record];
    }),
  );
}
