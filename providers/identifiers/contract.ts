/**
 * Numbers that identify a person or an account, how they are masked, and the call that reveals a value. The bundled API
 * masks its responses with this code, and the console masks values that another backend sends in full.
 */

/** `birthday` is a calendar date, YYYY-MM-DD; `identifier` is a bank account number or the destination of a refund. */
export type IdentifierKind = "identifier" | "pan" | "aadhaar" | "gstin" | "birthday";

/** Masks a PAN as `AAAPLXXXXC`. */
const maskedPan = (pan: string) => `${pan.slice(0, 5)}XXXX${pan.slice(-1)}`;

/** The number of visible characters at the end of most masked values. */
const VISIBLE_END = 4;

/**
 * Masks an identifier: `XXXX XXXX 2346` for an Aadhaar number, `AAAPLXXXXC` for a PAN, `27AAAPLXXXXC1ZX` for a GSTIN,
 * `XX/XX/1988` for a date of birth, and all but the last four characters of anything else. A GSTIN contains a PAN and
 * ends in a check character, which is masked, too. It would narrow the hidden part of the PAN down to a few hundred
 * options. A value of at most four characters is masked completely. A masked value is returned unchanged.
 */
export function maskIdentifier(value: string, kind: IdentifierKind): string {
  if (value.length <= VISIBLE_END) return "X".repeat(value.length);
  if (kind === "aadhaar") return `XXXX XXXX ${value.slice(-4)}`;
  if (kind === "pan" && value.length === 10) return maskedPan(value);
  if (kind === "gstin" && value.length === 15)
    return `${value.slice(0, 2)}${maskedPan(value.slice(2, 12))}${value.slice(12, 14)}X`;
  if (kind === "birthday") return `XX/XX/${/^\d{4}|\d{4}$/.exec(value)?.[0] ?? "XXXX"}`;
  return "X".repeat(value.length - VISIBLE_END) + value.slice(-VISIBLE_END);
}

/**
 * The fields that POST /api/admin/reveals can show, by resource. Each resource needs the permission
 * `<resource>.reveal`.
 */
export const REVEALABLE_FIELDS = {
  vendors: { gstin: "gstin", panNumber: "pan", accountNumber: "identifier" },
  "kyc-management": {
    aadhaarNumber: "aadhaar",
    dateOfBirth: "birthday",
    gstNumber: "gstin",
    accountNumber: "identifier",
  },
  // The bank account that the vendor has now, even if the payout went to an earlier one.
  payouts: { accountNumber: "identifier" },
  refunds: { destination: "identifier" },
} as const satisfies Record<string, Record<string, IdentifierKind>>;

/** The body of POST /api/admin/reveals: one value of one record. */
export interface RevealRequest {
  /** The resource whose `reveal` permission is needed. */
  resource: string;
  id: string;
  /** The name of the field, such as `panNumber`. */
  field: string;
}

/** The response of POST /api/admin/reveals. */
export interface RevealResponse {
  value: string;
}
