/** The columns of the list of vendors. */
import { expect, documentedTest } from "./support/fixtures";
import { cellsOf, recordRow } from "./support/screens";
import { openVendors } from "./support/vendors";

// Spec: vendors.columns
// Sends: GET /api/admin/vendors
documentedTest(
  "shows the columns in order, with the values of an approved and of a rejected vendor",
  async ({ page, signIn, letter }) => {
    const [full] = letter.records.vendors.filter(({ status }) => status === "approved");
    const [rejected] = letter.records.vendors.filter(({ status }) => status === "rejected");
    Object.assign(rejected ?? {}, { approvalDate: "2024-01-10T06:00:00Z", rejectionDate: "2024-02-29T19:00:00Z" });
    Object.assign(full ?? {}, {
      businessType: "Partnership",
      businessCategory: "Handicrafts",
      gstin: "27AAPFU0939F1ZV",
      approvalDate: "2024-03-31T19:00:00Z",
      rejectionDate: "2024-01-10T06:00:00Z",
      productCount: 1234,
      createdAt: "2023-12-31T18:29:59Z",
    });
    await signIn();
    await openVendors(page);

    const titles = ["Vendor", "Contact", "Business Info", "Status", "Products", "Joined", "Actions"];
    await expect(page.getByRole("columnheader")).toHaveText(titles);
    const cells = cellsOf(recordRow(page, full?.shopName ?? ""));
    await expect(cells.nth(0)).toHaveText(`${full?.shopName}${full?.user?.email}Partnership`);
    await expect(cells.nth(0).getByText("Partnership", { exact: true }), "a chip").toHaveClass(/\btag\b/);
    await expect(cells.nth(1)).toHaveText(`${full?.phone}${full?.address}`);
    await expect(cells.nth(2)).toHaveText("Handicrafts27AAPFU0939F1ZV");
    await expect(cells.nth(3)).toHaveText("Approved1 Apr 2024");
    await expect(cells.nth(4)).toHaveText("1,234");
    await expect(cells.nth(5)).toHaveText("31 Dec 2023");
    const other = cellsOf(recordRow(page, rejected?.shopName ?? ""));
    await expect(other.nth(3)).toHaveText("Rejected1 Mar 2024");
  },
);

// Spec: vendors.columns
documentedTest(
  "shows placeholders, and never undefined, for a vendor that has only the required fields",
  async ({ page, signIn }) => {
    await signIn();
    await openVendors(page);

    const bare = cellsOf(recordRow(page, "Chennai Spice House"));
    await expect(bare.nth(2)).toHaveText("Not specified—");
    await expect(bare.nth(1)).toHaveText("——");
    await expect(page.getByRole("main")).not.toContainText(/undefined|NaN|Invalid Date|null/);
  },
);
