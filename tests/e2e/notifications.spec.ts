/** The bell: its fixed badge, its panel, and marking as read. */
import { onEveryBackend } from "./support/every-backend";
import { expect, documentedTest } from "./support/fixtures";
import { badge, bell, items, markAll, openPanel, panel, PATH, SAMPLE, unreadItems } from "./support/notifications";
import { TEST_NOW_DATE } from "./support/page-clock";
import { toast } from "./support/screens";
import { THEMES } from "./support/themes";

// Spec: shell.bell
documentedTest(
  "shows a fixed badge of 4 as a sample, and requests notifications when the bell is pressed @phone",
  async ({ page, signIn, letter }) => {
    await signIn();
    await page.goto("/help");
    await expect(badge(page)).toHaveText("4");
    await expect(bell(page)).toHaveAccessibleDescription(SAMPLE);
    expect(letter.callsTo("GET", PATH)).toEqual([]);
    await bell(page).click();
    await expect(bell(page)).toHaveAttribute("aria-expanded", "true");
    await expect(items(page)).toHaveCount(4);
    await expect(panel(page).getByText(SAMPLE)).toBeVisible();
    expect(letter.callsTo("GET", PATH).map(({ query }) => query)).toEqual([{}]);
    await expect(badge(page)).toHaveText("4");
  },
);

documentedTest("says on hover that the 4 is a sample", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/help");
  await bell(page).hover();
  const hint = page.getByRole("tooltip", { includeHidden: true });
  await expect(hint).toHaveText(SAMPLE);
  await expect(hint).toBeInViewport({ ratio: 1 });
});

documentedTest("shows title, message, Indian time and an unread mark @dates", async ({ page, signIn, letter }) => {
  const [first, second] = letter.records.notifications;
  Object.assign(first ?? {}, {
    title: "Late parcel",
    createdAt: new Date(TEST_NOW_DATE.getTime() - 3 * 3_600_000).toISOString(),
  });
  Object.assign(second ?? {}, { title: undefined, message: undefined, createdAt: "2024-03-31T19:00:00Z" });
  await signIn();
  await openPanel(page);
  await expect(items(page).first()).toContainText("Late parcel");
  await expect(items(page).first()).toContainText("A vendor has registered");
  await expect(items(page).first().getByText("3 hours ago", { exact: true })).toBeVisible();
  await expect(items(page).nth(1).getByText("1 Apr 2024, 00:30", { exact: true })).toBeVisible();
  await expect(items(page).nth(1)).not.toContainText("undefined");
  await expect(unreadItems(page)).toHaveCount(2);
  await expect(panel(page).getByRole("button", { name: /^Mark as read: / })).toHaveCount(2);
});

// Spec: calls.notifications
// Sends: GET /api/admin/notifications, PUT /api/admin/notifications/{id}/read
documentedTest("marks one as read with one call and reloads the list", async ({ page, signIn, letter }) => {
  await signIn();
  await openPanel(page);
  letter.forgetCalls();
  await panel(page).getByRole("button", { name: "Mark as read: Notice 1" }).click();
  await expect(unreadItems(page)).toHaveCount(1);
  const id = String(letter.records.notifications[0]?.["_id"]);
  expect(letter.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT ${PATH}/${id}/read`,
    `GET ${PATH}`,
  ]);
});

documentedTest("marks all with one call each, four at a time", async ({ page, signIn, letter }) => {
  const template = letter.records.notifications[0] ?? {};
  letter.records.notifications = Array.from({ length: 9 }, (_, index) => ({
    ...template,
    _id: `notice${index}`,
    read: index === 8,
  }));
  letter.fault({ method: "PUT", path: /\/read$/, delay: 250 });
  let underWay = 0;
  let most = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") most = Math.max(most, (underWay += 1));
  });
  page.on("requestfinished", (request) => {
    if (request.method() === "PUT") underWay -= 1;
  });
  await signIn();
  await openPanel(page);
  await markAll(page).click();
  await expect(markAll(page)).toHaveCount(0);
  await expect(unreadItems(page)).toHaveCount(0);
  expect(letter.callsTo("PUT", /\/read$/)).toHaveLength(8);
  expect(most).toBe(4);
});

documentedTest(
  "says in the panel that one notification could not be marked",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(403, /read$/);
    await signIn();
    await openPanel(page);
    letter.fault({ method: "PUT", path: /\/read$/, kind: 403, times: 1, message: "Not yours to mark" });
    await markAll(page).click();
    await expect(panel(page).getByRole("alert")).toHaveText("Failed to mark a notification as read. Not yours to mark");
    await expect(unreadItems(page)).toHaveCount(1);
    await expect(toast(page, "Not yours to mark")).toHaveCount(0);
    await markAll(page).click();
    await expect(unreadItems(page)).toHaveCount(0);
    await expect(panel(page).getByRole("alert")).toHaveCount(0);
  },
);

documentedTest(
  "follows a link, closes the panel and marks the notification as read",
  async ({ page, signIn, letter }) => {
    Object.assign(letter.records.notifications[0] ?? {}, { link: "/coupons" });
    await signIn();
    await openPanel(page);
    await items(page).getByRole("link", { name: "Notice 1" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Coupons Management" })).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await expect.poll(() => letter.records.notifications[0]?.["read"]).toBe(true);
  },
);

documentedTest("shows a toast if marking fails after a link was followed", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(500, /read$/);
  Object.assign(letter.records.notifications[0] ?? {}, { link: "/coupons" });
  letter.fault({ method: "PUT", path: /\/read$/, kind: 500 });
  await signIn();
  await openPanel(page);
  await items(page).getByRole("link", { name: "Notice 1" }).click();
  await expect(toast(page, "Failed to mark a notification as read")).toBeVisible();
});

documentedTest("does not link to another site", async ({ page, signIn, letter }) => {
  const links = ["//evil.example/login", "/\\evil.example", "https://evil.example", "javascript:alert(1)"];
  links.forEach((link, index) => Object.assign(letter.records.notifications[index] ?? {}, { link }));
  await signIn();
  await openPanel(page);
  await expect(items(page)).toHaveCount(4);
  await expect(items(page).getByRole("link")).toHaveCount(0);
});

documentedTest(
  "has its own texts for loading, an error and no notifications",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(403, /notifications/);
    await signIn();
    letter.fault({ path: PATH, kind: 403, delay: 500, message: "The bell is silent today" });
    await page.goto("/help");
    await bell(page).click();
    await expect(panel(page).getByText("Loading notifications...", { exact: true })).toBeVisible();
    await expect(panel(page).getByText("Error loading notifications", { exact: true })).toBeVisible();
    await expect(panel(page).getByText("The bell is silent today", { exact: true })).toBeVisible();
    letter.clearFaults();
    letter.records.notifications = [];
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await expect(panel(page).getByText("No notifications yet.", { exact: true })).toBeVisible();
    await expect(markAll(page)).toHaveCount(0);
  },
);

documentedTest("opens with Enter, moves the focus in, and returns it on Escape", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/help");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeFocused();
  await expect(items(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("button", { name: "Mark as read: Notice 1" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await bell(page).click();
  await expect(panel(page)).toBeHidden();
});

onEveryBackend((test) => {
  for (const { colorScheme, tag } of THEMES) {
    test.describe(`${colorScheme} theme`, { tag }, () => {
      test.use({ colorScheme });
      test("axe finds no serious violations in the panel @phone", async ({ page, signIn, axe }) => {
        await signIn();
        await openPanel(page);
        expect(await axe()).toEqual([]);
      });
    });
  }
});
