/** The formats and check digits of Indian identifiers, with known numbers. */
import { describe, expect, it } from "vitest";
import { parseMobileNumber } from "../../providers/input/contract";
import {
  validateAadhaar,
  normalizeIdentifier,
  validateGstin,
  isIfsc,
  isPan,
  extractPan,
  passesLuhn36,
  passesVerhoeff,
} from "../../resources/kyc/checks/contract";
import { computeGstinCheckDigit, computeVerhoeffCheckDigit } from "../../server/sample-data/identifiers";

const AADHAAR = "234123412346";
const GSTINS = ["27AAPFU0939F1ZV", "27AAACR5055K1Z7"];

/** Returns all texts that differ in exactly one character. */
const withOneOther = (text: string, alphabet: string) =>
  [...text].flatMap((right, index) =>
    [...alphabet]
      .filter((other) => other !== right)
      .map((other) => text.slice(0, index) + other + text.slice(index + 1)),
  );

const withNeighboursSwapped = (text: string) =>
  [...text.slice(1)]
    .map((next, index) => text.slice(0, index) + next + text.charAt(index) + text.slice(index + 2))
    .filter((swapped) => swapped !== text);

describe("Verhoeff's check digit", () => {
  it.each(["2363", "123451", "1428570", "847364309548372845678922", AADHAAR])("is the last digit of %s", (digits) => {
    expect(passesVerhoeff(digits)).toBe(true);
  });

  it("detects every wrong digit and every swap of neighbours", () => {
    const wrong = [...withOneOther(AADHAAR, "0123456789"), ...withNeighboursSwapped(AADHAAR)];
    expect(wrong.filter(passesVerhoeff)).toEqual([]);
  });

  it("matches the implementation for the demo data", () => {
    for (let number = 10_000; number < 10_400; number += 1) {
      const digits = String(number);
      expect(passesVerhoeff(digits + computeVerhoeffCheckDigit(digits))).toBe(true);
    }
  });
});

describe("Luhn's sum modulo 36", () => {
  it("detects every wrong character", () => {
    const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (const gstin of GSTINS) expect(withOneOther(gstin, alphabet).filter(passesLuhn36)).toEqual([]);
  });

  it("matches the implementation for the demo data", () => {
    for (const state of ["01", "09", "24", "33", "38"]) {
      const first14 = `${state}ABCPK4821M2Z`;
      expect(passesLuhn36(first14 + computeGstinCheckDigit(first14))).toBe(true);
    }
  });
});

describe("an Aadhaar number", () => {
  it.each([
    [AADHAAR, undefined],
    ["234123412347", "checkDigit"],
    ["134123412346", "format"],
    ["034123412346", "format"],
    ["23412341234", "format"],
    ["2341234123460", "format"],
    ["23412341234६", "format"],
    ["", "format"],
    [`${AADHAAR}\n`, "format"],
  ])("given as %j has the mistake %s", (number, flaw) => {
    expect(validateAadhaar(number)).toBe(flaw);
  });
});

describe("a PAN", () => {
  it.each([..."ABCFGHJKLPT"])("can have the holder type %s", (kind) => {
    expect(isPan(`ABC${kind}E1234F`)).toBe(true);
  });

  it.each(["ABCDE1234F", "ABCPE123F", "ABCPE12345", "abcpe1234f", "ABCPE1234FX", "1BCPE1234F", ""])(
    "is not %j",
    (text) => {
      expect(isPan(text)).toBe(false);
    },
  );
});

describe("a GST number", () => {
  it.each([
    ["27AAPFU0939F1ZV", undefined],
    ["27AAACR5055K1Z7", undefined],
    ["22AAAAA0000A1Z5", "checkDigit"],
    ["00AAPFU0939F1ZV", "format"],
    ["39AAPFU0939F1ZV", "format"],
    ["97AAPFU0939F1ZV", "checkDigit"],
    ["99AAPFU0939F1ZV", "checkDigit"],
    ["96AAPFU0939F1ZV", "format"],
    ["27AADDU0939F1ZV", "format"],
    ["27AAPFU0939F1Z", "format"],
    ["27AAPFU0939F1ZVV", "format"],
    ["", "format"],
  ])("given as %j has the mistake %s", (gstin, flaw) => {
    expect(validateGstin(gstin)).toBe(flaw);
  });

  it("contains a PAN", () => {
    expect(extractPan("27AAPFU0939F1ZV")).toBe("AAPFU0939F");
  });
});

it.each([
  ["SBIN0000300", true],
  ["HDFC0ABC123", true],
  ["SBIN1000300", false],
  ["SBI00000300", false],
  ["SBIN000030", false],
  ["SBIN00003000", false],
])("recognises %s as an IFSC code: %s", (code, expected) => {
  expect(isIfsc(code)).toBe(expected);
});

it.each([
  ["+919820000000", "9820000000"],
  ["+91 98200-00000", "9820000000"],
  ["919820000000", "9820000000"],
  ["09820000000", "9820000000"],
  ["(+91) 9820 000 000", "9820000000"],
  ["6820000000", "6820000000"],
  ["5820000000", undefined],
  ["+44 9820000000", undefined],
  ["982000000", undefined],
  ["", undefined],
])("reads from %j the mobile number %s", (phone, digits) => {
  expect(parseMobileNumber(phone)).toBe(digits);
});

it("compares identifiers without spaces, hyphens and case", () => {
  expect(normalizeIdentifier(" 2341 2341-2346\u00a0")).toBe(AADHAAR);
  expect(normalizeIdentifier("sbin0000300")).toBe("SBIN0000300");
});
