/** The KYC review page: documents by mouse and keyboard, broken pictures, the checks, and accessibility. */
import type { Locator, Page } from "@playwright/test";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { tabTo } from "./support/keyboard";
import { KYC_PATH, openDecision, openDetails, openFirstApplication, openKyc } from "./support/kyc";
import { recordList } from "./support/screens";
import { THEMES } from "./support/themes";

const ID = "7".repeat(24);
const FRONT = "/uploads/front.svg";

/** Returns an application with four documents. `more` adds or replaces fields. */
const application = (more: object = {}) => ({
  _id: ID,
  status: "pending",
  createdAt: "2025-10-30T10:00:00Z",
  vendor: { _id: "a/1", shopName: "Padma Sarees", phone: "+919820000000", panNumber: "AAPFU0939F" },
  documents: {
    aadhaarFront: FRONT,
    aadhaarBack: "/uploads/back.svg",
    panCard: "/uploads/pan.svg",
    businessLicense: "/uploads/license.svg",
  },
  ...more,
});

const stage = (page: Page): Locator => page.getByRole("tabpanel");
const picture = (page: Page): Locator => stage(page).getByRole("img");

/** Reveals the selected document by keyboard, and checks that the viewer had no picture before. */
async function reveal(page: Page): Promise<void> {
  const show = stage(page).getByRole("button", { name: /^Show / });
  await expect(show).toBeVisible();
  await expect(page.locator(".kyc-viewer img")).toHaveCount(0);
  await show.press("Enter");
  await expect(stage(page)).toBeFocused();
  await waitForImage(picture(page));
}
const zoom = (page: Page): Locator => page.getByRole("status", { name: "Zoom" });

const openDesk = async (page: Page) => {
  await page.goto(`/kyc-management/show/${ID}`);
  await expect(stage(page)).toBeVisible();
};

/** Waits until a picture has loaded. */
const waitForImage = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
    .toBeTruthy();

documentedTest("zooms up to 400 %, fits, rotates and changes documents with keys", async ({ page, signIn, letter }) => {
  letter.records.kyc.unshift(application());
  await signIn();
  await openDesk(page);
  await tabTo(page, page.getByRole("tab", { name: "Aadhaar Front" }));
  await waitForImage(picture(page));
  const fitted = (await picture(page).boundingBox())?.width ?? 0;
  for (let pressed = 0; pressed < 9; pressed += 1) await page.keyboard.press("+");
  await expect(zoom(page)).toHaveText("400%");
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeDisabled();
  const large = (await picture(page).boundingBox())?.width ?? 0;
  expect(large / fitted).toBeGreaterThan(3.9);
  expect(large / fitted).toBeLessThan(4.1);
  await page.keyboard.press("-");
  await expect(zoom(page)).toHaveText("300%");
  await page.keyboard.press("0");
  await expect(zoom(page)).toHaveText("100%");
  await expect(page.getByRole("button", { name: "Zoom out" })).toBeDisabled();

  const upright = await picture(page).boundingBox();
  expect((upright?.width ?? 0) / (upright?.height ?? 1)).toBeCloseTo(1.6, 1);
  await page.keyboard.press("r");
  const turned = await picture(page).boundingBox();
  expect((turned?.height ?? 0) / (turned?.width ?? 1)).toBeCloseTo(1.6, 1);

  for (const name of ["Aadhaar Back", "PAN", "Business License", "Aadhaar Front"]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name })).toBeFocused();
    await expect(stage(page)).toHaveAccessibleName(name);
  }
  await page.keyboard.press("ArrowLeft");
  await expect(stage(page)).toHaveAccessibleName("Business License");
});

documentedTest("moves a zoomed document with the arrow keys and by dragging", async ({ page, signIn, letter }) => {
  letter.records.kyc.unshift(application());
  await signIn();
  await openDesk(page);
  await waitForImage(picture(page));
  for (let pressed = 0; pressed < 5; pressed += 1) await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(zoom(page)).toHaveText("300%");
  const left = () => stage(page).evaluate((element) => element.scrollLeft);
  const middle = await left();
  expect(middle, "zooming keeps the centre of the document in view").toBeGreaterThan(100);

  const box = await stage(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y);
  await page.mouse.up();
  const dragged = await left();
  expect(dragged).toBe(middle - 60);

  await stage(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeGreaterThan(dragged);
  await expect(stage(page), "the arrow keys change the document only if it is not zoomed").toHaveAccessibleName(
    "Aadhaar Front",
  );
});

documentedTest(
  "reports a broken picture, and Try again reloads the application",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(403, /front\.svg/);
    letter.records.kyc.unshift(application());
    await page.route(`**${FRONT}`, (route) => route.fulfill({ status: 403 }));
    await signIn();
    await openDesk(page);
    await expect(
      stage(page).getByText("This document could not be loaded. The link to it may have expired."),
    ).toBeVisible();

    Object.assign(letter.records.kyc[0] ?? {}, application({ documents: { aadhaarFront: "/uploads/new.svg" } }));
    letter.forgetCalls();
    await stage(page).getByRole("button", { name: "Try again" }).click();
    await waitForImage(picture(page));
    expect(letter.callsTo("GET", `${KYC_PATH}/${ID}`)).toHaveLength(1);
  },
);

