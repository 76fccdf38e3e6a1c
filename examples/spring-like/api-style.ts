/** The API style of Spring Data and Jackson in their default configuration. */
import type { ApiStyle } from "../style-proxy";

const ENUMS = /^(status|approvalStatus|paymentStatus|role|priority|type|interval)$/;

/** 2026-11-27T05:00:00.000Z */
const INSTANT = /^\d{4}-\d\d-\d\dT.+Z$/;
/** 2026-11-27 */
const DAY = /^\d{4}-\d\d-\d\d$/;
const INDIA_MS = 330 * 60_000;

const changeCase = (value: unknown, to: "toUpperCase" | "toLowerCase"): unknown => {
  if (Array.isArray(value)) return value.map((entry) => changeCase(entry, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => [
      name,
      typeof entry === "string" && ENUMS.test(name) ? entry[to]() : changeCase(entry, to),
    ]),
  );
};

/**
 * Returns a `LocalDateTime` in the server's time zone, such as [2026, 11, 27, 10, 30]. Seconds and nanoseconds that are
 * 0 are left out at the end.
 */
function toLocalDateTime(instant: string): number[] {
  const at = new Date(Date.parse(instant) + INDIA_MS);
  const parts = at
    .toISOString()
    .split(/[-T:.Z]/, 7)
    .map(Number);
  const [milliseconds = 0] = parts.splice(6);
  const exact = [...parts, milliseconds * 1e6];
  return exact.slice(0, Math.max(5, exact.findLastIndex((part) => part > 0) + 1));
}

/** Writes a day as an array, and a date-time as an array or as an `Instant` in seconds since 1970. */
function writeDates(value: unknown, asArray: boolean): unknown {
  if (typeof value === "string" && INSTANT.test(value))
    return asArray ? toLocalDateTime(value) : Date.parse(value) / 1000;
  if (typeof value === "string" && DAY.test(value)) return value.split("-").map(Number);
  if (Array.isArray(value)) return value.map((entry) => writeDates(entry, asArray));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, writeDates(entry, asArray)]));
}

/**
 * Writes a record, with `id` instead of `_id` and enums in upper case. Its date-times are arrays if its id ends with an
 * even hexadecimal digit or is missing, and timestamps otherwise.
 */
function writeRecord(record: unknown): unknown {
  if (Array.isArray(record)) return record.map(writeRecord);
  const text = JSON.stringify(record).replaceAll('"_id":', '"id":');
  const { id = "0" } = JSON.parse(text) as { id?: string };
  return changeCase(writeDates(JSON.parse(text), parseInt(id.slice(-1), 16) % 2 === 0), "toUpperCase");
}

export const springStyle: ApiStyle = {
  toQuery(query) {
    const [page, size] = [query.get("page"), query.get("size")];
    query.delete("size");
    if (page !== null) query.set("page", String(Number(page) + 1));
    if (size !== null) query.set("limit", size);
    for (const [name, value] of [...query]) if (ENUMS.test(name)) query.set(name, value.toLowerCase());
    return query;
  },
  toBody: (body) => changeCase(body, "toLowerCase"),
  fromList({ rows, total }, query) {
    const [number, size] = [Number(query.get("page") ?? 0), Number(query.get("size") ?? 10)];
    const totalPages = Math.ceil(total / size);
    return {
      content: rows.map(writeRecord),
      pageable: { pageNumber: number, pageSize: size, offset: number * size, paged: true, unpaged: false },
      totalElements: total,
      totalPages,
      number,
      size,
      numberOfElements: rows.length,
      first: number === 0,
      last: number >= totalPages - 1,
      empty: rows.length === 0,
    };
  },
  fromRecord: writeRecord,
  fromError: (status, { message, errors = {} }) => ({
    type: "about:blank",
    title: status === 422 ? "Unprocessable Entity" : "Request failed",
    status,
    detail: message,
    violations: Object.entries(errors).flatMap(([field, texts]) => texts.map((text) => ({ field, message: text }))),
  }),
  errorType: "application/problem+json",
};
