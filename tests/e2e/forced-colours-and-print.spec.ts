/** Windows high contrast, where backgrounds and shadows disappear, and the console in print. */
import type { Locator } from "@playwright/test";
import { openWithReadableSales, plot } from "./support/analytics";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { recordIdOf } from "./support/records";
import { openList, readListedRecords, recordList, selectFirst } from "./support/screens";

const styleOf = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name ?? ""), [property, pseudo]);

/** Returns the browser's value of a system colour. */
const systemColour = (root: Locator, name: string) =>
  root.evaluate((body, colour) => {
    const probe = document.createElement("span");
    probe.style.color = colour;
    body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

documentedTest("forced colours show the current page, active switches and the chart", async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn();
  await openWithReadableSales(page);
  const highlight = await systemColour(page.locator("body"), "Highlight");
  const canvas = await systemColour(page.locator("body"), "Canvas");
  expect(highlight).not.toBe(canvas);
  const menu = page.getByRole("navigation").first();
  expect(await styleOf(menu.getByRole("link", { name: "Analytics" }), "background-color")).toBe(highlight);
  expect(await styleOf(menu.getByRole("link", { name: "Orders", exact: true }), "background-color")).not.toBe(
    highlight,
  );
  const [on, off] = ["true", "false"].map((pressed) => page.locator(`.switch button[aria-pressed=${pressed}]`).first());
  if (on && off) {
    expect(await styleOf(on, "background-color")).toBe(highlight);
    expect(await styleOf(off, "background-color")).not.toBe(highlight);
  }
  expect(await styleOf(plot(page).locator(".line-now"), "stroke")).toBe(highlight);
  expect(await styleOf(plot(page).locator(".line-before"), "stroke")).not.toBe(canvas);

  await openList(page, "Products Management", "/products");
  const active = recordList(page, "Products Management").getByRole("switch").first();
  expect(await styleOf(active, "background-image")).toContain("radial-gradient");
  await page.goto("/coupons/create");
  const toggle = page.getByRole("switch", { name: "Active" });
  await expect(toggle).toBeVisible();
  expect(await styleOf(toggle, "border-top-style")).toBe("solid");
  expect(await styleOf(toggle.locator(".ant-switch-handle"), "background-color", "::before")).not.toBe(
    await styleOf(toggle, "background-color"),
  );
});

documentedTest(
  "forced colours show star ratings, a partial selection, the open document and the open conversation",
  async ({ page, signIn, letter }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await signIn();
    await openList(page, "Reviews Management", "/reviews");
    expect(await styleOf(page.locator(".star").first(), "visibility")).toBe("visible");
    expect(await styleOf(page.locator(".no-star").first(), "visibility")).toBe("hidden");
    await openList(page, "Products Management", "/products");
    await selectFirst(page, "products", 1);
    const part = page.getByRole("checkbox", { name: "Select all" });
    expect(await styleOf(part, "border-top-color", "::after")).not.toBe(
      await styleOf(part, "background-color", "::before"),
    );
    await page.goto(`/kyc-management/show/${recordIdOf(letter.records.kyc[0])}`);
    const highlight = await systemColour(page.locator("body"), "Highlight");
    expect(await styleOf(page.getByRole("tab", { selected: true }), "background-color")).toBe(highlight);
    expect(await styleOf(page.getByRole("tab", { selected: false }).first(), "background-color")).not.toBe(highlight);
    await page.goto(`/chat?conversation=${recordIdOf(letter.records.chats[0])}`);
    const time = page.locator(".chat-row[aria-current] time");
    await expect(time).toBeVisible();
    expect(await styleOf(time, "color")).toBe(await systemColour(page.locator("body"), "HighlightText"));
  },
);

bundledTest("print has no sidebar, no space for it and no controls", async ({ page, signIn }) => {
  await signIn();
  await openList(page, "Orders Management", "/orders");
  await page.emulateMedia({ media: "print" });
  const content = page.locator("#content");
  expect(await styleOf(content, "margin-left")).toBe("0px");
  await expect(page.locator(".sidebar")).toBeHidden();
  await expect(page.locator(".top-bar")).toBeHidden();
  await expect(content.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(content.getByRole("combobox").filter({ visible: true })).toHaveCount(0);
  await expect(content.getByRole("checkbox").filter({ visible: true })).toHaveCount(0);
  await expect(recordList(page, "Orders Management").getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("group", { name: "Total Orders" })).toBeVisible();
  await page.goto("/analytics");
  await expect(plot(page)).toBeVisible();
  await expect(content.getByRole("button").filter({ visible: true })).toHaveCount(0);
});

bundledTest("a printed list names its filters, sort order and total", async ({ page, signIn }) => {
  await signIn();
  await openList(page, "Orders Management", "/orders?status=pending&sort=finalAmount&order=desc");
  const facts = page.locator("#content .print-only > div");
  await expect(facts).toHaveCount(0);
  const range = (await page.locator(".ant-pagination-total-text").textContent()) ?? "";
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "Orders Management" })).toBeVisible();
  await expect(facts).toHaveText(["Status: Pending", "Sorted by: Total, descending", `Records: ${range}`]);
  await expect(facts.first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ media: "print" });
  const row = recordList(page, "Orders Management").getByRole("listitem").first();
  await expect(row.getByRole("term").first()).toBeVisible();
  // The captions of cards are also buttons, which show a hint.
  await expect(page.locator("#content button:not(.hint-text)").filter({ visible: true })).toHaveCount(0);
});

