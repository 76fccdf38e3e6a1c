/** Reads records from responses and picks suitable ones for a test. */
import type { Order } from "../../../resources/orders/contract";

interface ListBody<R> {
  total?: number;
  totalElements?: number;
  pagination?: { total?: number };
  data?: R[];
  content?: R[];
  orders?: R[];
}

/** Returns the rows of a list response in any of the documented shapes. */
export function rowsOf<R>(body: unknown): R[] {
  if (Array.isArray(body)) return body as R[];
  const { data, content, orders } = body as ListBody<R>;
  return data ?? content ?? orders ?? [];
}

/** Returns the total of a list response in any of the documented shapes. */
export function totalOf(body: unknown): number | undefined {
  if (Array.isArray(body)) return body.length;
  const { total, totalElements, pagination } = body as ListBody<unknown>;
  return total ?? totalElements ?? pagination?.total;
}

/**
 * Returns the first row that meets the condition, or throws an error with `what`, such as "that is pending". Demo data
 * changes from day to day, so tests pick records by condition and not by position.
 */
export function pickRecord<R>(rows: readonly R[], what: string, is: (row: R) => boolean): R {
  const found = rows.find(is);
  if (found === undefined) throw new Error(`There is no record ${what}`);
  return found;
}

/** Returns the id of a record or of a reference to one, or "" without either. */
export const recordIdOf = (to: { _id?: string; id?: string } | undefined): string => to?._id ?? to?.id ?? "";

/**
 * Returns a delivered and paid order with several lines, whose products all exist. `place` counts such orders from the
 * end, starting with 0. Give each test a different place, so that it gets an order that no other test changes.
 */
export function pickPaidOrder(orders: readonly Order[], place: number): Order {
  const paid = orders.filter(
    ({ status, paymentStatus, products = [] }) =>
      status === "delivered" && paymentStatus === "paid" && products.length > 1 && products.every((one) => one.product),
  );
  const found = paid.at(-1 - place);
  if (!found) throw new Error(`There is no order ${place} that is delivered and paid, with several lines`);
  return found;
}
