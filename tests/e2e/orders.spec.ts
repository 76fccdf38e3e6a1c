/** Orders Management: figures, the status filter, an order's lines, and status changes. */
import type { Locator, Page } from "@playwright/test";
import { isUnusualChange, ORDER_STATUSES } from "../../resources/orders/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import {
  cellsOf,
  selectOptions,
  chooseOption,
  columnTitles,
  dialog,
  readFirstUniqueRecord,
  openSelect,
  openDetailsOf,
  openList,
  recordRow,
  recordList,
  toast,
  valueOf,
  pressPageAction,
  pressRowButton,
} from "./support/screens";

const ORDERS = "Orders Management";
const PATH = "/api/admin/orders";
const STATUS = /^\/api\/admin\/orders\/[^/]+\/status$/;
const STATUSES = ["Pending", "Confirmed", "Processing", "Shipped", "Delivered", "Cancelled", "Refunded"];
const UNUSUAL = /is unusual\./;

const openOrders = (page: Page, query = "") => openList(page, ORDERS, `/orders${query}`);
const updateButton = (form: Locator) => form.getByRole("button", { name: "Update Status" });

/** Opens the status change of the first order in the list. */
async function openUpdate(page: Page) {
  const order = await readFirstUniqueRecord(page, "orders");
  await pressRowButton(recordRow(page, order.title), "Edit Status");
  const form = dialog(page, "Update Order Status");
  await expect(updateButton(form)).toBeVisible();
  return { order, form };
}

const statusIn = (row: Locator, status: string) => row.getByText(status, { exact: true });

onEveryBackend((test, { hasFeatures }) => {
  // Spec: orders.filter
  // Sends: GET /api/admin/orders
  test("offers all seven statuses in the filter, and sends the selected one", async ({ page, signIn, calls }) => {
    await signIn();
    await openOrders(page, "?page=2&size=5");
    await openSelect(page, "Status");
    await expect(selectOptions(page)).toHaveText(["All Status", ...STATUSES]);
    await calls.clear();
    await selectOptions(page).getByText("Shipped").click();
    await expect(page).toHaveURL(/\/orders\?size=5&status=shipped$/);
    await expect(statusIn(recordList(page, ORDERS), "Shipped").first()).toHaveClass(/tone-blue/);
    await expect(statusIn(recordList(page, ORDERS), "Pending")).toHaveCount(0);
    await calls.settle();
    expect(calls.lines()).toEqual([`GET ${PATH}?page=1&limit=5&status=shipped`]);
  });

  // Spec: orders.status
  // Sends: PUT /api/admin/orders/{id}/status
  test("changes a status with one call, in a form that starts with the current status @dates @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openOrders(page, "?status=pending");
    const { order, form } = await openUpdate(page);
    await expect(form.getByTitle("Pending", { exact: true })).toBeVisible();
    await openSelect(form, "Status");
    await expect(selectOptions(page)).toHaveText(STATUSES);
    await selectOptions(page).getByText("Confirmed").click();
    await calls.clear();
    await updateButton(form).click();
    await expect(toast(page, "Order status updated successfully!")).toBeVisible();
    await expect(form).toBeHidden();
    await expect(recordRow(page, order.title), "no longer in the pending list").toHaveCount(0);
    await calls.settle();
    expect(calls.lines()).toEqual([`PUT ${PATH}/${order.id}/status`, `GET ${PATH}?page=1&limit=10&status=pending`]);
    const expected = hasFeatures ? { expected: "pending" } : {};
    expect(calls.bodies("PUT", STATUS)).toEqual([{ status: "confirmed", ...expected }]);
  });

  test("asks for confirmation before an order leaves a final status, and sends nothing on Cancel", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openOrders(page, "?status=delivered");
    const { form } = await openUpdate(page);
    await chooseOption(form, "Status", "Processing");
    await updateButton(form).click();
    const question = dialog(page, "Update Order Status").filter({ hasText: "unusual" });
    await expect(question.getByText(UNUSUAL)).toHaveText(/^Moving an order from Delivered to Processing is unusual/);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect(calls.count("PUT", /./)).toBe(0);
    await updateButton(form).click();
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(toast(page, "Order status updated successfully!")).toBeVisible();
    expect(calls.count("PUT", STATUS)).toBe(1);
  });
});

// Spec: orders.status
documentedTest("can set any of the seven statuses, also backwards", async ({ page, signIn, letter }) => {
  const [order = {}] = letter.records.orders;
  await signIn();
  await openOrders(page);
  for (const to of [...ORDER_STATUSES.slice(1), ...ORDER_STATUSES.slice(0, 1)]) {
    const { form } = await openUpdate(page);
    await chooseOption(form, "Status", STATUSES[ORDER_STATUSES.indexOf(to)] ?? "");
    const needsConfirmation = isUnusualChange(order.status, to);
    await updateButton(form).click();
    if (needsConfirmation) await page.getByRole("button", { name: "Continue" }).click();
    await expect(form).toHaveCount(0);
    expect(order.status).toBe(to);
  }
});

