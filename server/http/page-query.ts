import { asc, desc, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Feature } from "../../providers/auth/contract";
import { MAX_PAGE_SIZE } from "../../providers/data/contract";
import { optionalCode } from "./fields";

/** What a list is asked for, whatever narrows it further. */
export interface PageQuery<S extends string = string> {
  /** From 1. */
  page: number;
  limit: number;
  /** Newest first where it is left out. */
  sort?: S | undefined;
  order?: "asc" | "desc" | undefined;
}

const fromOneTo = (max: number) => {
  const message = `must be a whole number from 1 to ${max.toLocaleString("en-IN")}`;
  return z
    .string(message)
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, message);
};

/**
 * The query of a list: page from 1 (default 1), limit 1 to 100 (default 10), and sort with order where the
 * backend offers "lists.sort"; without that feature both are ignored, as a backend would that never heard of them.
 */
export function pageQuery<S extends string>(sortable: readonly [S, ...S[]], features: readonly Feature[] | undefined) {
  const sorts = features?.includes("lists.sort") ?? false;
  const sort: z.ZodType<S | undefined> = z.enum(sortable, `must be one of ${sortable.join(", ")}`).optional();
  const order: z.ZodType<"asc" | "desc" | undefined> = z.enum(["asc", "desc"], "must be asc or desc").optional();
  return z.object({
    page: fromOneTo(1_000_000).prefault("1"),
    limit: fromOneTo(MAX_PAGE_SIZE).prefault("10"),
    sort: sorts ? emptyAsAbsent(sort) : ignored,
    order: sorts ? emptyAsAbsent(order) : ignored,
  });
}

const SEARCH_LENGTH = 200;

/** The parameter `search` of a list that is searched with the feature "lists.search" alone. */
export function searchParameter(features: readonly Feature[] | undefined): z.ZodType<string | undefined> {
  return features?.includes("lists.search") ? optionalCode(SEARCH_LENGTH) : ignored;
}

/** A parameter that this backend has never heard of. Every value passes, and none comes out. */
export const ignored = z
  .unknown()
  .optional()
  .transform(() => undefined);

function emptyAsAbsent<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema);
}

/**
 * The order of a list: the column asked for, ascending unless told, or newest first. The id decides between equals,
 * otherwise a record could stand on two pages and another on none.
 */
export function orderOf<S extends string>(
  table: Record<S | "id" | "createdAt", PgColumn>,
  query: Pick<PageQuery<S>, "sort" | "order">,
): SQL[] {
  if (query.sort === undefined) return [desc(table.createdAt), desc(table.id)];
  const direction = query.order === "desc" ? desc : asc;
  return [direction(table[query.sort]), direction(table.id)];
}
