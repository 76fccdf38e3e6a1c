/** The list of vendors: filters, pages, sorting, and the URL as its only state. */
import type { Vendor } from "../../resources/vendors/contract";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { pickRecord } from "./support/records";
import {
  queryParamsOf,
  card,
  cellsOf,
  selectOptions,
  chooseOption,
  waitForCounts,
  openSelect,
  recordList,
} from "./support/screens";
import { readListedVendors, openVendors, VENDORS, VENDORS_PATH } from "./support/vendors";

// Spec: vendors.filters
bundledTest(
  "offers All Status and the three statuses in order, and sends the selected status",
  async ({ page, signIn, calls }) => {
    await signIn();
    await openVendors(page, "?page=2");
    await openSelect(page, "Status");
    await expect(selectOptions(page)).toHaveText(["All Status", "Pending", "Approved", "Rejected"]);

    await calls.clear();
    await selectOptions(page).getByText("Rejected", { exact: true }).click();
    await expect(recordList(page, VENDORS).getByText("Rejected", { exact: true })).toHaveCount(10);
    expect(calls.lines()).toEqual([`GET ${VENDORS_PATH}?page=1&limit=10&status=rejected`]);

    await calls.clear();
    await chooseOption(page, "Status", "All Status");
    await expect.poll(() => calls.lines()).toEqual([`GET ${VENDORS_PATH}?page=1&limit=10`]);
    expect(queryParamsOf(page)).toEqual({});
  },
);

// Spec: vendors.filters, vendors.buttons
bundledTest(
  "searches on Enter or with the button, and Clear Filters resets search, status and page @dates",
  async ({ page, signIn, calls, ask }) => {
    await signIn();
    const pages = await Promise.all([1, 2].map((at) => ask<Vendor>(`vendors?page=${at}&limit=100`)));
    const shops = pages.flat().map(({ shopName = "" }) => shopName.toLowerCase());
    await openVendors(page);
    const wanted = pickRecord(
      await readListedVendors(page),
      "whose name is not part of another name",
      ({ shop }) => shops.filter((other) => other.includes(shop.toLowerCase())).length === 1,
    );
    const box = page.getByRole("textbox", { name: "Search" });
    await calls.clear();

    await box.fill(wanted.shop);
    await calls.settle();
    expect(calls.lines(), "typing without Enter sends no call").toEqual([]);
    await box.press("Enter");
    await expect.poll(() => readListedVendors(page)).toEqual([wanted]);
    expect(queryParamsOf(page)).toEqual({ search: wanted.shop });

    await box.fill("no such shop at all");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("No vendors match these filters.")).toBeVisible();
    await chooseOption(page, "Status", "Pending");
    expect(queryParamsOf(page)).toEqual({ search: "no such shop at all", status: "pending" });

    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(recordList(page, VENDORS)).toBeVisible();
    expect(queryParamsOf(page)).toEqual({});
    await expect(box).toHaveValue("");
  },
);

// Spec: lists.pages
bundledTest(
  "offers 5, 10 or 25 rows per page, and a new size keeps the filters and leads to page 1",
  async ({ page, signIn, calls }) => {
    await signIn();
    await openVendors(page, "?status=approved&page=3");
    await expect(page.getByRole("row")).toHaveCount(11);
    await expect(page.getByText(/^21–30 of \d+$/)).toBeVisible();

    await openSelect(page, "Rows per page");
    await expect(selectOptions(page)).toHaveText([/^5\b/, /^10\b/, /^25\b/]);
    await calls.clear();
    await selectOptions(page).nth(0).click();
    await expect(page.getByRole("row")).toHaveCount(6);
    await expect(page.getByText(/^1–5 of \d+$/)).toBeVisible();
    expect(calls.lines()).toEqual([`GET ${VENDORS_PATH}?page=1&limit=5&status=approved`]);
    expect(queryParamsOf(page)).toEqual({ status: "approved", size: "5" });
  },
);

bundledTest("makes one call per page change and follows Back and Forward @journey", async ({ page, signIn, calls }) => {
  await signIn();
  await openVendors(page, "?status=approved");
  const first = await readListedVendors(page);
  await calls.clear();

  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(page.getByText(/^11–20 of /)).toBeVisible();
  await calls.settle();
  expect(calls.lines()).toEqual([`GET ${VENDORS_PATH}?page=2&limit=10&status=approved`]);

  await page.goBack();
  await expect.poll(() => readListedVendors(page)).toEqual(first);
  await page.goForward();
  await expect(page.getByText(/^11–20 of /)).toBeVisible();
});

