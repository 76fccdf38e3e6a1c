/** KYC Management: the list, the three decisions with their exact calls, and the differences between backends. */
import type { KycApplication } from "../../resources/kyc/contract";
import { onEveryBackend } from "./support/every-backend";
import { expect, documentedTest } from "./support/fixtures";
import { DECISION, KYC, KYC_PATH, openDecision, openFirstApplication, openKyc } from "./support/kyc";
import { pickRecord } from "./support/records";
import {
  queryParamsOf,
  card,
  selectOptions,
  chooseOption,
  openSelect,
  recordRow,
  recordList,
  toast,
  openFilters,
} from "./support/screens";

const DECISIONS = [
  {
    button: "Approve",
    title: "Approve KYC Application",
    call: "approve",
    type: { Comments: "  All papers seen  " },
    body: { comments: "All papers seen" },
    success: "KYC approved successfully!",
    becomes: "Approved",
  },
  {
    button: "Reject",
    title: "Reject KYC Application",
    call: "reject",
    type: { "Rejection Reason": " Card is cut off ", Comments: "Scan it again" },
    body: { reason: "Card is cut off", comments: "Scan it again" },
    success: "KYC rejected successfully!",
    becomes: "Rejected",
  },
  {
    button: "Mark Under Review",
    title: "Mark KYC Application Under Review",
    call: "review",
    type: { Comments: "Second opinion" },
    body: { comments: "Second opinion" },
    success: "KYC marked under review!",
    becomes: "Under Review",
  },
] as const;

