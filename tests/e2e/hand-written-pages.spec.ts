/** Hand-written and ejected pages work in the production build and look as in development. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import { getStoredSession } from "./support/session";
import { startDevelopment, startProduction, type ViteServer } from "./support/vite-servers";

const test = bundledTest.extend<
  { openAt: (server: ViteServer, address: string) => Promise<void> },
  { production: ViteServer; development: ViteServer }
>({
  production: [
    async ({ backend }, use) => {
      const server = await startProduction(backend.url);
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  development: [
    async ({ backend }, use) => {
      const server = await startDevelopment(backend.url);
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  openAt: async ({ browser, page, backend, sessions }, use) => {
    const items = await getStoredSession(browser, backend, "admin", sessions);
    await page.addInitScript((stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, items);
    await use(async (server, address) => {
      await page.goto(server.url + address);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible({ timeout: 60_000 });
    });
  },
});

const content = (page: Page) => page.getByRole("main");

interface WrittenPage {
  address: string | ((ask: <R>(list: string) => Promise<R[]>) => Promise<string>);
  /** Elements of the complete page, and their number. */
  shows: readonly [selector: string, count: number];
}

/** The documented page, one with components that the console does not use, and two written by `npm run eject`. */
const PAGES: Readonly<Record<string, WrittenPage>> = {
  "vendor-products": { address: "/vendor-products", shows: ["tbody tr[data-row-key]", 5] },
  components: { address: "/components", shows: ["tbody tr[data-row-key]", 2] },
  reviews: { address: "/reviews", shows: ["tbody tr[data-row-key]", 10] },
  "users-show": {
    address: async (ask) => `/users/show/${(await ask<{ _id: string }>("users?page=1&limit=1"))[0]?._id}`,
    shows: ["h1", 1],
  },
};

for (const [name, { address, shows }] of Object.entries(PAGES)) {
  const [selector, count] = shows;
  // `npm run test:ci` compares only the page "reviews". It also opens the page "components", in the test below.
  const tag = name === "reviews" ? ["@journey", "@slow"] : [];
  test(
    `the page ${name} looks the same in production as in development`,
    { tag },
    async ({ page, production, development, openAt, ask }, info) => {
      test.setTimeout(180_000);
      const path = typeof address === "string" ? address : await address(ask);
      const open = async (server: ViteServer) => {
        await openAt(server, path);
        await expect(content(page).locator(selector)).toHaveCount(count);
        return content(page).screenshot();
      };
      const expected = info.snapshotPath(`${name}.png`);
      mkdirSync(dirname(expected), { recursive: true });
      writeFileSync(expected, await open(development));
      expect(await open(production)).toMatchSnapshot(`${name}.png`, { maxDiffPixelRatio: 0.01 });
    },
  );
}

test("a table's filter, a confirmation and a calendar open in production @journey @slow", async ({
  page,
  production,
  openAt,
}) => {
  await openAt(production, "/components");
  await content(page).getByRole("button", { name: "filter" }).click();
  await page.getByRole("menuitem", { name: "Kochi" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(content(page).getByRole("row")).toHaveCount(2);
  await content(page).getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("tooltip").getByText("Archive it?")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await content(page).getByPlaceholder("Day").click();
  await expect(page.getByRole("table").filter({ hasText: "Su" })).toBeVisible();
});
