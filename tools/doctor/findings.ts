/** The kinds of findings, each with its severity and remedy. docs/backends/README.md has the same table. */

/** `broken`: the screen is unusable. `degraded`: it shows or does less. `note`: for information. */
type Level = "broken" | "degraded" | "note";

export const FINDING_KINDS = {
  unreachable: ["broken", "Find out why the connection breaks. The console shows that the server cannot be reached."],
  timeout: [
    "broken",
    "Respond within 15 seconds: read fewer records, or add an index. After that, the console gives up.",
  ],
  size: ["broken", "Send less: only as many records as requested, and no files within them."],
  status: ["broken", "Return 200 for this documented call to a signed-in administrator."],
  throttled: ["broken", "Allow a signed-in administrator more requests: a page of the console makes several at once."],
  redirect: ["broken", "Respond directly. A redirect loses the token, and often ends at a web page."],
  page: ["broken", "Respond with JSON. A proxy or a framework sends its own web page here."],
  json: ["broken", "Send one complete JSON document."],
  empty: ["broken", "Send a JSON body with the data."],
  "content-type": ["degraded", "Send JSON with Content-Type: application/json."],
  slow: ["degraded", "Respond within a second: a page of the console makes several calls."],
  caching: [
    "degraded",
    "Send Cache-Control: no-store or private. Otherwise a proxy may store this response and give it to others.",
  ],
  cors: [
    "broken",
    "Allow the console's origin, the methods, and the headers Authorization and Content-Type, also in error responses.",
  ],
  open: ["broken", "Reject the call with 401: anyone can read it without signing in."],
  unauthorized: [
    "broken",
    "Return 401 as JSON if the token is missing or wrong. Only then does the console ask to sign in.",
  ],
  "error-body": ["degraded", 'Send errors as JSON with a message for people: {"message": "…"}.'],
  absent: ["degraded", "Return 404 if no record has this id."],
  list: [
    "broken",
    "Respond in one of the four list shapes: content and totalElements, data and total, orders and pagination.total, or a bare array.",
  ],
  record: ["broken", "Send the record itself, with its id as _id or id, without a wrapper object."],
  id: ["broken", "Give every record a unique _id or id. Without one, it cannot be opened or changed."],
  duplicate: ["broken", "Send each record once, with a unique id. A join may return a record in several rows."],
  paging: ["broken", "Respect page, counted from 1, and sort by a unique field."],
  overlap: ["degraded", "Sort by a unique field. Otherwise a record may be on two pages and another one on none."],
  limit: ["broken", "Respect limit: the console requests 5, 10, 25, 50 or 100 records."],
  beyond: ["degraded", "For a page after the last one, return 200, no records and the same total."],
  total: [
    "broken",
    "Send the number of all matching records, not of those on the page, and the same number with each page.",
  ],
  filter: ["broken", "Apply this parameter: send all records with this value, and no others."],
  search: ["degraded", "Search for the text of this parameter: send all records that contain it, and no others."],
  naming: [
    "degraded",
    "Send the documented name, or rename it in adaptRecord of providers/data/adapt.ts. Until then, the console shows — instead.",
  ],
  missing: ["degraded", "Send the field. Without it, the console shows —."],
  type: ["degraded", "Send the field with this type. Otherwise the console shows it as missing or wrong."],
  date: ["degraded", "Send dates as ISO timestamps such as 2026-01-31T10:00:00.000Z."],
  choice: ["degraded", "Send one of the documented values. The console has no name, colour or filter for others."],
  figures: ["degraded", "Count so that the parts add up to the total."],
  user: ["broken", "Return {token, user} from sign-in, and the user or {user} from GET /api/auth/me."],
  permissions: ["degraded", "Send permissions and features as arrays of strings, or leave them out."],
  export: ["degraded", "Send the file, not HTML or JSON."],
  feature: ["degraded", "Serve what this feature promises, or remove it from the user's features."],
  change: ["broken", "Apply the requested change and return 2xx."],
  tolerated: ["note", "Nothing to do: the console can read this too."],
  ignored: ["note", "Nothing to do: the console leaves it out."],
  unchecked: ["note", "Nothing to do. To have it checked, add records."],
} as const satisfies Record<string, readonly [Level, string]>;

export type FindingKind = keyof typeof FINDING_KINDS;

/** Causes that are more specific than a kind of finding, each with its remedy. */
export const SPECIFIC_CAUSES = {
  "pages-from-zero":
    "Count pages from 1, or subtract 1 in adaptQuery of providers/data/adapt.ts: the console asks for page=1 first. " +
    "In Spring, set spring.data.web.pageable.one-indexed-parameters=true.",
  "limit-ignored":
    "Respect limit, or rename it in adaptQuery of providers/data/adapt.ts: the console requests 5, 10, 25, 50 or 100 records.",
  "limit-capped": "Allow a limit of 100: the console requests 5, 10, 25, 50 or 100 records.",
  "array-dates":
    "Send dates as ISO text such as 2026-01-31T10:00:00.000Z, or convert them in adaptRecord of providers/data/adapt.ts. " +
    "In Spring, set spring.jackson.serialization.write-dates-as-timestamps=false.",
  "epoch-seconds": "Send dates as ISO text, or as milliseconds: the console would show a day in January 1970.",
  spelling: "Send the documented spelling, or convert it in adaptRecord of providers/data/adapt.ts.",
} as const satisfies Record<string, string>;

/** Identifies a problem of the backend. One cause may explain many findings. */
export type CauseId = FindingKind | keyof typeof SPECIFIC_CAUSES;

/** One finding. It contains types, field names and fixed texts, but no values of records. */
export interface Finding {
  kind: FindingKind;
  cause: CauseId;
  level: Level;
  /** For example `GET /api/admin/orders?page=2&limit=5`. An id is shown as `{id}`, a search text as `…`. */
  call: string;
  /** The field, parameter or feature with the problem. */
  field?: string;
  expected: string;
  actual: string;
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
  actual: string,
  { cause = kind, field }: FindingDetails = {},
): Finding {
  const [level, advice] = FINDING_KINDS[kind];
  const todo = Object.hasOwn(SPECIFIC_CAUSES, cause) ? SPECIFIC_CAUSES[cause as keyof typeof SPECIFIC_CAUSES] : advice;
  return { kind, cause, level, call, ...(field !== undefined && { field }), expected, actual, todo };
}
