/** A profile that fails to load at the start of a page, and the effect on this and other tabs. */
import { expect, documentedTest } from "./support/fixtures";
import { recordList } from "./support/screens";
import { readStoredKeys } from "./support/session";
import { openVendors, VENDORS } from "./support/vendors";

// Spec: session.profile
documentedTest(
  "retries a profile that fails once and signs nobody out @journey",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(500, /auth\/me$/);
    await signIn();
    await openVendors(page);
    letter.forgetCalls();
    letter.fault({ path: "/api/auth/me", kind: 500, times: 1 });
    await page.reload();
    await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    await expect(recordList(page, VENDORS)).toBeVisible();
    expect(letter.callsTo("GET", "/api/auth/me")).toHaveLength(2);
    expect(await readStoredKeys(page)).toEqual(["token", "user"]);
  },
);

documentedTest(
  "leaves other tabs signed in when one tab cannot confirm the session @journey",
  async ({ page, signIn, letter, guard, context }) => {
    guard.allowFailedLoad(500, /auth\/me$/);
    await signIn();
    const other = await context.newPage();
    await openVendors(other);
    const typed = other.getByRole("search").getByRole("textbox");
    await typed.fill("Typed and not sent");
    letter.fault({ path: "/api/auth/me", kind: 500 });
    await page.goto("/vendors");
    await expect(page.getByText("Your session could not be confirmed. Sign in again")).toBeVisible();
    expect(await readStoredKeys(page)).toEqual([]);

    await expect(typed).toHaveValue("Typed and not sent");
    letter.forgetCalls();
    await other.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => letter.callsTo("GET", "/api/admin/vendors").map(({ status }) => status)).toEqual([200]);
    await expect(recordList(other, VENDORS)).toBeVisible();
  },
);
