/** Approving a pending KYC application together with its pending vendor. */
import type { Page } from "@playwright/test";
import type { KycApplication } from "../../resources/kyc/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { KYC_PATH } from "./support/kyc";
import { recordIdOf, pickRecord } from "./support/records";
import { dialog, toast } from "./support/screens";
import { THEMES } from "./support/themes";

const OPEN = "Both at once…";
const TITLE = "Approve KYC and Vendor";
const APPROVAL = /\/kyc\/[^/]+\/approve-with-vendor$/;

type Ask = <R>(list: string) => Promise<R[]>;

const button = (page: Page) => page.getByRole("button", { name: OPEN });

/** Returns a pending application of a pending vendor. */
async function findPendingPair(ask: Ask): Promise<KycApplication> {
  const vendors = await ask<Vendor>("vendors?page=1&limit=100&status=pending");
  const applications = await ask<KycApplication>("kyc?page=1&limit=100&status=pending");
  return pickRecord(applications, "of a pending vendor", ({ vendor }) =>
    vendors.some((one) => recordIdOf(one) === recordIdOf(vendor)),
  );
}

bundledTest(
  "approves an application and its vendor with one call from the application's page @phone @journey",
  async ({ page, signIn, ask, calls, axe }) => {
    const application = await findPendingPair(ask);
    const [id, vendor] = [recordIdOf(application), recordIdOf(application.vendor)];
    const shop = application.vendor?.shopName ?? "";
    await signIn();
    await page.goto(`/kyc-management/show/${id}`);
    await button(page).click();
    const both = dialog(page, TITLE);
    await expect(both.getByText("If one cannot be approved, neither is.")).toBeVisible();
    await expect(both.getByRole("listitem")).toHaveText([
      new RegExp(`^KYC application of ${shop}\\s*Waiting$`),
      new RegExp(`^Vendor ${shop}\\s*Waiting$`),
    ]);
    expect(await axe(), "the dialog").toEqual([]);
    await calls.clear();
    await both.getByRole("button", { name: "Approve Both" }).click();
    await expect(toast(page, "KYC approved successfully!")).toBeVisible();
    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    await expect(both).toHaveCount(0);
    await expect(button(page)).toHaveCount(0);
    await calls.settle();
    expect(calls.lines().filter((line) => line.startsWith("PUT"))).toEqual([
      `PUT ${KYC_PATH}/${id}/approve-with-vendor`,
    ]);
    expect(calls.bodies("PUT", APPROVAL)).toEqual([{}]);
    const approved = await ask<Vendor>("vendors?page=1&limit=100&status=approved");
    expect(approved.map(recordIdOf)).toContain(vendor);
  },
);

bundledTest(
  "shows a failure on the vendor's page, and repeats the call on Retry failed @journey",
  async ({ page, signIn, ask, calls, guard, axe }) => {
    guard.allowFailedLoad(500, APPROVAL);
    const application = await findPendingPair(ask);
    await signIn();
    await page.route(APPROVAL, (route) => route.fulfill({ status: 500, json: { message: "Down" } }), { times: 1 });
    await page.goto(`/vendors/show/${recordIdOf(application.vendor)}`);
    await button(page).click();
    const both = dialog(page, TITLE);
    await both.getByRole("button", { name: "Approve Both" }).click();
    await expect(both.getByText("Down")).toBeVisible();
    expect(await axe(), "the dialog").toEqual([]);
    await calls.clear();
    await both.getByRole("button", { name: "Retry failed" }).click();
    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    await expect(both).toHaveCount(0);
    expect(calls.bodies("PUT", APPROVAL)).toEqual([{}]);
  },
);

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(colorScheme, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest("shows another entry of the queue after approving both @phone", async ({ page, signIn, ask, axe }) => {
      const application = await findPendingPair(ask);
      const at = `kyc:${recordIdOf(application)}`;
      await signIn();
      await page.goto(`/queue?kind=kyc&at=${at}`);
      await expect(button(page)).toBeVisible();
      expect(await axe(), "the queue").toEqual([]);
      await button(page).click();
      const both = dialog(page, TITLE);
      await expect(both.getByRole("button", { name: "Approve Both" })).toBeVisible();
      expect(await axe(), "the dialog").toEqual([]);
      await both.getByRole("button", { name: "Approve Both" }).click();
      await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
      await expect(page).toHaveURL(/[?&]at=kyc/);
      await expect(page).not.toHaveURL(new RegExp(recordIdOf(application)));
    });
  });
}

documentedTest(
  "offers no joint approval without the feature, and does not request the vendor",
  async ({ page, signIn, letter, calls }) => {
    const ID = "5".repeat(24);
    const vendor = { _id: "a", shopName: "Padma Sarees", status: "pending" };
    letter.records.kyc.unshift({ _id: ID, status: "pending", createdAt: "2025-10-30T10:00:00Z", vendor });
    await signIn();
    await page.goto(`/kyc-management/show/${ID}`);
    await expect(page.locator(".kyc-checks")).toBeVisible();
    await calls.settle();
    await expect(button(page)).toHaveCount(0);
    expect(letter.callsTo("GET", /\/vendors\//)).toEqual([]);
  },
);