// Spec: orders.columns, orders.details
// Sends: GET /api/admin/orders/{id}
documentedTest("shows a row and the details of an order, and of one with almost no data", async ({ page, signIn }) => {
  await signIn();
  await openOrders(page);
  const heads = ["Order ID", "Customer", "Vendor", "Items", "Total", "Status", "Date", "Actions"];
  await expect(columnTitles(page)).toHaveText(heads);
  const row = recordRow(page, "000004");
  await expect(cellsOf(row).nth(2)).toContainText("Priya Nair");
  for (const text of ["customer3@example.in", "Deccan Leather", "2", "₹2,568.00", "Shipped", "25 Oct 2025, 12:00"]) {
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  }
  const details = await openDetailsOf(page, "000004", "Order Details");
  for (const [label, value] of [
    ["Order ID", "000004"],
    ["Status", "Shipped"],
    ["Payment Method", "upi"],
    ["Payment Status", "Pending"],
    ["Date", "25 Oct 2025, 12:00"],
    ["Customer", "Priya Nair"],
    ["Customer Email", "customer3@example.in"],
    ["Street", "6 Park Street"],
    ["City", "Kolkata"],
    ["Subtotal", "₹2,618.00"],
    ["Discount", "₹50.00"],
    ["Total", "₹2,568.00"],
  ] as const) {
    await expect(valueOf(details, label)).toHaveText(value);
  }
  await expect(valueOf(details, "Payment Status").locator(".tag")).toHaveClass(/tone-orange/);
  await expect(details.getByRole("table", { name: "Products" }).getByRole("row")).toHaveText([
    "ProductQuantityPriceAmount",
    "Silk saree2₹1,249.00₹2,498.00",
    "Clay cup1₹120.00₹120.00",
  ]);
  await details.getByRole("button", { name: "Close" }).last().click();

  await page.goto("/orders?page=2");
  await expect(recordRow(page, "00000c").getByText("—", { exact: true })).toHaveCount(4);
  const bare = await openDetailsOf(page, "00000c", "Order Details");
  await expect(bare.getByText("No products")).toBeVisible();
  await expect(valueOf(bare, "Subtotal")).toHaveText("—");
  await expect(bare).not.toContainText(/undefined|NaN|Invalid/);
});

bundledTest(
  "rejects a status change and says why, if the order was changed in another tab",
  async ({ page, signIn, context, guard, calls }) => {
    guard.allowFailedLoad(409, /\/status$/);
    await signIn();
    await openOrders(page, "?status=processing");
    const { order, form } = await openUpdate(page);
    await chooseOption(form, "Status", "Shipped");

    const other = await context.newPage();
    await openOrders(other, "?status=processing");
    const first = await openUpdate(other);
    expect(first.order).toEqual(order);
    await chooseOption(first.form, "Status", "Delivered");
    await updateButton(first.form).click();
    await expect(toast(other, "Order status updated successfully!")).toBeVisible();

    await updateButton(form).click();
    await expect(toast(page, "This order is now delivered. Someone else has changed it.")).toBeVisible();
    expect(calls.bodies("PUT", STATUS).at(-1)).toEqual({ status: "shipped", expected: "processing" });
  },
);

bundledTest(
  "links an order to its customer, shop and products, and records who changed it @dates",
  async ({ page, signIn }) => {
    await signIn();
    await openOrders(page, "?status=confirmed");
    const { title, id } = await readFirstUniqueRecord(page, "orders");
    const customer = recordRow(page, title).locator("a[href^='/users/show/']");
    const name = await customer.innerText();
    await customer.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

    await page.goto(`/orders/show/${id}?tab=change-history`);
    const history = page.getByRole("tabpanel", { name: "Change History" });
    await expect(history.getByRole("listitem").first()).toBeVisible();
    const before = await history.getByRole("listitem").count();
    await pressPageAction(page, "Edit Status");
    const form = dialog(page, "Update Order Status");
    await chooseOption(form, "Status", "Shipped");
    await updateButton(form).click();
    await expect(history.getByRole("listitem")).toHaveCount(before + 1);
    await expect(history.getByRole("listitem").first()).toContainText(
      /Changed the status of order by Asha Menon.+Status: Confirmed → changed to Shipped/,
    );

    await page.getByRole("tab", { name: "Details" }).click();
    const product = page.getByRole("table", { name: "Products" }).getByRole("link").first();
    const sold = await product.innerText();
    await product.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sold);
    await page.goBack();
    const shop = await valueOf(page, "Vendor").innerText();
    await valueOf(page, "Vendor").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
  },
);
