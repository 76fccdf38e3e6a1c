/** Calls that change many records at once: what they take, and an answer that says what became of each record. */
import { z } from "zod";
import { BULK_MOST, type BulkAnswer, type BulkResult } from "../../providers/data/contract";
import { HttpError } from "./errors";

export const bulkAnswer = z.object({
  results: z.array(z.object({ _id: z.string(), ok: z.boolean(), status: z.number(), message: z.string().optional() })),
}) satisfies z.ZodType<BulkAnswer>;

/** The records of a call, from one to a hundred, each named once. */
export function bulkList<T extends z.ZodType>(record: T, idOf: (value: z.infer<T>) => string) {
  return z
    .array(record, "must be a list")
    .min(1, "must not be empty")
    .max(BULK_MOST, `must have at most ${BULK_MOST} entries`)
    .refine((values) => new Set(values.map(idOf)).size === values.length, "must name each record once");
}

/**
 * Changes one record after the other; one that is refused leaves the others as they are. Anything but a refusal is
 * thrown on, so that a transaction around all of them keeps nothing.
 * @param change throws HttpError where it refuses, before it writes anything
 */
export async function changeEach<T>(
  records: readonly T[],
  idOf: (record: T) => string,
  change: (record: T) => Promise<unknown>,
): Promise<BulkAnswer> {
  const results: BulkResult[] = [];
  for (const record of records) {
    const _id = idOf(record);
    try {
      await change(record);
      results.push({ _id, ok: true, status: 200 });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      results.push({ _id, ok: false, status: error.status, message: error.message });
    }
  }
  return { results };
}
