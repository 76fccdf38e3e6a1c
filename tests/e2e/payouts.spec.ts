/**
 * Payouts: created from what is due or by hand, explained line by line, and taken through their steps. Also their list,
 * and a vendor's balance and plan.
 */
import type { Page } from "@playwright/test";
import type { Payout, PayoutTotals } from "../../resources/payouts/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { field } from "./support/declared";
import {
  card,
  chooseOption,
  dialog,
  readListedRecords,
  waitForRows,
  openList,
  recordList,
  toast,
  valueOf,
  pressPageAction,
  pressRowButton,
} from "./support/screens";
import { THEMES } from "./support/themes";

const PATH = "/api/admin/payouts";
const STATUS = /^\/api\/admin\/payouts\/[^/]+\/status$/;
const UPDATED = "Payout status updated successfully!";
const badge = (page: Page, text: string) => page.locator(".page-header").getByText(text, { exact: true });

/** Performs a step of an open payout and confirms it. `typed` is the label and the value of its only input. */
async function takeStep(page: Page, step: string, typed?: readonly [label: string, text: string]): Promise<void> {
  if (step === "Mark Failed") await pressPageAction(page, step);
  else await page.getByRole("main").getByRole("button", { name: step }).click();
  const prompt = dialog(page, step.replace("Mark", "Mark Payout as"));
  if (typed) await field(prompt, typed[0]).fill(typed[1]);
  await prompt.getByRole("button", { name: step }).click();
  await expect(toast(page, UPDATED).last()).toBeVisible();
  await expect(prompt).toBeHidden();
}

/** Fills in the form from the list of what is due. Returns the vendor and the amount that the form shows. */
async function prepare(page: Page, index: number): Promise<{ vendor: string; amount: string }> {
  await page.goto("/payouts/create");
  const button = page.getByRole("button", { name: /^Prepare / }).nth(index);
  const vendor = ((await button.getAttribute("aria-label")) ?? "").replace("Prepare ", "");
  await button.click();
  await expect(page.getByRole("heading", { name: `Due to ${vendor}` })).toBeVisible();
  return { vendor, amount: await field(page, "Amount").inputValue() };
}

