/** Tests each row of the tables about Refine's hooks in docs/for-refine-developers.md, in the production build. */
import type { Page } from "@playwright/test";
import { AREAS } from "../refine/behaviours/rows/areas";
import { sessionRows } from "../refine/behaviours/rows/session";
import { OTHER_ORIGIN } from "../refine/behaviours/support/other-origin";
import { testEnv } from "../../scripts/test-env";
import { bundledTest } from "./support/fixtures";
import { getStoredSession } from "./support/session";
import { startProduction, type ViteServer } from "./support/vite-servers";

const test = bundledTest.extend<{ openLab: () => Promise<void> }, { production: ViteServer }>({
  production: [
    async ({ backend }, use) => {
      const server = await startProduction(backend.url, [OTHER_ORIGIN]);
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // Opens the page /behaviours, signed in as an administrator. The page's function `runBehaviour` tests a row.
  openLab: async ({ browser, page, backend, sessions, production }, use) => {
    await mockOtherApi(page);
    await use(async () => {
      // Open a file of the same origin, to fill localStorage before the console starts.
      await page.goto(`${production.url}/favicon.svg`);
      await page.evaluate(
        (stored) => stored.forEach(({ name, value }) => localStorage.setItem(name, value)),
        await getStoredSession(browser, backend, "admin", sessions),
      );
      await page.goto(`${production.url}/behaviours`);
      await waitForLab(page);
    });
  },
});

const waitForLab = (page: Page) => page.waitForFunction(() => "runBehaviour" in globalThis);

async function reloadLab(page: Page): Promise<void> {
  await page.reload();
  await waitForLab(page);
}

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

// The rows of an area share a session. Only rows about the session may end it, so each of them starts with a valid one.
for (const [area, rows] of AREAS) {
  test(`${area} @journey @slow`, async ({ page, openLab, guard }) => {
    test.setTimeout(120_000);
    await openLab();
    for (const [name, { result, fails = [] }] of Object.entries(rows)) {
      await test.step(`${name}: ${result}`, async () => {
        for (const status of fails) guard.allowFailedLoad(status);
        await (rows === sessionRows ? openLab() : reloadLab(page));
        await page.evaluate(([row, password]) => globalThis.runBehaviour(row, password), [
          name,
          testEnv.DEMO_PASSWORD,
        ] as const);
      });
    }
  });
}
