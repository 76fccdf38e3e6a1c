/** Parses the response of a bulk call. */
import type { HttpError } from "@refinedev/core";
import type { BulkResult } from "../../../providers/data/contract";
import { isStatusName } from "../../../providers/errors/contract";
import { getReferenceId } from "../define/row";
import { toText } from "../format";
import type { RunResult } from "../run/use-run";
import { bulkMessages as words } from "./messages";

/** A result from any backend: the id under either name, and at least one of `ok` and `status`. */
type UncheckedResult = Partial<BulkResult> & { id?: unknown };

const isResult = (value: unknown): value is UncheckedResult =>
  getReferenceId(value) !== undefined &&
  (typeof (value as UncheckedResult).ok === "boolean" || typeof (value as UncheckedResult).status === "number");

const isDone = ({ ok, status = 0 }: UncheckedResult) => ok ?? status < 400;

const failedOutcome = (message: string, statusCode: number): RunResult => ({
  state: "failed",
  error: { message, statusCode, fromServer: true } satisfies HttpError,
});

/**
 * Returns the outcome for each id, in order. Undefined if the server returned one result for all records. A record
 * without a result counts as failed.
 * @param failure the message for a record that was rejected without a message
 */
export function parseBulkOutcomes(answer: unknown, ids: readonly string[], failure: string): RunResult[] | undefined {
  const { results } = (answer ?? {}) as { results?: unknown };
  if (!Array.isArray(results) || results.length === 0 || !results.every(isResult)) return undefined;
  const found = new Map(results.map((result) => [getReferenceId(result), result]));
  return ids.map((id): RunResult => {
    const result = found.get(id);
    if (!result) return failedOutcome(words.noResult, 0);
    if (isDone(result)) return { state: "done" };
    const message = toText(result.message);
    return failedOutcome(message === undefined || isStatusName(message) ? failure : message, result.status ?? 0);
  });
}
