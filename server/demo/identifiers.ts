/** Indian identifiers for made-up businesses: PAN, GSTIN with its check digit, IFSC, account and phone numbers. */
import type { Random } from "./random";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LETTERS = ALPHABET.slice(10);

export interface Bank {
  name: string;
  /** The first four letters of its IFSC codes. */
  code: string;
  accountDigits: number;
}

export const BANKS: readonly Bank[] = [
  { name: "State Bank of India", code: "SBIN", accountDigits: 11 },
  { name: "HDFC Bank", code: "HDFC", accountDigits: 14 },
  { name: "ICICI Bank", code: "ICIC", accountDigits: 12 },
  { name: "Axis Bank", code: "UTIB", accountDigits: 15 },
  { name: "Punjab National Bank", code: "PUNB", accountDigits: 16 },
  { name: "Bank of Baroda", code: "BARB", accountDigits: 14 },
  { name: "Canara Bank", code: "CNRB", accountDigits: 13 },
  { name: "Kotak Mahindra Bank", code: "KKBK", accountDigits: 10 },
  { name: "Union Bank of India", code: "UBIN", accountDigits: 15 },
  { name: "Indian Bank", code: "IDIB", accountDigits: 10 },
  { name: "Bank of India", code: "BKID", accountDigits: 15 },
  { name: "Federal Bank", code: "FDRL", accountDigits: 14 },
];

/** The last character of a GSTIN: Luhn modulo 36 over the fourteen before it. */
export function gstinCheckDigit(first14: string): string {
  let sum = 0;
  for (let i = 0; i < 14; i += 1) {
    const product = ALPHABET.indexOf(first14.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

/** The fourth letter says what the holder is (P person, C company, F firm …), the fifth begins its name. */
export function makePan(random: Random, holder: string, name: string): string {
  const initial =
    name
      .toUpperCase()
      .replace(/[^A-Z]/g, "")
      .charAt(0) || "A";
  return letters(random, 3) + holder + initial + String(random.int(1, 9999)).padStart(4, "0") + letters(random, 1);
}

export function makeGstin(random: Random, stateCode: string, pan: string): string {
  const first14 = `${stateCode}${pan}${random.chance(0.9) ? 1 : 2}Z`;
  return first14 + gstinCheckDigit(first14);
}

/** The same GSTIN with a check digit that cannot be right. */
export function spoilCheckDigit(gstin: string): string {
  const right = ALPHABET.indexOf(gstin.charAt(14));
  return gstin.slice(0, 14) + ALPHABET.charAt((right + 7) % 36);
}

export function makeIfsc(random: Random, bankCode: string): string {
  return `${bankCode}00${digits(random, 5)}`;
}

export function makeAccountNumber(random: Random, bank: Bank): string {
  return String(random.int(1, 9)) + digits(random, bank.accountDigits - 1);
}

/** +91 and ten digits, of which the first is 6 to 9. */
export function makePhone(random: Random): string {
  return `+91${random.weighted([
    [9, 5],
    [8, 3],
    [7, 3],
    [6, 1],
  ] as const)}${digits(random, 9)}`;
}

function letters(random: Random, count: number): string {
  let text = "";
  for (let i = 0; i < count; i += 1) text += LETTERS.charAt(random.int(0, 25));
  return text;
}

function digits(random: Random, count: number): string {
  let text = "";
  for (let i = 0; i < count; i += 1) text += String(random.int(0, 9));
  return text;
}
