/** Marking as read on the notifications page: one, and all as a bulk run. */
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { badge, bell, pageItems, markAllOnPage, openPage, PATH, sendAllNotifications } from "./support/notifications";
import { dialog } from "./support/screens";
import { THEMES } from "./support/themes";

const TITLE = "Mark all as read";
const READ = /^\/api\/admin\/notifications\/[^/]+\/read$/;

/** A separate API, because tests in other files mark all notifications. */
const ownTest = bundledTest.extend<object, { apiEnv: Record<string, string> }>({
  apiEnv: [async ({}, use) => use({}), { scope: "worker" }],
});

ownTest("marks one, then all on the bundled API, and updates the badge @dates", async ({ page, signIn, calls }) => {
  await signIn();
  await openPage(page, "?tab=unread&size=5");
  await expect(badge(page)).toHaveText(/^\d+$/);
  const unread = Number(await badge(page).textContent());
  expect(unread).toBeGreaterThan(6);
  await expect(page.getByText(`${unread} unread`, { exact: true }).last()).toBeVisible();
  await calls.clear();
  const second = (await pageItems(page).nth(1).locator(".notification-title").textContent()) ?? "";
  await pageItems(page)
    .first()
    .getByRole("button", { name: /^Mark as read: / })
    .click();
  await expect(badge(page)).toHaveText(String(unread - 1));
  await expect(pageItems(page).first().locator(".notification-title")).toHaveText(second);
  await expect(page.getByRole("tabpanel"), "the button that had the focus is gone").toBeFocused();
  expect(calls.count("PUT", READ)).toBe(1);

  await markAllOnPage(page).click();
  const run = dialog(page, TITLE);
  await expect(run.getByText(`${unread - 1} unread notifications will be marked as read.`)).toBeVisible();
  await expect(run.getByRole("listitem")).toHaveCount(unread - 1);
  await run.getByRole("button", { name: "Cancel" }).click();
  await expect(run).toBeHidden();
  expect(calls.count("PUT", READ), "nothing was sent").toBe(1);
  await markAllOnPage(page).click();
  await run.getByRole("button", { name: TITLE }).click();
  await expect(run.getByText(`${unread - 1} of ${unread - 1}`)).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleDescription("Nothing unread");
  expect(calls.count("PUT", READ)).toBe(unread);
  await run.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  await expect(markAllOnPage(page)).toBeDisabled();
  await expect(page.getByRole("heading", { level: 1 }), "the button that opened the run is disabled").toBeFocused();
});

// Spec: calls.notifications
documentedTest("marks six without confirmation, with one call each @phone", async ({ page, signIn, letter }) => {
  sendAllNotifications(letter, 12);
  await signIn();
  await openPage(page);
  letter.forgetCalls();
  await markAllOnPage(page).click();
  const run = dialog(page, TITLE);
  await expect(run.getByText("6 of 6")).toBeVisible();
  await expect(run.getByRole("listitem").getByText("Read", { exact: true })).toHaveCount(6);
  await run.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Nothing unread", { exact: true })).toBeVisible();
  expect(letter.callsTo("PUT", READ)).toHaveLength(6);
  expect(new Set(letter.callsTo("PUT", READ).map(({ path }) => path)).size).toBe(6);
  await expect(badge(page), "a sample").toHaveText("4");
});

documentedTest("marks everything despite a filter, after saying so", async ({ page, signIn, letter }) => {
  sendAllNotifications(letter, 12, ["ticket", "ticket", "kyc"]);
  await signIn();
  await openPage(page, "?type=kyc");
  await markAllOnPage(page).click();
  const run = dialog(page, TITLE);
  await expect(run.getByRole("paragraph").first()).toHaveText(
    "6 unread notifications will be marked as read. This includes every kind, not only KYC.",
  );
  expect(letter.callsTo("PUT", READ)).toEqual([]);
  await run.getByRole("button", { name: TITLE }).click();
  await expect(run.getByText("6 of 6")).toBeVisible();
});

documentedTest(
  "stops, resumes and retries a run, naming the failed notifications",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(500, /read$/);
    sendAllNotifications(letter, 24);
    await signIn();
    await openPage(page);
    await markAllOnPage(page).click();
    const run = dialog(page, TITLE);
    letter.fault({ method: "PUT", path: READ, delay: 1500, times: 4 });
    await run.getByRole("button", { name: TITLE }).click();
    await expect.poll(() => letter.callsTo("PUT", READ).length).toBe(4);
    await page.goBack();
    await expect(run.getByText("This is still running. Stop it before you leave.")).toBeVisible();
    await run.getByRole("button", { name: "Stop" }).click();
    await expect(run.getByText("4 of 12")).toBeVisible();
    expect(letter.callsTo("PUT", READ)).toHaveLength(4);
    letter.clearFaults();
    letter.fault({ method: "PUT", path: `${PATH}/notice10/read`, kind: 500, times: 1, message: "Not this one" });
    await run.getByRole("button", { name: "Continue" }).click();
    await expect(run.getByText("12 of 12, 1 failed")).toBeVisible();
    const failed = run.getByRole("listitem").filter({ hasText: "Failed" });
    await expect(failed).toHaveText(/^Notice 11: .*Not this one$/);
    await run.getByRole("button", { name: "Retry failed" }).click();
    await expect(run.getByRole("listitem").getByText("Read", { exact: true })).toHaveCount(12);
    expect(letter.callsTo("PUT", READ)).toHaveLength(13);
  },
);

documentedTest("shows an error below a notification that was not marked", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(403, /read$/);
  await signIn();
  await openPage(page);
  letter.fault({ method: "PUT", path: READ, kind: 403, times: 1, message: "Not yours to mark" });
  const button = pageItems(page).first().getByRole("button", { name: "Mark as read: Notice 1" });
  await button.click();
  await expect(pageItems(page).first().getByRole("alert")).toHaveText(
    "Failed to mark a notification as read. Not yours to mark",
  );
  await expect(pageItems(page).nth(1).getByRole("alert")).toHaveCount(0);
  await button.click();
  await expect(button).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

for (const { colorScheme, tag } of THEMES) {
  documentedTest.describe(`${colorScheme} theme`, { tag }, () => {
    documentedTest.use({ colorScheme });
    documentedTest(
      "axe finds no serious violations before and after the run @phone",
      async ({ page, signIn, letter, axe }) => {
        sendAllNotifications(letter, 24);
        await signIn();
        await openPage(page);
        await markAllOnPage(page).click();
        const run = dialog(page, TITLE);
        await expect(run.getByText("12 unread notifications will be marked as read.")).toBeVisible();
        expect.soft(await axe(), "the question").toEqual([]);
        await run.getByRole("button", { name: TITLE }).click();
        await expect(run.getByText("12 of 12")).toBeVisible();
        expect.soft(await axe(), "the results").toEqual([]);
      },
    );
  });
}
