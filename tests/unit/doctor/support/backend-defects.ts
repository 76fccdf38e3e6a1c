/** Backends that follow other conventions than the documentation, such as the defaults of a framework. */
import { isObject } from "../../../../tools/doctor/shape";
import type { Row } from "../../../support/letter/values";
import type { BackendRequest, ChangeRequest, ChangeResponse } from "./letter-fetch";

export interface BackendDefect {
  name: string;
  change?: ChangeResponse;
  changeRequest?: ChangeRequest;
  /** The first line of the doctor's output. */
  firstLine: string;
  /** The ids of all causes in order. */
  causes: readonly string[];
}

/** Changes every value of a body, the innermost first. */
function mapBody(value: unknown, change: (value: unknown, name: string) => unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapBody(entry, change, name));
  const inner = isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapBody(entry, change, key)]))
    : value;
  return change(inner, name);
}

/** Renames the fields of every object. */
const renameFields = (rename: (name: string) => string) => (value: unknown) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [rename(name), entry])) : value;

const changeAnswers =
  (change: (value: unknown, name: string) => unknown, path = /^\/api\/admin\//): ChangeResponse =>
  (answer, request) =>
    answer.status < 300 && request.method === "GET" && path.test(request.path) && typeof answer.body !== "string"
      ? { ...answer, body: mapBody(answer.body, change) }
      : answer;

const changeQuery =
  (change: (query: URLSearchParams) => void): ChangeRequest =>
  (request: BackendRequest) => {
    const query = new URLSearchParams(request.query);
    change(query);
    return { ...request, query };
  };

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const changeTimes = (change: (at: Date) => unknown) => (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value) ? change(new Date(value)) : value;

const toArray = (at: Date) => [
  at.getUTCFullYear(),
  at.getUTCMonth() + 1,
  at.getUTCDate(),
  at.getUTCHours(),
  at.getUTCMinutes(),
];

const CHOICES = ["status", "approvalStatus", "role", "priority", "type", "interval"];

/** Writes statuses in capital letters, like constants of a Java enum. */
const toUpperCaseStatus = (value: unknown, name: string) =>
  typeof value === "string" && CHOICES.includes(name) ? value.toUpperCase() : value;

const countFromZero = changeQuery((query) => {
  if (query.has("page")) query.set("page", String(Number(query.get("page")) + 1));
});

/** Sends every list as Spring's `Page`. */
const toSpringPage: ChangeResponse = (answer) => {
  if (answer.status >= 300 || !isObject(answer.body)) return answer;
  const { content, data, orders, total, totalElements, pagination, ...rest } = answer.body;
  const rows = content ?? data ?? orders;
  if (!Array.isArray(rows)) return answer;
  const all = totalElements ?? total ?? (isObject(pagination) ? pagination["total"] : rows.length);
  return { ...answer, body: { ...rest, content: rows, totalElements: all, pageable: {}, empty: rows.length === 0 } };
};

/** Sends errors as problem details (RFC 9457). */
const toProblemDetails: ChangeResponse = (answer) =>
  answer.status >= 400
    ? {
        ...answer,
        headers: { ...answer.headers, "content-type": "application/problem+json" },
        body: { type: "about:blank", title: "Error", status: answer.status, detail: (answer.body as Row)["message"] },
      }
    : answer;

const applyAll =
  (...changes: ChangeResponse[]): ChangeResponse =>
  async (answer, request) => {
    let changed = answer;
    for (const change of changes) changed = await change(changed, request);
    return changed;
  };

export const BACKEND_DEFECTS: readonly BackendDefect[] = [
  {
    name: "zero-based pages",
    changeRequest: countFromZero,
    firstLine: "Pages count from 0 (15 calls); count from 1, or subtract 1 in adaptQuery (providers/data/adapt.ts).",
    causes: ["pages-from-zero"],
  },
  {
    name: "a limit that is ignored",
    changeRequest: changeQuery((query) => {
      if (query.has("limit")) query.set("limit", "10");
    }),
    firstLine: "`limit` is ignored (9 calls); respect it, or rename it in adaptQuery (providers/data/adapt.ts).",
    causes: ["limit-ignored"],
  },
  {
    name: "snake_case",
    change: changeAnswers(renameFields(toSnakeCase)),
    firstLine: "`shopName` is named `shop_name` (66 fields); write an adapter (providers/data/adapt.ts).",
    causes: ["naming"],
  },
  {
    name: "snake_case only in vendors",
    change: changeAnswers(renameFields(toSnakeCase), /^\/api\/admin\/vendors/),
    firstLine: "`shopName` is named `shop_name` (17 fields); write an adapter (providers/data/adapt.ts).",
    causes: ["naming"],
  },
  {
    name: "errors without a message",
    change: (answer) => (answer.status >= 400 ? { ...answer, body: { status: answer.status } } : answer),
    firstLine: 'Errors have no message (43 calls); send {"message": "…"}.',
    causes: ["error-body"],
  },
  {
    name: "dates as arrays",
    change: changeAnswers(changeTimes(toArray)),
    firstLine: "Dates are sent as arrays (12 fields); send ISO text, or convert them in providers/data/adapt.ts.",
    causes: ["array-dates"],
  },
  {
    name: "dates as seconds since 1970",
    change: changeAnswers(changeTimes((at) => at.getTime() / 1000)),
    firstLine: "Dates are sent as seconds since 1970 (12 fields); send ISO text or milliseconds.",
    causes: ["epoch-seconds"],
  },
  {
    name: "statuses in capital letters",
    change: changeAnswers(toUpperCaseStatus),
    firstLine: "Values are spelled differently (6 fields); send the documented spelling, such as `in_progress`.",
    causes: ["spelling"],
  },
  {
    name: "a Spring backend",
    changeRequest: countFromZero,
    change: applyAll(
      toSpringPage,
      changeAnswers(changeTimes(toArray)),
      changeAnswers(toUpperCaseStatus),
      toProblemDetails,
    ),
    firstLine: "Pages count from 0 (15 calls); count from 1, or subtract 1 in adaptQuery (providers/data/adapt.ts).",
    causes: ["pages-from-zero", "array-dates", "spelling"],
  },
];

/** Undocumented formats that the console can read. The doctor's only line about each contains `note`. */
export const TOLERATED: readonly (Pick<BackendDefect, "name" | "change"> & { note: string })[] = [
  {
    name: "dates as milliseconds since 1970",
    change: changeAnswers(changeTimes((at) => at.getTime())),
    note: "dates as milliseconds since 1970",
  },
  {
    name: "id in place of _id",
    change: changeAnswers(
      renameFields((name) => (name === "_id" ? "id" : name)),
      /^\/api\//,
    ),
    note: "id in place of _id",
  },
  {
    name: "amounts as text",
    change: changeAnswers((value, name) => (name === "amount" ? String(value) : value)),
    note: "numbers as text",
  },
  {
    name: "problem details and Spring's pages",
    change: applyAll(toSpringPage, toProblemDetails),
    note: "id in place of _id",
  },
];
