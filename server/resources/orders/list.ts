/** The queries behind a page of orders. */
import type { SQL } from "drizzle-orm";
import type { Db } from "../../db/database";
import { onPage } from "../../db/on-page";
import { orders } from "../../db/schema";
import { ordersBody } from "../../http/envelope";
import { orderOf } from "../../http/page-query";
import { linesOf, selectOrders, toAnswer } from "./answer";

export const ORDER_SORTS = ["totalAmount", "finalAmount", "status", "createdAt"] as const;

interface OrderPage {
  page: number;
  limit: number;
  sort?: (typeof ORDER_SORTS)[number] | undefined;
  order?: "asc" | "desc" | undefined;
}

/** The orders of the page that meet the condition, without their lines, newest first unless told. */
export function orderPage(db: Db, query: OrderPage, where: SQL | undefined) {
  const order = orderOf(orders, query);
  return selectOrders(db)
    .where(onPage(db, orders, query, order, where))
    .orderBy(...order);
}

/** The body of a list: the same orders with their lines, and how many there are in all. */
export async function listOrders(db: Db, query: OrderPage, where: SQL | undefined) {
  const [rows, total] = await Promise.all([orderPage(db, query, where), db.$count(orders, where)]);
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
