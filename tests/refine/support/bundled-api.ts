/** The bundled API over real HTTP for pages in jsdom: in this process, on a database in memory with demo data. */
import { afterAll, beforeEach } from "vitest";
import { session } from "../../../providers/auth/session";
import { readList } from "../../../providers/data/envelope";
import { authProvider } from "../../../src/app/providers";
import type { Row } from "../../../src/kit/define/field";
import { idOf } from "../../../src/kit/define/row";
import { atOrigin } from "../../kit/support/render-kit";
import { colleagues } from "../../server/support/administrators";
import { PASSWORD, startTestApp, type Person } from "../../server/support/app";
import { confirmPassword } from "../../server/support/confirm-password";
import { openTestDatabase } from "../../server/support/database";

/** The API of a test file; the pages stand at its origin, and every test begins signed in as the administrator. */
export async function startBundledApi() {
  const database = await openTestDatabase();
  // After the application, which the next line closes.
  afterAll(() => database.close());
  const { app, call } = await startTestApp({ database });
  atOrigin(await app.listen({ port: 0, host: "127.0.0.1" }));
  const answers: string[] = [];
  app.server.on("request", ({ method, url }, response) => {
    response.on("finish", () => answers.push(`${method} ${url} ${response.statusCode}`));
  });

  // The built-in roles of the demo cannot be changed.
  await call("POST", "/api/admin/roles", { as: "admin", body: { name: "Seasonal", permissions: ["orders.list"] } });

  const signIn = async (person: Person) => {
    const { success } = await authProvider.login({ email: `${person}@bazaar.example`, password: PASSWORD });
    const token = session.token();
    if (!success || token === null) throw new Error(`${person} could not sign in.`);
    await confirmPassword(database.db, token);
  };
  beforeEach(() => signIn("admin"));

  /** What the API itself answers an administrator. */
  const get = async (path: string): Promise<unknown> => {
    const { status, body, text } = await call("GET", `/api/admin/${path}`, { as: "admin" });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return body;
  };
  const rows = async (path: string, query = ""): Promise<Row[]> =>
    readList(await get(`${path}?page=1&limit=10${query && `&${query}`}`), true).data.slice(0, 10);
  return {
    signIn,
    /** What it has answered to whom it may concern, such as "GET /api/auth/me 200". */
    answers,
    /** Makes an administrator with these grants, and signs them in. */
    signInWith: async (...grants: string[]) => {
      const { email } = await colleagues({ database, call })(grants);
      await signIn(email.split("@")[0] as Person);
    },
    /** The first ten records of a list. */
    rows,
    /** How many records a list has. */
    total: async (path: string) => readList(await get(`${path}?page=1&limit=10`), true).total,
    ids: async (path: string, query = "") => (await rows(path, query)).map(idOf),
    /** Somebody else changes a record. */
    change: async (path: string, id: string, body: object) => {
      const { status, text } = await call("PUT", `/api/admin/${path}/${id}`, { as: "admin", body });
      if (status !== 200) throw new Error(`${path}/${id} answered ${status}: ${text}`);
    },
    /** Ends the session of the person signed in, without their doing. */
    revoke: async () => {
      const headers = { authorization: `Bearer ${session.token()}` };
      const { statusCode } = await app.inject({ method: "POST", url: "/api/auth/logout", headers });
      if (statusCode >= 300) throw new Error(`The session was not ended: ${statusCode}.`);
    },
    record: async (path: string, id: string) => (await get(`${path}/${id}`)) as Readonly<Record<string, unknown>>,
  };
}
