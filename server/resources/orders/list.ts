import { or, sql, type SQL } from "drizzle-orm";
import type { Conditions } from "../../db/conditions";
import type { Db } from "../../db/database";
import { externalIdEquals } from "../../db/external-id-equals";
import { orderItems, orders, products, users, vendors } from "../../db/schema";
import { belongsToAny, idEndsWith, personContains, columnContains } from "../../db/search-text";
import { ordersBody } from "../../records/envelope";
import type { PageQuery } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { selectOrdersWithLines, toResponse } from "./response";

export const ORDER_SORTS = ["totalAmount", "finalAmount", "status", "createdAt"] as const;

/** Returns the body of a list: the matching orders of the page, with their lines. */
export async function listOrders(db: Db, query: PageQuery<(typeof ORDER_SORTS)[number]>, where: Conditions) {
  const { rows, total } = await readPage(db, orders, query, selectOrdersWithLines, where);
  return ordersBody(rows.map(toResponse), total, query);
}

/**
 * Matches orders if the id ends with the text, the external id equals it, or one of these contains it: the customer's
 * name or email address, or the vendor's shop name.
 */
export function matchesOrder(search: string): SQL | undefined {
  return or(
    idEndsWith(orders.id, search),
    externalIdEquals(orders.id, "orders", search),
    belongsToAny(orders.customerId, users, personContains(users, search)),
    belongsToAny(orders.vendorId, vendors, columnContains(vendors.shopName, search)),
  );
}

/** Matches orders with a line of the product. It works on a cluster, where an order and its lines share a worker. */
export const containsProduct = (productId: string): SQL =>
  sql`exists (select 1 from ${orderItems}
    where ${orderItems.orderId} = ${orders.id} and ${orderItems.productId} = ${productId})`;

/** Matches orders with a line of a product that is in the category now. The sales by category use the same rule. */
export const containsCategory = (categoryId: string): SQL =>
  sql`exists (select 1 from ${orderItems} join ${products} on ${products.id} = ${orderItems.productId}
    where ${orderItems.orderId} = ${orders.id} and ${products.categoryId} = ${categoryId})`;
