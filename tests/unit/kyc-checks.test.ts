/** The checks of a KYC application: a valid one, single mistakes, unexpected data, and the reference tables. */
import { describe, expect, it } from "vitest";
import { BANKS, isBankName } from "../../resources/kyc/checks/banks";
import { runChecks, type Check } from "../../resources/kyc/checks/checks";
import type { KycApplication } from "../../resources/kyc/contract";
import { listMissingDocuments, listApplicationDocuments } from "../../resources/kyc/documents/documents";
import { deskMessages } from "../../resources/kyc/desk-messages";
import { findState, STATES } from "../../resources/kyc/checks/states";
import { BANKS as DEMO_BANKS } from "../../server/sample-data/identifiers";
import { CITIES } from "../../server/sample-data/places";

const VALID = {
  vendor: {
    shopName: "Padma Sarees",
    phone: "+91 98200 00000",
    gstin: "27AAPFU0939F1ZV",
    panNumber: "AAPFU0939F",
    address: "1 MG Road, Pune",
  },
  aadhaarInfo: { name: "Priya Nair", aadhaarNumber: "2341 2341 2346", phoneNumber: "+919820000000" },
  businessDetails: { gstNumber: "27aapfu0939f1zv", address: "1 MG Road, Pune, Maharashtra 411001" },
  bankDetails: { accountHolderName: "Smt. Nair Priya", bankName: "State Bank of India", ifscCode: "SBIN0000300" },
  documents: { aadhaarFront: true, aadhaarBack: true, panCard: true, businessLicense: true },
} satisfies KycApplication;

type Parts = { [Part in keyof typeof VALID]?: Partial<Record<keyof (typeof VALID)[Part], unknown>> };

/** Returns the valid application with some parts changed. */
function changed(parts: Parts): KycApplication {
  const entries = Object.entries(VALID).map(([part, values]) => [
    part,
    { ...values, ...parts[part as keyof typeof VALID] },
  ]);
  return Object.fromEntries(entries) as KycApplication;
}

const find = (application: KycApplication, name: Check["name"]) =>
  runChecks(application).find((check) => check.name === name);

const resultsOf = (application: KycApplication) =>
  Object.fromEntries(runChecks(application).map(({ name, result }) => [name, result]));

describe("a valid application", () => {
  it("passes all thirteen checks", () => {
    const results = resultsOf({ ...VALID, duplicates: [] });
    expect(Object.keys(results).sort()).toEqual(Object.keys(deskMessages.names).sort());
    expect(new Set(Object.values(results))).toEqual(new Set(["ok"]));
  });
});

