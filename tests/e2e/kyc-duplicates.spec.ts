/** Vendors with the same PAN, GST number, phone or bank account: on pages, in dialogs, and as links. */
import type { KycApplication } from "../../resources/kyc/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import { chooseOption, openList, recordRow } from "./support/screens";

const ID = "6".repeat(24);

documentedTest("links to a duplicate, and warns before an approval @phone", async ({ page, signIn, letter, axe }) => {
  const duplicates = [
    { vendor: { _id: "b/2", shopName: "Malabar Spices" }, same: ["pan", "account"] },
    { vendor: { _id: "c", shopName: "<b>Kutch</b> Looms" }, same: ["phone"] },
  ];
  const vendor = { _id: "a", shopName: "Padma Sarees", phone: "+919820000000" };
  const application = { _id: ID, status: "pending", createdAt: "2025-10-30T10:00:00Z", vendor };
  letter.records.kyc.unshift({ ...application, duplicates });
  await signIn();
  await page.goto(`/kyc-management/show/${ID}`);
  const checks = page.locator(".kyc-checks");
  const text = "Malabar Spices gave the same PAN and bank account.";
  await expect(checks).toContainText(text);
  await expect(checks.getByRole("link", { name: "Malabar Spices" })).toHaveAttribute("href", "/vendors/show/b%2F2");
  expect(await axe(), "the page").toEqual([]);
  await page.getByRole("button", { name: "Approve" }).click();
  const approval = page.getByRole("dialog", { name: "Approve KYC Application" });
  await expect(approval).toContainText(`${text} <b>Kutch</b> Looms gave the same phone.`);
  expect(await axe(), "the dialog").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(approval).toHaveCount(0);

  letter.records.kyc.splice(0, 1, { ...application, duplicates: [] });
  await page.reload();
  await expect(checks).toContainText("No other vendor has this PAN, GST number, phone or bank account.");
});

bundledTest(
  "names the vendor with the same bank account, and opens it @journey",
  async ({ page, signIn, ask, axe }) => {
    const applications = await ask<KycApplication>("kyc?page=1&limit=100");
    const accountOf = ({ bankDetails }: KycApplication) => [bankDetails?.ifscCode, bankDetails?.accountNumber].join();
    const othersOf = (one: KycApplication) =>
      applications.filter((other) => other !== one && accountOf(other) === accountOf(one));
    const application = pickRecord(applications, "with another's bank account", (one) => othersOf(one).length > 0);
    const vendor = othersOf(application)[0]?.vendor;
    await signIn();
    await page.goto(`/kyc-management/show/${recordIdOf(application)}`);
    const checks = page.locator(".kyc-checks");
    await expect(checks).toContainText(`${vendor?.shopName} gave the same bank account.`);
    await checks.getByRole("link", { name: vendor?.shopName ?? "" }).click();
    await expect(page).toHaveURL(new RegExp(`/vendors/show/${recordIdOf(vendor)}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(vendor?.shopName ?? "");

    await expect(page.getByRole("heading", { name: "Shared with other vendors" })).toBeVisible();
    const first = application.vendor?.shopName ?? "";
    await expect(page.getByRole("main")).toContainText(`${first} gave the same bank account.`);
    expect(await axe(), "the vendor's page").toEqual([]);
    await page.getByRole("link", { name: first, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  },
);

bundledTest(
  "names the duplicates of a record in a bulk approval, and can exclude the record @journey",
  async ({ page, signIn, ask, axe, backend }) => {
    const applications = await ask<KycApplication>("kyc?page=1&limit=100");
    const accountOf = ({ bankDetails }: KycApplication) => [bankDetails?.ifscCode, bankDetails?.accountNumber].join();
    const { vendor } = pickRecord(applications, "with another's bank account", (one) =>
      applications.some((other) => other !== one && accountOf(other) === accountOf(one)),
    );
    const name = vendor?.shopName ?? "";
    await signIn();
    await page.goto("/vendor-registrations");
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    await page.request.put(`${backend.url}/api/admin/vendors/${recordIdOf(vendor)}/status`, {
      headers: { authorization: `Bearer ${token}` },
      data: { status: "pending" },
    });
    const query = `search=${encodeURIComponent(name)}`;
    const [listed] = await ask<Vendor>(`vendors?page=1&limit=10&status=pending&${query}`);
    const other = listed?.duplicates?.[0]?.vendor?.shopName;
    if (!other) throw new Error(`The list shows no duplicate of ${name}.`);
    await openList(page, "Vendor Registration Management", `/vendor-registrations?${query}`);
    await recordRow(page, name).getByRole("checkbox").click();
    await chooseOption(page, "Select Action", "Approve Selected");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    const run = page.getByRole("dialog", { name: "Approve Selected" });
    await expect(run.getByRole("listitem")).toContainText(`${other} gave the same`);
    expect(await axe(), "the bulk dialog").toEqual([]);
    await run.getByRole("button", { name: "Exclude this record" }).click();
    await expect(run.getByRole("listitem")).toContainText("Skipped");
    await expect(run.getByRole("listitem")).not.toContainText("gave the same");
    await page.keyboard.press("Escape");
    await expect(run).toHaveCount(0);

    await recordRow(page, name).getByRole("button", { name: "Approve" }).click();
    const approval = page.getByRole("dialog", { name: "Approve Vendor" });
    await expect(approval.getByText(`${other} gave the same`)).toHaveCount(1);
  },
);
