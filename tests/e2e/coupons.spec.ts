/** Coupons: a declared resource with a list, dialogs and pages to create, edit, show and delete. */
import type { Locator, Page } from "@playwright/test";
import { field, createUniqueName } from "./support/declared";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { chooseOption, dialog, openList, recordRow, recordList, toast, pressPageAction } from "./support/screens";

const COUPONS = "Coupons Management";
const PATH = "/api/admin/coupons";
const ONE = /^\/api\/admin\/coupons\/[^/]+$/;

/** Returns a code that no other test of this run uses. */
const newCode = () => createUniqueName("E2E").replace(" ", "-").toUpperCase();

async function fillIn(form: Locator | Page, code: string): Promise<void> {
  await field(form, "Code").fill(code);
  await field(form, "Description").fill("Ten percent in the rains");
  await field(form, "Value").fill("10");
  await field(form, "Valid From").fill("2026-07-01");
  await field(form, "Valid Until").fill("2026-07-31");
}

const EXPECTED_BODY = {
  description: "Ten percent in the rains",
  type: "percentage",
  value: 10,
  minOrderAmount: 0,
  maxDiscount: null,
  usageLimit: null,
  // The first moment of 1 July and the last second of 31 July in India.
  validFrom: "2026-06-30T18:30:00.000Z",
  validUntil: "2026-07-31T18:29:59.000Z",
  isActive: true,
};

/** Opens the list and creates a coupon. Returns its code and id. */
async function makeCoupon(page: Page): Promise<{ code: string; id: string }> {
  const code = newCode();
  await openList(page, COUPONS, "/coupons");
  await page.getByRole("button", { name: "Add Coupon" }).click();
  await fillIn(page, code);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/coupons$/);
  const link = recordRow(page, code).getByRole("link", { name: code });
  return { code, id: (await link.getAttribute("href"))?.split("/").pop() ?? "" };
}

onEveryBackend((test) => {
  test("creates a coupon on the page of Add Coupon, with dates as whole Indian days @phone @dates @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openList(page, COUPONS, "/coupons");
    await page.getByRole("button", { name: "Add Coupon" }).click();
    await expect(page).toHaveURL(/\/coupons\/create$/);
    const code = newCode();
    await fillIn(page, code);
    await calls.clear();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Coupon created successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/coupons$/);
    // The list is requested some time after its URL changes.
    await expect(recordRow(page, code).getByText("1 Jul 2026", { exact: true })).toBeVisible();
    await calls.settle();
    expect(calls.lines()).toEqual([`POST ${PATH}`, `GET ${PATH}?page=1&limit=10`]);
    expect(calls.bodies("POST", PATH)).toEqual([{ code, ...EXPECTED_BODY }]);
    await expect(recordRow(page, code).getByText("31 Jul 2026", { exact: true })).toBeVisible();
    await expect(recordRow(page, code).getByText("10%", { exact: true })).toBeVisible();
  });

  test("creates a coupon on /coupons/create and returns to the list", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto("/coupons/create");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Coupon");
    const code = newCode();
    await fillIn(page, code);
    await chooseOption(page, "Type", "Fixed amount");
    await page.getByRole("switch", { name: "Active" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Coupon created successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/coupons$/);
    await expect(recordRow(page, code).getByText("Fixed amount", { exact: true })).toBeVisible();
    expect(calls.bodies("POST", PATH)).toEqual([{ code, ...EXPECTED_BODY, type: "fixed", isActive: false }]);
  });

  // Spec: coupons.calls
  // Sends: GET /api/admin/coupons, POST /api/admin/coupons, PUT /api/admin/coupons/{id}
  test("edits a coupon on its edit page, opened from the list or by URL, with its current values @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const { code, id } = await makeCoupon(page);
    await recordRow(page, code).getByRole("button", { name: "Edit" }).click();
    await expect(page).toHaveURL(new RegExp(`/coupons/edit/${id}$`));
    await expect(field(page, "Code")).toHaveValue(code);
    await expect(field(page, "Valid From")).toHaveValue("1 Jul 2026");
    await expect(field(page, "Valid Until")).toHaveValue("31 Jul 2026");
    await field(page, "Value").fill("12.5");
    await calls.clear();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Coupon updated successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/coupons$/);
    await expect(recordRow(page, code).getByText("12.5%", { exact: true })).toBeVisible();
    await calls.settle();
    expect(calls.lines()).toEqual([`PUT ${PATH}/${id}`, `GET ${PATH}?page=1&limit=10`]);
    expect(calls.bodies("PUT", ONE)).toEqual([{ code, ...EXPECTED_BODY, value: 12.5 }]);

    await page.goto(`/coupons/edit/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Coupon");
    await expect(field(page, "Value")).toHaveValue("12.5");
    await field(page, "Usage Limit").fill("500");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Coupon updated successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/coupons$/);
    expect(calls.bodies("PUT", ONE).at(-1)).toEqual({ code, ...EXPECTED_BODY, value: 12.5, usageLimit: 500 });
  });

  // Spec: coupons.calls
  // Sends: DELETE /api/admin/coupons/{id}
  test("asks before deleting and removes the coupon from the list @journey", async ({ page, signIn, calls }) => {
    await signIn();
    const { code, id } = await makeCoupon(page);
    await recordRow(page, code).getByRole("button", { name: "Delete" }).click();
    const question = dialog(page, "Delete Coupon");
    await expect(question.getByText("Are you sure you want to delete this coupon?", { exact: true })).toBeVisible();
    await expect(question.getByText(code, { exact: true })).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect(calls.count("DELETE", /./)).toBe(0);

    await recordRow(page, code).getByRole("button", { name: "Delete" }).click();
    await calls.clear();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page, "Coupon deleted successfully!")).toBeVisible();
    await expect(recordRow(page, code)).toHaveCount(0);
    await calls.settle();
    expect(calls.lines()).toEqual([`DELETE ${PATH}/${id}`, `GET ${PATH}?page=1&limit=10`]);
  });

  test("shows a coupon on its page, and leaves the page when the coupon is deleted", async ({ page, signIn }) => {
    await signIn();
    const { code, id } = await makeCoupon(page);
    await page.goto(`/coupons/show/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
    await expect(page.getByText("Ten percent in the rains", { exact: true })).toBeVisible();
    await expect(page.getByText("1 Jul 2026", { exact: true })).toBeVisible();
    await pressPageAction(page, "Delete");
    await dialog(page, "Delete Coupon").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page, "Coupon deleted successfully!")).toBeVisible();
    await expect(recordList(page, COUPONS)).toBeVisible();
    await expect(page).toHaveURL(/\/coupons$/);
    await expect(recordRow(page, code)).toHaveCount(0);
  });
});

