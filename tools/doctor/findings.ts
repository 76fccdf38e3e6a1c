/** The kinds of findings, each with its severity and remedy. docs/backends/README.md lists this table. */

/** `broken`: the screen is unusable. `degraded`: it shows or does less. `note`: for information. */
type Level = "broken" | "degraded" | "note";

export const FINDING_KINDS = {
  unreachable: ["broken", "Find out why the connection breaks: the console shows that the server cannot be reached."],
  timeout: ["broken", "Answer within 15 seconds: read fewer records, or add an index. The console gives up then."],
  size: ["broken", "Send less: pages of the size that was asked for, and no files within the records."],
  status: ["broken", "Answer this documented call with 200 to a signed-in administrator."],
  throttled: ["broken", "Allow a signed-in administrator more requests: a page of the console makes several at once."],
  redirect: ["broken", "Answer the call itself. A redirect loses the token, and often ends on a page."],
  page: ["broken", "Answer with JSON: a proxy or a framework answers with its own page here."],
  json: ["broken", "Send one whole JSON document."],
  empty: ["broken", "Send a JSON body: the console would wait for its data."],
  "content-type": ["degraded", "Send Content-Type: application/json with JSON."],
  slow: ["degraded", "Answer within a second: a page of the console makes several calls."],
  caching: [
    "degraded",
    "Send Cache-Control: no-store, or private: a proxy may keep this answer and give it to others.",
  ],
  cors: [
    "broken",
    "Allow the console's origin, the methods, and the headers Authorization and Content-Type, on errors as well.",
  ],
  open: ["broken", "Refuse the call with 401: everybody can read it without signing in."],
  unauthorized: [
    "broken",
    "Answer 401 as JSON where the token is missing or wrong: only then the console asks to sign in.",
  ],
  "error-body": ["degraded", 'Send errors as JSON with a sentence for a person: {"message": "…"}.'],
  absent: ["degraded", "Answer 404 where there is no record with this id."],
  list: [
    "broken",
    "Answer in one of the four list shapes: content and totalElements, data and total, orders and pagination.total, or a bare array.",
  ],
  record: ["broken", "Answer the record itself, with its id as _id or id, and nothing around it."],
  id: ["broken", "Give every record its own _id or id: without one it can be neither opened nor changed."],
  duplicate: ["broken", "Answer each record once: join so that a record has one row, and give no id twice."],
  paging: ["broken", "Obey page, counted from 1, and sort by something that no two records share."],
  overlap: [
    "degraded",
    "Sort by something that no two records share: a record is on two pages, and another one on none.",
  ],
  limit: ["broken", "Obey limit: the console asks for 5, 10 or 25 records, and for 100 where it collects."],
  beyond: ["degraded", "Answer a page behind the last one with 200, no records and the same total."],
  total: ["broken", "Count all records that match, not those of the page, and send the same number with each page."],
  filter: ["broken", "Obey this parameter: answer the records that have the value, and only those."],
  search: ["degraded", "Look for the text of this parameter: find what has it, and leave out what has not."],
  naming: [
    "degraded",
    "Send the documented name, or rename it in adaptRecord of providers/data/adapt.ts: the console shows — in its place.",
  ],
  missing: ["degraded", "Send the field: the console shows — in its place."],
  type: ["degraded", "Send the field with this type: the console shows it as missing or wrong."],
  date: ["degraded", "Send dates as ISO timestamps such as 2026-01-31T10:00:00.000Z."],
  choice: ["degraded", "Send one of the values that the console knows: others have no name, no colour and no filter."],
  figures: ["degraded", "Count so that the parts add up to the total."],
  user: ["broken", "Answer {token, user} to the sign-in, and the user, or {user}, to GET /api/auth/me."],
  permissions: ["degraded", "Send permissions and features as lists of texts, or leave them out."],
  export: ["degraded", "Answer with the file, and not with HTML or JSON."],
  feature: ["degraded", "Serve what this feature promises, or take its name out of the user's features."],
  change: ["broken", "Make the change that was asked for, and answer it with 2xx."],
  tolerated: ["note", "Nothing to do: the console reads this as well."],
  unchecked: ["note", "Nothing to do, unless it should be checked: then give the doctor something to look at."],
} as const satisfies Record<string, readonly [Level, string]>;

export type FindingKind = keyof typeof FINDING_KINDS;

/** Causes that are more specific than a kind of finding, each with its remedy. */
export const SPECIFIC_CAUSES = {
  "pages-from-zero":
    "Count pages from 1, or subtract 1 in adaptQuery of providers/data/adapt.ts: the console asks for page=1 first. " +
    "In Spring, set spring.data.web.pageable.one-indexed-parameters=true.",
  "limit-ignored":
    "Obey limit, or rename it in adaptQuery of providers/data/adapt.ts: the console asks for 5, 10, 25 or 100 records.",
  "limit-capped": "Allow a limit of 100: the console asks for 5, 10 or 25 records, and for 100 where it collects.",
  "array-dates":
    "Send dates as ISO text such as 2026-01-31T10:00:00.000Z, or convert them in adaptRecord of providers/data/adapt.ts. " +
    "In Spring, set spring.jackson.serialization.write-dates-as-timestamps=false.",
  "epoch-seconds": "Send dates as ISO text, or as milliseconds: the console would show a day in January 1970.",
  "other-letters": "Send the documented spelling, or convert it in adaptRecord of providers/data/adapt.ts.",
} as const satisfies Record<string, string>;

/** The id of what is wrong with the backend: one cause may explain many findings. */
export type CauseId = FindingKind | keyof typeof SPECIFIC_CAUSES;

/** One finding. It contains types, field names and fixed texts, but no values of records. */
export interface Finding {
  kind: FindingKind;
  cause: CauseId;
  level: Level;
  /** For example `GET /api/admin/orders?page=2&limit=5`. An id is shown as `{id}`, a search text as `…`. */
  call: string;
  /** The field, parameter or feature that the finding is about. */
  field?: string;
  expected: string;
  came: string;
  todo: string;
}

export interface FindingDetails {
  /** The kind by default. */
  cause?: CauseId;
  field?: string;
}

export function createFinding(
  kind: FindingKind,
  call: string,
  expected: string,
  came: string,
  { cause = kind, field }: FindingDetails = {},
): Finding {
  const [level, advice] = FINDING_KINDS[kind];
  const todo = Object.hasOwn(SPECIFIC_CAUSES, cause) ? SPECIFIC_CAUSES[cause as keyof typeof SPECIFIC_CAUSES] : advice;
  return { kind, cause, level, call, ...(field !== undefined && { field }), expected, came, todo };
}
