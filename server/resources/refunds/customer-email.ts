import { and, eq } from "drizzle-orm";
import { composeRefundEmail } from "../../../resources/refunds/customer-email/contract";
import type { Actor } from "../../audit/entries";
import { recordEvent } from "../../audit/record-event";
import type { Env } from "../../base/env";
import type { Transaction } from "../../db/database";
import { users } from "../../db/schema";
import { refunds } from "../../db/schema-refunds";
import { toPaise } from "../../ledger/entries";
import { enqueueEmail } from "../messaging/vendor-notification";
import { formatPaise } from "./format-paise";

const ORDER_END = -6;

/**
 * Stores the email about a completed refund, and its audit entry, if the customer should be notified. A worker sends
 * the email after the transaction.
 */
export async function enqueueCustomerEmail(
  tx: Transaction,
  { actor, env }: { actor: Actor; env: Env },
  refundId: string,
): Promise<void> {
  const [found] = await tx
    .select({ refund: refunds, name: users.name, email: users.email })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.customerId))
    .where(and(eq(refunds.id, refundId), refunds.tellsCustomer));
  if (!found) return;
  const { refund, name, email } = found;
  const mail = composeRefundEmail({
    customer: name,
    amount: formatPaise(toPaise(refund.amount)),
    order: refund.orderId.slice(ORDER_END),
    reference: refund.reference ?? "",
  });
  await enqueueEmail(tx, env, { recipient: email, ...mail });
  await recordEvent(tx, actor, {
    action: "refunds.tell-customer",
    resource: "refunds",
    resourceId: refundId,
    about: `users/${refund.customerId}`,
    before: null,
    after: mail,
  });
}
