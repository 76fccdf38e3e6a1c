/** Where the money of a refund goes if it cannot return the way it came. Shared with the bundled API. */
import { isAccountNumber, isIfsc } from "../../kyc/checks/contract";

/** A UPI id, or a bank account with its IFSC code. */
export type RefundDestination = { upiId: string } | { accountNumber: string; ifscCode: string };

const normalizeMethod = (method: unknown) =>
  typeof method === "string" ? method.toLowerCase().replaceAll(/[_-]/g, " ") : "";

/** Whether an order was paid in cash, so that a provider cannot return the money without a destination. */
export const isPaidInCash = (method: unknown) => ["cash on delivery", "cod"].includes(normalizeMethod(method));

/** Whether a refund of an order with this payment method asks where the money goes. */
export const asksDestination = (method: unknown) => isPaidInCash(method) || normalizeMethod(method) === "upi";

const UPI_ID = /^[a-z\d][a-z\d._-]{1,98}@[a-z][a-z\d]{1,63}$/i;

/** Reads "asha@okbank", or an account number and an IFSC code in any order. Returns undefined for anything else. */
export function parseDestination(text: string): RefundDestination | undefined {
  const parts = text.trim().split(/[\s,;/]+/);
  if (parts.length === 1) return UPI_ID.test(parts[0] ?? "") ? { upiId: (parts[0] ?? "").toLowerCase() } : undefined;
  const codes = parts.map((part) => part.toUpperCase());
  const accountNumber = codes.find(isAccountNumber);
  const ifscCode = codes.find(isIfsc);
  return codes.length === 2 && accountNumber && ifscCode ? { accountNumber, ifscCode } : undefined;
}

/** Returns the text that `parseDestination` reads. */
export const formatDestination = (destination: RefundDestination): string =>
  "upiId" in destination ? destination.upiId : `${destination.accountNumber} ${destination.ifscCode}`;
