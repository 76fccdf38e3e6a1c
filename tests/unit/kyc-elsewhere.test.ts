/** The check for other vendors with the same numbers. */
import { describe, expect, it } from "vitest";
import { runChecks } from "../../resources/kyc/checks/checks";
import { describeDuplicates } from "../../resources/kyc/checks/duplicates";
import type { KycApplication } from "../../resources/kyc/contract";

const find = (application: KycApplication) => runChecks(application).find(({ name }) => name === "elsewhere");

describe("duplicate numbers of other vendors", () => {
  const given = (duplicates: unknown) => ({ duplicates }) as KycApplication;

  it("need a check, with the vendor's name and the matching numbers", () => {
    const application = given([
      { vendor: { _id: "a", shopName: "Malabar Spices" }, same: ["account", "pan"] },
      { vendor: { _id: "b", shopName: "Kutch Looms" }, same: ["phone"] },
    ]);
    const text = "Malabar Spices gave the same PAN and bank account. Kutch Looms gave the same phone.";
    expect(find(application)).toMatchObject({ result: "check", text });
    expect(describeDuplicates(application)).toBe(text);
  });

  it("may be incomplete when the server reached its limit", () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ vendor: { shopName: `Shop ${index}` }, same: ["pan"] }));
    expect(describeDuplicates(given(many))).toMatch(/Shop 19 gave the same PAN\. There may be more\.$/);
  });

  it("are not mentioned when the server does not look for them", () => {
    for (const duplicates of [undefined, null, "none", {}]) {
      expect(find(given(duplicates))).toBeUndefined();
      expect(describeDuplicates(given(duplicates))).toBeUndefined();
    }
  });

  it("do not break on unexpected data", () => {
    expect(
      describeDuplicates(given([null, 7, {}, { vendor: 7, same: "pan" }, { vendor: {}, same: ["all", null] }])),
    ).toBe(Array.from({ length: 3 }, () => "Another vendor gave the same numbers.").join(" "));
  });
});
