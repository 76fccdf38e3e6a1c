/** What a second person is told who decides on a record that was decided already. */
import { conflict, type HttpError } from "./errors";

interface Decided {
  /** "vendor" */
  thing: string;
  /** "approved", "under review" */
  state: string;
  at: Date | null;
  /** Who decided, where that is known. */
  by: string | null | undefined;
}

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/** 409: "This vendor is already approved, since 3 Jun 2026, by Asha Rao." */
export function alreadyDecided({ thing, state, at, by }: Decided): HttpError {
  const since = at ? `, since ${day.format(at)}` : "";
  return conflict(`This ${thing} is already ${state}${since}${by ? `, by ${by}` : ""}.`);
}
