/** Product Approval Management: the tabs, the decision on pending products, columns and details. */
import type { Page } from "@playwright/test";
import type { Product } from "../../resources/products/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import {
  queryParamsOf,
  card,
  columnTitles,
  countText,
  dialog,
  readFirstUniqueRecord,
  waitForCounts,
  waitForRows,
  openDetailsOf,
  openList,
  recordRow,
  toast,
  valueOf,
  findRowButton,
  isPhone,
  pressRowButton,
} from "./support/screens";

const APPROVAL = "Product Approval Management";
const PATH = "/api/admin/products";
const APPROVE = /^\/api\/admin\/products\/[^/]+\/approve$/;
const REJECT = /^\/api\/admin\/products\/[^/]+\/reject$/;

const openPending = (page: Page, query = "") => openList(page, APPROVAL, `/product-approval${query}`);

async function buttonsOf(page: Page, title: string) {
  const view = await findRowButton(recordRow(page, title), "View");
  const buttons = view.locator("xpath=..").getByRole("button");
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  // Closes the menu that has the buttons on a phone.
  if (isPhone(page)) await page.keyboard.press("Escape");
  return labels;
}

async function openDecision(page: Page, decision: "Approve" | "Reject") {
  const product = await readFirstUniqueRecord(page, "product-approval");
  await pressRowButton(recordRow(page, product.title), decision);
  await expect(dialog(page, `${decision} Product`)).toBeVisible();
  return { product, form: dialog(page, `${decision} Product`) };
}

onEveryBackend((test, { hasFeatures }) => {
  // Spec: approval.tabs, approval.cards, approval.actions
  // Sends: GET /api/admin/products/pending, GET /api/admin/products/approval-status/{status}
  test("makes one call for a tab's rows, keeps the tab in the URL and starts at page 1 @phone", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await page.goto("/product-approval?page=2&size=5");
    await expect(page.getByRole("tab")).toHaveText(["Pending", "Approved", "Rejected"]);
    await expect(page.getByRole("tab", { name: "Pending" })).toHaveAttribute("aria-selected", "true");
    await calls.settle();
    expect(calls.lines()).toContain(`GET ${PATH}/pending?page=2&limit=5`);
    for (const [tab, title] of [
      ["approved", "Approved"],
      ["rejected", "Rejected"],
    ] as const) {
      await calls.clear();
      const answered = waitForRows<Product>(page, `${PATH}/approval-status/${tab}`);
      const counting = waitForCounts(page, `${PATH}/approval-status/${tab}`, hasFeatures);
      await page.getByRole("tab", { name: title }).click();
      const rows = await answered;
      const counted = await counting;
      await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5", tab });
      await expect(card(page, title)).toHaveText(`${title}${countText(counted, "approvalStatus", tab, rows.length)}`);
      const pending = countText(counted, "approvalStatus", "pending", 0);
      await expect(card(page, "Pending")).toHaveText(`Pending${pending}${hasFeatures ? "all" : ""}`);
      const { title: product } = await readFirstUniqueRecord(page, "product-approval");
      expect(await buttonsOf(page, product)).toEqual(["View"]);
      await calls.settle();
      expect(calls.lines()).toEqual([`GET ${PATH}/approval-status/${tab}?page=1&limit=5`]);
    }
    await page.reload();
    await expect(page.getByRole("tab", { name: "Rejected" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: "Pending" }).click();
    await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5" });
  });

  // Spec: approval.approve, approval.actions
  // Sends: PUT /api/admin/products/{id}/approve
  test("approves a pending product with its notes @journey", async ({ page, signIn, calls }) => {
    await signIn();
    await openPending(page);
    const { product, form } = await openDecision(page, "Approve");
    expect(await buttonsOf(page, product.title)).toEqual(["View", "Approve", "Reject"]);
    await form.getByLabel("Approval Notes").fill(" Checked the label ");
    await calls.clear();
    await form.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(page, "Product approved successfully!")).toBeVisible();
    await expect(recordRow(page, product.title)).toHaveCount(0);
    await calls.settle();
    expect(calls.lines()).toEqual([`PUT ${PATH}/${product.id}/approve`, `GET ${PATH}/pending?page=1&limit=10`]);
    expect(calls.bodies("PUT", APPROVE)).toEqual([{ approvalNotes: "Checked the label" }]);
  });

  // Spec: approval.reject
  // Sends: PUT /api/admin/products/{id}/reject
  test("requires a reason for a rejection, and sends notes only if there are any @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openPending(page);
    const { product, form } = await openDecision(page, "Reject");
    const reject = form.getByRole("button", { name: "Reject", exact: true });
    await form.getByLabel("Rejection Reason").fill("   ");
    await reject.click();
    await expect(toast(page, "Please provide a rejection reason")).toBeVisible();
    expect(calls.count("PUT", /./)).toBe(0);
    await form.getByLabel("Rejection Reason").fill("  Blurred pictures ");
    await form.getByLabel("Rejection Notes").fill("   ");
    await reject.click();
    await expect(toast(page, "Product rejected successfully!")).toBeVisible();
    await expect(recordRow(page, product.title)).toHaveCount(0);

    const next = await openDecision(page, "Reject");
    await next.form.getByLabel("Rejection Reason").fill("Duplicate");
    await next.form.getByLabel("Rejection Notes").fill(" Raise the stock instead ");
    await next.form.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(next.form).toBeHidden();
    expect(calls.bodies("PUT", REJECT)).toEqual([
      { rejectionReason: "Blurred pictures" },
      { rejectionReason: "Duplicate", rejectionNotes: "Raise the stock instead" },
    ]);
  });
});

