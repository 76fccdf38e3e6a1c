/** A payout's statement as a file and in print, and the rates behind it. */
import { readFile } from "node:fs/promises";
import { readCsv } from "../support/read-csv";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { field } from "./support/declared";
import { chooseOption, readListedRecords, openList, recordList, toast, valueOf } from "./support/screens";

bundledTest("exports a statement whose lines add up to the payout", async ({ page, signIn }) => {
  await signIn();
  await openList(page, "Payouts Management", "/payouts");
  const [first] = await readListedRecords(page, "payouts");
  await page.goto(`/payouts/show/${first?.id ?? ""}?tab=statement`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^statement-[0-9a-f]{6}-\d{4}-\d\d-\d\d\.csv$/);
  const [headings, ...rows] = readCsv(await readFile((await file.path()) ?? "", "utf8"));
  expect(headings).toEqual([
    "Line ID",
    "Date",
    "Type",
    "Note",
    "Carried Over",
    "Sale",
    "Commission",
    "GST",
    "TCS",
    "TDS",
    "Amount",
  ]);
  const paise = rows.reduce((sum, row) => sum + Math.round(Number(row[10]) * 100), 0);
  await page.getByRole("tab", { name: "Details" }).click();
  const amount = (await valueOf(page, "Amount").textContent()) ?? "";
  expect(paise).toBe(Math.round(Number(amount.replaceAll(/[₹,]/g, "")) * 100));
});

bundledTest("prints a statement as its own table, without the menu", async ({ page, signIn }) => {
  await signIn();
  await openList(page, "Payouts Management", "/payouts");
  const [first] = await readListedRecords(page, "payouts");
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(`/payouts/show/${first?.id ?? ""}?tab=statement`);
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table", { name: /^Statement for / })).toBeVisible();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(recordList(page, "Statement")).toBeHidden();
});

bundledTest("creates a payout rate valid from an Indian day @journey", async ({ page, axe, signIn, calls }) => {
  await signIn();
  await openList(page, "Payout Rates Management", "/payout-rates");
  await expect(page.getByText(/^Example, to be confirmed by an accountant: /).first()).toBeVisible();
  await expect(page.getByText("Section 52 of the CGST Act").first()).toBeVisible();
  expect.soft(await axe(), "the list").toEqual([]);
  await page.getByRole("button", { name: "Add Payout Rate" }).click();
  await chooseOption(page, "Type", "TDS");
  await field(page, "Rate").fill("0.25");
  await field(page, "Valid From").fill("2040-04-01");
  await field(page, "Legal Section").fill("Section 7 of the Act of 2040");
  await field(page, "Source").fill("A law of 2040");
  await calls.clear();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Payout Rate created successfully!")).toBeVisible();
  expect(calls.bodies("POST", "/api/admin/payout-rates")).toEqual([
    {
      kind: "tds",
      rate: 0.25,
      base: "sale",
      threshold: null,
      validFrom: "2040-03-31T18:30:00.000Z",
      validTo: null,
      section: "Section 7 of the Act of 2040",
      source: "A law of 2040",
    },
  ]);
  await expect(page.getByText("A law of 2040")).toBeVisible();
});

onEveryBackend((test, { hasFeatures }) => {
  test("shows payout rates only for a backend that has them", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto("/payout-rates");
    const heading = hasFeatures ? "Payout Rates Management" : "Page not found";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("link", { name: "Payout Rates", exact: true })).toHaveCount(hasFeatures ? 1 : 0);
    await calls.settle();
    expect(calls.lines().some((line) => line.includes("payout-rates"))).toBe(hasFeatures);
  });
});
