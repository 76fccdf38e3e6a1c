/** A vendor's own page: its content, its actions, and hostile URLs. */
import type { KycApplication } from "../../resources/kyc/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { readFurtherResources } from "../support/further-resources";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import { dialog, recordList, toast, openPageMenu } from "./support/screens";
import { APPROVE, openPendingVendor, VENDORS, VENDORS_PATH } from "./support/vendors";

onEveryBackend((test, { hasFeatures }) => {
  test("approves a pending vendor from its page and shows the new status @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const { shop, id } = await openPendingVendor(page);
    await page.getByRole("link", { name: shop, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/vendors/show/${id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
    await expect(page.getByText("Pending", { exact: true }).first()).toBeVisible();
    const facts = ["Shop Information", "Business Information", "Bank Details"];
    const sections = ["Documents", "Review", ...(hasFeatures ? ["KYC", ...facts] : facts)];
    // Without features, the only related list is the products, below the record. Several lists would be tabs.
    const below = hasFeatures ? [] : ["Products"];
    // Ignore two sections: the document viewer, which loads later, and the one about duplicate numbers, which appears
    // only if another vendor has the same numbers.
    const headings = page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .filter({ hasNotText: /Document Viewer|Shared with other vendors/ });
    await expect(headings).toHaveText([...sections, ...below]);
    const further = readFurtherResources().filter(({ fields }) =>
      fields.some(({ reference }) => reference === "vendors"),
    );
    const tabs = hasFeatures
      ? [
          "Details",
          "Plan and Balance",
          "Products",
          "Orders",
          "KYC Applications",
          "Payouts",
          "Refunds",
          ...further.map(({ many }) => many),
          "Change History",
        ]
      : [];
    // The document viewer has tabs of its own.
    await expect(page.getByRole("tablist", { name: "Sections of the vendor" }).getByRole("tab")).toHaveText(tabs);

    await calls.clear();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    const approval = dialog(page, "Approve Vendor");
    await approval.getByLabel("Approval Notes").fill("From its page");
    await calls.settle();
    expect(calls.lines(), "calls on opening the dialog").toEqual([]);
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    await expect(approval).toBeHidden();
    await expect(page.getByRole("main").getByText("Approved", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("From its page", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change Status", exact: true })).toBeVisible();
    await expect(page.locator(".page-header").getByRole("button", { disabled: true })).toHaveCount(0);
    await calls.settle();
    expect(calls.count("PUT", APPROVE)).toBe(1);
    const refetched = calls.lines().slice(1).sort();
    expect(
      refetched.filter((line) => !line.includes("/audit?")),
      "refetches the record, and the list that Previous and Next lead through",
    ).toEqual([`GET ${VENDORS_PATH}/${id}`, `GET ${VENDORS_PATH}?page=1&limit=10&status=pending`]);

    const menu = await openPageMenu(page);
    await expect(menu.getByRole("button", { name: "Copy ID" })).toBeVisible();
    await expect(menu.getByRole("button", { name: "Reject" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const topBar = await page.locator(".top-bar").boundingBox();
    const header = page.locator(".page-header");
    await expect.poll(async () => (await header.boundingBox())?.y, "stays below the top bar").toBe(topBar?.height);
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(56);

    await page.getByRole("link", { name: "Back to Vendors" }).click();
    await expect(recordList(page, VENDORS)).toBeVisible();
  });
});

bundledTest("links the KYC status to the application, and says so if there is none", async ({ page, signIn, ask }) => {
  const applications = await ask<KycApplication>("kyc?page=1&limit=100");
  const application = pickRecord(applications, "under review", ({ status }) => status === "under_review");
  await signIn();
  await page.goto(`/vendors/show/${recordIdOf(application.vendor)}`);
  await page.getByRole("link", { name: "Under Review" }).click();
  await expect(page).toHaveURL(new RegExp(`/kyc-management/show/${recordIdOf(application)}$`));

  const vendors = await ask<Vendor>("vendors?page=1&limit=100");
  const applied = new Set(applications.map(({ vendor }) => recordIdOf(vendor)));
  const without = pickRecord(vendors, "without a KYC application", (vendor) => !applied.has(recordIdOf(vendor)));
  await page.goto(`/vendors/show/${recordIdOf(without)}`);
  await expect(page.getByText("No KYC application")).toBeVisible();
});

documentedTest(
  "makes one call for a vendor opened by URL and one for its products, and Refresh repeats both",
  async ({ page, signIn, letter, calls }) => {
    const { id = "", shopName = "" } = letter.records.vendors[1] ?? {};
    await signIn();
    await calls.clear();
    await page.goto(`/vendors/show/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(shopName);
    await calls.settle();
    expect(calls.lines()).toEqual([
      "GET /api/auth/me",
      `GET ${VENDORS_PATH}/${id}`,
      `GET /api/admin/products?page=1&limit=5&vendor=${id}`,
    ]);
    await calls.clear();
    await page.getByRole("button", { name: "Refresh" }).click();
    await calls.settle();
    expect(calls.lines().sort()).toEqual([
      `GET /api/admin/products?page=1&limit=5&vendor=${id}`,
      `GET ${VENDORS_PATH}/${id}`,
    ]);
  },
);

documentedTest(
  "has two columns from 1,200 pixels, and a header of the same height for a long title",
  async ({ page, signIn, letter }) => {
    const [vendor = {}] = letter.records.vendors;
    vendor.shopName = "Handlooms and handicrafts of the weavers of Kanchipuram ".repeat(6).trim();
    await signIn();
    const task = page.getByRole("heading", { name: "Review" });
    const facts = page.getByRole("heading", { name: "Shop Information" });
    for (const width of [1440, 1200, 1199, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/vendors/show/${recordIdOf(vendor)}`);
      await expect(facts).toBeVisible();
      const [left, right] = [await task.boundingBox(), await facts.boundingBox()];
      const isBeside = (right?.x ?? 0) > (left?.x ?? 0) + (left?.width ?? 0);
      expect(isBeside, `at ${width} pixels`).toBe(width >= 1200);
      if (!isBeside) expect(right?.y).toBeGreaterThan(left?.y ?? Infinity);
      const header = await page.locator(".page-header").boundingBox();
      const expected = await page.locator(".page").evaluate((one) => {
        const probe = one.appendChild(document.createElement("div"));
        probe.style.height = "calc(var(--sticky-top) - var(--header))";
        const { height } = probe.getBoundingClientRect();
        probe.remove();
        return height;
      });
      expect(header?.height, `at ${width} pixels`).toBe(expected);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("title", vendor.shopName);
    await page.setViewportSize({ width: 1440, height: 900 });
    const label = page.getByText("Bank Name", { exact: true });
    const [ofLabel = 0, ofValue = 9] = await label.evaluate((term) => {
      // The bottom of an empty inline block is on the baseline.
      const baselineOf = (element: Element) => {
        const probe = document.createElement("span");
        probe.style.cssText = "display: inline-block; width: 1px; height: 1px";
        element.prepend(probe);
        const { bottom } = probe.getBoundingClientRect();
        probe.remove();
        return bottom;
      };
      return [baselineOf(term), baselineOf(term.nextElementSibling ?? term)];
    });
    expect(Math.abs(ofLabel - ofValue), "a label and its value share a baseline").toBeLessThan(0.5);
    await page.emulateMedia({ media: "print" });
    const printed = await facts.boundingBox();
    expect(printed, "the facts are printed").not.toBeNull();
    expect(printed?.x, "one column in print").toBe((await task.boundingBox())?.x);
  },
);

documentedTest("leads from the details dialog to the page", async ({ page, signIn }) => {
  await signIn();
  const { shop, id } = await openPendingVendor(page);
  await page.getByRole("button", { name: "View" }).first().click();
  await dialog(page, "Vendor Details").getByRole("link", { name: "Open page" }).click();
  await expect(page).toHaveURL(new RegExp(`/vendors/show/${id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
  await expect(dialog(page, "Vendor Details")).toHaveCount(0);
});

onEveryBackend((test) => {
  test("shows the server's message for a missing vendor and offers no retry", async ({
    page,
    signIn,
    guard,
    calls,
  }) => {
    guard.allowFailedLoad(404, /vendors/);
    await signIn();
    await calls.clear();
    await page.goto("/vendors/show/0123456789abcdef01234567");
    await expect(page.getByText("Error loading vendor", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vendor not found");
    await expect(page.getByText("Vendor not found", { exact: true })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
    await calls.settle();
    expect(calls.count("GET", /vendors/), "a rejected request is not repeated").toBe(1);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await page.getByRole("link", { name: "Back to Vendors" }).click();
    await expect(recordList(page, VENDORS)).toBeVisible();
  });

  test("passes no unknown parameter of the URL to a request", async ({ page, signIn, calls, backend }) => {
    const headers: Record<string, string>[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(`${backend.url}/api/`)) headers.push(request.headers());
    });
    await signIn();
    const { shop, id } = await openPendingVendor(page);
    await calls.clear();
    headers.length = 0;
    await page.goto(`/vendors/show/${id}?method=delete&headers[X]=1&headers[x-evil]=1&url=/evil&query[a]=b&id=other`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
    await calls.settle();
    const isMainCall = (line: string) => !/notifications|limit=5|\/audit\?|\/external-id$/.test(line);
    expect(calls.lines().filter(isMainCall)).toEqual(["GET /api/auth/me", `GET ${VENDORS_PATH}/${id}`]);

    await calls.clear();
    await page.goto("/vendors?method=delete&headers[X]=1&headers[x-evil]=1&limit=9999&search[$ne]=1&_start=3");
    await expect(recordList(page, VENDORS)).toBeVisible();
    await calls.settle();
    expect(calls.lines().filter(isMainCall)).toEqual(["GET /api/auth/me", `GET ${VENDORS_PATH}?page=1&limit=10`]);
    expect(headers.flatMap((sent) => Object.keys(sent)).filter((name) => name === "x" || name === "x-evil")).toEqual(
      [],
    );
  });
});

documentedTest("escapes the slashes of an id in the request", async ({ page, signIn, guard, letter }) => {
  guard.allowFailedLoad(404, /vendors/);
  await signIn();
  await page.goto(`/vendors?details=${encodeURIComponent("../coupons?x=1")}`);
  await expect(page.getByText("Error loading vendor", { exact: true })).toBeVisible();
  expect(letter.calls.map(({ path }) => path).sort()).toEqual([
    VENDORS_PATH,
    `${VENDORS_PATH}/..%2Fcoupons%3Fx%3D1`,
    "/api/auth/me",
  ]);
});
