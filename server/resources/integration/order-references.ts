/** Finds the customers, vendors and products that orders refer to by external id. */
import { and, eq } from "drizzle-orm";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { products } from "../../db/schema";
import { externalIds } from "../../db/schema-external-ids";
import { fieldError, type HttpError } from "../../http/errors";
import { findRecordIds } from "./external-ids";
import type { UpsertEntry } from "./kind";
import type { OrderItem } from "./order-fields";

/** A product that the shop has sent. Deleted products have no id and no name. */
interface Product {
  id: string | null;
  name: string | null;
}

export interface OrderReferences {
  customers: ReadonlyMap<string, string>;
  vendors: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, Product>;
}

export interface OrderLine {
  productId: string | null;
  name: string;
  quantity: number;
  price: number;
}

export async function findOrderReferences(
  tx: Transaction,
  entries: readonly UpsertEntry<OrderItem>[],
): Promise<OrderReferences> {
  const items = entries.map(({ item }) => item);
  const productIds = items.flatMap((item) => item.items.flatMap(({ product }) => product ?? []));
  return {
    customers: await findRecordIds(
      tx,
      "users",
      items.map(({ customer }) => customer),
    ),
    vendors: await findRecordIds(
      tx,
      "vendors",
      items.map(({ vendor }) => vendor),
    ),
    products: await findProducts(tx, productIds),
  };
}

async function findProducts(tx: Transaction, ids: readonly string[]): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ externalId: externalIds.externalId, id: products.id, name: products.name })
    .from(externalIds)
    .leftJoin(products, eq(products.id, externalIds.recordId))
    .where(and(eq(externalIds.resource, "products"), anyOf(externalIds.externalId, [...new Set(ids)])));
  return new Map(rows.map(({ externalId, id, name }) => [externalId, { id, name }]));
}

/**
 * Returns the lines of an order. Without a new name, a line keeps the product's name at the time of sale, even if the
 * product was renamed or deleted since. So the shop can still send an order with a deleted product, for example as
 * refunded. Lines of deleted products are recognized by their price and quantity.
 */
export function resolveLines(
  { items }: OrderItem,
  before: readonly OrderLine[],
  { products: known }: OrderReferences,
): OrderLine[] | HttpError {
  const lines: OrderLine[] = [];
  for (const [position, { product, name, quantity, price }] of items.entries()) {
    const found = product === undefined ? { id: null, name: null } : known.get(product);
    if (!found) return fieldError(`items.${position}.product`, `is unknown: send the product ${product} first`);
    const isSame = (line: OrderLine | undefined) =>
      line?.productId === found.id && (found.id !== null || (line.price === price && line.quantity === quantity));
    const resolved = name ?? [before[position], ...before].find(isSame)?.name ?? found.name;
    if (!resolved) return fieldError(`items.${position}.name`, "is required for a line without a product");
    lines.push({ productId: found.id, name: resolved, quantity, price });
  }
  return lines;
}
