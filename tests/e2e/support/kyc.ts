/** Navigates KYC Management. */
import { expect, type Page } from "@playwright/test";
import { dialog, openList, recordRow, recordList, pressRowButton } from "./screens";

export const KYC = "KYC Management";
export const KYC_PATH = "/api/admin/kyc";
export const DECISION = /^\/api\/admin\/kyc\/[^/]+\/(approve|reject|review)$/;

export const openKyc = (page: Page, query = "") => openList(page, KYC, `/kyc-management${query}`);

/** Opens the applications with a status. Returns the first one. */
export async function openFirstApplication(page: Page, status: string): Promise<{ shop: string; id: string }> {
  await openKyc(page, `?status=${status}`);
  const link = recordList(page, KYC).getByRole("link").first();
  return {
    shop: await link.innerText(),
    id: decodeURIComponent((await link.getAttribute("href"))?.split("/").pop() ?? ""),
  };
}

/** Opens an action's dialog from the list. */
export async function openDecision(page: Page, shop: string, button: string, title: string) {
  await pressRowButton(recordRow(page, shop), button);
  await expect(dialog(page, title)).toBeVisible();
  return dialog(page, title);
}

export async function openDetails(page: Page, shop: string) {
  await pressRowButton(recordRow(page, shop), "View");
  const details = dialog(page, "KYC Application Details");
  await expect(details.getByRole("heading", { name: "Documents" })).toBeVisible();
  return details;
}
