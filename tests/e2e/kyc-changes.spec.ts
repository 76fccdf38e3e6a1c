/** A vendor is asked to change a KYC application and answers through a link; the reviewer sees the changes. */
import type { Locator } from "@playwright/test";
import { CHANGE_PARTS, CHANGE_PART_LABELS, type ChangePart } from "../../resources/kyc/changes/contract";
import type { KycApplication } from "../../resources/kyc/contract";
import { KYC_DOCUMENTS } from "../../resources/kyc/documents/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import { dialog, openPageMenu, setChecked, toast, pressPageAction } from "./support/screens";

const ASK = "Ask for Changes";
const MESSAGE = "Your PAN card is <b>blurred</b>.";
const FILE = { name: "pan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nthe new card") };

/** Selects exactly these parts in the dialog, which starts with the missing documents selected. */
async function chooseParts(form: Locator, { documents }: KycApplication, wanted: readonly ChangePart[]) {
  for (const part of CHANGE_PARTS) {
    const box = form.getByRole("checkbox", { name: CHANGE_PART_LABELS[part], exact: true });
    const before = KYC_DOCUMENTS.some((kind) => kind === part && !documents?.[kind]);
    await expect(box).toBeChecked({ checked: before });
    if (before !== wanted.includes(part)) await setChecked(box, !before);
  }
}

bundledTest(
  "asks a vendor, who answers through the link, and shows the difference @phone @journey",
  async ({ page, signIn, ask, calls, axe, guard }) => {
    const pending = await ask<KycApplication>("kyc?page=1&limit=100&status=pending");
    const application = pickRecord(pending, "with a shop", ({ vendor }) => vendor?.shopName !== undefined);
    const address = `/kyc-management/show/${recordIdOf(application)}`;
    await signIn();
    await page.goto(address);
    await pressPageAction(page, ASK);
    const form = dialog(page, ASK);
    await expect(form.getByRole("button", { name: ASK })).toBeDisabled();
    await chooseParts(form, application, ["panCard", "bankDetails"]);
    await form.getByLabel("Message to the Vendor").fill(MESSAGE);
    const preview = form.getByRole("region", { name: "Email to the vendor" });
    await expect(preview).toContainText(`The KYC application of ${application.vendor?.shopName} needs changes`);
    await expect(preview).toContainText(`${MESSAGE}\n\nPlease send us these again:\n- PAN card\n- Bank details`, {
      useInnerText: true,
    });
    expect(await axe(), "the dialog").toEqual([]);
    await form.getByRole("button", { name: ASK }).click();
    await expect(toast(page, "The vendor was asked for changes!")).toBeVisible();
    expect(calls.bodies("PUT", /\/kyc\/[^/]+\/changes$/)).toEqual([
      { parts: ["panCard", "bankDetails"], message: MESSAGE, comments: "" },
    ]);

    await expect(page.getByText(/The vendor has until .* to answer/)).toBeVisible();
    await page.getByRole("button", { name: "Show the link" }).click();
    const link = await page.getByLabel("Link for the vendor").inputValue();
    expect(await axe(), "the page of an application whose vendor was asked").toEqual([]);

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(application.vendor?.shopName ?? "");
    await expect(page.getByText(MESSAGE)).toBeVisible();
    await page.getByLabel("Account number").fill("99998888777766");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Still missing: PAN card.")).toBeVisible();
    guard.allowFailedLoad(422);
    await page.getByLabel("PAN card").setInputFiles({ ...FILE, buffer: Buffer.from("no document") });
    await expect(page.getByText(/pan.pdf could not be sent: .*must be a PDF, a JPEG or a PNG/)).toBeVisible();
    await page.getByLabel("PAN card").setInputFiles(FILE);
    await expect(page.getByText("Received")).toBeVisible();
    expect(await axe(), "the vendor's page").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axe(), "the vendor's page in the dark theme").toEqual([]);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();

    guard.allowFailedLoad(410);
    await page.reload();
    await expect(
      page.getByText("This link has expired, was already used or was replaced by a newer one."),
    ).toBeVisible();

    await page.goto(address);
    const changed = page.getByRole("table", { name: "Changes by the vendor" });
    await expect(changed.getByRole("row", { name: /^Account number .*3*7766$/ })).toBeVisible();
    await expect(changed.getByRole("row", { name: /^PAN .*A new document$/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
    expect(await axe(), "the page with the difference").toEqual([]);
  },
);

bundledTest("keeps the vendor's input after a failure", async ({ page, signIn, ask, calls, guard }) => {
  const pending = await ask<KycApplication>("kyc?page=1&limit=100&status=pending");
  const application = pickRecord(pending, "with a shop", ({ vendor }) => vendor?.shopName !== undefined);
  await signIn();
  await page.goto(
    `/kyc-management/show/${recordIdOf(application)}?action=kyc-management.ask&id=${recordIdOf(application)}`,
  );
  const form = dialog(page, ASK);
  await chooseParts(form, application, ["aadhaarInfo"]);
  await form.getByLabel("Message to the Vendor").fill(MESSAGE);
  await form.getByRole("button", { name: ASK }).click();
  await page.getByRole("button", { name: "Show the link" }).click();
  await page.goto(await page.getByLabel("Link for the vendor").inputValue());
  await page.getByLabel("Date of birth").fill("1984-02-29");
  await calls.settle();
  guard.allowFailedLoad(503);
  await page.route("**/api/kyc-changes", (route) => route.fulfill({ status: 503, body: "<html>" }), { times: 1 });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Your answer could not be sent: The server failed (status 503).")).toBeVisible();
  await expect(page.getByLabel("Date of birth")).toHaveValue("1984-02-29");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

onEveryBackend((test, { hasFeatures }) => {
  test("offers to ask for changes only with the feature @journey", async ({ page, signIn, ask }) => {
    const pending = await ask<KycApplication>("kyc?page=1&limit=100&status=pending");
    await signIn();
    await page.goto(`/kyc-management/show/${recordIdOf(pending[0])}`);
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
    await expect((await openPageMenu(page)).getByRole("button", { name: ASK })).toHaveCount(hasFeatures ? 1 : 0);
  });
});
