/** Builds the conflict error for a decision on a record that has already been decided on. */
import { formatDay } from "../base/indian-days";
import { conflictError, type HttpError } from "../http/errors";

interface DecidedRecord {
  /** Name of the record within a sentence, such as "vendor". */
  thing: string;
  /** Such as "approved" or "under review". */
  state: string;
  at: Date | null;
  /** The person who decided, if known. */
  by: string | null | undefined;
}

/** Returns a 409 such as "This vendor is already approved, since 3 Jun 2026, by Asha Rao." */
export function alreadyDecidedError({ thing, state, at, by }: DecidedRecord): HttpError {
  const since = at ? `, since ${formatDay(at)}` : "";
  return conflictError(`This ${thing} is already ${state}${since}${by ? `, by ${by}` : ""}.`);
}
