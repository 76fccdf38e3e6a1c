/** Plans: created, updated and deleted on pages, and listed and filtered as far as the backend supports it. */
import type { Page } from "@playwright/test";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import {
  expectTexts,
  field,
  createRecord,
  createUniqueName,
  deleteRecord,
  saveChange,
  openRecord,
} from "./support/declared";
import { chooseOption, openList, recordRow, valueOf } from "./support/screens";

const PLANS = { name: "plans", one: "Plan", many: "Plans" };
const PATH = "/api/admin/plans";
const ONE = /^\/api\/admin\/plans\/[^/]+$/;

async function fillIn(page: Page, name: string): Promise<void> {
  await field(page, "Name").fill(name);
  await field(page, "Price").fill("1499");
  await field(page, "Commission").fill("12.5");
  await field(page, "Features").fill("Sales reports\n\n  Help by telephone  ");
}

onEveryBackend((test, { hasFeatures }) => {
  // Spec: plans.calls
  // Sends: GET /api/admin/plans, POST /api/admin/plans, PUT /api/admin/plans/{id}, DELETE /api/admin/plans/{id}
  test("creates, updates and deletes a plan @phone @journey", async ({ page, signIn, calls }) => {
    const name = createUniqueName("Bazaar");
    await signIn();
    await createRecord(page, calls, PLANS, () => fillIn(page, name));
    const sent = {
      name,
      description: "",
      price: 1499,
      interval: "month",
      commissionRate: 12.5,
      productLimit: null,
      features: ["Sales reports", "Help by telephone"],
      isActive: true,
    };
    expect(calls.bodies("POST", PATH)).toEqual([sent]);
    await expectTexts(recordRow(page, name), ["₹1,499 / month", "12.5%", "No limit", "Active"]);

    const id = await openRecord(page, name);
    await expect(valueOf(page, "Price")).toHaveText("₹1,499 / month");
    await expect(valueOf(page, "Features").getByRole("listitem")).toHaveText(["Sales reports", "Help by telephone"]);
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(field(page, "Features")).toHaveValue("Sales reports\nHelp by telephone");
    await chooseOption(page, "Interval", "Yearly");
    await field(page, "Product Limit").fill("250");
    await field(page, "Features").fill("");
    await page.getByRole("switch", { name: "Active" }).click();
    await saveChange(page, PLANS, id);
    expect(calls.bodies("PUT", ONE)).toEqual([
      { ...sent, interval: "year", productLimit: 250, features: [], isActive: false },
    ]);

    await openList(page, `${PLANS.many} Management`, "/plans");
    await expectTexts(recordRow(page, name), ["₹1,499 / year", "250", "Inactive"]);
    await deleteRecord(page, calls, PLANS, recordRow(page, name), id);
  });

  test("filters the list if the backend supports it, else requests it as documented", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openList(page, `${PLANS.many} Management`, "/plans?interval=year");
    await calls.settle();
    const query = hasFeatures ? "page=1&limit=10&interval=year" : "page=1&limit=10";
    expect(calls.lines().filter((line) => line.includes(PATH))).toEqual([`GET ${PATH}?${query}`]);
    const price = (interval: string) => page.getByText(new RegExp(`^₹[\\d,]+\\s/\\s${interval}$`));
    await expect(price("year").first()).toBeVisible();
    for (const label of ["Interval", "Status"])
      await expect(page.getByRole("combobox", { name: label })).toHaveCount(hasFeatures ? 1 : 0);
    if (!hasFeatures) {
      await expect(price("month").first()).toBeVisible();
      return;
    }
    await expect(price("month")).toHaveCount(0);
    await chooseOption(page, "Interval", "Monthly");
    await expect(page).toHaveURL(/interval=month$/);
    await expect(price("month").first()).toBeVisible();
    await expect(price("year")).toHaveCount(0);
  });
});

documentedTest("finds a single plan in the list if no call returns it by id", async ({ page, signIn, letter }) => {
  const { id = "", name = "" } = letter.records.plans[1] ?? {};
  await signIn();
  await page.goto(`/plans/show/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  expect(letter.calls.map(({ path, query }) => [path, query])).toEqual([
    ["/api/auth/me", {}],
    [PATH, { page: "1", limit: "100" }],
  ]);
});

bundledTest("shows the server's error below its field", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(422, /plans/);
  await signIn();
  await page.goto("/plans/create");
  await fillIn(page, createUniqueName("Bazaar"));
  await field(page, "Commission").fill("12.555");
  await field(page, "Features").fill(`Fine\n${"x".repeat(101)}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field(page, "Commission")).toHaveAccessibleDescription(/must have at most two decimals/);
  await expect(field(page, "Features")).toHaveAccessibleDescription(/must have at most 100 characters in line 2/);
});
