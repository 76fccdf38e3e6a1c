/** What the answer of one call for many records says of each of them. */
import type { HttpError } from "@refinedev/core";
import type { BulkResult } from "../../../providers/data/contract";
import { isStatusName } from "../../../providers/errors/contract";
import { referenceId } from "../define/row";
import { toText } from "../format";
import type { Outcome } from "../run/use-run";
import { bulkMessages as words } from "./messages";

/** A result as another backend may send it: the id under either name, and one of `ok` and `status` at least. */
type Result = Partial<BulkResult> & { id?: unknown };

const isResult = (value: unknown): value is Result =>
  referenceId(value) !== undefined &&
  (typeof (value as Result).ok === "boolean" || typeof (value as Result).status === "number");

const isDone = ({ ok, status = 0 }: Result) => ok ?? status < 400;

const refused = (message: string, statusCode: number): Outcome => ({
  state: "failed",
  error: { message, statusCode, fromServer: true } satisfies HttpError,
});

/**
 * The outcome of each record, in the order of the ids; undefined where the server answered once for all of them. A
 * record that the answer leaves out counts as failed.
 * @param failure said of a record that was refused without words
 */
export function outcomesOf(answer: unknown, ids: readonly string[], failure: string): Outcome[] | undefined {
  const { results } = (answer ?? {}) as { results?: unknown };
  if (!Array.isArray(results) || results.length === 0 || !results.every(isResult)) return undefined;
  const found = new Map(results.map((result) => [referenceId(result), result]));
  return ids.map((id): Outcome => {
    const result = found.get(id);
    if (!result) return refused(words.unmentioned, 0);
    if (isDone(result)) return { state: "done" };
    const message = toText(result.message);
    return refused(message === undefined || isStatusName(message) ? failure : message, result.status ?? 0);
  });
}
