/** The form of a backend with exactly one defect and the expected findings, and helpers to change its responses. */
import { isObject } from "../../../../tools/doctor/shape";
import type { Row } from "../../../support/letter/values";
import type { BackendResponse, ChangeResponse, BackendRequest } from "./letter-fetch";

export interface Defect {
  name: string;
  change: ChangeResponse;
  /** Findings as `Screen: kind call`, sorted. Calls below /api/admin leave that prefix out. */
  expected: readonly string[];
  /** The first line of the output. */
  firstLine: string;
  write?: boolean;
}

/** Returns whether a request with a token reads this path. A path with an id is a pattern. */
export const isReadOf = ({ method, path, token }: BackendRequest, wanted: string | RegExp) =>
  method === "GET" &&
  token !== "" &&
  (typeof wanted === "string" ? path === `/api/admin/${wanted}` : wanted.test(path.replace("/api/admin/", "")));

/** Changes the response to a read. */
export const changeRead =
  (
    wanted: string | RegExp,
    change: (answer: BackendResponse, request: BackendRequest) => Partial<BackendResponse> | Promise<BackendResponse>,
  ): ChangeResponse =>
  async (answer, request) =>
    isReadOf(request, wanted) && answer.status < 300 ? { ...answer, ...(await change(answer, request)) } : answer;

const ROWS = ["content", "data", "orders"] as const;

/** Returns the rows of a list response in any of the letter backend's four shapes. */
export function rowsOf(body: unknown): Row[] {
  if (Array.isArray(body)) return body as Row[];
  const name = ROWS.find((one) => isObject(body) && Array.isArray(body[one]));
  return name === undefined ? [] : ((body as Row)[name] as Row[]);
}

/** Returns the same response with changed rows. */
export function replaceRows(body: unknown, change: (rows: Row[]) => Row[]): unknown {
  if (Array.isArray(body)) return change(body as Row[]);
  const name = ROWS.find((one) => isObject(body) && Array.isArray(body[one]));
  return name === undefined ? body : { ...(body as Row), [name]: change(rowsOf(body)) };
}

/** Changes every record in a list response and in a record response. */
export const changeRecords = (wanted: string, change: (row: Row) => Row): ChangeResponse =>
  changeRead(new RegExp(`^${wanted}(/[0-9a-f]{24})?$`), ({ body }) => ({
    body: rowsOf(body).length > 0 ? replaceRows(body, (rows) => rows.map(change)) : change(body as Row),
  }));
