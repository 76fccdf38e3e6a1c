/** Parses the first and last day of a request for daily sales, and applies defaults. */
import { z } from "zod";
import { nextTimestamp } from "../../base/clock";
import { fieldError } from "../../http/errors";
import { addDays, countDays, toIndianDay } from "../../base/indian-days";

const DEFAULT_DAYS = 7;
export const MAX_RANGE_DAYS = 800;

const message = "must be a day from the year 2000 to 2099, such as 2026-11-20";
export const daySchema = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.iso.date({ error: message, abort: true }).regex(/^20/, message).optional(),
);

export const salesQuery = z.object({ startDate: daySchema, endDate: daySchema });

/**
 * Returns the requested range. It ends today by default, and covers seven days without a start.
 * @throws HttpError 422
 */
export function resolveSalesRange({ startDate, endDate }: z.infer<typeof salesQuery>): { first: string; last: string } {
  const last = endDate ?? toIndianDay(nextTimestamp());
  const first = startDate ?? addDays(last, 1 - DEFAULT_DAYS);
  if (first > last) {
    throw endDate === undefined
      ? fieldError("startDate", "must not be in the future")
      : fieldError("endDate", "must not be before startDate");
  }
  if (countDays(first, last) > MAX_RANGE_DAYS) {
    throw fieldError(
      endDate === undefined ? "startDate" : "endDate",
      `must make a range of at most ${MAX_RANGE_DAYS} days`,
    );
  }
  return { first, last };
}
