/** The audit log, the changes in an entry, and a record's history, from which a change can be reverted. */
import { findAxeViolations } from "./support/axe";
import { openExport, downloadFrom, disableFilePicker } from "./support/exports";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { pickRecord } from "./support/records";
import { chooseOption, dialog, isPhone, openList, recordList, toast } from "./support/screens";
import { THEMES } from "./support/themes";

const LOG = "Audit log";

onEveryBackend((test, { hasFeatures }) => {
  test("shows the audit log and the history of a record only with the feature @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await page.goto("/audit");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(hasFeatures ? LOG : "Page not found");
    await calls.settle();
    const auditCalls = () => calls.lines().filter((line) => line.includes("/audit"));
    // On a phone, the people to filter by are loaded when the filters are opened.
    const people = isPhone(page) ? [] : ["GET /api/admin/audit/people"];
    expect(auditCalls()).toEqual(hasFeatures ? ["GET /api/admin/audit?page=1&limit=10", ...people] : []);
    await calls.clear();
    await openList(page, "Categories Management", "/categories");
    await page.locator("a[href^='/categories/show/']").first().click();
    await expect(page.getByRole("heading", { level: 2, name: "Category" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Change History" })).toHaveCount(hasFeatures ? 1 : 0);
    await calls.settle();
    expect(auditCalls()).toHaveLength(hasFeatures ? 1 : 0);
  });
});

bundledTest(
  "records a change in the record's history and in the log, with its details @phone @journey",
  async ({ page, signIn, ask, calls }) => {
    await signIn();
    const [product] = await ask<{ _id: string; name: string; stock: number }>(
      "products?limit=1&approvalStatus=approved",
    );
    const record = `/products/show/${product?._id}`;
    await page.goto(`${record}?tab=change-history`);
    const history = page.locator("section").filter({ has: page.getByRole("heading", { name: "Change History" }) });
    await expect(history).toBeVisible();
    await expect(history.getByText("Loading", { exact: false })).toHaveCount(0);
    const before = await history.getByRole("listitem").count();
    await page.getByRole("button", { name: "Edit" }).click();
    const stock = page.getByLabel("Stock", { exact: true });
    await expect(stock).toHaveValue(String(product?.stock));
    await stock.fill(String((product?.stock ?? 0) + 7));
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Product updated successfully!")).toBeVisible();
    // Saving closes the form and returns to the product. Wait for that, because it would undo the navigation below.
    await expect(stock).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(record));
    await page.goto(`${record}?tab=change-history`);
    const entries = history.getByRole("listitem");
    await expect(entries).toHaveCount(Math.min(before + 1, 10));
    await expect(entries.first()).toContainText("Changed product by Asha Menon");
    await expect(entries.first()).toContainText("Stock");
    await calls.clear();
    await entries.first().getByRole("link", { name: "Changed product" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Changed product" })).toBeVisible();
    const row = page.getByRole("row", { name: /^Stock/ });
    await expect(row.getByRole("cell")).toHaveText([String(product?.stock), String((product?.stock ?? 0) + 7)]);
    await expect(page.getByRole("row")).toHaveCount(2);
    expect(calls.lines()[0]).toMatch(/^GET \/api\/admin\/audit\/[0-9a-f]{24}$/);
    await page.getByRole("link", { name: product?.name ?? "" }).click();
    await expect(page).toHaveURL(new RegExp(`${record}$`));
    // Open the URL that the link "See all" of a long history leads to.
    await calls.clear();
    await page.goto(`/audit?resource=products&resourceId=${product?._id}`);
    await expect(recordList(page, LOG).getByText("Changed product").first()).toBeVisible();
    await expect(
      recordList(page, LOG)
        .getByText(product?.name ?? "")
        .first(),
    ).toBeVisible();
    expect(calls.lines().filter((line) => line.includes("/audit?"))).toEqual([
      `GET /api/admin/audit?page=1&limit=10&resource=products&resourceId=${product?._id}`,
    ]);
  },
);

const rupees = (amount: number) => `₹${amount.toLocaleString("en-IN", { minimumFractionDigits: 2 })}`;

bundledTest(
  "reverts a change of a product's price from the record's history @phone @journey",
  async ({ page, signIn, ask, calls, axe }) => {
    await signIn();
    const [, product] = await ask<{ _id: string; price: number }>("products?limit=2&approvalStatus=approved");
    const old = product?.price ?? 0;
    const raised = Math.round(old) + 50;
    await page.goto(`/products/show/${product?._id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const price = page.getByLabel("Price", { exact: true });
    await expect(price).toHaveValue(String(old));
    await price.fill(String(raised));
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Product updated successfully!")).toBeVisible();
    await expect(price).toHaveCount(0);

    await page.getByRole("tab", { name: "Change History" }).click();
    const history = page.locator("section").filter({ has: page.getByRole("heading", { name: "Change History" }) });
    const entry = history.getByRole("listitem").first();
    await expect(entry).toContainText(`Price: ${rupees(old)} → changed to ${rupees(raised)}`);
    expect(await axe()).toEqual([]);
    await entry.getByRole("button", { name: "Revert Price" }).click();
    const question = dialog(page, "Revert change");
    await expect(question).toContainText(`Price: ${rupees(raised)} → changed to ${rupees(old)}`);
    expect(await axe()).toEqual([]);
    await calls.clear();
    await question.getByRole("button", { name: "Revert" }).click();
    await expect(toast(page, "Change reverted")).toBeVisible();
    await expect(question).toBeHidden();
    expect(calls.bodies("PUT", /\/products\/[^/]+$/)).toMatchObject([{ price: old }]);
    await expect(entry).toContainText(`Price: ${rupees(raised)} → changed to ${rupees(old)}`);
    const now = await ask<{ _id: string; price: number }>("products?limit=2&approvalStatus=approved");
    expect(now.find(({ _id }) => _id === product?._id)?.price).toBe(old);
  },
);

bundledTest("keeps the log's filters by person, area, action and day in the URL", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, LOG, "/audit");
  await chooseOption(page, "Area", "Vendors");
  await expect(page).toHaveURL(/resource=vendors/);
  await chooseOption(page, "Action", "Approved");
  await chooseOption(page, "Who", "Asha Menon");
  await calls.clear();
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  for (const filter of ["resource=vendors", "action=approve", /actor=\w+ad01/, "from=2020-01-01"])
    await expect(page).toHaveURL(new RegExp(filter));
  await expect.poll(() => calls.lines()).not.toEqual([]);
  await calls.settle();
  expect(calls.lines()).toEqual([
    expect.stringMatching(
      /^GET \/api\/admin\/audit\?page=1&limit=10&actor=\w+ad01&resource=vendors&action=approve&from=2020-01-01$/,
    ),
  ]);
  await expect(recordList(page, LOG).getByText("Approved vendor").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("1 Jan 2020");
  await expect(recordList(page, LOG).getByText("Approved vendor").first()).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("");
  await expect(page).toHaveURL(/\/audit$/);
});

bundledTest("exports the filtered entries as JSON lines", async ({ page, context, signIn }) => {
  await disableFilePicker(context);
  await signIn();
  await openList(page, LOG, "/audit?resource=session");
  const opened = await openExport(page, "Audit Entries");
  await opened.getByRole("radio", { name: "All matching records, as JSON lines" }).check();
  const { name, text } = await downloadFrom(page, () => opened.getByRole("button", { name: "Export" }).click());
  expect(name).toMatch(/^audit-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { resource: string });
  expect(new Set(lines.map(({ resource }) => resource))).toEqual(new Set(["session"]));
  await expect(opened.getByText(new RegExp(` was saved: ${lines.length.toLocaleString("en-IN")} row`))).toBeVisible();
});

for (const { colorScheme: theme, tag } of THEMES)
  bundledTest(
    `axe finds no serious violations in the log, an entry and a history in the ${theme} theme @phone`,
    { tag },
    async ({ page, signIn, ask }) => {
      await page.emulateMedia({ colorScheme: theme });
      await signIn();
      await openList(page, LOG, "/audit");
      expect(await findAxeViolations(page)).toEqual([]);
      const entries = await ask<{ _id: string; action: string; resourceId: string }>("audit?resource=orders&limit=100");
      const entry = pickRecord(entries, "of a changed status", ({ action }) => action.endsWith("edit-status"));
      await page.goto(`/audit/show/${entry._id}`);
      await expect(page.getByRole("heading", { level: 2, name: "Changes" })).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.goto(`/orders/show/${entry.resourceId}?tab=change-history`);
      await expect(page.getByText("Changed the status of order").first()).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
