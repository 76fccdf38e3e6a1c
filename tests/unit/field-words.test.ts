import { describe, expect, it } from "vitest";
import { humanizeFieldPath, humanizeMessage } from "../../providers/errors/contract";

describe("a field name in words", () => {
  it.each([
    ["name", "Name"],
    ["rejectionReason", "Rejection reason"],
    ["tax_rate", "Tax rate"],
    ["gstin", "GSTIN"],
    ["productIds.0", "Product ID 1"],
    ["emails.2", "Email 3"],
    ["emails[2]", "Email 3"],
    ["items.0.price", "Price of item 1"],
    ["items[0].price", "Price of item 1"],
    ["addresses.1.pincode", "Pincode of address 2"],
    ["categories.9", "Category 10"],
    ["statuses.0", "Status 1"],
    ["bankDetails.accountNumber", "Account number of bank details"],
    ["_id", "ID"],
    ["0", "Entry 1"],
  ])("%s is called %s", (path, words) => {
    expect(humanizeFieldPath(path)).toBe(words);
  });
});

describe("a server message", () => {
  it.each([
    ["emails.2 must be a valid email", "Email 3 must be a valid email"],
    ['"items[0].price" must be >= 0', '"Price of item 1" must be at least 0'],
    ["phones.0 is required; phones.11 is required.", "Phone 1 is required; Phone 12 is required."],
    ["Price should be <5", "Price should be less than 5"],
  ])("%s becomes %s", (text, words) => {
    expect(humanizeMessage(text)).toBe(words);
  });

  it.each([
    "Orders below Rs.500 cannot be cancelled.",
    "rs.500 is the least amount",
    "See bazaar.example for no.5 of the list.",
    "The file report.1 could not be opened.",
    "This plan needs version 2.0 of the app",
    "Ask support.team@bazaar.example, or call 1800.22.33",
    "a < b",
  ])("%s stays unchanged", (text) => {
    expect(humanizeMessage(text)).toBe(text);
  });
});
