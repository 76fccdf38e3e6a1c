/** Signs in during the fault tests, and checks what a person sees after a failure. */
import { expect, type Page } from "@playwright/test";
import { LETTER_PASSWORD } from "../../../support/letter/accounts";
import type { FaultCase } from "./cases";

export const EMAIL = "admin@letter.example";

/** Every toast has exactly one of these buttons. */
export const toastDismissButtons = (page: Page) => page.getByRole("button", { name: "Dismiss" });

export async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel("Email Address", { exact: true }).fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(LETTER_PASSWORD);
}

export const signInButton = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });

export const readStoredSession = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")]);

/** Counts the page's visits of sign-in. The returned function returns their number so far. */
export function countSignInVisits(page: Page): () => number {
  let visits = 0;
  page.on("framenavigated", (frame) => {
    if (new URL(frame.url()).pathname === "/login") visits += 1;
  });
  return () => visits;
}

/** Expects that the session has ended: one visit of sign-in with one notice, and neither token nor user stored. */
export async function expectSessionEnd(page: Page, visits: () => number): Promise<void> {
  await expect(page.getByText("Your session has ended. Sign in again to continue where you were.")).toHaveCount(1);
  await expect(signInButton(page)).toBeEnabled();
  expect(visits(), "visits of sign-in").toBe(1);
  expect(await toastDismissButtons(page).count(), "toasts").toBeLessThanOrEqual(1);
  expect(await readStoredSession(page), "token and user").toEqual([null, null]);
}

/** Expects a toast with the server's message, or else with the documented message and the console's reason below it. */
export async function expectFailureToast(
  page: Page,
  { serverMessage, ours }: FaultCase,
  documented: string,
): Promise<void> {
  await expect(page.getByRole("status").getByText(serverMessage ?? documented, { exact: true })).toBeVisible();
  await expect(toastDismissButtons(page)).toHaveCount(1);
  if (ours) await expect(page.getByRole("status").getByText(ours, { exact: true })).toBeVisible();
  if (serverMessage) await expect(page.getByText(documented, { exact: true })).toHaveCount(0);
}
