/**
 * Generates Indian identifiers for invented people and businesses: GSTIN and Aadhaar with check digits, PAN, IFSC,
 * account numbers and phone numbers.
 */
import { BASE36_ALPHABET, computeLuhn36, computeVerhoeff } from "../../resources/kyc/checks/contract";
import banks from "./banks.json" with { type: "json" };
import type { Random } from "./random";

const LETTERS = BASE36_ALPHABET.slice(10);

export interface Bank {
  name: string;
  /** The first four letters of the bank's IFSC codes. */
  code: string;
  accountDigits: number;
}

export const BANKS: readonly Bank[] = banks;

/** Returns the last character of a GSTIN: Luhn modulo 36 over the first fourteen characters. */
export function computeGstinCheckDigit(first14: string): string {
  return BASE36_ALPHABET.charAt((36 - computeLuhn36(`${first14}0`)) % 36);
}

/** Creates a PAN. The fourth letter is the holder type (P person, C company, F firm …), the fifth an initial. */
export function makePan(random: Random, holder: string, name: string): string {
  const initial = /[A-Z]/.exec(name.toUpperCase())?.[0] ?? "A";
  const letters = makeLetters(random, 3);
  const digits = String(random.int(1, 9999)).padStart(4, "0");
  return letters + holder + initial + digits + makeLetters(random, 1);
}

export function makeGstin(random: Random, stateCode: string, pan: string): string {
  const first14 = `${stateCode}${pan}${random.chance(0.9) ? 1 : 2}Z`;
  return first14 + computeGstinCheckDigit(first14);
}

/** Returns the GSTIN with a wrong check digit. */
export function corruptGstin(gstin: string): string {
  const right = BASE36_ALPHABET.indexOf(gstin.charAt(14));
  return gstin.slice(0, 14) + BASE36_ALPHABET.charAt((right + 7) % 36);
}

const VERHOEFF_INVERSES = "0432156789";

/** Returns the last digit of an Aadhaar number: the Verhoeff check digit of the preceding digits. */
export function computeVerhoeffCheckDigit(digitsBefore: string): string {
  return VERHOEFF_INVERSES.charAt(computeVerhoeff(`${digitsBefore}0`));
}

/** Creates an Aadhaar number: twelve digits, the first from 2 to 9. */
export function makeAadhaar(random: Random): string {
  const first11 = String(random.int(2, 9)) + makeDigits(random, 10);
  return first11 + computeVerhoeffCheckDigit(first11);
}

/** Returns the Aadhaar number with a wrong check digit. */
export function corruptAadhaar(aadhaar: string): string {
  return aadhaar.slice(0, 11) + String((Number(aadhaar.charAt(11)) + 3) % 10);
}

export function makeIfsc(random: Random, bankCode: string): string {
  return `${bankCode}00${makeDigits(random, 5)}`;
}

export function makeAccountNumber(random: Random, bank: Bank): string {
  return String(random.int(1, 9)) + makeDigits(random, bank.accountDigits - 1);
}

/** Creates a phone number: +91 and ten digits, the first from 6 to 9. */
export function makePhone(random: Random): string {
  return `+91${random.weighted([9, 8, 7, 6], [5, 3, 3, 1])}${makeDigits(random, 9)}`;
}

function makeLetters(random: Random, count: number): string {
  return Array.from({ length: count }, () => LETTERS.charAt(random.int(0, 25))).join("");
}

function makeDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join("");
}
