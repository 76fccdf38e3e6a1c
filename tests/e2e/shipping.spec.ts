/**
 * Shipping methods: created, updated, deleted and read, and filtered if the backend supports it.
 */
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
import { chooseOption, openList, recordRow, toast, valueOf } from "./support/screens";

const METHODS = { name: "shipping", one: "Shipping Method", many: "Shipping Methods" };
const PATH = "/api/admin/shipping";
const ONE = /^\/api\/admin\/shipping\/[^/]+$/;

async function fillIn(page: Page, name: string): Promise<void> {
  await field(page, "Name").fill(name);
  await field(page, "Description").fill("With a stamp on it");
  await field(page, "Cost").fill("49.5");
  await field(page, "Minimum Days").fill("2");
  await field(page, "Maximum Days").fill("4");
}

onEveryBackend((test, { hasFeatures }) => {
  // Spec: shipping.calls
  // Sends: GET /api/admin/shipping, POST /api/admin/shipping, PUT /api/admin/shipping/{id}
  // Sends: DELETE /api/admin/shipping/{id}
  test("creates, updates and deletes a shipping method @phone @journey", async ({ page, signIn, calls }) => {
    const name = createUniqueName("By post");
    await signIn();
    await createRecord(page, calls, METHODS, () => fillIn(page, name));
    const sent = {
      name,
      description: "With a stamp on it",
      cost: 49.5,
      freeAbove: null,
      minDays: 2,
      maxDays: 4,
      isActive: true,
    };
    expect(calls.bodies("POST", PATH)).toEqual([sent]);
    await expectTexts(recordRow(page, name), ["2–4 days", "₹49.50", "Never", "Active"]);

    const id = await openRecord(page, name);
    await expect(valueOf(page, "Delivery Time")).toHaveText("2–4 days");
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(field(page, "Cost")).toHaveValue("49.5");
    await field(page, "Free Above").fill("1499");
    await field(page, "Minimum Days").fill("4");
    await page.getByRole("switch", { name: "Active" }).click();
    await saveChange(page, METHODS, id);
    expect(calls.bodies("PUT", ONE)).toEqual([{ ...sent, freeAbove: 1499, minDays: 4, isActive: false }]);

    await openList(page, `${METHODS.many} Management`, "/shipping");
    await expectTexts(recordRow(page, name), ["4 days", "₹1,499.00", "Inactive"]);
    await deleteRecord(page, calls, METHODS, recordRow(page, name), id);
  });

  test("filters the list only if the backend supports it", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, `${METHODS.many} Management`, "/shipping?isActive=false");
    await calls.settle();
    const query = hasFeatures ? "page=1&limit=10&isActive=false" : "page=1&limit=10";
    expect(calls.lines().filter((line) => line.includes(PATH))).toEqual([`GET ${PATH}?${query}`]);
    const status = page.getByRole("combobox", { name: "Status" });
    await expect(page.getByText("Inactive", { exact: true }).first()).toBeVisible();
    await expect(status).toHaveCount(hasFeatures ? 1 : 0);
    if (!hasFeatures) return;
    await chooseOption(page, "Status", "Active");
    await expect(page).toHaveURL(/isActive=true$/);
    await expect(page.getByRole("main").getByRole("row", { name: /Inactive/ })).toHaveCount(0);
  });
});

documentedTest("reads a method from the list, because no call returns one by id", async ({ page, signIn, letter }) => {
  const { id = "", name = "" } = letter.records.shipping[1] ?? {};
  await signIn();
  await page.goto(`/shipping/show/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  expect(letter.calls.map(({ path, query }) => [path, query])).toEqual([
    ["/api/auth/me", {}],
    [PATH, { page: "1", limit: "100" }],
  ]);
});

bundledTest("shows the server's error below its field", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(422, /shipping/);
  guard.allowFailedLoad(409, /shipping/);
  const name = createUniqueName("By post");
  await signIn();
  await page.goto("/shipping/create");
  await fillIn(page, name);
  await field(page, "Minimum Days").fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field(page, "Maximum Days")).toHaveAccessibleDescription(/must not be below the minimum days/);
  await field(page, "Maximum Days").fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Shipping Method created successfully!")).toBeVisible();
  // Saving returns to the list. Wait for that, or it would override the next navigation.
  await expect(page).toHaveURL(/\/shipping$/);

  await page.goto("/shipping/create");
  await fillIn(page, name.toUpperCase());
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Another shipping method already has this name.")).toBeVisible();
  await expect(field(page, "Name")).toHaveAccessibleDescription(/is already taken/);
});
