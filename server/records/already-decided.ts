/** The conflict for a person who decides on a record that somebody else has already decided on. */
import { formatDay } from "../base/indian-days";
import { conflictError, type HttpError } from "../http/errors";

interface DecidedRecord {
  /** "vendor" */
  thing: string;
  /** "approved", "under review" */
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
