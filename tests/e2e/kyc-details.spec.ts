/** The facts of a KYC application, each with its label. */
import { expect, documentedTest } from "./support/fixtures";
import { KYC_PATH, openDetails, openFirstApplication } from "./support/kyc";
import { valueOf } from "./support/screens";

const FACTS = {
  Vendor: { "Shop Name": "Bharat Tools", Phone: "+919820000000", Description: "A family shop" },
  Aadhaar: { Name: "Priya Nair", Phone: "+919123456789", "Date of Birth": "1 Apr 1988" },
  Business: { "Business Type": "Proprietorship", "GST Number": "27AAACR5055K1Z7", Address: "1 MG Road, Pune" },
  Bank: { "Account Holder": "P. Nair and Sons", "Bank Name": "State Bank of India", "IFSC Code": "SBIN0000300" },
  Review: { "Reviewed By": "Meera Admin", "Reviewed At": "30 Oct 2025, 18:00", Comments: "Verified" },
};

// Spec: kyc.details
// Sends: GET /api/admin/kyc/{id}
documentedTest(
  "shows the documented details, with masked Aadhaar and account numbers @journey",
  async ({ page, signIn, letter }) => {
    await signIn();
    const { shop, id } = await openFirstApplication(page, "approved");
    const details = await openDetails(page, shop);
    for (const [title, facts] of Object.entries(FACTS)) {
      const heading = page.getByRole("heading", { name: `${title} Information`, exact: true });
      const section = details.locator("section").filter({ has: heading });
      for (const [label, value] of Object.entries(facts)) {
        await expect(valueOf(section, label), `${title}: ${label}`).toHaveText(value);
      }
    }
    expect(letter.callsTo("GET", `${KYC_PATH}/${id}`)).toHaveLength(1);

    for (const [label, masked, number] of [
      ["Aadhaar Number", "XXXX XXXX 2346", "234123412346"],
      ["Account Number", "XXXXXXX0001", "30201000001"],
    ] as const) {
      await expect(details.getByText(number)).toHaveCount(0);
      await details.getByRole("button", { name: `Show ${label}` }).click();
      await expect(details.getByText(number, { exact: true })).toBeVisible();
      await details.getByRole("button", { name: `Hide ${label}` }).click();
      await expect(details.getByText(masked, { exact: true })).toBeVisible();
    }
  },
);
