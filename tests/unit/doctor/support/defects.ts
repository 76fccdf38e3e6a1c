/** Backends with one defect each, and what the doctor must say of it: that, and nothing else. */
import { isObject } from "../../../../scripts/doctor/shape";
import type { Row } from "../../../support/letter/values";
import type { Answer, Change, Sent } from "./letter-fetch";

export interface Defect {
  name: string;
  change: Change;
  /** `Screen: kind call`, sorted; a call below /api/admin is named without it. */
  expected: readonly string[];
  write?: boolean;
}

/** Whether a request with a token is a read of this path, which is a pattern where it has an id. */
export const reads = ({ method, path, token }: Sent, wanted: string | RegExp) =>
  method === "GET" &&
  token !== "" &&
  (typeof wanted === "string" ? path === `/api/admin/${wanted}` : wanted.test(path.replace("/api/admin/", "")));

/** Changes the answer to a read. */
export const at =
  (wanted: string | RegExp, change: (answer: Answer, request: Sent) => Partial<Answer> | Promise<Answer>): Change =>
  async (answer, request) =>
    reads(request, wanted) && answer.status < 300 ? { ...answer, ...(await change(answer, request)) } : answer;

const ROWS = ["content", "data", "orders"] as const;

/** The rows of a list answer, which the letter backend has in any of the four shapes. */
export function rowsOf(body: unknown): Row[] {
  if (Array.isArray(body)) return body as Row[];
  const name = ROWS.find((one) => isObject(body) && Array.isArray(body[one]));
  return name === undefined ? [] : ((body as Row)[name] as Row[]);
}

/** The same answer with other rows. */
export function withRows(body: unknown, change: (rows: Row[]) => Row[]): unknown {
  if (Array.isArray(body)) return change(body as Row[]);
  const name = ROWS.find((one) => isObject(body) && Array.isArray(body[one]));
  return name === undefined ? body : { ...(body as Row), [name]: change(rowsOf(body)) };
}

/** Every record of a list, and one that is read alone, with other fields. */
export const records = (wanted: string, change: (row: Row) => Row): Change =>
  at(new RegExp(`^${wanted}(/[0-9a-f]{24})?$`), ({ body }) => ({
    body: rowsOf(body).length > 0 ? withRows(body, (rows) => rows.map(change)) : change(body as Row),
  }));
