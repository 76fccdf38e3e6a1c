import { or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/database";
import { orders, users, vendors } from "../../db/schema";
import { belongsTo, idEndsWith, personReads, reads } from "../../db/search-text";
import { ordersBody } from "../../http/envelope";
import type { PageQuery } from "../../http/page-query";
import { readPage } from "../../http/read-page";
import { linesOf, selectOrders, toAnswer } from "./answer";

export const ORDER_SORTS = ["totalAmount", "finalAmount", "status", "createdAt"] as const;

/** The body of a list: the orders of the page that meet the condition, with their lines. */
export async function listOrders(db: Db, query: PageQuery<(typeof ORDER_SORTS)[number]>, where: SQL | undefined) {
  const { rows, total } = await readPage(db, orders, query, selectOrders, where);
  const lines = await linesOf(
    db,
    rows.map((row) => row.order.id),
  );
  return ordersBody(
    rows.map((row) => toAnswer(row, lines.get(row.order.id) ?? [])),
    total,
    query,
  );
}

/** Orders whose id ends with the text, or whose customer or vendor holds it in a name or e-mail address. */
export function matches(search: string): SQL | undefined {
  return or(
    idEndsWith(orders.id, search),
    belongsTo(orders.customerId, users, personReads(users, search)),
    belongsTo(orders.vendorId, vendors, reads(vendors.shopName, search)),
  );
}
