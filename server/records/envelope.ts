/**
 * The formats of a list response. Pages are counted from 1. `total` is the number of all matching records, even if the
 * page is past the last one. If `totalIsMinimum` is set, `total` is only a minimum.
 */
import { z } from "zod";
import { FACETS_SCHEMA } from "./list-filters";

export interface Page {
  page: number;
  limit: number;
}

/** The number of matching records, or a minimum if counting all of them would take too long. */
export type Total = number | { atLeast: number };

const count = z.int().nonnegative();

/** The fields that any format may have. */
const OPTIONAL_FIELDS = { totalIsMinimum: z.literal(true).optional(), ...FACETS_SCHEMA };

function describeTotal(total: Total, limit: number) {
  const isMinimum = typeof total !== "number";
  const records = isMinimum ? total.atLeast : total;
  return {
    records,
    totalPages: Math.ceil(records / limit),
    minimum: isMinimum ? { totalIsMinimum: true as const } : {},
  };
}

/** `{content, totalElements, page, size, totalPages}` */
export function contentSchema<T extends z.ZodType>(item: T) {
  return z.object({
    content: z.array(item),
    totalElements: count,
    page: count,
    size: count,
    totalPages: count,
    ...OPTIONAL_FIELDS,
  });
}

export function contentBody<T>(content: T[], total: Total, { page, limit }: Page) {
  const { records, totalPages, minimum } = describeTotal(total, limit);
  return { content, totalElements: records, page, size: limit, totalPages, ...minimum };
}

/** `{data, total, page, limit, totalPages}` */
export function dataSchema<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    total: count,
    page: count,
    limit: count,
    totalPages: count,
    ...OPTIONAL_FIELDS,
  });
}

export function dataBody<T>(data: T[], total: Total, { page, limit }: Page) {
  const { records, totalPages, minimum } = describeTotal(total, limit);
  return { data, total: records, page, limit, totalPages, ...minimum };
}

/** `{orders, pagination: {total, page, limit, totalPages}}` */
export function ordersSchema<T extends z.ZodType>(item: T) {
  return z.object({
    orders: z.array(item),
    pagination: z.object({ total: count, page: count, limit: count, totalPages: count }),
    ...OPTIONAL_FIELDS,
  });
}

export function ordersBody<T>(orders: T[], total: Total, { page, limit }: Page) {
  const { records, totalPages, minimum } = describeTotal(total, limit);
  return { orders, pagination: { total: records, page, limit, totalPages }, ...minimum };
}
