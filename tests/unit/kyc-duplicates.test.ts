/** The KYC check for other vendors that gave the same numbers. */
import { describe, expect, it } from "vitest";
import { runChecks } from "../../resources/kyc/checks/checks";
import { describeDuplicates } from "../../resources/kyc/checks/duplicates";
import type { KycApplication } from "../../resources/kyc/contract";

const findCheck = (application: KycApplication) => runChecks(application).find(({ name }) => name === "duplicates");

describe("duplicate numbers of other vendors", () => {
  const withDuplicates = (duplicates: unknown) => ({ duplicates }) as KycApplication;

  it("are an issue, with the other vendor's name and the matching numbers", () => {
    const application = withDuplicates([
      { vendor: { _id: "a", shopName: "Malabar Spices" }, same: ["account", "pan"] },
      { vendor: { _id: "b", shopName: "Kutch Looms" }, same: ["phone"] },
    ]);
    const text = "Malabar Spices gave the same PAN and bank account. Kutch Looms gave the same phone.";
    expect(findCheck(application)).toMatchObject({ result: "issue", text });
    expect(describeDuplicates(application)).toBe(text);
  });

  it("are described as possibly incomplete when the server reached its limit", () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ vendor: { shopName: `Shop ${index}` }, same: ["pan"] }));
    expect(describeDuplicates(withDuplicates(many))).toMatch(/Shop 19 gave the same PAN\. There may be more\.$/);
  });

  it("are not mentioned when the server does not look for them", () => {
    for (const duplicates of [undefined, null, "none", {}]) {
      expect(findCheck(withDuplicates(duplicates))).toBeUndefined();
      expect(describeDuplicates(withDuplicates(duplicates))).toBeUndefined();
    }
  });

  it("get a generic description when the data is malformed", () => {
    expect(
      describeDuplicates(
        withDuplicates([null, 7, {}, { vendor: 7, same: "pan" }, { vendor: {}, same: ["all", null] }]),
      ),
    ).toBe(Array.from({ length: 3 }, () => "Another vendor gave the same numbers.").join(" "));
  });
});
