/** The pages of the account, administrators and roles, each with its feature, and an invited person's first steps. */
import type { Locator, Page } from "@playwright/test";
import type { ConsoleGuard } from "./support/console-guard";
import { field } from "./support/declared";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { chooseOption, dialog, openList, recordRow, recordList, toast } from "./support/screens";
import { THEMES } from "./support/themes";

const ADMINISTRATORS = "Administrators Management";
const ROLES = "Roles Management";
const PASSWORD = "seven kites over Jaipur";

const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
/** Types a wrong password into the dialog, then the right one. */
async function confirmPassword(page: Page, guard: ConsoleGuard): Promise<void> {
  const prompt = dialog(page, "Confirm your password");
  await expect(prompt.getByLabel("Your password")).toBeFocused();
  guard.allowFailedLoad(422, /confirm-password$/);
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(prompt.getByText("is incorrect")).toBeVisible();
  await prompt.getByLabel("Your password").fill("bazaar-demo");
  await page.keyboard.press("Enter");
  await expect(prompt).toBeHidden();
}
const openMenu = (page: Page) => page.getByRole("button", { name: "Account", exact: true }).click();

onEveryBackend((test, { hasFeatures }) => {
  test("shows the account, the administrators and the roles only with the features @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await page.goto("/help");
    await openMenu(page);
    await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Your account" })).toHaveCount(hasFeatures ? 1 : 0);
    for (const [address, title] of [
      ["/account", "Your account"],
      ["/administrators", ADMINISTRATORS],
      ["/roles", ROLES],
    ] as const) {
      await page.goto(address);
      await expect(heading(page)).toHaveText(hasFeatures ? title : "Page not found");
    }
    await calls.settle();
    expect(calls.lines().some((line) => /admin\/(account|administrators|roles)/.test(line))).toBe(hasFeatures);
  });
});

bundledTest("opens the account from the avatar menu and lists the person's permissions", async ({ page, signIn }) => {
  await signIn("auditor");
  await page.goto("/help");
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText("Everywhere: See the list, Open")).toBeVisible();
  await expect(recordList(page, "Where you are signed in").getByText("This session")).toBeVisible();
});

bundledTest("distinguishes a rejected new password from a wrong current one", async ({ page, signIn, guard }) => {
  await signIn();
  await page.goto("/account");
  const fill = async (current: string, password: string, again = password) => {
    await page.getByLabel("Old password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm new password").fill(again);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await fill("bazaar-demo", PASSWORD, "another");
  await expect(page.getByText("The passwords do not match").first()).toBeVisible();
  guard.allowFailedLoad(422);
  await fill("wrong", PASSWORD);
  await expect(page.getByText("is incorrect").first()).toBeVisible();
  guard.allowFailedLoad(422);
  await fill("bazaar-demo", "1234567891011");
  await expect(page.getByText("is one of the million most common passwords").first()).toBeVisible();
});

bundledTest("composes a custom role by row, by column and by single permission", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, ROLES, "/roles");
  await page.getByRole("button", { name: "Add Role" }).click();
  await expect(heading(page)).toHaveText("Add Role");
  await page.getByLabel("Name").fill("Night desk");
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await box("Chat: everything").click();
  await expect(box("Chat: Send")).toBeChecked();
  await box("Open: everywhere").click();
  await expect(box("Coupons: Open")).toBeChecked();
  await box("Open: everywhere").click();
  await expect(box("Coupons: Open")).not.toBeChecked();
  await box("Vendors: Approve").focus();
  await page.keyboard.press("Space");
  await expect(box("Vendors: Approve")).toBeChecked();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Role created successfully!")).toBeVisible();
  expect(calls.bodies("POST", "/api/admin/roles")).toEqual([
    { name: "Night desk", description: "", permissions: ["chat.list", "chat.send", "vendors.approve"] },
  ]);
});

bundledTest(
  "lets an owner invite a reviewer, who sets a password, approves an application and sees only allowed pages @journey",
  async ({ page, signIn, sessions, browser, baseURL, guard }) => {
    sessions.clear();
    await signIn();
    await openList(page, ADMINISTRATORS, "/administrators");
    await page.getByRole("button", { name: "Invite Administrator" }).click();
    await field(page, "Name").fill("Kavya Shenoy");
    await field(page, "Email").fill("kavya.shenoy@bazaar.example");
    await chooseOption(page, "Role", "Reviewer");
    guard.allowFailedLoad(403, /\/administrators$/);
    await page.getByRole("button", { name: "Save" }).click();
    await confirmPassword(page, guard);
    await expect(toast(page, "Administrator added successfully!")).toBeVisible();
    await recordRow(page, "Kavya Shenoy").getByRole("link", { name: "Kavya Shenoy" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    const link = await page.getByLabel("Invitation link").inputValue();
    expect(link).toContain(`${String(baseURL)}/invite#`);

    const inviteeContext = await browser.newContext({ baseURL: String(baseURL) });
    const inviteePage = await inviteeContext.newPage();
    await inviteePage.goto(link);
    await expect(inviteePage.getByText("You sign in with kavya.shenoy@bazaar.example.")).toBeVisible();
    await inviteePage.getByLabel("Password", { exact: true }).fill("Kavya Shenoy 1");
    await inviteePage.getByRole("button", { name: "Set password and sign in" }).click();
    await expect(inviteePage.getByRole("alert")).toContainText("must not contain the account's name or email");
    await inviteePage.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await inviteePage.getByRole("button", { name: "Set password and sign in" }).click();
    await inviteePage.waitForURL("**/dashboard");

    const menu = inviteePage.getByRole("navigation").getByRole("link");
    await expect(menu).toHaveText([
      "Dashboard",
      "Vendors",
      "Vendor Registrations",
      "KYC Management",
      "Products",
      "Product Approval",
      "Queue",
      "Notifications",
      "Templates",
      "API docs",
    ]);
    await inviteePage.goto("/kyc-management?status=pending");
    const row = recordList(inviteePage, "KYC Management").getByRole("row").nth(1);
    await row.getByRole("button", { name: "Approve" }).click();
    await dialog(inviteePage, "Approve KYC Application").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(inviteePage, "KYC approved successfully!")).toBeVisible();
    await expect(dialog(inviteePage, "Approve KYC Application")).toBeHidden();
    await inviteePage.goto("/orders");
    await expect(heading(inviteePage)).toHaveText("You don't have access to this page");

    await inviteePage.goto(link);
    await expect(heading(inviteePage)).toHaveText("This invitation can't be used");
    await inviteeContext.close();
  },
);

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(colorScheme, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest("axe finds no serious violations on the account pages @phone", async ({ page, signIn, axe, guard }) => {
      await signIn();
      await page.goto("/account");
      await expect(recordList(page, "Where you are signed in")).toBeVisible();
      expect.soft(await axe(), "account").toEqual([]);
      await openList(page, ADMINISTRATORS, "/administrators");
      expect.soft(await axe(), "administrators").toEqual([]);
      await page.goto("/roles/create");
      await expect(page.getByRole("checkbox", { name: "Chat: Send" })).toBeVisible();
      expect.soft(await axe(), "a role").toEqual([]);
      guard.allowFailedLoad(410);
      await page.goto("/invite#nothing");
      await expect(heading(page)).toHaveText("This invitation can't be used");
      expect.soft(await axe(), "invitation").toEqual([]);
    });
  });
}
