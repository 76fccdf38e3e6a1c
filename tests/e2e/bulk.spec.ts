/** Bulk actions: selecting rows or all matching records, one call for many records, and each record's result. */
import { perRecordBulkRoutes } from "../support/letter/bulk-routes";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { tabTo } from "./support/keyboard";
import {
  bulkBar,
  chooseOption,
  dialog,
  readListedRecords,
  openSelect,
  openList,
  recordRow,
  recordList,
  selectFirst,
  setChecked,
  recordCheckbox,
} from "./support/screens";
import type { Locator } from "@playwright/test";

const STATUS = "/api/admin/bulk/orders/status";
const DELETE = "/api/admin/bulk/products";
const SINGLE_ANSWER_NOTICE = /^This server changes up to \d+ records per request/;

const begin = (run: Locator, label: string) => run.getByRole("button", { name: label }).click();
const close = (run: Locator) => run.getByRole("button", { name: "Close" }).last().click();

onEveryBackend((test, { hasFeatures }) => {
  // Spec: calls.bulk
  // Sends: PUT /api/admin/bulk/orders/status
  test("sets the status of several orders with one call and reloads the list @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openList(page, "Orders Management", "/orders?status=pending&size=5");
    const chosen = await selectFirst(page, "orders", 2);
    await bulkBar(page).getByRole("button", { name: "Edit Status" }).click();
    const run = dialog(page, "Edit Status");
    await expect(run.getByText("2 orders will be set to this status.")).toBeVisible();
    await chooseOption(run, "Status", "Confirmed");
    await calls.clear();
    await begin(run, "Edit Status");
    await expect(run.getByRole("status")).toHaveText("2 of 2");
    await expect(run.getByText("Done", { exact: true })).toHaveCount(2);
    const expected = hasFeatures ? { expected: "pending" } : {};
    const entries = chosen.map(({ id }) => ({ _id: id, status: "confirmed", ...expected }));
    expect(calls.bodies("PUT", STATUS)).toEqual([{ orders: entries }]);
    await expect(run.getByText(SINGLE_ANSWER_NOTICE)).toHaveCount(hasFeatures ? 0 : 1);
    await calls.settle();
    expect(calls.lines()).toEqual([`PUT ${STATUS}`, "GET /api/admin/orders?page=1&limit=5&status=pending"]);
    await close(run);
    await expect(bulkBar(page)).toHaveCount(0);
    for (const { title } of chosen) await expect(recordRow(page, title)).toHaveCount(0);
  });

  // Spec: calls.bulk
  // Sends: DELETE /api/admin/bulk/products
  test("deletes several products with one call after stating their number @phone", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, "Products Management", "/products?size=5");
    const chosen = await selectFirst(page, "products", 2);
    await bulkBar(page).getByRole("button", { name: "Delete Selected" }).click();
    const run = dialog(page, "Delete Selected");
    await expect(run.getByText("2 products will be deleted. This cannot be undone.")).toBeVisible();
    await run.getByRole("button", { name: "Cancel" }).click();
    await expect(run).toBeHidden();
    expect(calls.count("DELETE", /./)).toBe(0);
    await bulkBar(page).getByRole("button", { name: "Delete Selected" }).click();
    await begin(run, "Delete Selected");
    await expect(run.getByText("Done", { exact: true })).toHaveCount(2);
    expect(calls.bodies("DELETE", DELETE)).toEqual([{ productIds: chosen.map(({ id }) => id) }]);
    await close(run);
    const links = recordList(page, "Products Management").getByRole("link");
    for (const { id } of chosen) await expect(links.and(page.locator(`[href$="${id}"]`))).toHaveCount(0);
  });

  test("reads the list in hundreds to select all matching records, and a changed filter clears the selection", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openList(page, "Orders Management", "/orders?status=delivered&size=5");
    await setChecked(page.getByRole("checkbox", { name: "Select all" }));
    const offer = bulkBar(page).getByRole("button", { name: /^Select all [\d,]+ matching$/ });
    if (!hasFeatures) {
      // The letter backend's delivered orders fit on one page, which leaves no others to select.
      await expect(bulkBar(page)).toBeVisible();
      await page.goto("/orders?size=5");
      await setChecked(page.getByRole("checkbox", { name: "Select all" }));
    }
    const total = /[\d,]+/.exec(await offer.innerText())?.[0] ?? "";
    await calls.clear();
    await offer.click();
    await expect(bulkBar(page).getByText(`${total} selected`, { exact: true })).toBeVisible();
    const pageCount = Math.ceil(Number(total.replaceAll(",", "")) / 100);
    const query = hasFeatures ? "&status=delivered" : "";
    expect(calls.lines()).toEqual(
      Array.from({ length: pageCount }, (_, index) => `GET /api/admin/orders?page=${index + 1}&limit=100${query}`),
    );
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(bulkBar(page).getByText(`${total} selected`, { exact: true })).toBeVisible();
    await chooseOption(page, "Status", "Pending");
    await expect(bulkBar(page)).toHaveCount(0);
  });
});

