/** Except in data saver mode, scripts load before the click that needs them. The unread count loads after the rows. */
import type { Page } from "@playwright/test";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { recordList } from "./support/screens";
import { readListedVendors, openVendors, VENDORS } from "./support/vendors";

/** Returns the scripts that the page has requested so far. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );

/** Waits until everything is prefetched: no script is requested for a second. */
async function waitForPrefetching(page: Page): Promise<void> {
  await expect.poll(() => hasScript(page, "more")).toBe(true);
  let known = 0;
  const isSettled = async () => {
    const before = known;
    known = (await scripts(page)).length;
    return known === before;
  };
  await expect.poll(isSettled, { intervals: [1_000] }).toBe(true);
}

const hasScript = async (page: Page, name: string) => (await scripts(page)).some((path) => path.includes(`/${name}-`));

documentedTest(
  "loads no script on a click that opens a record, its dialog, the next page or another list @journey",
  async ({ page, signIn }) => {
    await signIn();
    await openVendors(page, "?size=5");
    await waitForPrefetching(page);
    const [vendor] = await readListedVendors(page);
    const before = await scripts(page);

    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole("link", { name: "Orders" }).click();
    await expect(recordList(page, "Orders Management")).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(recordList(page, VENDORS)).toBeVisible();
    await page.getByRole("button", { name: "View" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: vendor?.shop ?? "", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: vendor?.shop ?? "" })).toBeVisible();
    expect(await scripts(page)).toEqual(before);
  },
);

documentedTest("loads the script of a custom page when its link is hovered or focused", async ({ page, signIn }) => {
  await signIn();
  await openVendors(page);
  // Prefetching begins once the page is idle, with the script of the resources below "More".
  await expect.poll(() => hasScript(page, "more")).toBe(true);
  expect(await hasScript(page, "analytics")).toBe(false);
  await page.getByRole("link", { name: "Analytics" }).hover();
  await expect.poll(() => hasScript(page, "analytics")).toBe(true);
  expect(await hasScript(page, "messaging")).toBe(false);
  await page.getByRole("link", { name: "Messaging Management" }).focus();
  await expect.poll(() => hasScript(page, "messaging")).toBe(true);
});

documentedTest("loads scripts only on demand in data saver mode", async ({ page, signIn, calls }) => {
  await signIn();
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await openVendors(page);
  await page.getByRole("link", { name: "Analytics" }).hover();
  await calls.settle(800);
  expect(await hasScript(page, "record")).toBe(false);
  expect(await hasScript(page, "analytics")).toBe(false);
  const [vendor] = await readListedVendors(page);
  await page.getByRole("link", { name: vendor?.shop ?? "", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: vendor?.shop ?? "" })).toBeVisible();
});

bundledTest("requests the unread count after the rows have arrived", async ({ page, signIn }) => {
  await signIn();
  await openVendors(page);
  const readStart = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").find(({ name }) => name.includes("unread="))?.startTime,
    );
  await expect.poll(readStart).toBeDefined();
  const rows = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).find(({ name }) =>
      name.includes("/vendors?"),
    ),
  );
  expect(await readStart()).toBeGreaterThan(rows?.responseEnd ?? Infinity);
});

documentedTest("has a compile hint in the first line of each script of a list", async ({ page, signIn }) => {
  await signIn();
  await openVendors(page);
  const paths = await scripts(page);
  expect(paths).not.toEqual([]);
  for (const path of paths) {
    const script = await page.request.get(path);
    expect(await script.text(), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});