documentedTest(
  "finds a single coupon in the list if no call returns a coupon by id",
  async ({ page, signIn, letter }) => {
    const { id = "", code = "" } = letter.records.coupons.at(-1) ?? {};
    await signIn();
    await page.goto(`/coupons/show/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
    expect(letter.calls.map(({ path, query }) => [path, query])).toEqual([
      ["/api/auth/me", {}],
      [PATH, { page: "1", limit: "100" }],
    ]);
    await page.goto("/coupons/show/nobody");
    await expect(page.getByText("Error loading coupon", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coupon not found");
  },
);

bundledTest("requests a single coupon by id with the feature records.show", async ({ page, signIn, calls }) => {
  await signIn();
  const { code, id } = await makeCoupon(page);
  await calls.clear();
  await page.goto(`/coupons/show/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
  await calls.settle();
  // Ignore the request for the coupon's history, which belongs to another feature.
  const lines = calls.lines().filter((line) => !line.startsWith("GET /api/admin/audit?"));
  expect(lines).toEqual(["GET /api/auth/me", `GET ${PATH}/${id}`]);
});

bundledTest("shows the server's error below its field and keeps the input", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(422, /coupons/);
  guard.allowFailedLoad(409, /coupons/);
  await signIn();
  const { code } = await makeCoupon(page);
  await page.goto("/coupons/create");
  await fillIn(page, code);
  await field(page, "Value").fill("150");
  await page.getByRole("button", { name: "Save" }).click();
  const underValue = page.getByText("must be at most 100 percent", { exact: true });
  await expect(underValue).toBeVisible();
  await expect(field(page, "Value")).toHaveAccessibleDescription(/must be at most 100 percent/);
  await expect(field(page, "Value")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Value")).toHaveValue("150");
  await expect(field(page, "Description")).toHaveValue("Ten percent in the rains");

  await field(page, "Value").fill("15");
  await expect(underValue).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Another coupon already has this code.")).toBeVisible();
  await expect(field(page, "Code")).toHaveAccessibleDescription(/is already taken/);
  await expect(field(page, "Code")).toHaveValue(code);
});

documentedTest("shows an error below each empty required field and sends nothing", async ({ page, signIn, letter }) => {
  await signIn();
  await page.goto("/coupons/create");
  await field(page, "Code").fill("  ");
  await page.getByRole("button", { name: "Save" }).click();
  for (const label of ["Code", "Value", "Valid From", "Valid Until"]) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${label} is required`));
  }
  await expect(field(page, "Code")).toBeFocused();
  expect(letter.callsTo("POST", PATH)).toEqual([]);
});
