/** Identifiers such as the PAN. The bundled API sends them masked, and the Show button requests the full value. */
import { onEveryBackend } from "./support/every-backend";
import { confirmPassword } from "./support/confirmed-records";
import { bundledTest, expect } from "./support/fixtures";
import { openFirstApplication } from "./support/kyc";
import { chooseOption, readListedRecords, openList, recordList, valueOf } from "./support/screens";

const REVEALS = "POST /api/admin/reveals";

bundledTest(
  "reveals each value with its own Show button, and masks the values again on reload @phone @journey",
  async ({ page, signIn, calls }) => {
    await signIn();
    const { id } = await openFirstApplication(page, "approved");
    await page.goto(`/kyc-management/show/${id}`);
    const main = page.getByRole("main");
    const number = valueOf(main, "Aadhaar Number");
    await expect(number).toContainText(/XXXX XXXX \d{4}/);
    await expect(valueOf(main, "Date of Birth")).toContainText(/XX\/XX\/\d{4}/);
    await calls.clear();
    await page.getByRole("button", { name: "Show Aadhaar Number" }).press("Enter");
    await expect(number).toContainText(/[2-9]\d{11}/);
    await expect(page.getByRole("button", { name: "Copy Aadhaar Number" })).toBeVisible();
    await page.getByRole("button", { name: "Show Date of Birth" }).click();
    await expect(valueOf(main, "Date of Birth")).toContainText(/^\d{1,2} [A-Z][a-z]{2} \d{4}/);
    expect(calls.lines().filter((line) => line === REVEALS)).toHaveLength(2);
    await page.reload();
    await expect(number).toContainText(/XXXX XXXX \d{4}/);
  },
);

bundledTest("tells an auditor which permission is missing", async ({ page, signIn }) => {
  await signIn("auditor");
  const { id } = await openFirstApplication(page, "approved");
  await page.goto(`/kyc-management/show/${id}`);
  await expect(
    page.getByText("Hidden. You need the permission kyc-management.reveal to see it.").first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Show Aadhaar Number" })).toHaveCount(0);
});

bundledTest(
  "records in the audit log which field of which record a reviewer revealed, but not its value",
  async ({ page, signIn, browser, baseURL }) => {
    await signIn();
    await page.goto("/administrators/create");
    await confirmPassword(page);
    await page.getByLabel("Name").fill("Tanvi Deshpande");
    await page.getByLabel("Email").fill("tanvi.deshpande@bazaar.example");
    await chooseOption(page, "Role", "Reviewer");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Tanvi Deshpande" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    const link = await page.getByLabel("Invitation link").inputValue();

    const reviewerContext = await browser.newContext({ baseURL: String(baseURL) });
    const reviewer = await reviewerContext.newPage();
    await reviewer.goto(link);
    await reviewer.getByLabel("Password", { exact: true }).fill("nine lamps in Madurai");
    await reviewer.getByRole("button", { name: "Set password and sign in" }).click();
    await reviewer.waitForURL("**/dashboard");
    const { id, shop } = await openFirstApplication(reviewer, "approved");
    await reviewer.goto(`/kyc-management/show/${id}`);
    const main = reviewer.getByRole("main");
    const revealedValues: string[] = [];
    const reveal = async (label: string, pattern: RegExp) => {
      await reviewer.getByRole("button", { name: `Show ${label}` }).click();
      await expect(valueOf(main, label)).toContainText(pattern);
      revealedValues.push(pattern.exec((await valueOf(main, label).textContent()) ?? "")?.[0] ?? "");
    };
    await reveal("Aadhaar Number", /[2-9]\d{11}/);
    // The PAN is on the vendor's page.
    await valueOf(main, "Shop Name").getByRole("link").click();
    await reveal("PAN Number", /[A-Z]{5}\d{4}[A-Z]/);
    await reviewerContext.close();

    await openList(page, "Audit log", "/audit");
    await chooseOption(page, "Who", "Tanvi Deshpande");
    await chooseOption(page, "Action", "Revealed a hidden value of");
    const log = recordList(page, "Audit log");
    await expect(log.getByRole("link", { name: shop })).toHaveCount(2);
    for (const [of, field] of [
      ["vendor", "PAN Number"],
      ["KYC application", "Aadhaar Number"],
    ] as const) {
      const entry = log.getByRole("row").filter({ hasText: `Revealed a hidden value of ${of}` });
      await entry.getByRole("link").first().click();
      await expect(valueOf(page, "Who")).toHaveText("Tanvi Deshpande");
      await expect(valueOf(page, "Record")).toHaveText(shop);
      const row = page.getByRole("row", { name: /^Revealed field/ });
      await expect(row.getByRole("cell")).toHaveText(["—", field]);
      const text = await page.getByRole("main").innerText();
      for (const value of revealedValues) {
        expect(value).toMatch(/^\w{10,12}$/);
        expect(text).not.toContain(value);
        expect(text).not.toContain(value.slice(-6));
      }
      await page.goBack();
    }
  },
);

bundledTest("reveals the account number of a payout @phone", async ({ page, signIn, calls, axe }) => {
  await signIn();
  await openList(page, "Payouts Management", "/payouts");
  const [first] = await readListedRecords(page, "payouts");
  await page.goto(`/payouts/show/${first?.id ?? ""}`);
  const number = valueOf(page, "Account Number");
  await expect(number).toContainText(/X{4,}\d{4}/);
  await calls.clear();
  await page.getByRole("button", { name: "Show Account Number" }).press("Enter");
  await expect(number).toContainText(/^\d{9,18}/);
  expect(calls.bodies("POST", "/api/admin/reveals")).toEqual([
    { resource: "payouts", id: first?.id, field: "accountNumber" },
  ]);
  expect(await axe()).toEqual([]);
});

bundledTest("tells an auditor which permission a payout's account number needs", async ({ page, signIn }) => {
  await signIn("auditor");
  await openList(page, "Payouts Management", "/payouts");
  const [first] = await readListedRecords(page, "payouts");
  await page.goto(`/payouts/show/${first?.id ?? ""}`);
  await expect(valueOf(page, "Account Number")).toContainText(
    "Hidden. You need the permission payouts.reveal to see it.",
  );
  await expect(page.getByRole("button", { name: /^Show / })).toHaveCount(0);
});

onEveryBackend((test, { hasFeatures }) => {
  test("offers Show for a payout's account number only with the feature", async ({ page, signIn }) => {
    await signIn();
    await openList(page, "Payouts Management", "/payouts");
    const [first] = await readListedRecords(page, "payouts");
    await page.goto(`/payouts/show/${first?.id ?? ""}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Show Account Number" })).toHaveCount(hasFeatures ? 1 : 0);
  });
});
