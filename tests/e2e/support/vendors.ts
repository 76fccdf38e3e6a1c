/** Navigates the vendors' pages. */
import { expect, type Page } from "@playwright/test";
import { pickRecord } from "./records";
import { dialog, openList, recordRow, recordList, pressRowButton } from "./screens";

export const VENDORS = "Vendors Management";
export const VENDORS_PATH = "/api/admin/vendors";
export const ONE_VENDOR = /^\/api\/admin\/vendors\/[^/]+$/;
export const APPROVE = /^\/api\/admin\/vendors\/[^/]+\/approve$/;
export const REJECT = /^\/api\/admin\/vendors\/[^/]+\/reject$/;

export interface ListedVendor {
  shop: string;
  id: string;
}

export const openVendors = (page: Page, query = "") => openList(page, VENDORS, `/vendors${query}`);

/** Returns the page's vendors in list order. */
export async function readListedVendors(page: Page): Promise<ListedVendor[]> {
  const links = recordList(page, VENDORS).getByRole("link").and(page.locator("[href^='/vendors/show/']"));
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((found) =>
    found.map((link) => ({
      shop: link.textContent ?? "",
      id: decodeURIComponent(link.getAttribute("href")?.split("/").pop() ?? ""),
    })),
  );
}

/** Opens the pending vendors. Returns the first one in the list. */
export async function openPendingVendor(page: Page): Promise<ListedVendor> {
  await openVendors(page, "?status=pending");
  return pickRecord(await readListedVendors(page), "that is pending", () => true);
}

export async function openApproval(page: Page, shop: string) {
  await pressRowButton(recordRow(page, shop), "Approve");
  await expect(dialog(page, "Approve Vendor")).toBeVisible();
  return dialog(page, "Approve Vendor");
}

export async function openRejection(page: Page, shop: string) {
  await pressRowButton(recordRow(page, shop), "Reject");
  await expect(dialog(page, "Reject Vendor")).toBeVisible();
  return dialog(page, "Reject Vendor");
}

export async function openDetails(page: Page, shop: string) {
  await pressRowButton(recordRow(page, shop), "View");
  await expect(dialog(page, "Vendor Details")).toBeVisible();
  return dialog(page, "Vendor Details");
}