documentedTest("links to a PDF, and says that a document has no URL", async ({ page, signIn, letter }) => {
  letter.records.kyc.unshift(application({ documents: { aadhaarBack: true, panCard: "/uploads/pan.pdf" } }));
  await signIn();
  await openDesk(page);
  await expect(stage(page)).toContainText("the server did not send a link to it");
  await expect(page.getByText("Aadhaar front, Business license missing.")).toBeVisible();
  await page.getByRole("button", { name: "Next document" }).click();
  await expect(stage(page).getByRole("link", { name: "Open PAN" })).toHaveAttribute("href", "/uploads/pan.pdf");
});

documentedTest("shows what to check without blocking a decision", async ({ page, signIn, letter }) => {
  letter.records.kyc.unshift(
    application({
      aadhaarInfo: { name: "Priya Nair", aadhaarNumber: "234123412347", phoneNumber: "+919820000000" },
      businessDetails: { gstNumber: "22AAAAA0000A1Z5", address: "1 MG Road, Pune, Maharashtra 411001" },
      bankDetails: { accountHolderName: "Priya Nair", bankName: "State Bank of India", ifscCode: "SBIN0000300" },
    }),
  );
  await signIn();
  await openDesk(page);
  await expect(page.getByText("4 issues")).toBeVisible();
  const line = (what: string) => page.getByRole("listitem").filter({ has: page.getByText(what, { exact: true }) });
  for (const what of ["Aadhaar number", "GST number", "GST number and PAN", "GST number and address"]) {
    await expect(line(what).getByText("Issue", { exact: true })).toHaveClass(/tone-orange/);
  }
  await expect(line("GST number and address")).toContainText("22 is Chhattisgarh; the address says Maharashtra");
  await page.getByText("7 checks passed, 1 not checked").click();
  await expect(line("PAN").getByText("OK", { exact: true })).toHaveClass(/tone-neutral/);
  await expect(line("GST number as registered").getByText("Not checked", { exact: true })).toHaveClass(/tone-neutral/);
  await expect(page.getByText("234123412347")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Approve" })).toBeEnabled();
  await expect(page.getByRole("main").getByRole("link", { name: "Padma Sarees" })).toHaveAttribute(
    "href",
    "/vendors/show/a%2F1",
  );
});

documentedTest("shows an application with empty and malformed fields", async ({ page, signIn, letter }) => {
  const empty = { _id: ID, vendor: null, aadhaarInfo: 7, documents: "x", review: [], bankDetails: null };
  letter.records.kyc.unshift(empty);
  await signIn();
  await openKyc(page);
  await page.goto(`/kyc-management/show/${ID}`);
  await expect(page.getByText("No documents uploaded")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/undefined|NaN|\[object/);
});

bundledTest("shows the documents beside the facts, and below them on a phone @phone", async ({ page, signIn }) => {
  await signIn();
  const { id } = await openFirstApplication(page, "approved");
  await page.goto(`/kyc-management/show/${id}`);
  await reveal(page);
  const facts = await page.getByRole("heading", { name: "Vendor Information" }).boundingBox();
  const documents = await page.getByRole("heading", { name: "Documents" }).boundingBox();
  const [factsEnd, documentsStart] = [(facts?.x ?? 0) + (facts?.width ?? 0), documents?.x ?? 0];
  const isWide = (page.viewportSize()?.width ?? 0) > 1000;
  expect(documentsStart >= factsEnd).toBe(isWide);
  if (!isWide) expect(documents?.y).toBeGreaterThan(facts?.y ?? 0);
});

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(`${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest.slow();

    bundledTest(
      "axe finds no serious violations in list, details, page and rejection @phone",
      async ({ page, signIn, axe }) => {
        await signIn();
        await openKyc(page);
        await expect(recordList(page, "KYC Management")).toBeVisible();
        expect.soft(await axe(), "the list").toEqual([]);
        const { shop, id } = await openFirstApplication(page, "pending");
        const details = await openDetails(page, shop);
        await expect(stage(page).getByRole("button", { name: /^Show / })).toBeVisible();
        await details.locator("summary").click();
        expect.soft(await axe(), "the details").toEqual([]);
        await page.goto(`/kyc-management/show/${id}`);
        await reveal(page);
        await page.getByRole("button", { name: "Zoom in" }).click();
        expect.soft(await axe(), "the page").toEqual([]);
        await openFirstApplication(page, "pending");
        const rejection = await openDecision(page, shop, "Reject", "Reject KYC Application");
        await rejection.getByLabel("Rejection Reason").press("Control+Enter");
        await expect(rejection.getByText("Please provide a reason for rejection")).toBeVisible();
        expect.soft(await axe(), "a rejection").toEqual([]);
      },
    );
  });
}
