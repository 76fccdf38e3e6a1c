import { eq } from "drizzle-orm";
import type { REFUND_TRANSITIONS, RefundStatus } from "../../../resources/refunds/contract";
import type { Actor } from "../../audit/entries";
import { recordEvent } from "../../audit/record-event";
import type { Transaction } from "../../db/database";
import { nextPosition } from "../../db/next-position";
import { refunds, refundStatusChanges } from "../../db/schema-refunds";

interface StatusChange {
  status: RefundStatus;
  action: keyof typeof REFUND_TRANSITIONS | "send";
  at: Date;
  /** The reference of a refund that is done. */
  reference?: string;
  /** The reason of a rejection or a failure. */
  note?: string;
}

/**
 * Sets a refund's status, and adds it to the refund's history and to the audit log. The caller must lock the refund or
 * its order.
 */
export async function writeStatus(
  tx: Transaction,
  actor: Actor,
  id: string,
  { status, action, at, reference, note }: StatusChange,
): Promise<void> {
  const [before] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (!before) throw new Error("The refund must exist.");
  await tx
    .update(refunds)
    .set({ status, ...(reference !== undefined && { reference }) })
    .where(eq(refunds.id, id));
  const position = await nextPosition(tx, refundStatusChanges, refundStatusChanges.refundId, id);
  await tx
    .insert(refundStatusChanges)
    .values({ refundId: id, position, status, at, byName: actor.name, note: note ?? reference ?? null });
  await recordEvent(tx, actor, {
    action: `refunds.${action}`,
    resource: "refunds",
    resourceId: id,
    about: `users/${before.customerId}`,
    before: { status: before.status },
    after: { status, reference, reason: note },
  });
}