onEveryBackend((test, { hasFeatures }) => {
  // Spec: kyc.columns, kyc.cards, kyc.filters
  // Sends: GET /api/admin/kyc/stats
  test("shows the documented columns and filter options in order, and the cards and buttons", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await calls.clear();
    await openKyc(page);
    const columns = ["Vendor", "Phone", "Status", "Submitted", "Documents", "Actions"];
    await expect(page.getByRole("columnheader")).toHaveText(columns);
    for (const title of ["Total Applications", "Pending", "Approved", "Rejected", "Under Review"]) {
      await expect(card(page, title)).toContainText(/\d/);
    }
    for (const name of ["Search", "Clear", "Refresh"]) {
      await expect(page.getByRole("main").getByRole("button", { name, exact: true })).toBeVisible();
    }
    await openSelect(page, "Status");
    await expect(selectOptions(page)).toHaveText(["All", "Pending", "Under Review", "Approved", "Rejected"]);
    await calls.settle();
    const own = calls.lines().filter((line) => line.includes("/kyc"));
    expect(own.sort()).toEqual([`GET ${KYC_PATH}/stats`, `GET ${KYC_PATH}?page=1&limit=10`]);
  });

  // Spec: kyc.filters
  // Sends: GET /api/admin/kyc
  test("filters by status, and Clear removes the filter @phone", async ({ page, signIn, calls }) => {
    await signIn();
    await openKyc(page);
    await calls.clear();
    await openFilters(page);
    await chooseOption(page, "Status", "Under Review");
    await expect(page).toHaveURL(/\?status=under_review$/);
    await expect(recordList(page, KYC).getByText("Under Review", { exact: true }).first()).toHaveClass(/tone-blue/);
    await expect(recordList(page, KYC).getByText("Approved", { exact: true })).toHaveCount(0);
    await calls.settle();
    expect(calls.lines()).toEqual([`GET ${KYC_PATH}?page=1&limit=10&status=under_review`]);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(page).toHaveURL(/\/kyc-management$/);
  });

  // Spec: kyc.filters
  test("resets page and search with Clear, and reloads list and figures with Refresh", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openKyc(page, "?page=2&size=5&search=a");
    const search = page.getByRole("textbox", { name: "Search by vendor name" });
    await expect(search).toHaveValue("a");
    await calls.clear();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5" });
    await expect(search).toHaveValue("");
    await expect(recordList(page, KYC).getByRole("row")).toHaveCount(6);
    await calls.settle();
    const list = `GET ${KYC_PATH}?page=1&limit=5`;
    expect(calls.lines()).toEqual([list]);

    await calls.clear();
    await page.getByRole("button", { name: "Refresh" }).click();
    await calls.settle();
    expect(calls.lines().sort()).toEqual([`GET ${KYC_PATH}/stats`, list]);
  });

  // Spec: kyc.search
  test("sends the vendor-name search to a server that supports it, else filters the page and says so", async ({
    page,
    signIn,
    calls,
    ask,
  }) => {
    const pages = await Promise.all([1, 2].map((at) => ask<KycApplication>(`kyc?page=${at}&limit=100`)));
    const shops = pages.flat().map(({ vendor }) => vendor?.shopName?.toLowerCase() ?? "");
    await signIn();
    await openKyc(page);
    const shop = pickRecord(
      await recordList(page, KYC).getByRole("link").allInnerTexts(),
      "whose vendor's name is in no other's",
      (name) => shops.filter((other) => other.includes(name.toLowerCase())).length === 1,
    );
    await calls.clear();
    const search = page.getByRole("textbox", { name: "Search by vendor name" });
    await search.fill(shop.toLowerCase());
    await search.press("Enter");
    await expect(recordRow(page, shop)).toBeVisible();
    await expect(recordList(page, KYC).getByRole("link")).toHaveCount(1);
    await calls.settle();
    const sent = `GET ${KYC_PATH}?page=1&limit=10&search=${shop.toLowerCase().replaceAll(" ", "+")}`;
    expect(calls.lines().map((line) => line.replaceAll("%20", "+"))).toEqual(hasFeatures ? [sent] : []);
    await expect(page.getByText(/filters only this page\.$/)).toHaveCount(hasFeatures ? 0 : 1);
  });

  for (const { button, title, call, type, body, success, becomes } of DECISIONS) {
    // Spec: kyc.approve, kyc.reject, kyc.review, mutations.refetch
    test(`${button}: sends one PUT with the input, shows the documented text and reloads list and cards @journey`, async ({
      page,
      signIn,
      calls,
    }) => {
      await signIn();
      const { shop, id } = await openFirstApplication(page, "pending");
      const form = await openDecision(page, shop, button, title);
      for (const [label, text] of Object.entries(type)) await form.getByLabel(label).fill(text);
      await calls.clear();
      await form.getByRole("button", { name: button, exact: true }).click();
      await expect(toast(page, success)).toBeVisible();
      await expect(form).toBeHidden();
      await expect(recordRow(page, shop), "no longer in the pending list").toHaveCount(0);
      await calls.settle();
      expect(calls.lines()[0]).toBe(`PUT ${KYC_PATH}/${id}/${call}`);
      const reads = [`GET ${KYC_PATH}/stats`, `GET ${KYC_PATH}?page=1&limit=10&status=pending`];
      // If the dialog is still open when the record leaves the list, the dialog requests the record itself, once.
      const others = calls.lines().filter((line) => line !== `GET ${KYC_PATH}/${id}`);
      expect(others.slice(1).sort()).toEqual(reads);
      expect(calls.bodies("PUT", DECISION)).toEqual([body]);

      await page.goto(`/kyc-management/show/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
      await expect(page.getByRole("main").getByText(becomes, { exact: true }).first()).toBeVisible();
    });
  }

  // Spec: kyc.reject
  // Sends: PUT /api/admin/kyc/{id}/reject
  test("requires a reason that is not blank for a rejection", async ({ page, signIn, calls }) => {
    await signIn();
    const { shop } = await openFirstApplication(page, "pending");
    const form = await openDecision(page, shop, "Reject", "Reject KYC Application");
    const reject = form.getByRole("button", { name: "Reject", exact: true });
    await expect(reject).toBeDisabled();
    await form.getByLabel("Rejection Reason").fill("  ");
    await expect(reject).toBeDisabled();
    await form.getByLabel("Rejection Reason").press("Control+Enter");
    await expect(toast(page, "Please provide a reason for rejection")).toBeVisible();
    expect(calls.count("PUT", /./)).toBe(0);
    await form.getByLabel("Rejection Reason").fill("The card cannot be read");
    await reject.click();
    await expect(toast(page, "KYC rejected successfully!")).toBeVisible();
  });

  // Spec: kyc.transitions
  test("offers decisions on an application under review only if supported, and none after a decision", async ({
    page,
    signIn,
  }) => {
    await signIn();
    const { shop } = await openFirstApplication(page, "under_review");
    const buttons = recordRow(page, shop).getByRole("button");
    const offered = hasFeatures ? ["View", "Approve", "Reject"] : ["View"];
    expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(offered);
    for (const status of ["approved", "rejected"]) {
      const decided = await openFirstApplication(page, status);
      await expect(recordRow(page, decided.shop).getByRole("button")).toHaveCount(1);
    }
  });

  test("warns before marking as under review when no further decision is possible", async ({ page, signIn }) => {
    await signIn();
    const { shop } = await openFirstApplication(page, "pending");
    const form = await openDecision(page, shop, "Mark Under Review", "Mark KYC Application Under Review");
    await expect(form.getByText(/has no further actions/)).toHaveCount(hasFeatures ? 0 : 1);
  });
});

// Spec: kyc.approve, kyc.review, mutations.messages
// Sends: PUT /api/admin/kyc/{id}/approve, PUT /api/admin/kyc/{id}/review
documentedTest("shows the documented text for a failure without a message", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(500, /\/kyc\//);
  letter.fault({ method: "PUT", path: DECISION, kind: 500, silent: true });
  await signIn();
  for (const [button, title, failure] of [
    ["Approve", "Approve KYC Application", "Failed to approve KYC"],
    ["Mark Under Review", "Mark KYC Application Under Review", "Failed to mark KYC under review"],
  ] as const) {
    const { shop } = await openFirstApplication(page, "pending");
    await (await openDecision(page, shop, button, title)).getByRole("button", { name: button, exact: true }).click();
    await expect(toast(page, failure)).toBeVisible();
  }
});

// Spec: kyc.states
documentedTest("shows the documented text for a list that fails to load", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(500, /\/kyc/);
  letter.fault({ path: KYC_PATH, kind: 500 });
  await signIn();
  await page.goto("/kyc-management");
  await expect(page.getByText("Error loading KYC applications", { exact: true })).toBeVisible();
});