bundledTest("print shows records, audit entries and statements without controls", async ({ page, signIn }) => {
  await signIn();
  for (const [name, address, resource] of [
    ["Vendors Management", "/vendors", "vendors"],
    ["Audit log", "/audit", "audit"],
    ["Payouts Management", "/payouts", "payouts"],
  ] as const) {
    await openList(page, name, address);
    const [first] = await readListedRecords(page, resource);
    const content = page.locator("#content");
    // The browser's own print command prints the statement lines of the current page. The button "Print" prints all.
    const [query, facts] =
      resource === "payouts" ? ["?tab=statement", recordList(page, "Statement")] : ["", content.locator("dd").first()];
    await page.goto(`/${resource}/show/${first?.id}${query}`);
    await expect(content.getByRole("button").first()).toBeVisible();
    await expect(facts).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(facts).toBeVisible();
    expect(await styleOf(page.locator(".page-header"), "position")).toBe("static");
    for (const role of ["button", "combobox", "textbox", "tab"] as const)
      await expect(content.getByRole(role).filter({ visible: true }), `${name}: ${role}`).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
});

documentedTest("prints all messages in light colours, or only an open dialog", async ({ page, signIn, letter }) => {
  const [conversation] = letter.records.chats;
  const message = { sender: "admin", message: "We look into it.", timestamp: "2025-10-30T10:00:00Z" };
  if (conversation) conversation.messages = Array.from({ length: 30 }, () => message);
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn();
  await page.goto(`/chat?conversation=${recordIdOf(conversation)}`);
  const log = page.getByRole("log", { name: "Messages" });
  await expect(log.getByRole("listitem").first()).toBeVisible();
  const hidden = () => page.locator(".chat-scroll").evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(await hidden()).toBeGreaterThan(0);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await hidden()).toBe(0);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeHidden();
  expect(await styleOf(page.locator("body"), "background-color")).toBe("rgb(245, 246, 250)");

  await openList(page, "Orders Management", "/orders");
  const cell = recordList(page, "Orders Management").getByRole("cell").first();
  expect(await styleOf(cell, "color")).toBe(await styleOf(page.locator("body"), "color"));

  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "View" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Order Details" });
  await expect(dialog.getByRole("button").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(dialog.getByText("Order Details")).toBeVisible();
  await expect(dialog.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(page.locator("#content")).toBeHidden();
});
