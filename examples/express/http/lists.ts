/** Lists: a page of the records that match, in one of the three shapes that carry a total. */
import type { Request } from "express";
import { queryOf } from "./body";

/** The most records that one answer holds: nobody may ask for all of them at once. */
const MOST = 100;

const SHAPES = {
  content: <T>(rows: T[], total: number) => ({ content: rows, totalElements: total }),
  data: <T>(rows: T[], total: number) => ({ data: rows, total }),
  orders: <T>(rows: T[], total: number) => ({ orders: rows, pagination: { total } }),
};

export type ListShape = keyof typeof SHAPES;

function numberOf(request: Request, name: string, fallback: number): number {
  const value = Number(queryOf(request, name) ?? fallback);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

/**
 * Which part of a list is asked for; the first page is 1. A database takes both as LIMIT and OFFSET.
 * @public a route with a database asks for it
 */
export function pageOf(request: Request): { limit: number; offset: number } {
  const limit = Math.min(numberOf(request, "limit", 10), MOST);
  return { limit, offset: (numberOf(request, "page", 1) - 1) * limit };
}

/**
 * Answers one page. The total counts all that match, so that the console knows how many pages there are; behind the last
 * page there are no records and the same total.
 */
export function listed<T>(request: Request, matching: readonly T[], shape: ListShape) {
  const { limit, offset } = pageOf(request);
  return SHAPES[shape](matching.slice(offset, offset + limit), matching.length);
}

/** Whether a text has another one in it, in whatever case. */
export const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
