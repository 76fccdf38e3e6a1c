/** Where the money of a refund goes: stored encrypted, shown masked. */
import {
  formatDestination,
  isPaidInCash,
  parseDestination,
  type RefundDestination,
} from "../../../resources/refunds/destination/contract";
import type { Env } from "../../base/env";
import { decryptRow } from "../../db/encrypted-records";
import { refunds } from "../../db/schema-refunds";
import { conflictError } from "../../http/errors";
import { optionalCode } from "../../http/fields";
import { mask } from "../../records/disclosure";

const MAX_LENGTH = 200;

/** Schema of a destination: a UPI id such as "asha@okbank", or an account number and an IFSC code. */
export const destinationField = optionalCode(MAX_LENGTH)
  .refine(
    (text) => text === undefined || parseDestination(text) !== undefined,
    "must be a UPI id such as asha@okbank, or an account number and an IFSC code",
  )
  .transform((text) => (text === undefined ? undefined : parseDestination(text)));

type RefundRow = Pick<typeof refunds.$inferSelect, "id" | "destination">;

/** Returns the destination of a refund, if it has one. */
export function readDestination(row: RefundRow): RefundDestination | undefined {
  const text = decryptRow(refunds, row).destination;
  return text === null ? undefined : parseDestination(text);
}

/**
 * Masks an account number, or the part of a UPI id before the @, except for the last four characters. A part of at most
 * four characters is masked completely: "asha@okbank" becomes "XXXX@okbank".
 */
export function maskDestination(destination: RefundDestination): string {
  if (!("upiId" in destination)) {
    const { accountNumber, ifscCode } = destination;
    return formatDestination({ accountNumber: mask(accountNumber, "identifier") ?? "", ifscCode });
  }
  const [name = "", bank = ""] = destination.upiId.split("@");
  return `${mask(name, "identifier") ?? ""}@${bank}`;
}

/**
 * Checks that the payment provider, if there is one, can return the money.
 * @throws HttpError 409 if the order was paid in cash and the refund has no destination
 */
export function requireDestination({ PAYMENT_URL }: Env, paymentMethod: string, hasDestination: boolean): void {
  if (PAYMENT_URL === undefined || hasDestination || !isPaidInCash(paymentMethod)) return;
  throw conflictError(
    "This order was paid in cash. Create a refund with a UPI id or a bank account, so that the provider can return it.",
  );
}
