import { asc, desc, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { MAX_PAGE_SIZE } from "../../providers/data/contract";
import { formatNumber } from "../base/text";
import { optionalCode } from "../http/fields";

/** Paging and sorting of a list, without its filters. */
export interface PageQuery<S extends string = string> {
  /** Starts at 1. */
  page: number;
  limit: number;
  /** The default order is newest first. */
  sort?: S | undefined;
  order?: "asc" | "desc" | undefined;
}

const fromOneTo = (max: number) => {
  const message = `must be a whole number from 1 to ${formatNumber(max)}`;
  return z
    .string(message)
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, message);
};

/** The query schema of a list that cannot be sorted: page from 1 (default 1) and limit from 1 to 100 (default 10). */
export const unsortedPageQuerySchema = z.object({
  page: fromOneTo(1_000_000).prefault("1"),
  limit: fromOneTo(MAX_PAGE_SIZE).prefault("10"),
});

/** The query schema of a list: page, limit, sort and order. */
export function pageQuerySchema<S extends string>(sortable: readonly [S, ...S[]]) {
  return unsortedPageQuerySchema.extend({
    sort: emptyAsAbsent(z.enum(sortable, `must be one of ${sortable.join(", ")}`).optional()),
    order: emptyAsAbsent(z.enum(["asc", "desc"], "must be asc or desc").optional()),
  });
}

const SEARCH_LENGTH = 200;

/** The query parameter `search` of a list. */
export const searchParameter = optionalCode(SEARCH_LENGTH);

function emptyAsAbsent<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema);
}

/**
 * Returns the ORDER BY of a list: the requested column, ascending by default, or else newest first. Ids break ties;
 * without them, a record could appear on two pages and another on none.
 */
export function orderByOf<S extends string>(
  table: Record<S | "id" | "createdAt", PgColumn>,
  query: Pick<PageQuery<S>, "sort" | "order">,
): SQL[] {
  if (query.sort === undefined) return [desc(table.createdAt), desc(table.id)];
  const direction = query.order === "desc" ? desc : asc;
  return [direction(table[query.sort]), direction(table.id)];
}
