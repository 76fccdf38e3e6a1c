/**
 * axe finds no serious or critical violations on the main pages and dialogs, in both themes, on desktop and phone. In
 * addition, a vendor's status is shown as text, and the buttons of a row have names.
 */
import type { Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import {
  chooseOption,
  dialog,
  openSelect,
  recordRow,
  recordList,
  toast,
  setChecked,
  pressRowButton,
} from "./support/screens";
import { openApproval, openDetails, openPendingVendor, openRejection } from "./support/vendors";
import { MAIN_THEMES } from "./support/themes";

const COUPONS = "Coupons Management";

const expectHeading = (page: Page, heading: string) =>
  expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();

/** Opens the list of coupons. Returns the id of the first one. */
async function openCoupons(page: Page): Promise<string> {
  await page.goto("/coupons");
  const link = recordList(page, COUPONS).getByRole("link").first();
  return (await link.getAttribute("href"))?.split("/").pop() ?? "";
}

for (const { colorScheme, tag } of MAIN_THEMES) {
  bundledTest.describe(`axe finds no serious violations in the ${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });
    // Checking every element of many pages is slow on a busy machine.
    bundledTest.slow();

    bundledTest("on the sign-in page @phone", async ({ page, axe, guard }) => {
      guard.allowFailedLoad(401, /auth\/login$/);
      await page.goto("/login");
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      expect.soft(await axe(), "the page").toEqual([]);
      await page.getByLabel("Email Address").fill("nobody@bazaar.example");
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(toast(page, "Invalid email or password")).toBeVisible();
      expect.soft(await axe(), "with a toast").toEqual([]);
    });

    bundledTest("on the dashboard and on pages of vendors @phone", async ({ page, axe, signIn }) => {
      await signIn();
      await page.goto("/dashboard");
      await expect(recordList(page, "Recent Orders")).toBeVisible();
      expect.soft(await axe(), "dashboard").toEqual([]);

      const { id, shop } = await openPendingVendor(page);
      expect.soft(await axe(), "vendors").toEqual([]);
      await page.goto("/vendors?page=99");
      await expect(page.getByText("This page is empty.")).toBeVisible();
      expect.soft(await axe(), "an empty list").toEqual([]);
      await page.goto(`/vendors/show/${id}`);
      await expectHeading(page, shop);
      expect.soft(await axe(), "a vendor's page").toEqual([]);
    });

    bundledTest("on lists of users, categories and registrations @phone", async ({ page, axe, signIn }) => {
      await signIn();
      for (const [address, name] of [
        ["/users", "Users Management"],
        ["/categories", "Categories Management"],
        ["/vendor-registrations", "Vendor Registration Management"],
      ]) {
        await page.goto(address ?? "");
        await expect(recordList(page, name ?? "")).toBeVisible();
        expect.soft(await axe(), name).toEqual([]);
      }
      await setChecked(page.getByRole("checkbox", { name: /^Select (?!all$)/ }).first());
      await chooseOption(page, "Select Action", "Approve Selected");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(dialog(page, "Approve Selected")).toBeVisible();
      expect.soft(await axe(), "a bulk run").toEqual([]);
    });

    bundledTest("on pages of coupons @phone", async ({ page, axe, signIn }) => {
      await signIn();
      const coupon = await openCoupons(page);
      expect.soft(await axe(), "coupons").toEqual([]);
      await page.goto(`/coupons/show/${coupon}`);
      await expect(page.getByRole("term").first()).toBeVisible();
      expect.soft(await axe(), "a coupon's page").toEqual([]);
      await page.goto("/coupons/create");
      await expectHeading(page, "Add Coupon");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Code is required").first()).toBeVisible();
      expect.soft(await axe(), "a new coupon with errors").toEqual([]);
      await page.goto(`/coupons/edit/${coupon}`);
      await expect(page.getByRole("textbox", { name: "Code" })).not.toHaveValue("");
      expect.soft(await axe(), "editing a coupon").toEqual([]);
    });

    bundledTest("in the chat @phone", async ({ page, axe, signIn, guard }) => {
      guard.allowFailedLoad("network", /chat\/send$/);
      await signIn();
      await page.goto("/chat");
      const conversations = page.getByRole("list", { name: "Conversations" }).getByRole("link");
      await expect(conversations.first()).toBeVisible();
      expect.soft(await axe(), "conversations").toEqual([]);
      await conversations.last().click();
      await expect(page.getByRole("log")).toBeVisible();
      await page.route("**/chat/send", (route) => route.abort());
      await page.getByRole("textbox", { name: "Message" }).fill("This does not arrive");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
      expect.soft(await axe(), "a conversation with a message that failed").toEqual([]);
    });

    bundledTest("on the help page and the page for an unknown URL @phone", async ({ page, axe, signIn }) => {
      await signIn();
      await page.goto("/help");
      await expectHeading(page, "Help");
      expect.soft(await axe(), "help").toEqual([]);
      await page.goto("/help#review-a-kyc-application");
      await expect(page.getByRole("img", { name: "The queue with an open KYC application" })).toBeVisible();
      expect.soft(await axe(), "an open task").toEqual([]);
      await page.goto("/no-such-page");
      await expectHeading(page, "Page not found");
      expect.soft(await axe(), "an unknown URL").toEqual([]);
    });

    bundledTest("in dialogs of vendors @phone", async ({ page, axe, signIn }) => {
      await signIn();
      const { shop } = await openPendingVendor(page);
      const opened = [
        ["details", openDetails],
        ["approve", openApproval],
        ["reject", openRejection],
      ] as const;
      for (const [name, open] of opened) {
        const shown = await open(page, shop);
        await expect(shown.getByText(shop).first()).toBeVisible();
        expect.soft(await axe(), name).toEqual([]);
        await shown
          .getByRole("button", { name: /^(Close|Cancel)$/ })
          .last()
          .click();
        await expect(shown).toBeHidden();
      }
      const rejection = await openRejection(page, shop);
      await rejection.getByLabel("Rejection Reason").fill("Half");
      await rejection.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog(page, "Discard your changes?")).toBeVisible();
      expect.soft(await axe(), "discard").toEqual([]);
    });

    bundledTest("in forms and dialogs of coupons @phone", async ({ page, axe, signIn }) => {
      await signIn();
      await openCoupons(page);
      await page.getByRole("button", { name: "Add Coupon" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Code is required").first()).toBeVisible();
      expect.soft(await axe(), "add").toEqual([]);
      await openSelect(page, "Type");
      expect.soft(await axe(), "a list of choices").toEqual([]);
      for (const name of ["Delete", "View"]) {
        await page.goto("/coupons");
        await pressRowButton(recordList(page, "Coupons Management"), name);
        const shown = dialog(page, name === "View" ? "Coupon Details" : `${name} Coupon`);
        await expect(shown.getByRole("button").last()).toBeVisible();
        expect.soft(await axe(), name).toEqual([]);
      }
    });

    bundledTest("in the menus of the top bar @phone", async ({ page, axe, signIn }) => {
      await signIn();
      await page.goto("/help");
      await page.getByRole("button", { name: "Account" }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
      expect.soft(await axe(), "account").toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Notifications" }).click();
      await expect(page.getByRole("button", { name: "Mark all as read" })).toBeVisible();
      expect.soft(await axe(), "notifications").toEqual([]);
    });

    bundledTest("in the navigation drawer @phone-only", async ({ page, axe, signIn }) => {
      await signIn();
      await page.goto("/help");
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("link", { name: "Vendors", exact: true })).toBeVisible();
      expect.soft(await axe(), "drawer").toEqual([]);
    });

    bundledTest("on pages where an auditor lacks a permission @phone", async ({ page, axe, signIn }) => {
      await signIn("auditor");
      await page.goto("/vendors?action=vendors.approve&id=1");
      await expect(page.getByText("This needs the permission vendors.approve.")).toBeVisible();
      expect.soft(await axe(), "a decision without permission").toEqual([]);
      await page.goto("/coupons/create");
      await expectHeading(page, "You don't have access to this page");
      expect.soft(await axe(), "a page without permission").toEqual([]);
      await page.goto("/chat");
      await page.getByRole("list", { name: "Conversations" }).getByRole("link").first().click();
      await expect(page.getByText("This needs the permission chat.send.")).toBeVisible();
      expect.soft(await axe(), "a chat without an input").toEqual([]);
    });
  });
}

bundledTest("shows a vendor's status as text, and gives the row actions names", async ({ page, signIn }) => {
  await signIn();
  const { shop } = await openPendingVendor(page);
  await expect(recordRow(page, shop).getByText("Pending", { exact: true })).toBeVisible();
  for (const name of ["View", "Approve", "Reject"]) {
    await expect(recordRow(page, shop).getByRole("button", { name })).toHaveAccessibleName(name);
  }
});
