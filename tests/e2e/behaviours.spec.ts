/** Tests each row of the tables in docs/for-refine-developers.md, in the production build. */
import type { Page } from "@playwright/test";
import { AREAS } from "../refine/behaviours/rows/areas";
import { OTHER_ORIGIN } from "../refine/behaviours/support/other-origin";
import { testEnv } from "../../scripts/test-env";
import { bundledTest } from "./support/fixtures";
import { getStoredSession } from "./support/session";
import { startProduction, type ViteServer } from "./support/vite-servers";

const test = bundledTest.extend<{ lab: Page }, { production: ViteServer }>({
  production: [
    async ({ backend }, use) => {
      const server = await startProduction(backend.url, [OTHER_ORIGIN]);
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // The page /behaviours, signed in as an administrator. Its `runBehaviour` runs the test of a row.
  lab: async ({ browser, page, backend, sessions, production }, use) => {
    // Open a file of the same origin, to fill localStorage before the console starts.
    await page.goto(`${production.url}/favicon.svg`);
    await page.evaluate(
      (stored) => stored.forEach(({ name, value }) => localStorage.setItem(name, value)),
      await getStoredSession(browser, backend, "admin", sessions),
    );
    await mockOtherApi(page);
    await page.goto(`${production.url}/behaviours`);
    await page.waitForFunction(() => "runBehaviour" in globalThis);
    await use(page);
  },
});

/**
 * Mocks a second API. Each list contains one record with the received Authorization header. Paths with /closed return
 * 401.
 */
const mockOtherApi = (page: Page) =>
  page.route(`${OTHER_ORIGIN}/**`, async (route) => {
    const request = route.request();
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "authorization",
      "access-control-expose-headers": "x-total-count",
      "x-total-count": "1",
    };
    if (request.method() === "OPTIONS") await route.fulfill({ status: 204, headers });
    else if (request.url().includes("/closed"))
      await route.fulfill({ status: 401, headers, json: { message: "Who are you?" } });
    else {
      const authorization = await request.headerValue("authorization");
      await route.fulfill({ headers, json: [{ id: 1, authorization }] });
    }
  });

for (const [area, rows] of AREAS) {
  test.describe(`${area} @journey`, () => {
    for (const [name, { result, fails = [] }] of Object.entries(rows)) {
      test(`${name}: ${result}`, async ({ lab, guard }) => {
        for (const status of fails) guard.allowFailedLoad(status);
        await lab.evaluate(([row, password]) => globalThis.runBehaviour(row, password), [
          name,
          testEnv.DEMO_PASSWORD,
        ] as const);
      });
    }
  });
}
