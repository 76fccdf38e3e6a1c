/**
 * Numbers that name a person or an account, how they are masked, and the call that shows one. Pure: the console masks by it
 * what a backend sends whole, and the bundled API what it sends.
 */

/** `birthday` is a calendar date, YYYY-MM-DD; `identifier` is the number of a bank account. */
export type IdentifierKind = "identifier" | "pan" | "aadhaar" | "gstin" | "birthday";

/** `AAAPLXXXXC`, where it is as long as a PAN. */
const maskedPan = (pan: string) => `${pan.slice(0, 5)}XXXX${pan.slice(-1)}`;

const allButFour = (text: string) => "X".repeat(Math.max(text.length - 4, 0)) + text.slice(-4);

/**
 * Masks an identifier: `XXXX XXXX 2346` for an Aadhaar number, `AAAPLXXXXC` for a PAN, `27AAAPLXXXXC1ZX` for a GSTIN,
 * `XX/XX/1988` for a date of birth, and all but the last four characters of anything else. A GSTIN contains a PAN and ends
 * in a check character, which would narrow the hidden part of that PAN down to a few hundred. A mask is left as it is.
 */
export function masked(value: string, kind: IdentifierKind): string {
  if (kind === "aadhaar") return `XXXX XXXX ${value.slice(-4)}`;
  if (kind === "pan" && value.length === 10) return maskedPan(value);
  if (kind === "gstin" && value.length === 15)
    return `${value.slice(0, 2)}${maskedPan(value.slice(2, 12))}${value.slice(12, 14)}X`;
  if (kind === "birthday") return `XX/XX/${/^\d{4}|\d{4}$/.exec(value)?.[0] ?? "XXXX"}`;
  return allButFour(value);
}

/** The fields that POST /api/admin/reveals shows, by the resource whose permission `<resource>.reveal` it takes. */
export const REVEALED = {
  vendors: { gstin: "gstin", panNumber: "pan", accountNumber: "identifier" },
  "kyc-management": {
    aadhaarNumber: "aadhaar",
    dateOfBirth: "birthday",
    gstNumber: "gstin",
    accountNumber: "identifier",
  },
  // The account of the vendor, as it is now.
  payouts: { accountNumber: "identifier" },
} as const satisfies Record<string, Record<string, IdentifierKind>>;

/** One value of one record: the body of POST /api/admin/reveals. */
export interface RevealRequest {
  /** By whose permission it is shown. */
  resource: string;
  id: string;
  /** The name of the field, such as `panNumber`. */
  field: string;
}

/** Its answer. */
export interface Revealed {
  value: string;
}
