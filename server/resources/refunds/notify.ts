import type { Transaction } from "../../db/database";
import type { refunds } from "../../db/schema-refunds";
import { toPaise } from "../../ledger/entries";
import { notifyAdministrators } from "../notifications/notify";
import { formatPaise } from "./format-paise";

/** Returns the path of a refund's page in the console. */
export const linkToRefund = (id: string) => `/refunds/show/${id}`;

/**
 * Notifies those who may decide about a refund.
 * @param message the rest of a sentence that begins with "The refund of ₹650.00", without the full stop
 * @param personId the person who changed the refund, if it was a person
 */
export const notifyOfRefund = (
  tx: Transaction,
  { id, amount }: Pick<typeof refunds.$inferSelect, "id" | "amount">,
  title: string,
  message: string,
  personId: string | null = null,
): Promise<void> => {
  const text = `The refund of ${formatPaise(toPaise(amount))} ${message}.`;
  return notifyAdministrators(tx, { title, message: text, type: "refund", link: linkToRefund(id) }, personId);
};
