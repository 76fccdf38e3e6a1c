import { and, eq, isNotNull } from "drizzle-orm";
import type { Db, Transaction } from "../../db/database";
import { refundPayments } from "../../db/schema-refunds";

/** Returns the state of a payment that the provider has not confirmed, or undefined without such a payment. */
export async function readPayment(db: Db | Transaction, refundId: string) {
  const [payment] = await db
    .select()
    .from(refundPayments)
    .where(and(eq(refundPayments.refundId, refundId), isNotNull(refundPayments.due)));
  if (!payment) return undefined;
  const { attempts, problem, due } = payment;
  return { attempts, problem: problem ?? undefined, nextAttemptAt: due?.toISOString() };
}
