/** With the feature notifications: the unread count on the bell's badge, and the panel without some permissions. */
import { bundledTest, expect } from "./support/fixtures";
import {
  badge,
  bell,
  markAll,
  openPanel,
  panel,
  PATH,
  SAMPLE,
  sendOneUnread,
  unreadItems,
} from "./support/notifications";

/** Returns whether the URL is that of the badge's request. */
const isCount = (url: URL) => url.pathname === PATH && url.searchParams.get("unread") === "true";

bundledTest("counts unread notifications and decreases with each one marked @dates", async ({ page, signIn }) => {
  await signIn();
  const counted = page.waitForResponse((answer) => isCount(new URL(answer.url())));
  await page.goto("/help");
  const { total } = await (await counted).json();
  expect(total).toBeGreaterThan(1);
  await expect(badge(page)).toHaveText(String(total));
  await expect(bell(page)).toHaveAccessibleDescription(`${total} unread`);
  await bell(page).click();
  await expect(panel(page).getByText(SAMPLE)).toHaveCount(0);
  await panel(page)
    .getByRole("button", { name: /^Mark as read: / })
    .first()
    .click();
  await expect(badge(page)).toHaveText(String(total - 1));
  await markAll(page).click();
  await expect(badge(page), "none at 0").toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleDescription("Nothing unread");
  await page.reload();
  await expect(bell(page)).toHaveAccessibleDescription("Nothing unread");
});

bundledTest("shows a count above 99 as 99+", async ({ page, signIn }) => {
  await signIn();
  await page.route(isCount, (route) => route.fulfill({ json: { data: [], total: 1234 } }));
  await page.goto("/help");
  await expect(badge(page)).toHaveText("99+");
  await expect(bell(page)).toHaveAccessibleDescription("1,234 unread");
});

bundledTest("offers no marking in the panel without the permission notifications.read", async ({ page, signIn }) => {
  await signIn("auditor");
  await sendOneUnread(page);
  await openPanel(page);
  await expect(unreadItems(page)).not.toHaveCount(0);
  await expect(panel(page).getByRole("button")).toHaveCount(0);
});

bundledTest("requests no notifications without the permission; the panel names it", async ({ page, signIn, calls }) => {
  await signIn("customer");
  await page.goto("/help");
  await bell(page).click();
  await expect(panel(page).getByText("This needs the permission notifications.list.")).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await calls.settle();
  expect(calls.lines().filter((line) => line.includes(PATH))).toEqual([]);
});