bundledTest(
  "creates a payout from what is due, explains its amount and takes it through its steps @phone @journey",
  async ({ page, signIn, calls }, info) => {
    await signIn();
    const { vendor, amount } = await prepare(page, info.project.name === "phone" ? 1 : 0);
    const shares = page.getByRole("table", { name: "Breakdown" });
    await expect(shares.getByRole("row", { name: /^Delivered orders/ })).toBeVisible();
    await expect(shares.getByRole("row", { name: /^Commission/ })).toContainText("−₹");
    await expect(recordList(page, "Statement")).toBeVisible();

    await field(page, "Amount").fill("1");
    const hint = page.getByText(/^The amount must be ₹/);
    await expect(hint).toBeVisible();
    await page.getByRole("button", { name: /^Use ₹/ }).click();
    await expect(hint).toBeHidden();
    await expect(field(page, "Amount")).toHaveValue(amount);
    await calls.clear();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Payout created successfully!")).toBeVisible();
    expect(calls.bodies("POST", PATH)).toEqual([
      {
        vendor: expect.stringMatching(/^[0-9a-f]{24}$/),
        amount: Number(amount),
        periodStart: expect.stringMatching(/T18:30:00\.000Z$/),
        periodEnd: expect.stringMatching(/T18:29:59\.000Z$/),
        notes: "",
      },
    ]);

    const [first] = await readListedRecords(page, "payouts");
    expect(first?.title).toBe(vendor);
    await page.goto(`/payouts/show/${first?.id ?? ""}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(vendor);
    await expect(shares.getByRole("row", { name: /^Amount/ })).toBeVisible();
    await page.getByRole("tab", { name: "Statement" }).click();
    await expect(
      recordList(page, "Statement")
        .getByText(/^Order #/)
        .first(),
    ).toBeVisible();
    await page.getByRole("tab", { name: "Details" }).click();
    await takeStep(page, "Mark Processing");
    await expect(badge(page, "Processing")).toBeVisible();
    await takeStep(page, "Mark Failed", ["Reason", "The account is closed"]);
    await page.getByRole("tab", { name: "Change History" }).click();
    await expect(page.getByText("The account is closed", { exact: true })).toBeVisible();
    await takeStep(page, "Mark Processing");
    await takeStep(page, "Mark Paid", ["Bank Reference", "UTR123456789012"]);
    await expect(badge(page, "Paid")).toBeVisible();
    await page.getByRole("tab", { name: "Details" }).click();
    await expect(valueOf(page, "Bank Reference")).toHaveText("UTR123456789012");
    expect(calls.bodies("PUT", STATUS)).toEqual([
      { status: "processing" },
      { status: "failed", reason: "The account is closed" },
      { status: "processing" },
      { status: "paid", reference: "UTR123456789012" },
    ]);
  },
);

onEveryBackend((test, { hasFeatures }) => {
  test("filters the list if the backend supports it, and shows totals by status @dates @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const rows = waitForRows<Payout>(page, PATH);
    const totals = hasFeatures ? page.waitForResponse(`**${PATH}/totals`) : undefined;
    await openList(page, "Payouts Management", "/payouts?status=pending");
    await calls.settle();
    const query = hasFeatures ? "page=1&limit=10&status=pending" : "page=1&limit=10";
    expect(
      calls
        .lines()
        .filter((line) => line.includes(PATH))
        .sort(),
    ).toEqual([`GET ${PATH}?${query}`, ...(hasFeatures ? [`GET ${PATH}/totals`] : [])].sort());
    await expect(page.getByRole("combobox", { name: "Status" })).toHaveCount(hasFeatures ? 1 : 0);
    await expect(card(page, "Paid")).toContainText(hasFeatures ? "all" : "this page");
    const sum = (await rows).reduce((total, { status, amount = 0 }) => total + (status === "pending" ? amount : 0), 0);
    const { pending = sum } = ((await (await totals)?.json()) ?? {}) as Partial<PayoutTotals>;
    const rupees = pending.toLocaleString("en-IN", { minimumFractionDigits: Number.isInteger(pending) ? 0 : 2 });
    await expect(card(page, "Pending")).toHaveText(`Pending₹${rupees}${hasFeatures ? "all" : "this page"}`);
  });
});

// Spec: payouts.calls
// Sends: GET /api/admin/payouts, POST /api/admin/payouts, PUT /api/admin/payouts/{id}/status
documentedTest(
  "creates a payout by hand with only the documented calls, and sends only the status for a step @phone",
  async ({ page, signIn, letter, calls }) => {
    const { _id: id = "" } = letter.records.payouts[1] ?? {};
    await signIn();
    await page.goto("/payouts/create");
    await chooseOption(page, "Vendor", "Asha Handlooms");
    await field(page, "Amount").fill("1250.5");
    await field(page, "Period From").fill("2026-11-01");
    await field(page, "Period To").fill("2026-11-15");
    await field(page, "Notes").fill("First half");
    await expect(page.getByRole("heading", { name: "Due Now" })).toHaveCount(0);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/payouts$/);
    expect(letter.callsTo("POST", PATH).map(({ body }) => body)).toEqual([
      {
        vendor: letter.records.vendors[0]?.id ?? letter.records.vendors[0]?._id,
        amount: 1250.5,
        periodStart: "2026-10-31T18:30:00.000Z",
        periodEnd: "2026-11-15T18:29:59.000Z",
        notes: "First half",
      },
    ]);
    await page.goto(`/payouts/show/${id}`);
    await expect(badge(page, "Processing")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Statement" })).toHaveCount(0);
    await takeStep(page, "Mark Paid");
    await expect(badge(page, "Paid")).toBeVisible();
    expect(calls.bodies("PUT", STATUS)).toEqual([{ status: "paid" }]);
  },
);

bundledTest("shows a vendor's balance, and accepts a debit and another plan", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, "Payouts Management", "/payouts?page=2");
  await page.getByRole("main").getByRole("link").and(page.locator("[href^='/payouts/show/']")).last().click();
  await valueOf(page, "Vendor").getByRole("link").click();
  await page.getByRole("tab", { name: "Plan and Balance" }).click();
  await expect(valueOf(page, "Plan")).toHaveText(/, [\d.]+% commission since /);
  const balance = valueOf(page, "Balance");
  await expect(balance).toHaveText(/₹/);
  const before = await balance.textContent();
  await pressPageAction(page, "Add adjustment");
  const entry = dialog(page, "Add balance adjustment");
  await chooseOption(entry, "Type", "Debit from the vendor");
  await field(entry, "Amount").fill("10.25");
  await field(entry, "Note").fill("Late dispatch");
  await entry.getByRole("button", { name: "Add adjustment" }).click();
  await expect(toast(page, "Adjustment added successfully!")).toBeVisible();
  await expect(balance).not.toHaveText(before ?? "");
  expect(calls.bodies("POST", /\/vendors\/[^/]+\/ledger$/)).toEqual([
    { kind: "correction", amount: -10.25, note: "Late dispatch" },
  ]);
  await pressPageAction(page, "Change Plan");
  const plan = dialog(page, "Change Vendor Plan");
  await chooseOption(plan, "Plan", "Enterprise");
  await plan.getByRole("button", { name: "Change Plan" }).click();
  await expect(toast(page, "Vendor plan updated successfully!")).toBeVisible();
  await expect(valueOf(page, "Plan")).toHaveText(/^Enterprise, 6\.75% commission since /);
});

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(`${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });

    bundledTest("axe finds no serious violations @phone", async ({ page, axe, signIn }) => {
      bundledTest.slow();
      await signIn();
      await openList(page, "Payouts Management", "/payouts");
      expect.soft(await axe(), "the list").toEqual([]);
      const [first] = await readListedRecords(page, "payouts");
      await page.goto(`/payouts/show/${first?.id ?? ""}`);
      await expect(valueOf(page, "Amount")).toBeVisible();
      expect.soft(await axe(), "a payout").toEqual([]);
      await page.getByRole("tab", { name: "Statement" }).click();
      await expect(recordList(page, "Statement")).toBeVisible();
      expect.soft(await axe(), "a statement").toEqual([]);
      await page.goto("/payouts/create");
      await expect(recordList(page, "Due Now")).toBeVisible();
      expect.soft(await axe(), "what is due").toEqual([]);
      await page
        .getByRole("button", { name: /^Prepare / })
        .last()
        .click();
      await expect(recordList(page, "Statement")).toBeVisible();
      expect.soft(await axe(), "a proposal").toEqual([]);
      await page.goto("/payouts?status=processing");
      await pressRowButton(recordList(page, "Payouts Management"), "Mark Paid");
      await expect(dialog(page, "Mark Payout as Paid")).toBeVisible();
      expect.soft(await axe(), "a step").toEqual([]);
    });
  });
}
