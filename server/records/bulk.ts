/** Schemas and helpers for calls that change many records at once and report a result for each. */
import { z } from "zod";
import { MAX_BULK_SIZE, type BulkResponse, type BulkResult } from "../../providers/data/contract";
import { HttpError } from "../http/errors";

export const bulkResponseSchema = z.object({
  results: z.array(z.object({ _id: z.string(), ok: z.boolean(), status: z.number(), message: z.string().optional() })),
}) satisfies z.ZodType<BulkResponse>;

/** Returns the schema for the list of records in a request: 1 to 100 entries, no id twice. */
export function bulkRequestSchema<T extends z.ZodType>(record: T, idOf: (value: z.infer<T>) => string) {
  return z
    .array(record, "must be a list")
    .min(1, "must not be empty")
    .max(MAX_BULK_SIZE, `must have at most ${MAX_BULK_SIZE} entries`)
    .refine((values) => new Set(values.map(idOf)).size === values.length, "must name each record once");
}

/**
 * Changes one record after another. A rejected record does not affect the others. Any other error is rethrown, so that
 * a surrounding transaction is rolled back.
 * @param change changes one record; to reject the record, it throws HttpError before it writes anything
 */
export async function changeEach<T>(
  records: readonly T[],
  idOf: (record: T) => string,
  change: (record: T) => Promise<unknown>,
): Promise<BulkResponse> {
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
