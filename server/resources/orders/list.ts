import { or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/database";
import { orders, users, vendors } from "../../db/schema";
import { belongsTo, idEndsWith, personReads, reads } from "../../db/search-text";
import { ordersBody } from "../../http/envelope";
import type { PageQuery } from "../../http/page-query";
import { readPage } from "../../http/read-page";
import { linesOf, selectOrders, toAnswer } from "./answer";

export const ORDER_SORTS = ["totalAmount", "finalAmount", "status", "createdAt"] as const;

/** Returns the body of a list: the matching orders of the page, with their lines. */
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

/** Matches orders whose id ends with the text, or whose customer's or vendor's name or e-mail address contains it. */
export function matches(search: string): SQL | undefined {
  return or(
    idEndsWith(orders.id, search),
    belongsTo(orders.customerId, users, personReads(users, search)),
    belongsTo(orders.vendorId, vendors, reads(vendors.shopName, search)),
  );
}