describe("a single mistake", () => {
  it.each<[string, Parts, Partial<Record<Check["name"], "issue" | "notGiven">>]>([
    ["a missing document", { documents: { panCard: false } }, { documents: "issue" }],
    ["an Aadhaar number with a wrong digit", { aadhaarInfo: { aadhaarNumber: "234123412347" } }, { aadhaar: "issue" }],
    ["an Aadhaar number that begins with 1", { aadhaarInfo: { aadhaarNumber: "134123412346" } }, { aadhaar: "issue" }],
    ["a masked Aadhaar number", { aadhaarInfo: { aadhaarNumber: "XXXX XXXX 2346" } }, { aadhaar: "notGiven" }],
    ["no Aadhaar number", { aadhaarInfo: { aadhaarNumber: " " } }, { aadhaar: "notGiven" }],
    [
      "a PAN with an unknown type of holder",
      { vendor: { panNumber: "AAPDU0939F" } },
      { pan: "issue", gstinPan: "issue" },
    ],
    ["no PAN", { vendor: { panNumber: undefined } }, { pan: "notGiven", gstinPan: "notGiven" }],
    [
      "a GST number copied from examples",
      { businessDetails: { gstNumber: "22AAAAA0000A1Z5" } },
      { gstin: "issue", gstinPan: "issue", gstinState: "issue", sameGstin: "issue" },
    ],
    [
      "another business's GST number",
      { businessDetails: { gstNumber: "27AAACR5055K1Z7" } },
      { gstinPan: "issue", sameGstin: "issue" },
    ],
    [
      "no GST number",
      { businessDetails: { gstNumber: null } },
      { gstin: "notGiven", gstinPan: "notGiven", gstinState: "notGiven", sameGstin: "notGiven" },
    ],
    ["an address elsewhere", { businessDetails: { address: "2 Fort Road, Kochi, Kerala" } }, { gstinState: "issue" }],
    ["an address without a state", { businessDetails: { address: "1 MG Road, Pune" } }, { gstinState: "notGiven" }],
    ["a vendor without a GST number", { vendor: { gstin: "" } }, { sameGstin: "notGiven" }],
    ["an IFSC code without its zero", { bankDetails: { ifscCode: "SBIN1000300" } }, { ifsc: "issue" }],
    ["another bank's IFSC code", { bankDetails: { ifscCode: "HDFC0000300" } }, { ifscBank: "issue" }],
    ["an IFSC code of no known bank", { bankDetails: { ifscCode: "ZZZZ0000300" } }, { ifscBank: "issue" }],
    ["digits for an IFSC code", { bankDetails: { ifscCode: 300 } }, { ifsc: "issue", ifscBank: "issue" }],
    [
      "a landline number",
      { aadhaarInfo: { phoneNumber: "020 2612 3456" } },
      { aadhaarPhone: "issue", samePhone: "issue" },
    ],
    ["another phone", { vendor: { phone: "+919820000001" } }, { samePhone: "issue" }],
    ["another account holder", { bankDetails: { accountHolderName: "Rahul Verma" } }, { sameName: "issue" }],
    ["no account holder", { bankDetails: { accountHolderName: undefined } }, { sameName: "notGiven" }],
  ])("%s", (_name, parts, expected) => {
    const found = Object.entries(resultsOf(changed(parts))).filter(([, result]) => result !== "ok");
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it("says what is wrong or missing", () => {
    const wrong = changed({ businessDetails: { address: "Kochi, Kerala" }, bankDetails: { ifscCode: "HDFC0000300" } });
    expect(find(wrong, "gstinState")?.text).toBe("The code 27 is Maharashtra; the address says Kerala.");
    expect(find(wrong, "ifscBank")?.text).toBe("HDFC is the code of HDFC Bank, which is not the bank entered.");
    expect(find({}, "aadhaar")?.text).toBe("The Aadhaar number is missing.");
    expect(find({}, "gstinPan")?.text).toBe("The GST number and the vendor's PAN are missing.");
  });

  it("accepts a bank account in the shop's name", () => {
    expect(find(changed({ bankDetails: { accountHolderName: "PADMA SAREES" } }), "sameName")).toMatchObject({
      result: "ok",
      text: "The bank account is in the shop's name.",
    });
  });

  it("reads the state from the vendor's address if the application has no address", () => {
    const address = { vendor: { address: "Pune, Maharashtra" }, businessDetails: { address: undefined } };
    expect(find(changed(address), "gstinState")?.result).toBe("ok");
  });

  it("compares no state if the GST number is one of the central government", () => {
    expect(find(changed({ businessDetails: { gstNumber: "99AAPFU0939F1ZV" } }), "gstinState")?.result).toBe("notGiven");
  });
});

describe("unexpected data from the server", () => {
  // Arrays of one value, because `it.each` would spread a value that is an array.
  const ODD = [undefined, null, 7, true, "text", [], {}, [null], { toString: "no" }, "\u202e1", "constructor"].map(
    (odd: unknown) => [odd] as const,
  );

  it.each(ODD)("does not break on a part that is %j", (odd) => {
    for (const part of ["vendor", "aadhaarInfo", "businessDetails", "bankDetails", "documents"]) {
      const application = { ...VALID, [part]: odd } as KycApplication;
      expect(runChecks(application)).toHaveLength(12);
      expect(() => [listApplicationDocuments(application), listMissingDocuments(application)]).not.toThrow();
    }
  });

  it.each(ODD)("does not break on values that are %j", (odd) => {
    const parts = Object.entries(VALID).map(([part, values]) => [
      part,
      Object.fromEntries(Object.keys(values).map((name) => [name, odd])),
    ]);
    const checks = runChecks(Object.fromEntries(parts) as KycApplication);
    expect(checks).toHaveLength(12);
    for (const { text } of checks) expect(text).not.toMatch(/undefined|null|\[object|function/);
  });
});

it("puts no part of an identifier or phone number, except a GSTIN's state code, into the texts of the checks", () => {
  for (const application of [VALID, changed({ vendor: { panNumber: "AAPDU0939F" } })]) {
    const texts = JSON.stringify(runChecks(application).map(({ text }) => text.replaceAll(/\W/g, "")));
    for (const part of ["0939", "2346", "8200", "AAPFU", "AAPDU"]) expect(texts).not.toContain(part);
  }
});

describe("the reference tables", () => {
  it("contain every state and bank of the demo data", () => {
    for (const { state, stateCode } of CITIES) expect(STATES[stateCode]).toContain(state);
    for (const { name, code } of DEMO_BANKS) expect(isBankName(code, name)).toBe(true);
  });

  it("contain the 38 state codes", () => {
    const codes = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, "0"));
    expect(Object.keys(STATES).sort()).toEqual(codes);
  });

  it.each([
    ["4 Goa Road, Belagavi, Karnataka 590001", "Karnataka"],
    ["Jammu & Kashmir", "Jammu and Kashmir"],
    ["new delhi", "Delhi"],
    ["Daman, Dadra and Nagar Haveli & Daman and Diu", "Dadra and Nagar Haveli and Daman and Diu"],
    ["Goalpara", undefined],
  ])("find the state in %j: %s", (address, state) => {
    expect(findState(address)).toBe(state);
  });

  it.each([
    ["SBIN", "SBI", true],
    ["SBIN", "STATE BANK OF INDIA, M.G. Road Branch", true],
    ["BKID", "State Bank of India", false],
    ["HDFC", "HDFC Bank Ltd.", true],
    ["IDIB", "Indian Overseas Bank", false],
    ["PSIB", "Punjab & Sind Bank", true],
    ["SBIN", "", false],
  ])("compare the bank code %s with the name %j: %s", (code, name, expected) => {
    expect(isBankName(code, name)).toBe(expected);
  });

  it("contain no bank name twice", () => {
    const codes = Object.keys(BANKS);
    for (const [code, names] of Object.entries(BANKS)) {
      for (const name of names) expect(codes.filter((other) => isBankName(other, name))).toEqual([code]);
    }
  });
});

describe("the documents", () => {
  it("include only uploaded files, with the URL if the server sends one", () => {
    const documents = {
      aadhaarFront: "/files/kyc/1/aadhaarFront?signature=x",
      aadhaarBack: true,
      panCard: "https://files.example/pan.PDF?x=1",
      businessLicense: "",
    };
    expect(listApplicationDocuments({ documents })).toEqual([
      { kind: "aadhaarFront", label: "Aadhaar Front", file: documents.aadhaarFront, pdf: false },
      { kind: "aadhaarBack", label: "Aadhaar Back", pdf: false },
      { kind: "panCard", label: "PAN", file: documents.panCard, pdf: true },
    ]);
    expect(listMissingDocuments({ documents })).toEqual(["Business License"]);
  });

  it("have neither script URLs nor protocol-relative URLs", () => {
    const documents = { aadhaarFront: "javascript:alert(1)", panCard: "//evil.example/x" };
    expect(listApplicationDocuments({ documents }).map(({ file }) => file)).toEqual([undefined, undefined]);
  });
});
