/** Vendor Registration Management: the differences from the vendors' list, and bulk actions. */
import type { Page } from "@playwright/test";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import {
  card,
  cellsOf,
  selectOptions,
  chooseOption,
  dialog,
  openSelect,
  openList,
  recordRow,
  recordList,
  setChecked,
  toast,
  openFilters,
} from "./support/screens";

const REGISTRATIONS = "Vendor Registration Management";
const APPROVE = /^\/api\/admin\/vendors\/[^/]+\/approve$/;

const checkboxOf = (page: Page, shop: string) => page.getByRole("checkbox", { name: `Select ${shop}` });

/** Returns the shops of the page from the names of their checkboxes. */
async function shopsOf(page: Page): Promise<string[]> {
  const checkboxes = page.getByRole("checkbox", { name: /^Select (?!all$)/ });
  await expect(checkboxes.first()).toBeVisible();
  const names = await checkboxes.evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));
  return names.map((name) => name.replace("Select ", ""));
}

onEveryBackend((test) => {
  // Spec: registrations.filter, registrations.cards
  test("starts with pending vendors and keeps All Status in the URL @phone", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, REGISTRATIONS, "/vendor-registrations");
    await calls.settle();
    expect(calls.lines()).toContain("GET /api/admin/vendors?page=1&limit=10&status=pending");
    for (const title of ["Pending Review", "Approved", "Rejected", "Total"])
      await expect(card(page, title)).toBeVisible();
    await openFilters(page);
    await openSelect(page, "Status");
    await expect(selectOptions(page)).toHaveText(["Pending", "Approved", "Rejected", "All Status"]);
    await selectOptions(page).getByText("All Status").click();
    await expect(page).toHaveURL(/\?status=all$/);
    await page.reload();
    await expect(recordList(page, REGISTRATIONS).getByText("Approved", { exact: true }).first()).toBeVisible();
    await openFilters(page);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/\/vendor-registrations$/);
  });

  // Spec: registrations.bulk
  test("requires vendors and an action for a bulk action", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, REGISTRATIONS, "/vendor-registrations");
    await openSelect(page, "Select Action");
    await expect(selectOptions(page)).toHaveText(["Select Action", "Approve Selected", "Reject Selected"]);
    await page.keyboard.press("Escape");
    const rejected = async (what: string) => {
      await page.getByRole("button", { name: "Apply" }).click();
      const error = toast(page, "Please select vendors and an action");
      await expect(error, what).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(error).toHaveCount(0);
    };
    await rejected("neither");
    const [first = ""] = await shopsOf(page);
    await setChecked(checkboxOf(page, first));
    await rejected("a vendor, no action");
    await setChecked(checkboxOf(page, first), false);
    await chooseOption(page, "Select Action", "Approve Selected");
    await rejected("an action, no vendor");
    expect(calls.count("PUT", /./)).toBe(0);
  });

  // Spec: registrations.bulk-calls
  test("sends one request per vendor with the documented body for a bulk rejection @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openList(page, REGISTRATIONS, "/vendor-registrations?size=5");
    const [first = "", second = ""] = await shopsOf(page);
    await setChecked(checkboxOf(page, first));
    await setChecked(checkboxOf(page, second));
    await chooseOption(page, "Select Action", "Reject Selected");
    await page.getByRole("button", { name: "Apply" }).click();
    const run = dialog(page, "Reject Selected");
    await expect(run.getByText("2 records will be changed. This text applies to each of them:")).toBeVisible();
    await expect(run.getByText("Bulk rejection")).toBeVisible();
    await run.getByRole("button", { name: "Reject Selected" }).click();
    await expect(run.getByText("2 of 2")).toBeVisible();
    const body = { reason: "Bulk rejection", rejectionNotes: "Rejected in bulk operation" };
    expect(calls.bodies("PUT", /^\/api\/admin\/vendors\/[^/]+\/reject$/)).toEqual([body, body]);
    await run.getByRole("button", { name: "Close" }).last().click();
    await expect(recordRow(page, first)).toHaveCount(0);
    await expect(page.getByText("0 selected")).toBeVisible();
  });
});

// Spec: registrations.cards
documentedTest("counts this page on three cards and all matches on the fourth", async ({ page, signIn }) => {
  await signIn();
  await openList(page, REGISTRATIONS, "/vendor-registrations?status=all&size=25");
  const counts = { "Pending Review": "7this page", Approved: "13this page", Rejected: "3this page", Total: "23" };
  for (const [title, text] of Object.entries(counts)) await expect(card(page, title)).toHaveText(`${title}${text}`);
  await openList(page, REGISTRATIONS, "/vendor-registrations?status=rejected");
  const rejected = {
    "Pending Review": "0this page",
    Approved: "0this page",
    Rejected: "3this page",
    Total: "3matching",
  };
  for (const [title, text] of Object.entries(rejected)) await expect(card(page, title)).toHaveText(`${title}${text}`);
});