// Spec: approval.columns
documentedTest("cuts descriptions after fifty characters and shows the submission date", async ({ page, signIn }) => {
  await signIn();
  await openPending(page);
  const heads = ["Product", "Vendor", "Category", "Price", "Stock", "Status", "Submitted", "Actions"];
  await expect(columnTitles(page)).toHaveText(heads);
  const saree = recordRow(page, "Silk saree 1");
  await expect(saree.getByText("Made by hand, packed with care, and sent within tw...", { exact: true })).toBeVisible();
  for (const text of ["Asha Handlooms", "Clothing", "₹250.00", "Pending", "31 Oct 2025"]) {
    await expect(saree.getByText(text, { exact: true })).toBeVisible();
  }
});

// Spec: approval.details
documentedTest(
  "shows the decision's dates and two pictures per row in the details",
  async ({ page, signIn, guard }) => {
    guard.allowFailedLoad(404, /lost\.svg/);
    await signIn();
    await openPending(page, "?tab=approved");
    const approved = await openDetailsOf(page, "Brass lamp 2", "Product Details");
    await expect(valueOf(approved, "Submitted")).toHaveText("30 Oct 2025");
    await expect(valueOf(approved, "Approval Date")).toHaveText("31 Oct 2025");
    await expect(valueOf(approved, "Rejection Date")).toHaveText("—");
    await expect(approved.getByRole("button", { name: "Approve" })).toBeDisabled();
    await approved.getByRole("button", { name: "Close" }).last().click();

    await page.getByRole("tab", { name: "Pending" }).click();
    const pending = await openDetailsOf(page, "Silk saree 1", "Product Details");
    await expect(pending.getByRole("button", { name: "Reject" })).toBeEnabled();
    const pictures = pending.getByRole("list", { name: "Images" }).getByRole("listitem");
    await expect(pictures).toHaveCount(3);
    const tops = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, "two rows").toBe(2);
    expect(tops[0]).toBe(tops[1]);
  },
);

bundledTest("says who decided in another tab, and when", async ({ page, signIn, context, guard }) => {
  guard.allowFailedLoad(409, /\/reject$/);
  await signIn();
  await openPending(page);
  const { product, form } = await openDecision(page, "Reject");
  await form.getByLabel("Rejection Reason").fill("Too late");

  const other = await context.newPage();
  await openPending(other);
  const approval = await openDecision(other, "Approve");
  expect(approval.product).toEqual(product);
  await approval.form.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(other, "Product approved successfully!")).toBeVisible();

  await form.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(
    page.getByRole("status").getByText(/^This product is already approved, since .+, by Asha Menon\.$/),
  ).toBeVisible();
  await expect(
    form.getByText("Only pending products can be approved or rejected. This one is approved."),
  ).toBeVisible();
  await expect(form.getByLabel("Rejection Reason"), "the input is kept").toHaveValue("Too late");
  await expect(form.getByRole("button", { name: "Reject", exact: true })).toBeDisabled();
});
