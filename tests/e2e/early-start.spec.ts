/** index.html requests a page's data at once if there is a session, before the console has loaded, and only once. */
import type { Page } from "@playwright/test";
import { bundledTest, expect, documentedTest, type SharedTest } from "./support/fixtures";
import { recordList } from "./support/screens";
import { readListedVendors, openVendors, VENDORS, VENDORS_PATH } from "./support/vendors";

const ME = "/api/auth/me";

/**
 * Returns the page's API calls in order: "early" from index.html, "late" from the console. The profile comes first
 * among the early calls, because the browser lists simultaneous requests in any order.
 */
const readRequests = (page: Page) =>
  page.evaluate((profile) => {
    const requests = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .map(({ name, initiatorType }) => ({ url: new URL(name), early: initiatorType === "fetch" }))
      .filter(({ url }) => url.pathname.startsWith("/api/"));
    const isFirst = ({ url, early }: (typeof requests)[number]) => early && url.pathname === profile;
    return [...requests.filter(isFirst), ...requests.filter((one) => !isFirst(one))].map(
      ({ url, early }) => `${early ? "early" : "late"} ${url.pathname}${url.search}`,
    );
  }, ME);

/** The tested lists with the queries of their URLs: none, pages, filters, searches, sorting and tabs. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  users: ["", "?role=vendor"],
  vendors: ["", "?page=2&size=5&status=approved", "?search=silk", "?sort=shopName&order=desc"],
  "vendor-registrations": ["", "?status=all"],
  "kyc-management": ["", "?status=under_review", "?search=silk"],
  products: ["", "?page=2", "?sort=price", "?q=silk&sort=price"],
  "product-approval": ["", "?tab=approved"],
  categories: ["", "?page=2"],
  orders: ["", "?status=pending&sort=finalAmount&order=desc", "?status=no-such-status"],
  reviews: ["", "?size=25"],
  support: ["", "?status=open&priority=high"],
  coupons: [""],
};

/** @param journeys the lists whose tests belong to `npm test` */
function declareListTests(test: SharedTest, journeys: readonly string[]): void {
  for (const [name, queries] of Object.entries(LISTS)) {
    const tag = journeys.includes(name) ? "@journey" : [];
    const title = `requests the list of ${name} and the profile early and once`;
    test(title, { tag }, async ({ page, signIn, calls }) => {
      await signIn();
      for (const query of queries) {
        await calls.clear();
        await page.goto(`/${name}${query}`);
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
        await calls.settle();
        const [profile, list, ...later] = await readRequests(page);
        expect(profile).toBe(`early ${ME}`);
        expect(list).toMatch(/^early \/api\/admin\//);
        const path = list?.slice("early ".length).split("?")[0] ?? "";
        expect(calls.count("GET", ME)).toBe(1);
        expect(calls.count("GET", path), `${query}: ${list}, then ${later.join(", ")}`).toBe(1);
      }
    });
  }

  test("requests the dashboard's figures and orders early and once @journey", async ({ page, signIn, calls }) => {
    await signIn();
    for (const address of ["/", "/dashboard"]) {
      await calls.clear();
      await page.goto(address);
      await expect(recordList(page, "Recent Orders")).toBeVisible();
      await calls.settle();
      const requests = await readRequests(page);
      expect(requests.slice(0, 3)).toEqual([
        `early ${ME}`,
        "early /api/admin/stats",
        "early /api/admin/orders?page=1&limit=10",
      ]);
      for (const path of [ME, "/api/admin/stats", "/api/admin/orders"]) expect(calls.count("GET", path), path).toBe(1);
      // With every feature, more requests follow, such as those for the queue and the sales.
      const later = requests.slice(3).map((line) => line.split("?")[0] ?? "");
      expect(
        later.every((line) => line.startsWith("late ")),
        later.join(", "),
      ).toBe(true);
      expect(new Set(later).size, later.join(", ")).toBe(later.length);
    }
  });
}

// Both backends, because a call's parameters depend on the backend's features.
documentedTest.describe("documented calls only", () => declareListTests(documentedTest, ["vendors"]));
bundledTest.describe("with every feature", () => declareListTests(bundledTest, ["orders"]));

const signInHeading = (page: Page) => page.getByRole("heading", { name: "Welcome Back" });

documentedTest("requests a record early and once @journey", async ({ page, signIn, calls }) => {
  await signIn();
  await openVendors(page);
  const [vendor] = await readListedVendors(page);
  await page.goto(`/vendors/show/${vendor?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: vendor?.shop ?? "" })).toBeVisible();
  await calls.settle();
  expect((await readRequests(page)).slice(0, 2)).toEqual([`early ${ME}`, `early ${VENDORS_PATH}/${vendor?.id}`]);
  expect(calls.count("GET", `${VENDORS_PATH}/${vendor?.id}`)).toBe(1);
});

documentedTest(
  "requests nothing early without a session, and only the profile on the help page @journey",
  async ({ page, signIn, letter, calls }) => {
    await page.goto("/vendors");
    await expect(signInHeading(page)).toBeVisible();
    expect(letter.calls).toHaveLength(0);
    await signIn();
    await page.goto("/help");
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    await calls.settle();
    expect((await readRequests(page)).filter((line) => line.startsWith("early"))).toEqual([`early ${ME}`]);
  },
);

documentedTest(
  "does not request a list that the person may not see @journey",
  async ({ page, signIn, letter, calls }) => {
    await signIn();
    letter.rewrite = (path, { body }) =>
      path === ME ? { ...(body as object), permissions: ["orders.list"] } : undefined;
    await page.goto("/orders");
    await calls.clear();
    letter.forgetCalls();
    await page.goto("/vendors");
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    expect(letter.callsTo("GET", VENDORS_PATH)).toHaveLength(0);
  },
);

documentedTest(
  "does not show an early response for a page that is no longer permitted @journey",
  async ({ page, signIn, letter }) => {
    await signIn();
    await openVendors(page);
    const [vendor] = await readListedVendors(page);
    letter.rewrite = (path, { body }) =>
      path === ME ? { ...(body as object), permissions: ["orders.list"] } : undefined;
    letter.forgetCalls();
    await page.reload();
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await expect(page.getByText(vendor?.shop ?? "")).toHaveCount(0);
    expect(letter.callsTo("GET", VENDORS_PATH)).toHaveLength(1);
  },
);

documentedTest(
  "shows the loading text and then sign-in, without rows, when the session has ended @journey",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(401, /auth\/me$/);
    await signIn();
    await openVendors(page);
    const [vendor] = await readListedVendors(page);
    letter.fault({ path: ME, kind: 401, delay: 500 });
    letter.forgetCalls();
    await page.reload();
    await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    await expect(signInHeading(page)).toBeVisible();
    await expect(page.getByText(vendor?.shop ?? "")).toHaveCount(0);
    expect(letter.callsTo("GET", VENDORS_PATH).length).toBeLessThanOrEqual(1);
  },
);

documentedTest(
  "shows the error of a rejected early call, and Try again repeats the call",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(403, /vendors/);
    await signIn();
    letter.fault({ path: VENDORS_PATH, kind: 403, times: 1 });
    await page.goto("/vendors");
    await expect(page.getByText("You may not do this in the marketplace")).toBeVisible();
    expect(letter.callsTo("GET", VENDORS_PATH)).toHaveLength(1);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(recordList(page, VENDORS)).toBeVisible();
    expect(letter.callsTo("GET", VENDORS_PATH)).toHaveLength(2);
  },
);

documentedTest("does not use a response for another token @journey", async ({ page, signIn, letter }) => {
  await signIn();
  await openVendors(page);
  letter.forgetCalls();
  // Another tab signs in as somebody else before the console has loaded.
  await page.route("**/assets/console-*.js", async (route) => {
    await page.evaluate(() => localStorage.setItem("token", "letter-token-vendor"));
    await route.continue();
  });
  await page.reload();
  await expect(recordList(page, VENDORS)).toBeVisible();
  const tokens = letter.callsTo("GET", VENDORS_PATH).map(({ authorization }) => authorization);
  expect(tokens).toEqual(["Bearer letter-token-admin", "Bearer letter-token-vendor"]);
});

documentedTest(
  "requests the profile and the list once without the script in index.html",
  async ({ page, signIn, letter }) => {
    await signIn();
    await page.route("**/vendors", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<script nonce="[^"]*">.*?<\/script>/s, "") });
    });
    await page.goto("/vendors");
    await expect(recordList(page, VENDORS)).toBeVisible();
    expect(letter.callsTo("GET", VENDORS_PATH)).toHaveLength(1);
    expect(letter.callsTo("GET", ME)).toHaveLength(1);
    expect((await readRequests(page)).filter((line) => line.startsWith("early"))).toEqual([]);
  },
);