documentedTest(
  "shows each record's own result when the server sends it, and retries only the failed ones",
  async ({ page, signIn, letter }) => {
    perRecordBulkRoutes.forEach((route) => letter.offer(route));
    await signIn();
    await openList(page, "Products Management", "/products?size=5");
    const [first, second] = await selectFirst(page, "products", 2);
    await bulkBar(page).getByRole("button", { name: "Delete Selected" }).click();
    const run = dialog(page, "Delete Selected");
    letter.records.products.splice(0, 1);
    await begin(run, "Delete Selected");
    await expect(run.getByRole("status")).toHaveText("2 of 2, 1 failed");
    await expect(run.getByRole("listitem")).toHaveText([
      `${first?.title}FailedThis record is not there`,
      `${second?.title}Done`,
    ]);
    await begin(run, "Retry failed");
    await expect
      .poll(() => letter.callsTo("DELETE", DELETE).map(({ body }) => body))
      .toEqual([{ productIds: [first?.id, second?.id] }, { productIds: [first?.id] }]);
  },
);

documentedTest(
  "sends a large selection in requests of a hundred, and can stop between them",
  async ({ page, signIn, letter }) => {
    const [order] = letter.records.orders;
    const many = Array.from({ length: 230 }, (_, index) => ({
      ...order,
      _id: `order${index}`,
      id: undefined,
      status: "pending",
    }));
    letter.records.orders.splice(0, Infinity, ...(many as never[]));
    await signIn();
    await openList(page, "Orders Management", "/orders");
    await setChecked(page.getByRole("checkbox", { name: "Select all" }));
    await bulkBar(page).getByRole("button", { name: "Select all 230 matching" }).click();
    await expect(bulkBar(page).getByText("230 selected", { exact: true })).toBeVisible();
    await bulkBar(page).getByRole("button", { name: "Edit Status" }).click();
    const run = dialog(page, "Edit Status");
    await expect(run.getByText("230 orders will be set to this status.")).toBeVisible();
    await chooseOption(run, "Status", "Confirmed");
    letter.fault({ method: "PUT", path: STATUS, delay: 1500 });
    await begin(run, "Edit Status");
    await expect(run.getByText("Running", { exact: true })).toHaveCount(100);
    await run.getByRole("button", { name: "Stop" }).click();
    await expect(run.getByRole("status")).toHaveText("100 of 230");
    expect(letter.callsTo("PUT", STATUS)).toHaveLength(1);
    letter.clearFaults();
    await run.getByRole("button", { name: "Continue" }).click();
    await expect(run.getByRole("status")).toHaveText("230 of 230");
    const sizes = letter.callsTo("PUT", STATUS).map(({ body }) => (body as { orders: unknown[] }).orders.length);
    expect(sizes).toEqual([100, 100, 30]);
  },
);

