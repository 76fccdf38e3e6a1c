/**
 * The formats of a list response. Pages are counted from 1. `total` is the number of all matching records, even if the
 * page is past the last one.
 */
import { z } from "zod";
import { FACETS_SCHEMA } from "./list-filters";

export interface Page {
  page: number;
  limit: number;
}

const count = z.int().nonnegative();

function totalPages(total: number, limit: number): number {
  return Math.ceil(total / limit);
}

/** `{content, totalElements, page, size, totalPages}` */
export function contentSchema<T extends z.ZodType>(item: T) {
  return z.object({
    content: z.array(item),
    totalElements: count,
    page: count,
    size: count,
    totalPages: count,
    ...FACETS_SCHEMA,
  });
}

export function contentBody<T>(content: T[], total: number, { page, limit }: Page) {
  return { content, totalElements: total, page, size: limit, totalPages: totalPages(total, limit) };
}

/** `{data, total, page, limit, totalPages}` */
export function dataSchema<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    total: count,
    page: count,
    limit: count,
    totalPages: count,
    ...FACETS_SCHEMA,
  });
}

export function dataBody<T>(data: T[], total: number, { page, limit }: Page) {
  return { data, total, page, limit, totalPages: totalPages(total, limit) };
}

/** `{orders, pagination: {total, page, limit, totalPages}}` */
export function ordersSchema<T extends z.ZodType>(item: T) {
  return z.object({
    orders: z.array(item),
    pagination: z.object({ total: count, page: count, limit: count, totalPages: count }),
    ...FACETS_SCHEMA,
  });
}

export function ordersBody<T>(orders: T[], total: number, { page, limit }: Page) {
  return { orders, pagination: { total, page, limit, totalPages: totalPages(total, limit) } };
}
