/** Pages written by hand with Refine and antd alone work in the production build, and look as in development. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import { sessionOf } from "./support/session";
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
    const items = await sessionOf(browser, backend, "admin", sessions);
    await page.addInitScript((stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, items);
    await use(async (server, address) => {
      await page.goto(server.url + address);
      await expect(page.getByRole("main").getByRole("table")).toBeVisible({ timeout: 60_000 });
    });
  },
});

const content = (page: Page) => page.getByRole("main");

/** The rows of each page's table, with its head. */
const ROWS: Readonly<Record<string, number>> = { "vendor-products": 6, components: 3 };

for (const [name, rows] of Object.entries(ROWS)) {
  test(`the page ${name} looks in production as in development @journey`, async ({
    page,
    production,
    development,
    openAt,
  }, info) => {
    test.setTimeout(180_000);
    const open = async (server: ViteServer) => {
      await openAt(server, `/${name}`);
      await expect(content(page).getByRole("row")).toHaveCount(rows);
      return content(page).screenshot();
    };
    const expected = info.snapshotPath(`${name}.png`);
    mkdirSync(path.dirname(expected), { recursive: true });
    writeFileSync(expected, await open(development));
    expect(await open(production)).toMatchSnapshot(`${name}.png`, { maxDiffPixelRatio: 0.01 });
  });
}

test("a table's filter, a confirmation and a calendar open in production @journey", async ({
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
