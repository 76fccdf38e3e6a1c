/** Fixtures of the browser tests: a backend of either kind, a session, and checks for every test. */
import { expect, test as base } from "@playwright/test";
import { recordApiCalls, type ApiCalls } from "./api-calls";
import { findAxeViolations } from "./axe";
import { startBundledApi, type BundledApi } from "./bundled-api";
import { ContextPool } from "./context-pool";
import { guardConsole, type ConsoleGuard } from "./console-guard";
import { readFurtherResources } from "../../support/further-resources";
import { ACCOUNTS, LETTER_PASSWORD } from "../../support/letter/accounts";
import { startLetterBackend, type LetterBackend } from "../../support/letter/letter-backend";
import { watchMarkedCalls } from "./promised-calls";
import { rowsOf } from "./records";
import { getStoredSession, tokenIn, type Backend, type SessionStore, type SignInRole } from "./session";

interface SharedFixtures {
  /** Fails the test unless its pages send the documented calls that the comment `// Sends: …` above it names. */
  promised: undefined;
  /** The console's API calls. */
  calls: ApiCalls;
  /** Fails the test on console errors, warnings and page errors, unless the test accepts them. */
  guard: ConsoleGuard;
  /** Signs the test's page in, as admin by default. Call it before the first goto(). */
  signIn: (role?: SignInRole) => Promise<void>;
  /** Requests a list below /api/admin without the browser, such as `vendors?page=1&limit=100`. Returns its rows. */
  ask: <R>(list: string) => Promise<R[]>;
  /** Returns serious and critical violations of WCAG 2.2 AA on the page, or within a selector. */
  axe: (within?: string) => Promise<string[]>;
}

interface SharedWorkerFixtures {
  /** Whether the backend offers every feature. */
  features: boolean;
  backend: Backend;
  contexts: ContextPool;
  /**
   * The sessions of earlier tests. After `clear()`, `signIn` starts a session in which no earlier test has confirmed
   * the password.
   */
  sessions: SessionStore;
}

const shared = base.extend<SharedFixtures, SharedWorkerFixtures>({
  backend: [() => Promise.reject(new Error("Use bundledTest or documentedTest")), { scope: "worker" }],
  features: [false, { option: true, scope: "worker" }],
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],
  contexts: [async ({ browser }, use) => use(new ContextPool(browser)), { scope: "worker" }],
  baseURL: async ({ backend }, use) => use(backend.url),
  context: async ({ contexts, baseURL, colorScheme, contextOptions, viewport }, use, testInfo) => {
    const context = await contexts.take({ baseURL, colorScheme, contextOptions, viewport });
    await use(context);
    // Keep the pages of a failed test for their screenshots. Its worker ends anyway.
    if (testInfo.status === testInfo.expectedStatus) await contexts.giveBack(context);
  },
  calls: async ({ context }, use) => {
    const calls = recordApiCalls(context);
    await use(calls);
    calls.stop();
  },
  guard: [
    async ({ context }, use) => {
      const guard = guardConsole(context);
      await use(guard);
      guard.stop();
      expect(guard.problems(), "console errors and warnings, page errors").toEqual([]);
    },
    { auto: true },
  ],
  promised: [
    async ({ context, features }, use, testInfo) => {
      const promised = watchMarkedCalls(context, testInfo, features);
      await use(undefined);
      promised.stop();
      expect(promised.missing(), "documented calls that the test names and no page has sent").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ browser, contexts, context, backend, sessions }, use) =>
    use(async (role = "admin") => contexts.store(context, await getStoredSession(browser, backend, role, sessions))),
  ask: async ({ browser, backend, sessions }, use) =>
    use(async <R>(list: string) => {
      const token = tokenIn(await getStoredSession(browser, backend, "admin", sessions));
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${backend.url}/api/admin/${list}`, { headers });
      if (!answer.ok) throw new Error(`${list} returned ${answer.status}`);
      return rowsOf<R>(await answer.json());
    }),
  axe: async ({ page }, use) => use((within) => findAxeViolations(page, within)),
});

/** The fixtures that tests have on every backend. */
export type SharedTest = typeof shared;

/**
 * Tests on the bundled API, with one process per worker and its own seeded database. A test may change only records
 * that no other test uses.
 */
export const bundledTest = shared.extend<object, { apiEnv: Record<string, string>; bundled: BundledApi }>({
  /** Additional environment variables of the API for a whole file: `test.use({ apiEnv: { SESSION_HOURS: "1" } })`. */
  apiEnv: [{}, { option: true, scope: "worker" }],
  features: [async ({}, use) => use(true), { scope: "worker" }],
  bundled: [
    async ({ apiEnv }, use) => {
      const api = await startBundledApi(apiEnv);
      await use(api);
      await api.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  backend: [async ({ bundled }, use) => use(bundled), { scope: "worker" }],
});

/**
 * Tests on a backend that answers only documented calls. Every test begins with fresh records. It fails if the console
 * makes an undocumented call or sends an undocumented parameter.
 */
export const documentedTest = shared.extend<{ letter: LetterBackend }, { letterServer: LetterBackend }>({
  letterServer: [
    async ({}, use) => {
      const server = await startLetterBackend(readFurtherResources());
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  backend: [
    async ({ letterServer }, use) => {
      const accounts = Object.fromEntries(
        ACCOUNTS.map(({ user }) => [user.role, { email: user.email, password: LETTER_PASSWORD }]),
      );
      // `reset` makes every token valid again, so the tokens need no check.
      await use({ url: letterServer.url, accounts, accepts: () => Promise.resolve(true) });
    },
    { scope: "worker" },
  ],
  letter: [
    async ({ letterServer }, use) => {
      letterServer.reset();
      await use(letterServer);
      expect(letterServer.unknownCalls(), "calls that are not documented").toEqual([]);
      const undocumented = letterServer.calls.filter(({ unknownQuery }) => unknownQuery.length > 0);
      expect(undocumented, "parameters that are not documented").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ signIn, letter }, use) =>
    use(async (role) => {
      await signIn(role);
      // The first sign-in uses the form, whose calls do not count for the test.
      letter.forgetCalls();
    }),
});

export { expect } from "@playwright/test";
