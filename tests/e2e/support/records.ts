/** Records as a backend answers them, and those among them that a test needs. */

interface ListBody<R> {
  total?: number;
  totalElements?: number;
  pagination?: { total?: number };
  data?: R[];
  content?: R[];
  orders?: R[];
}

/** The rows of a list, in whichever of the documented shapes it came. */
export function rowsOf<R>(body: unknown): R[] {
  if (Array.isArray(body)) return body as R[];
  const { data, content, orders } = body as ListBody<R>;
  return data ?? content ?? orders ?? [];
}

/** How many there are in all. */
export function totalOf(body: unknown): number | undefined {
  if (Array.isArray(body)) return body.length;
  const { total, totalElements, pagination } = body as ListBody<unknown>;
  return total ?? totalElements ?? pagination?.total;
}

/**
 * The first of the rows that a test can work with. The demo data is another one on another day: a test says what it
 * needs of a record, and does not go by its place.
 */
export function pick<R>(rows: readonly R[], what: string, is: (row: R) => boolean): R {
  const found = rows.find(is);
  if (found === undefined) throw new Error(`There is no record ${what}`);
  return found;
}

/** The id of a record, or of what a record refers to. */
export const idOf = (to: { _id?: string; id?: string } | undefined): string => to?._id ?? to?.id ?? "";
