/**
 * Whether Indian identifiers are well formed and agree with one another. Nothing here says that one was really given out.
 * Pure: the console checks by it what is sent whole, the bundled API what it sends masked, and the demo makes its own by it.
 */
import { plainText } from "../../../providers/input/contract";

/** Multiplication in the dihedral group D5, and Verhoeff's permutations by the place from the right. */
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

/** What is left of Verhoeff's sum over digits: 0 where the last of them is right. */
export function verhoeffRest(digits: string): number {
  return [...digits].reverse().reduce((check, digit, place) => {
    const permuted = PERMUTATIONS[place % PERMUTATIONS.length]?.charAt(Number(digit));
    return Number(PRODUCTS[check]?.charAt(Number(permuted)));
  }, 0);
}

export const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What is left of Luhn's sum modulo 36 over digits and capitals: 0 where the last of them is right. */
export function luhn36Rest(text: string): number {
  const sum = [...text].reverse().reduce((total, character, place) => {
    const product = ALPHABET.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return sum % 36;
}

/** What is wrong with an identifier that ends in a check digit. */
export type Flaw = "format" | "checkDigit";

/** An identifier without the spaces, hyphens and invisible characters that come with it, in capitals. */
export const compact = (text: string) => plainText(text).replace(/[\s-]/g, "").toUpperCase();

/** Whether digits end in Verhoeff's check digit, which tells every single wrong digit and every swap of neighbours. */
export const passesVerhoeff = (digits: string) => verhoeffRest(digits) === 0;

/** Whether digits and capitals end in the check character of Luhn's sum modulo 36. */
export const passesLuhn36 = (text: string) => luhn36Rest(text) === 0;

/** What is wrong with an Aadhaar number, if anything. Expects it compact. */
export function aadhaarFlaw(number: string): Flaw | undefined {
  if (!/^[2-9]\d{11}$/.test(number)) return "format";
  return passesVerhoeff(number) ? undefined : "checkDigit";
}

/** Three letters, the kind of holder (P person, C company, F firm …), the initial, four digits, a letter. */
const PAN = "[A-Z]{3}[ABCFGHJKLPT][A-Z]\\d{4}[A-Z]";
const PAN_ALONE = new RegExp(`^${PAN}$`);
/** States are 01 to 38, 97 is elsewhere in India, 99 is under the centre. */
const GSTIN = new RegExp(`^(0[1-9]|[12]\\d|3[0-8]|97|99)${PAN}[A-Z\\d]{3}$`);

/** Whether a compact text has the form of a PAN, which has no check digit that is public. */
export const isPan = (text: string) => PAN_ALONE.test(text);

/** What is wrong with a GSTIN, if anything. Expects it compact. */
export function gstinFlaw(gstin: string): Flaw | undefined {
  if (!GSTIN.test(gstin)) return "format";
  return passesLuhn36(gstin) ? undefined : "checkDigit";
}

/** The PAN within a compact GSTIN. */
export const panOf = (gstin: string) => gstin.slice(2, 12);

/** Whether a compact text has the form of an IFSC code. */
export const isIfsc = (text: string) => /^[A-Z]{4}0[A-Z\d]{6}$/.test(text);

/** Whether a compact text has the form of an Indian bank account number. */
export const isAccountNumber = (text: string) => /^\d{9,18}$/.test(text);

/** The checks that need more of an identifier than its mask shows. */
export const HIDDEN_CHECKS = ["aadhaar", "pan", "gstin", "gstinPan", "sameGstin"] as const;
/** `differs` is of two that should be one. */
export const HIDDEN_FINDINGS = ["ok", "format", "checkDigit", "differs"] as const;
export type HiddenFinding = (typeof HIDDEN_FINDINGS)[number];

/** What was found, by the check; absent where something for it was not given. */
export type HiddenFindings = Partial<Record<(typeof HIDDEN_CHECKS)[number], HiddenFinding>>;

interface Numbers {
  aadhaar: string | null | undefined;
  pan: string | null | undefined;
  /** Of the application. */
  gstin: string | null | undefined;
  vendorGstin: string | null | undefined;
}

const agree = (one: string, other: string): HiddenFinding => (one === other ? "ok" : "differs");

/** The findings on whole numbers, however they are written. */
export function findingsOf(numbers: Numbers): HiddenFindings {
  const given = (text: string | null | undefined) => (text?.trim() ? compact(text) : undefined);
  const [aadhaar, pan, gstin, vendorGstin] = [
    given(numbers.aadhaar),
    given(numbers.pan),
    given(numbers.gstin),
    given(numbers.vendorGstin),
  ];
  return {
    ...(aadhaar && { aadhaar: aadhaarFlaw(aadhaar) ?? "ok" }),
    ...(pan && { pan: isPan(pan) ? "ok" : "format" }),
    ...(gstin && { gstin: gstinFlaw(gstin) ?? "ok" }),
    ...(gstin && pan && { gstinPan: agree(panOf(gstin), pan) }),
    ...(gstin && vendorGstin && { sameGstin: agree(gstin, vendorGstin) }),
  };
}
