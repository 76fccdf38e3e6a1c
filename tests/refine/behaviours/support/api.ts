/** Calls the API directly, in addition to the calls that the page of a test sends. */
import { session } from "../../../../providers/auth/session";
import { readList } from "../../../../providers/data/envelope";
import { authProvider } from "../../../../src/app/providers";
import type { Row } from "../../../../src/kit/define/field";
import { getRowId } from "../../../../src/kit/define/row";
import { callServer, recordCalls } from "./calls";

/** The demo accounts' password, and the token of the administrator who is signed in at the start of each test. */
let credentials = { password: "", token: "" };

/** Prepares a test: keeps the password and the token of the administrator's session, and checks the session. */
export async function beginTest(password: string): Promise<void> {
  credentials = { password, token: session.token() ?? "" };
  await authProvider.check();
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await callServer(`/api/admin/${path}`, {
    method,
    headers: { authorization: `Bearer ${credentials.token}`, ...(body && { "content-type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

const rows = async (path: string, query = ""): Promise<Row[]> =>
  readList(await call("GET", `${path}?page=1&limit=10${query && `&${query}`}`), true).data;

export const api = {
  /** Every response to the console so far, such as "GET /api/auth/me 200". */
  answers: recordCalls(),
  password: () => credentials.password,
  /** Signs in as a person of the demo data, such as "auditor". */
  async signIn(person: string) {
    const { success } = await authProvider.login({ email: `${person}@bazaar.example`, password: credentials.password });
    if (!success) throw new Error(`${person} could not sign in.`);
  },
  /** The first ten records of a list, or all records of a list without pages. */
  rows,
  /** Returns the total number of records in a list. */
  total: async (path: string) => readList(await call("GET", `${path}?page=1&limit=10`), true).total,
  ids: async (path: string, query = "") => (await rows(path, query)).map(getRowId),
  record: async (path: string, id: string) => (await call("GET", `${path}/${id}`)) as Readonly<Record<string, unknown>>,
  /** Changes a record through the API, without the console. */
  change: (path: string, id: string, body: object) => call("PUT", `${path}/${id}`, body),
  /** Ends the signed-in person's session from outside the console. */
  async revoke() {
    const headers = { authorization: `Bearer ${session.token()}` };
    const { status } = await callServer("/api/auth/logout", { method: "POST", headers });
    if (status >= 300) throw new Error(`The session was not ended: ${status}.`);
  },
};
