/** Helpers for lists: pages in one of the three shapes with a total, and a search that ignores case. */
import type { Request } from "express";
import { readQueryParameter } from "./body";

/** The maximum page size, so that a client cannot request all records at once. */
const MAX_LIMIT = 100;

const SHAPES = {
  content: <T>(rows: T[], total: number) => ({ content: rows, totalElements: total }),
  data: <T>(rows: T[], total: number) => ({ data: rows, total }),
  orders: <T>(rows: T[], total: number) => ({ orders: rows, pagination: { total } }),
};

export type ListShape = keyof typeof SHAPES;

function numberOf(request: Request, name: string, fallback: number): number {
  const value = Number(readQueryParameter(request, name) ?? fallback);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

/**
 * Reads the requested page, where the first page is 1. The result fits LIMIT and OFFSET in SQL.
 * @public for routes that read their rows from a database
 */
export function readPagination(request: Request): { limit: number; offset: number } {
  const limit = Math.min(numberOf(request, "limit", 10), MAX_LIMIT);
  return { limit, offset: (numberOf(request, "page", 1) - 1) * limit };
}

/**
 * Returns one page. The total counts all matching records, from which the console computes the number of pages. A page
 * after the last one is empty and has the same total.
 */
export function paginate<T>(request: Request, matching: readonly T[], shape: ListShape) {
  const { limit, offset } = readPagination(request);
  return SHAPES[shape](matching.slice(offset, offset + limit), matching.length);
}

/** Whether a text contains another one, ignoring case. */
export const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
