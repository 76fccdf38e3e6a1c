/**
 * Tables at desktop widths: no text behind the buttons, no broken words, level rows, columns that grow with the screen,
 * rows that expand if the table has no room for all columns, and sorting.
 */
import type { Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import { chooseOption, columnTitles, openList, recordList } from "./support/screens";

const LISTS = [
  ["Users Management", "/users"],
  ["Vendors Management", "/vendors"],
  ["Vendor Registration Management", "/vendor-registrations"],
  ["KYC Management", "/kyc-management"],
  ["Products Management", "/products"],
  ["Product Approval Management", "/product-approval"],
  ["Categories Management", "/categories"],
  ["Orders Management", "/orders"],
  ["Reviews Management", "/reviews"],
  ["Support Management", "/support"],
  ["Coupons Management", "/coupons"],
  ["Shipping Methods Management", "/shipping"],
  ["Plans Management", "/plans"],
  ["Payouts Management", "/payouts"],
  ["Payout Rates Management", "/payout-rates"],
  ["Administrators Management", "/administrators"],
  ["Roles Management", "/roles"],
  ["Templates Management", "/templates"],
  ["Audit log", "/audit"],
  ["Jobs Management", "/jobs"],
] as const;

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** Returns the texts of cells that their row's buttons cover. */
const findCoveredTexts = (page: Page, name: string) =>
  recordList(page, name).evaluate((table) =>
    [...table.querySelectorAll("tr")].flatMap((row) => {
      const edge = row.querySelector(".actions-cell")?.getBoundingClientRect().left ?? Infinity;
      return [...row.querySelectorAll("td:not(.actions-cell), th:not(.actions-cell)")]
        .filter((cell) => cell.getBoundingClientRect().right > edge + 1)
        .map((cell) => cell.textContent);
    }),
  );

/**
 * Returns the words that wrap within their cell. A word ends at a space or after a hyphen. Words wider than their
 * column do not count.
 */
const findBrokenWords = (page: Page, name: string) =>
  recordList(page, name).evaluate((table) => {
    const found: string[] = [];
    const roomOf = (block: Element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      return block.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight);
    };
    for (const cell of table.querySelectorAll("tbody :is(td, th)")) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const { index, 0: word } of (node.textContent ?? "").matchAll(/[^\s-]+-?/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const boxes = [...range.getClientRects()];
          const whole = boxes.reduce((sum, { width }) => sum + width, 0);
          // A text next to a picture has less room than its cell.
          const room = roomOf(node.parentElement?.closest("div, td, th") ?? cell);
          if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1 && whole <= room) found.push(word);
        }
      }
    }
    return found;
  });

/** Returns the texts of rows whose buttons are not on the first line, or whose only line is not in the middle. */
const findUnlevelRows = (page: Page, name: string) =>
  recordList(page, name).evaluate((table) => {
    const centreOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    const firstLineOf = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        const [box] = range.getClientRects();
        if (box && texts.currentNode.textContent?.trim()) return centreOf(box);
      }
      return undefined;
    };
    return [...table.querySelectorAll("tbody tr")].flatMap((row) => {
      const [button] = row.querySelectorAll(".actions-cell .icon-button");
      // The first text beside a picture may be an initial, and a tag has a smaller font.
      const cells = [...row.children].filter(
        (cell) => !cell.matches(".actions-cell") && !cell.querySelector(".tag, img, .initial"),
      );
      const line = cells.map(firstLineOf).find((centre) => centre !== undefined);
      if (!button || line === undefined) return [];
      const box = row.getBoundingClientRect();
      const isOneLine = box.height < 50;
      const isLevel = Math.abs(centreOf(button.getBoundingClientRect()) - line) <= 1;
      const isCentred = !isOneLine || Math.abs(centreOf(box) - line) <= 1.5;
      return isLevel && isCentred ? [] : [row.textContent];
    });
  });

for (const width of [1024, 1280, 1440, 1920]) {
  bundledTest(
    `has no buttons over a cell, no broken words, and level rows at a width of ${width}`,
    async ({ page, signIn }) => {
      bundledTest.slow();
      await signIn();
      await setWidth(page, width);
      for (const [name, address] of LISTS) {
        await openList(page, name, address);
        expect.soft(await findCoveredTexts(page, name), name).toEqual([]);
        expect.soft(await findBrokenWords(page, name), name).toEqual([]);
        expect.soft(await findUnlevelRows(page, name), name).toEqual([]);
      }
    },
  );
}

bundledTest("expands a row by keyboard to show the columns that do not fit", async ({ page, signIn, axe }) => {
  await signIn();
  await setWidth(page, 1024);
  await openList(page, "Vendors Management", "/vendors");
  await expect(columnTitles(page)).toHaveText(["Show more", "Vendor", "Contact", "Status", "Actions"]);
  const more = page.getByRole("button", { name: "Show more", exact: true }).first();
  const before = await more.boundingBox();
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(more).toHaveAttribute("aria-expanded", "true");
  const values = page.getByRole("row").nth(2);
  for (const title of ["Business Info", "Products", "Joined"])
    await expect(values.getByText(title, { exact: true })).toBeVisible();
  expect(await more.boundingBox(), "the row stays in place").toEqual(before);
  expect(await axe("#list-panel")).toEqual([]);
  await page.keyboard.press("Space");
  await expect(values).not.toContainText("Business Info");
  await setWidth(page, 1440);
  await expect(page.getByRole("button", { name: "Show more", exact: true })).toHaveCount(0);
  await expect(columnTitles(page)).toHaveText([
    "Vendor",
    "Contact",
    "Business Info",
    "Status",
    "Products",
    "Joined",
    "Actions",
  ]);
});

bundledTest("gives a long text more room on a wide screen", async ({ page, signIn }) => {
  await signIn();
  await setWidth(page, 1280);
  await openList(page, "Vendors Management", "/vendors");
  const contact = page.getByRole("row").nth(1).getByRole("cell").first();
  const before = (await contact.boundingBox())?.width ?? 0;
  await setWidth(page, 1920);
  await expect.poll(async () => (await contact.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.5);
  // An address of three lines now fits in two.
  const address = contact.locator(".cell-more").first();
  await expect.poll(async () => (await address.boundingBox())?.height ?? 99).toBeLessThan(45);
});

bundledTest("requests orders sorted by status and by date at a width of 1024", async ({ page, signIn }) => {
  await signIn();
  await setWidth(page, 1024);
  await openList(page, "Orders Management", "/orders");
  const waitForSorted = (order: string) => page.waitForResponse((response) => response.url().includes(order));
  const byStatus = waitForSorted("sort=status&order=asc");
  await chooseOption(page, "Sort by", "Status, ascending");
  expect((await byStatus).ok()).toBe(true);
  await expect(page).toHaveURL(/\/orders\?sort=status$/);
  const byDate = waitForSorted("sort=createdAt&order=desc");
  await chooseOption(page, "Sort by", "Date, descending");
  expect((await byDate).ok()).toBe(true);
  await expect(page).toHaveURL(/\/orders\?sort=createdAt&order=desc$/);
  await chooseOption(page, "Sort by", "Default");
  await expect(page).toHaveURL(/\/orders$/);
});