bundledTest(
  "shows the server's error below the rejected order and changes the other order",
  async ({ page, signIn, context }) => {
    await signIn();
    await openList(page, "Orders Management", "/orders?status=confirmed&size=5");
    const [first, second] = await selectFirst(page, "orders", 2);
    const other = await context.newPage();
    await other.goto(`/orders/show/${first?.id}?action=orders.edit-status&id=${first?.id}`);
    await chooseOption(dialog(other, "Update Order Status"), "Status", "Shipped");
    await begin(dialog(other, "Update Order Status"), "Update Status");
    await expect(dialog(other, "Update Order Status")).toBeHidden();

    await bulkBar(page).getByRole("button", { name: "Edit Status" }).click();
    const run = dialog(page, "Edit Status");
    await chooseOption(run, "Status", "Processing");
    await begin(run, "Edit Status");
    await expect(run.getByRole("listitem")).toHaveText([
      `Order #${first?.title}FailedThis order is now shipped. Someone else has changed it.`,
      `Order #${second?.title}Done`,
    ]);
    // Wait for the end of the run, which until then prevents leaving the page.
    await expect(run.getByRole("button", { name: "Retry failed" })).toBeVisible();
    await page.goto(`/orders/show/${second?.id}`);
    await page.getByRole("tab", { name: "Change History" }).click();
    const history = page.getByRole("tabpanel", { name: "Change History" });
    await expect(history.getByRole("listitem").first()).toContainText(
      /Changed the status of order by Asha Menon.+Status: Confirmed → changed to Processing/,
    );
  },
);

documentedTest("does not move the last row when rows are selected @phone", async ({ page, signIn }) => {
  await signIn();
  for (const [address, name, resource] of [
    ["/orders?size=5", "Orders Management", "orders"],
    ["/vendor-registrations?size=5", "Vendor Registration Management", "vendor-registrations"],
  ] as const) {
    await openList(page, name, address);
    const titles = (await readListedRecords(page, resource)).map(({ title }) => title);
    const last = recordCheckbox(page, titles.at(-1) ?? "");
    await expect(page.getByRole("button", { name: /^(Refresh|Filters|Filters \(\d\)|Apply)$/ }).last()).toBeVisible();
    const before = await last.boundingBox();
    const from = await page.evaluate(() => window.scrollY);
    for (const title of titles) await setChecked(recordCheckbox(page, title));
    await expect(page.getByRole("button", { name: /^Select all \d+ matching$/ })).toBeVisible();
    const scrolled = (await page.evaluate(() => window.scrollY)) - from;
    expect((await last.boundingBox())?.y, name).toBe((before?.y ?? NaN) - scrolled);
  }
});

bundledTest("opens a bulk action by keyboard; the selection and the row's place stay", async ({ page, signIn }) => {
  await signIn();
  await openList(page, "Orders Management", "/orders?status=pending&size=5");
  const [first] = await readListedRecords(page, "orders");
  const row = recordRow(page, first?.title ?? "");
  const before = await row.boundingBox();
  await recordCheckbox(page, first?.title ?? "").focus();
  await page.keyboard.press("Space");
  await expect(recordCheckbox(page, first?.title ?? "")).toBeChecked();
  await expect(bulkBar(page)).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await tabTo(page, bulkBar(page).getByRole("button", { name: "Edit Status" }));
  await page.keyboard.press("Enter");
  const run = dialog(page, "Edit Status");
  await openSelect(run, "Status");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(run).toBeHidden();
  await expect(bulkBar(page).getByRole("button", { name: "Edit Status" })).toBeFocused();
  await expect(bulkBar(page).getByText("1 selected", { exact: true })).toBeVisible();
});

bundledTest("shows no checkbox to an auditor", async ({ page, signIn }) => {
  await signIn("auditor");
  for (const [address, name] of [
    ["/orders", "Orders Management"],
    ["/products", "Products Management"],
    ["/vendor-registrations", "Vendor Registration Management"],
  ] as const) {
    await openList(page, name, address);
    await expect(page.getByRole("button", { name: "View" }).first()).toBeVisible();
    await expect(page.getByRole("checkbox"), name).toHaveCount(0);
  }
});
