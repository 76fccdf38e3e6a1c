/** The command palette, the list searches behind it, and the shortcuts between screens. */
import type { Page } from "@playwright/test";
import type { Order } from "../../resources/orders/contract";
import type { User } from "../../resources/users/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { readFurtherResources } from "../support/further-resources";
import { findAxeViolations } from "./support/axe";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import { queryParamsOf, dialog, openList } from "./support/screens";

const FINDER = "Find anything";
const field = (page: Page) => page.getByRole("combobox", { name: "Pages, actions and records" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const searchBox = (page: Page) => page.getByRole("textbox", { name: "Search" });

async function open(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

onEveryBackend((test, { hasFeatures }) => {
  // Spec: shell.finder
  test("finds a vendor with Ctrl + K through the lists' searches and opens its page on Enter @journey", async ({
    page,
    signIn,
    calls,
    ask,
  }) => {
    const vendors = await ask<Vendor>("vendors?page=1&limit=100");
    const vendor = pickRecord(
      vendors,
      "whose name is not part of another's",
      ({ shopName = "" }) =>
        shopName.length > 5 && vendors.filter((other) => other.shopName?.includes(shopName)).length === 1,
    );
    const name = vendor.shopName ?? "";
    await signIn();
    await page.goto("/help");
    await calls.clear();
    await open(page);
    await calls.settle();
    expect(calls.lines(), "opening sends no request").toEqual([]);
    await field(page).fill(name);
    await expect(page.getByRole("group", { name: "Vendors" }).getByRole("option")).toHaveCount(1);
    await calls.settle();
    const kinds = calls.lines().map((line) => line.replace(/\?.*/, "").replace("GET /api/admin/", ""));
    const documented = ["products/search", "vendors"];
    const offered = [
      "administrators",
      "api-tokens",
      "coupons",
      "kyc",
      "orders",
      "payouts",
      "plans",
      "refunds",
      "reviews",
      "roles",
      "shipping",
      "support/tickets",
      "templates",
      "users",
      "webhooks",
    ];
    const further = readFurtherResources().filter(({ filters }) => filters.includes("search"));
    expect(kinds.sort()).toEqual(
      [...documented, ...further.map(({ path }) => path), ...(hasFeatures ? offered : [])].sort(),
    );

    const wanted = page.getByRole("group", { name: "Vendors" }).getByRole("option");
    for (let press = 0; press < 40 && (await wanted.getAttribute("aria-selected")) !== "true"; press += 1)
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/vendors/show/${recordIdOf(vendor)}$`));
    await expect(dialog(page, FINDER)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders Management");
    await expect(searchBox(page), "only if the server searches orders").toHaveCount(hasFeatures ? 1 : 0);
    await open(page);
    await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([name]);
    await page.keyboard.press("Escape");
    await expect(dialog(page, FINDER)).toHaveCount(0);
  });

  test("opens from the top bar, full screen on a phone, and returns the focus @phone", async ({ page, signIn }) => {
    await signIn();
    await page.goto("/help");
    const button = page.getByRole("button", { name: FINDER });
    await button.click();
    await expect(field(page)).toBeFocused();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    if (width < 600) {
      const sheet = page.locator(".finder .ant-modal-content");
      await expect.poll(async () => await sheet.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    }
    expect(await findAxeViolations(page)).toEqual([]);
    await field(page).fill("vendor");
    await expect(option(page, /^Vendor Registrations/)).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    // Poll, because antd applies its dark styles a moment later.
    await expect.poll(() => findAxeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog(page, FINDER)).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("lists the shortcuts on ?, focuses the search on /, and ignores both while typing", async ({ page, signIn }) => {
    await signIn();
    await openList(page, "Vendors Management", "/vendors");
    await page.keyboard.press("?");
    await expect(dialog(page, "Keyboard shortcuts").getByText("Go to Orders")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page, "Keyboard shortcuts")).toHaveCount(0);
    await page.keyboard.press("/");
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.type("go?/");
    await expect(searchBox(page)).toHaveValue("go?/");
    await expect(page).toHaveURL(/\/vendors$/);
  });
});

bundledTest(
  "finds an order by the end of its id, and keeps the search in the URL on reload and Back",
  async ({ page, signIn, ask, calls }) => {
    const [order] = await ask<Order>("orders?page=1&limit=1");
    const end = recordIdOf(order).slice(-6);
    const link = page
      .getByRole("main")
      .locator(`a[href*="${recordIdOf(order)}"]`)
      .first();
    await signIn();
    await openList(page, "Orders Management", "/orders");
    await searchBox(page).fill(`#${end}`);
    await calls.clear();
    await searchBox(page).press("Enter");
    await expect(link).toBeVisible();
    await expect.poll(() => queryParamsOf(page)).toEqual({ search: `#${end}` });
    await calls.settle();
    expect(calls.lines()).toEqual([`GET /api/admin/orders?page=1&limit=10&search=%23${end}`]);
    await page.reload();
    await expect(link).toBeVisible();
    await expect(searchBox(page)).toHaveValue(`#${end}`);
    await searchBox(page).fill("nobody is called so");
    await searchBox(page).press("Enter");
    await expect(page.getByText("Searched for")).toContainText("nobody is called so");
    await page.goBack();
    await expect(searchBox(page)).toHaveValue(`#${end}`);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect.poll(() => queryParamsOf(page)).toEqual({});
  },
);

for (const path of ["users", "reviews", "support", "coupons", "shipping", "plans", "payouts"]) {
  bundledTest(`searches the list of ${path} and shows the search text`, async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto(`/${path}`);
    await calls.clear();
    await searchBox(page).fill("50%_off \\ 'xyz'");
    await searchBox(page).press("Enter");
    await expect(page.getByText("Searched for")).toContainText("50%_off \\ 'xyz'");
    await calls.settle();
    expect(calls.lines().filter((line) => line.includes("search="))).toHaveLength(1);
  });
}

bundledTest("offers an action of the open record and opens its dialog", async ({ page, signIn, ask }) => {
  const [user] = await ask<User>("users?page=1&limit=1&role=customer");
  await signIn();
  await page.goto(`/users/show/${recordIdOf(user)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(user?.name ?? "");
  await open(page);
  await field(page).fill("Edit");
  await expect(page.getByRole("group", { name: `Actions for ${user?.name}` }).getByRole("option")).toHaveText(["Edit"]);
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Edit User")).toBeVisible();
  await expect(dialog(page, FINDER)).toHaveCount(0);
});
