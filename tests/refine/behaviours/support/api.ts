/** Calls the API directly, in addition to the calls that the page of a test sends. */
import { session } from "../../../../providers/auth/session";
import { readList } from "../../../../providers/data/envelope";
import { authProvider } from "../../../../src/app/providers";
import type { Row } from "../../../../src/kit/define/field";
import { getRowId } from "../../../../src/kit/define/row";
import { callServer, recordCalls } from "./calls";

/** Passwords and the token of the administrator with whom each test begins. */
let given = { password: "", token: "" };

/** Prepares a test, which begins signed in as the administrator, with the session confirmed. */
export async function beginTest(password: string): Promise<void> {
  given = { password, token: session.token() ?? "" };
  await authProvider.check();
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await callServer(`/api/admin/${path}`, {
    method,
    headers: { authorization: `Bearer ${given.token}`, ...(body && { "content-type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const rows = async (path: string, query = ""): Promise<Row[]> =>
  readList(await call("GET", `${path}?page=1&limit=10${query && `&${query}`}`), true).data;

export const api = {
  /** The calls of the console that were answered, such as "GET /api/auth/me 200". */
  answers: recordCalls(),
  password: () => given.password,
  /** Signs in as somebody of the demo data, such as "auditor". */
  async signIn(person: string) {
    const { success } = await authProvider.login({ email: `${person}@bazaar.example`, password: given.password });
    if (!success) throw new Error(`${person} could not sign in.`);
  },
  /** The first ten records of a list, or all records of a list without pages. */
  rows,
  /** How many records a list has. */
  total: async (path: string) => readList(await call("GET", `${path}?page=1&limit=10`), true).total,
  ids: async (path: string, query = "") => (await rows(path, query)).map(getRowId),
  record: async (path: string, id: string) => (await call("GET", `${path}/${id}`)) as Readonly<Record<string, unknown>>,
  /** Changes a record as somebody else does. */
  change: (path: string, id: string, body: object) => call("PUT", `${path}/${id}`, body),
  /** Ends the session of the person signed in on the server. */
  async revoke() {
    const headers = { authorization: `Bearer ${session.token()}` };
    const { status } = await callServer("/api/auth/logout", { method: "POST", headers });
    if (status >= 300) throw new Error(`The session was not ended: ${status}.`);
  },
};
