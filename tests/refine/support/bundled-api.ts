/** The bundled API over HTTP for pages in jsdom. It runs in this process with an in-memory database and demo data. */
import { afterAll, beforeEach } from "vitest";
import { session } from "../../../providers/auth/session";
import { readList } from "../../../providers/data/envelope";
import { authProvider } from "../../../src/app/providers";
import type { Row } from "../../../src/kit/define/field";
import { getRowId } from "../../../src/kit/define/row";
import { setPageOrigin } from "../../kit/support/render-kit";
import { createAdministratorFactory } from "../../server/support/administrators";
import { tokenBody } from "../../server/support/api-tokens";
import { TEST_PASSWORD, startTestApp, type DemoAccount } from "../../server/support/app";
import { confirmPassword } from "../../server/support/confirm-password";
import { openTestDatabase } from "../../server/support/database";
import { insertDelivery } from "../../server/support/webhooks";

/** Starts the API for a test file at the page's origin. Every test begins signed in as the administrator. */
export async function startBundledApi() {
  const database = await openTestDatabase();
  // Hooks run in reverse order. This one closes the database after the application's own hook has run.
  afterAll(() => database.close());
  const { app, call } = await startTestApp({ database });
  setPageOrigin(await app.listen({ port: 0, host: "127.0.0.1" }));
  const answers: string[] = [];
  app.server.on("request", ({ method, url }, response) => {
    response.on("finish", () => answers.push(`${method} ${url} ${response.statusCode}`));
  });

  // The demo's built-in roles cannot be changed.
  await call("POST", "/api/admin/roles", { as: "admin", body: { name: "Seasonal", permissions: ["orders.list"] } });
  // The demo has no API tokens.
  const tokens = "/api/admin/api-tokens";
  await call("POST", tokens, { as: "admin", body: tokenBody() });
  const { body: second } = await call<{ _id: string }>("POST", tokens, { as: "admin", body: tokenBody() });
  await call("PUT", `${tokens}/${second._id}/revoke`, { as: "admin" });

  // The demo has no webhooks, either.
  await insertDelivery(database.db);
  await insertDelivery(database.db);

  const signIn = async (person: DemoAccount) => {
    const { success } = await authProvider.login({ email: `${person}@bazaar.example`, password: TEST_PASSWORD });
    const token = session.token();
    if (!success || token === null) throw new Error(`${person} could not sign in.`);
    await confirmPassword(database.db, token);
  };
  beforeEach(() => signIn("admin"));

  /** Requests a path as an administrator, without the console. */
  const get = async (path: string): Promise<unknown> => {
    const { status, body, text } = await call("GET", `/api/admin/${path}`, { as: "admin" });
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    return body;
  };
  const rows = async (path: string, query = ""): Promise<Row[]> =>
    readList(await get(`${path}?page=1&limit=10${query && `&${query}`}`), true).data.slice(0, 10);
  return {
    signIn,
    /** Every response so far, such as "GET /api/auth/me 200". */
    answers,
    /** Creates an administrator with these permissions and signs in. */
    signInWith: async (...grants: string[]) => {
      const { email } = await createAdministratorFactory({ database, call })(grants);
      await signIn(email.split("@")[0] as DemoAccount);
    },
    /** Returns the first ten records of a list. */
    rows,
    /** Returns the total number of records in a list. */
    total: async (path: string) => readList(await get(`${path}?page=1&limit=10`), true).total,
    ids: async (path: string, query = "") => (await rows(path, query)).map(getRowId),
    /** Changes a record through the API, without the console. */
    change: async (path: string, id: string, body: object) => {
      const { status, text } = await call("PUT", `/api/admin/${path}/${id}`, { as: "admin", body });
      if (status !== 200) throw new Error(`${path}/${id} returned ${status}: ${text}`);
    },
    /** Ends the signed-in person's session from outside the console. */
    revoke: async () => {
      const headers = { authorization: `Bearer ${session.token()}` };
      const { statusCode } = await app.inject({ method: "POST", url: "/api/auth/logout", headers });
      if (statusCode >= 300) throw new Error(`The session was not ended: ${statusCode}.`);
    },
    record: async (path: string, id: string) => (await get(`${path}/${id}`)) as Readonly<Record<string, unknown>>,
  };
}
