/**
 * Checks whether Indian identifiers are well formed and agree with each other, not whether they were ever issued.
 * Shared by the console for unmasked values, the bundled API for values that it masks, and the demo data generator.
 * Imports only other contracts.
 */
import { cleanPastedText } from "../../../providers/input/contract";

/** Multiplication table of the dihedral group D5, and Verhoeff's permutations by position from the right. */
const PRODUCTS = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
] as const;
const PERMUTATIONS = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
] as const;

/** Computes the Verhoeff checksum: 0 if the last digit is correct. */
export function computeVerhoeff(digits: string): number {
  return [...digits].reverse().reduce((check, digit, index) => {
    const permuted = PERMUTATIONS[index % PERMUTATIONS.length]?.charAt(Number(digit));
    return Number(PRODUCTS[check]?.charAt(Number(permuted)));
  }, 0);
}

export const BASE36_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Computes the Luhn checksum modulo 36 of digits and capitals: 0 if the last character is correct. */
export function computeLuhn36(text: string): number {
  const sum = [...text].reverse().reduce((total, character, index) => {
    const product = BASE36_ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return sum % 36;
}

/** Error in an identifier that ends in a check digit. */
export type IdentifierError = "format" | "checkDigit";

/** Removes spaces, hyphens and invisible characters from an identifier, and converts it to capitals. */
export const normalizeIdentifier = (text: string) => cleanPastedText(text).replace(/[\s-]/g, "").toUpperCase();

/**
 * Whether the last digit is the Verhoeff check digit, which detects every single wrong digit and every swap of
 * neighbours.
 */
export const passesVerhoeff = (digits: string) => computeVerhoeff(digits) === 0;

/** Whether the last character is the Luhn check character modulo 36. */
export const passesLuhn36 = (text: string) => computeLuhn36(text) === 0;

/** Returns what is wrong with a normalised Aadhaar number, if anything. */
export function validateAadhaar(number: string): IdentifierError | undefined {
  if (!/^[2-9]\d{11}$/.test(number)) return "format";
  return passesVerhoeff(number) ? undefined : "checkDigit";
}

/** Three letters, the type of holder (P person, C company, F firm …), an initial, four digits and a letter. */
const PAN_SOURCE = "[A-Z]{3}[ABCFGHJKLPT][A-Z]\\d{4}[A-Z]";
const PAN_PATTERN = new RegExp(`^${PAN_SOURCE}$`);
/** State codes are 01 to 38. Code 97 is other territory, 99 the centre's jurisdiction. */
const GSTIN_PATTERN = new RegExp(`^(0[1-9]|[12]\\d|3[0-8]|97|99)${PAN_SOURCE}[A-Z\\d]{3}$`);

/** Whether a normalised text has the form of a PAN. How its last letter is computed is not public. */
export const isPan = (text: string) => PAN_PATTERN.test(text);

/** Returns what is wrong with a normalised GSTIN, if anything. */
export function validateGstin(gstin: string): IdentifierError | undefined {
  if (!GSTIN_PATTERN.test(gstin)) return "format";
  return passesLuhn36(gstin) ? undefined : "checkDigit";
}

/** Returns the PAN inside a normalised GSTIN. */
export const extractPan = (gstin: string) => gstin.slice(2, 12);

/** Whether a normalised text has the form of an IFSC code. */
export const isIfsc = (text: string) => /^[A-Z]{4}0[A-Z\d]{6}$/.test(text);

/** Whether a normalised text has the form of an Indian bank account number. */
export const isAccountNumber = (text: string) => /^\d{9,18}$/.test(text);

/** Checks that need characters of an identifier that its mask hides. */
export const MASKED_CHECKS = ["aadhaar", "pan", "gstin", "gstinPan", "sameGstin"] as const;
/** `differs`: two values that should be equal are not. */
export const MASKED_FINDINGS = ["ok", "format", "checkDigit", "differs"] as const;
export type MaskedFinding = (typeof MASKED_FINDINGS)[number];

/** Findings by check. A check is absent if a value it needs was not given. */
export type MaskedFindings = Partial<Record<(typeof MASKED_CHECKS)[number], MaskedFinding>>;

interface Numbers {
  aadhaar: string | null | undefined;
  pan: string | null | undefined;
  /** GSTIN of the application. */
  gstin: string | null | undefined;
  vendorGstin: string | null | undefined;
}

const compare = (one: string, other: string): MaskedFinding => (one === other ? "ok" : "differs");

/** Checks unmasked numbers in any spelling. */
export function checkIdentifiers(numbers: Numbers): MaskedFindings {
  const given = (text: string | null | undefined) => (text?.trim() ? normalizeIdentifier(text) : undefined);
  const [aadhaar, pan, gstin, vendorGstin] = [
    given(numbers.aadhaar),
    given(numbers.pan),
    given(numbers.gstin),
    given(numbers.vendorGstin),
  ];
  return {
    ...(aadhaar && { aadhaar: validateAadhaar(aadhaar) ?? "ok" }),
    ...(pan && { pan: isPan(pan) ? "ok" : "format" }),
    ...(gstin && { gstin: validateGstin(gstin) ?? "ok" }),
    ...(gstin && pan && { gstinPan: compare(extractPan(gstin), pan) }),
    ...(gstin && vendorGstin && { sameGstin: compare(gstin, vendorGstin) }),
  };
}
