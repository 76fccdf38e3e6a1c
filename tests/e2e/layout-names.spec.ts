/** Names of 200 letters do not make a page scroll sideways, and are cut off only in tables or with an ellipsis. */
import type { Page, Route } from "@playwright/test";
import type { KycDuplicate } from "../../resources/kyc/contract";
import { bundledTest, expect } from "./support/fixtures";
import { recordIdOf } from "./support/records";
import { dialog, openList } from "./support/screens";
import { getStoredSession, tokenIn } from "./support/session";

const NAME = "w".repeat(200);
const FIELDS = ["name", "shopName", "subject", "title"];
const DUPLICATES: KycDuplicate[] = [{ vendor: { shopName: NAME }, same: ["account"] }];
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Replaces the names in every record of the API's responses with the long name, and adds a vendor's duplicates. */
async function lengthenNames(page: Page): Promise<void> {
  await page.route(/\/api\/admin\//, async (route: Route) => {
    // The stream of live updates never ends.
    if (route.request().headers()["accept"] === "text/event-stream") return route.fallback();
    const answer = await route.fetch();
    if (!answer.headers()["content-type"]?.includes("json")) return route.fulfill({ response: answer });
    const json: unknown = JSON.parse(await answer.text(), (field, value: unknown) => {
      if (field === "duplicates") return DUPLICATES;
      return FIELDS.includes(field) && typeof value === "string" ? NAME : value;
    });
    return route.fulfill({ response: answer, json });
  });
}

/** Reports a page that scrolls sideways, and elements that cut off the name, except tables and ellipses. */
const findOverflow = (page: Page) =>
  page.evaluate((name) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (!text.nodeValue?.includes(name) || !parent?.checkVisibility() || parent.closest(".visually-hidden")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      let { right } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && !box.matches(".ant-table-content"); box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        const edge = box.getBoundingClientRect().right;
        if (textOverflow === "ellipsis") right = Math.min(right, edge);
        else if (overflowX !== "visible" && right > edge + 1) found.push(`${box.className || box.tagName} cuts it off`);
      }
    }
    return [...new Set(found)];
  }, NAME);

/** Checks the open page at desktop and phone size. */
async function expectToFit(page: Page, what: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expect(page.getByText(NAME).filter({ visible: true }).first()).toBeVisible();
    await expect.poll(() => findOverflow(page), `${what}, ${size.width} wide`).toEqual([]);
  }
}

// A page may still send requests when its test has ended.
bundledTest.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

bundledTest("lists, cards and dialogs fit a name of 200 letters @journey @slow", async ({ page, signIn }) => {
  bundledTest.slow();
  await signIn();
  await lengthenNames(page);
  for (const [name, address] of [
    ["Recent Orders", "/dashboard"],
    ["Top Selling Products", "/analytics?range=30d"],
    ["Orders Management", "/orders"],
    ["Support Management", "/support"],
    ["Products Management", "/products"],
  ] as const) {
    await openList(page, name, address);
    await expectToFit(page, name);
  }
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(dialog(page, "Edit Product")).toBeVisible();
  await expectToFit(page, "the form of a product");

  await openList(page, "Vendors Management", "/vendors?status=pending");
  await page.getByRole("button", { name: "Approve" }).first().click();
  await expect(dialog(page, "Approve Vendor").getByText(`${NAME} gave the same bank account.`)).toBeVisible();
  await expectToFit(page, "the approval of a vendor");
  await dialog(page, "Approve Vendor").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "View" }).first().click();
  await expect(dialog(page, "Vendor Details").getByText("Bank Details")).toBeVisible();
  await expectToFit(page, "the details of a vendor");
});

bundledTest(
  "records, the queue and chats fit a name of 200 letters @journey @slow",
  async ({ browser, backend, sessions, page, signIn, ask, calls }) => {
    bundledTest.slow();
    const idOfFirst = async (list: string) => recordIdOf((await ask<{ _id?: string }>(list))[0]);
    const conversations = await ask<{ _id?: string }>("chat/list");
    const vendor = await idOfFirst("vendors?page=1&limit=1");
    const application = await idOfFirst("kyc?page=1&limit=1&status=pending");
    const ticket = await idOfFirst("support/tickets?page=1&limit=1");
    // The review adds an entry with a person's name to the application's history.
    const token = tokenIn(await getStoredSession(browser, backend, "admin", sessions));
    const reviewed = await fetch(`${backend.url}/api/admin/kyc/${application}/review`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reviewed.ok).toBe(true);
    await signIn();
    await lengthenNames(page);
    for (const address of [
      `/vendors/show/${vendor}`,
      `/kyc-management/show/${application}`,
      `/support/show/${ticket}`,
      `/chat?conversation=${recordIdOf(conversations[0])}`,
      "/queue?kind=kyc",
    ]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: NAME }).first()).toBeVisible();
      // Some parts of a record load later, such as its last decision.
      await calls.settle();
      await expectToFit(page, address);
    }
  },
);
