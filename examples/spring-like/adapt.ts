/** Replaces providers/data/adapt.ts for a Spring backend with the defaults of Spring Data and Jackson. */

interface Failure {
  status: number;
  body: unknown;
}

/** Fields whose values are names of enum constants, such as PENDING. The console uses lower case. */
const ENUMS = /^(status|approvalStatus|paymentStatus|role|priority|type|interval)$/;

const DATES = /(^date|^timestamp|At|Date|From|Until|Start|End|OfBirth|ForApproval)$/;

/** The time zone of the server, which a `LocalDateTime` does not have. */
const ZONE = "+05:30";

const pad = (part = 0) => String(part).padStart(2, "0");

/** Reads a date: an `Instant` in seconds since 1970, a `Date` in milliseconds, or the parts of a local one. */
function readDate(value: unknown): unknown {
  if (typeof value === "number") return new Date(Math.round(value < 1e11 ? value * 1000 : value)).toISOString();
  if (!Array.isArray(value) || value.length < 3) return value;
  const [year, month, day, hour, minute, second, nanos = 0] = value as number[];
  const date = `${String(year)}-${pad(month)}-${pad(day)}`;
  if (hour === undefined) return date;
  const time = Date.parse(`${date}T${pad(hour)}:${pad(minute)}:${pad(second)}${ZONE}`);
  return new Date(time + nanos / 1e6).toISOString();
}

/** Changes the value of each field, also in nested records. */
function mapFields(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapFields(entry, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, mapFields(change(name, entry), change)]),
  );
}

export const adaptRecord = (_resource: string, record: object): object =>
  mapFields(record, (name, value) => {
    if (typeof value === "string") return ENUMS.test(name) ? value.toLowerCase() : value;
    return DATES.test(name) ? readDate(value) : value;
  }) as object;

/** Needs no change: the console reads `content` and `totalElements` of Spring's `Page`. */
export const adaptList = (_resource: string, answer: unknown): unknown => answer;

export const adaptBody = (_resource: string, body: unknown): unknown =>
  mapFields(body, (name, value) => (typeof value === "string" && ENUMS.test(name) ? value.toUpperCase() : value));

/** Spring counts pages from 0, and its parameter for the page size is `size`. */
export function adaptQuery(_resource: string, query: URLSearchParams): URLSearchParams {
  const [page, limit] = [query.get("page"), query.get("limit")];
  if (page !== null) query.set("page", String(Number(page) - 1));
  if (limit !== null) query.set("size", limit);
  query.delete("limit");
  for (const [name, value] of [...query]) if (ENUMS.test(name)) query.set(name, value.toUpperCase());
  return query;
}

/** The console reads `detail` of Spring's problem details. It expects the messages of `violations` in `errors`. */
export function adaptError(_resource: string, { status, body }: Failure): Failure {
  const problem = (body ?? {}) as { violations?: unknown };
  return { status, body: { ...problem, errors: problem.violations } };
}