// Spec: registrations.documents
documentedTest("shows a chip per document, or that there are none", async ({ page, signIn, letter }) => {
  const shops = letter.records.vendors.filter(({ status }) => status === "pending");
  [{ panCard: true, gstCertificate: "/uploads/gst.svg", businessLicense: true }, { businessLicense: true }, {}].forEach(
    (documents, index) => Object.assign(shops[index] ?? {}, { documents }),
  );
  await signIn();
  await openList(page, REGISTRATIONS, "/vendor-registrations");
  const column = await page
    .getByRole("columnheader")
    .evaluateAll((heads) => heads.findIndex((head) => head.textContent === "Documents"));
  const cell = (index: number) => cellsOf(recordRow(page, shops[index]?.shopName ?? "")).nth(column);
  await expect(cell(0).locator(".tag")).toHaveText(["PAN", "GST", "License"]);
  await expect(cell(1).locator(".tag")).toHaveText(["License"]);
  await expect(cell(2)).toHaveText("No documents uploaded");
  await expect(cell(2).locator(".tag")).toHaveCount(0);
});

// Spec: registrations.bulk, registrations.bulk-calls
documentedTest(
  "keeps a result per vendor in a bulk action and retries only the failed ones",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(500, /approve/);
    await signIn();
    await openList(page, REGISTRATIONS, "/vendor-registrations?size=25");
    const shops = await shopsOf(page);
    await setChecked(page.getByRole("checkbox", { name: "Select all" }));
    await chooseOption(page, "Select Action", "Approve Selected");
    await page.getByRole("button", { name: "Apply" }).click();
    const run = dialog(page, "Approve Selected");
    letter.fault({ method: "PUT", path: APPROVE, kind: 500, message: "The register is closed.", times: 2 });
    await run.getByRole("button", { name: "Approve Selected" }).click();
    await expect(run.getByText(`${shops.length} of ${shops.length}, 2 failed`)).toBeVisible();
    await expect(run.getByText("The register is closed.")).toHaveCount(2);
    expect(letter.callsTo("PUT", APPROVE)).toHaveLength(shops.length);
    await run.getByRole("button", { name: "Retry failed" }).click();
    await expect(run.getByText(`${shops.length} of ${shops.length}`, { exact: true })).toBeVisible();
    const calls = letter.callsTo("PUT", APPROVE);
    expect(calls).toHaveLength(shops.length + 2);
    expect(calls.every(({ body }) => JSON.stringify(body) === '{"approvalNotes":"Bulk approved"}')).toBe(true);
  },
);

documentedTest(
  "keeps at most four requests of a bulk action in flight, can be stopped, and prevents leaving the page",
  async ({ page, signIn, letter }) => {
    await signIn();
    await openList(page, REGISTRATIONS, "/vendor-registrations?size=25");
    await setChecked(page.getByRole("checkbox", { name: "Select all" }));
    await chooseOption(page, "Select Action", "Approve Selected");
    await page.getByRole("button", { name: "Apply" }).click();
    const run = dialog(page, "Approve Selected");
    letter.fault({ method: "PUT", path: APPROVE, delay: 2500 });
    await run.getByRole("button", { name: "Approve Selected" }).click();
    await expect(run.getByText("Running", { exact: true })).toHaveCount(4);
    await expect.poll(() => letter.callsTo("PUT", APPROVE)).toHaveLength(4);
    await page.goBack();
    await expect(run.getByText("This is still running. Stop it before you leave.")).toBeVisible();
    await run.getByRole("button", { name: "Stop" }).click();
    await expect(run.getByText("Running", { exact: true })).toHaveCount(0);
    expect(letter.callsTo("PUT", APPROVE)).toHaveLength(4);
    await expect(run.getByText("Waiting", { exact: true })).not.toHaveCount(0);
    await expect(page).toHaveURL(/vendor-registrations/);
  },
);

bundledTest("skips a vendor that is not pending and says why", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, REGISTRATIONS, "/vendor-registrations?status=approved&size=5");
  const [shop = ""] = await shopsOf(page);
  await setChecked(checkboxOf(page, shop));
  await chooseOption(page, "Select Action", "Approve Selected");
  await page.getByRole("button", { name: "Apply" }).click();
  const run = dialog(page, "Approve Selected");
  await expect(run.getByText("Only pending vendors can be approved or rejected. This one is approved.")).toBeVisible();
  await expect(run.getByRole("button", { name: "Approve Selected" })).toHaveCount(0);
  expect(calls.count("PUT", /./)).toBe(0);
});