bundledTest("shows the same list after a reload and for a pasted URL", async ({ page, signIn, context }) => {
  await signIn();
  await openVendors(page, "?status=approved&size=5&page=2");
  const listed = await readListedVendors(page);
  await page.reload();
  expect(await readListedVendors(page)).toEqual(listed);

  const other = await context.newPage();
  await other.goto(page.url());
  expect(await readListedVendors(other)).toEqual(listed);
});

bundledTest("keeps any search text unchanged across a reload", async ({ page, signIn, calls }) => {
  await signIn();
  await openVendors(page);
  const hostile = String.raw`A&B#C %_\ +?=<i>"'/₹`;
  const box = page.getByRole("textbox", { name: "Search" });
  await box.fill(hostile);
  await box.press("Enter");
  await expect(page.getByText("No vendors match these filters.")).toBeVisible();

  await calls.clear();
  await page.reload();
  await expect(page.getByText("No vendors match these filters.")).toBeVisible();
  await expect(box).toHaveValue(hostile);
  const requests = calls.lines().filter((line) => line.includes(VENDORS_PATH));
  expect(requests.map((line) => new URL(line.slice(4), "http://localhost").searchParams.get("search"))).toEqual([
    hostile,
  ]);
});

bundledTest("reports a page past the end and leads to the last page", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/vendors?page=99");
  await expect(page.getByText("This page is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Go to the last page" }).click();
  await expect(page.getByText("111–120 of 120")).toBeVisible();
});

// Spec: vendors.buttons
bundledTest("makes one call on Refresh", async ({ page, signIn, calls }) => {
  await signIn();
  await openVendors(page);
  await calls.clear();
  await page.getByRole("button", { name: "Refresh" }).click();
  await calls.settle();
  expect(calls.lines()).toEqual([`GET ${VENDORS_PATH}?page=1&limit=10`]);
});

bundledTest("loads the list with one call, after one for the session", async ({ page, signIn, calls }) => {
  await signIn();
  await openVendors(page);
  await calls.settle();
  expect(calls.lines()).toEqual(["GET /api/auth/me", `GET ${VENDORS_PATH}?page=1&limit=10`]);
});

bundledTest("keeps the sort order in the URL and sends it", async ({ page, signIn, calls }) => {
  await signIn();
  await openVendors(page, "?status=approved&page=2");
  await calls.clear();
  await page.getByRole("columnheader", { name: "Products" }).click();
  await expect(page.getByRole("columnheader", { name: "Products" })).toHaveAttribute("aria-sort", "ascending");
  await calls.settle();
  expect(calls.lines()).toEqual([`GET ${VENDORS_PATH}?page=1&limit=10&status=approved&sort=productCount&order=asc`]);
  expect(queryParamsOf(page)).toEqual({ status: "approved", sort: "productCount" });

  await page.getByRole("columnheader", { name: "Products" }).click();
  await expect(page.getByRole("columnheader", { name: "Products" })).toHaveAttribute("aria-sort", "descending");
  await calls.settle();
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows).toHaveCount(10);
  const counts = async () =>
    (await Promise.all((await rows.all()).map((row) => cellsOf(row).nth(4).innerText()))).map(Number);
  const sorted = (await counts()).sort((a, b) => b - a);
  await expect.poll(counts).toEqual(sorted);
});

bundledTest(
  "shows the counts of all matching vendors on the cards, and no Count all button",
  async ({ page, signIn }) => {
    await signIn();
    const counting = waitForCounts(page, VENDORS_PATH, true);
    await openVendors(page);
    const { facets: { status = {} } = {} } = (await counting) ?? {};
    expect(Object.values(status).reduce((sum, value) => sum + value)).toBe(120);
    await expect(card(page, "Rejected")).toHaveText(`Rejected${status["rejected"] ?? 0}`);
    await expect(page.getByRole("button", { name: "Count all" })).toHaveCount(0);
    await openVendors(page, "?search=silk");
    await expect(card(page, "Rejected")).toHaveText(/^Rejected\d+matching$/);
  },
);

documentedTest("offers no sorting and no counting when the features are off", async ({ page, signIn, letter }) => {
  await signIn();
  await openVendors(page, "?sort=productCount&order=desc");
  await expect(page.getByRole("button", { name: "Count all" })).toHaveCount(0);
  await page.getByRole("columnheader", { name: "Products" }).click();
  expect(letter.callsTo("GET", VENDORS_PATH).map(({ query }) => query)).toEqual([{ page: "1", limit: "10" }]);
});
