/** Reads the balance and the plan of a vendor, changes the plan, and writes manual ledger entries. */
import { and, eq, inArray, min, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { KYC_STATUSES } from "../../../resources/kyc/contract";
import type { VendorBalance } from "../../../resources/payouts/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db } from "../../db/database";
import { ledgerEntries, payouts, vendorPlans } from "../../db/schema-ledger";
import { plans } from "../../db/schema-plans";
import { getActor } from "../../auth/auth";
import { recordChange } from "../../audit/record-event";
import { HttpError } from "../../http/errors";
import { isId } from "../../http/fields";
import { requireVersion } from "../../records/versions";
import { buildEntries, toPaise, toRupees } from "../../ledger/entries";
import { lockLedger, insertEntries } from "../../ledger/post-order";
import { findPlanAt } from "../../ledger/vendor-plan";
import { isPayable, balanceSql, isHeldBack, isUnsettled } from "../../ledger/sums";
import { readAccount } from "./response";
import { readVendorName } from "./due";

export const balanceSchema = z.object({
  balance: z.number(),
  due: z.number(),
  heldBack: z.number(),
  nextDueAt: z.string().optional(),
  underway: z.number(),
  plan: z
    .object({ _id: z.string().optional(), name: z.string(), commissionRate: z.number(), since: z.string() })
    .optional(),
  kycStatus: z.enum(KYC_STATUSES).optional(),
}) satisfies z.ZodType<VendorBalance>;

/** @throws HttpError 404 */
export async function readBalance(db: Db, vendorId: string): Promise<z.infer<typeof balanceSchema>> {
  await readVendorName(db, vendorId);
  const at = nextTimestamp();
  const sumOf = async (where: ReturnType<typeof isUnsettled>) => {
    const [row] = await db
      .select({ paise: balanceSql, next: min(ledgerEntries.dueAt) })
      .from(ledgerEntries)
      .where(where);
    return { amount: toRupees(row?.paise ?? 0), next: row?.next };
  };
  const held = await sumOf(isHeldBack(db, vendorId, at));
  const plan = await findPlanAt(db, vendorId, at);
  const [open] = await db
    .select({ amount: sql<number>`coalesce(sum(${payouts.amount}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.vendorId, vendorId), inArray(payouts.status, ["pending", "processing"])));
  return {
    balance: (await sumOf(isUnsettled(db, vendorId))).amount,
    due: (await sumOf(isPayable(db, vendorId, at, at))).amount,
    heldBack: held.amount,
    nextDueAt: held.next?.toISOString(),
    underway: open?.amount ?? 0,
    plan: plan && {
      _id: plan.planId ?? undefined,
      name: plan.planName,
      commissionRate: plan.commissionRate,
      since: plan.since.toISOString(),
    },
    kycStatus: (await readAccount(db, vendorId)).kycStatus,
  };
}

export interface ManualEntry {
  kind: "fee" | "correction";
  /** In rupees. A fee debits the vendor. A correction credits the vendor, or debits if it is negative. */
  amount: number;
  note: string;
}

/**
 * Writes a fee or a correction to the ledger of a vendor, due immediately, and returns the balance.
 * @throws HttpError 404
 */
export async function addLedgerEntry(db: Db, request: FastifyRequest, vendorId: string, entry: ManualEntry) {
  await readVendorName(db, vendorId);
  await db.transaction(async (tx) => {
    await lockLedger(tx, vendorId);
    const at = nextTimestamp();
    const posting = { vendorId, at, dueAt: at, note: entry.note, byName: getActor(request).name };
    await insertEntries(tx, buildEntries(posting, [[entry.kind, toPaise(entry.amount)]]));
    await recordChange(tx, request, {
      action: "vendors.edit-ledger",
      resource: "vendors",
      resourceId: vendorId,
      before: null,
      after: { ...entry },
    });
  });
  return readBalance(db, vendorId);
}

/**
 * Changes the plan of a vendor from now on, with the plan's current commission rate. Earlier sales keep their rate.
 * @throws HttpError 404; 412 if the vendor has changed in the meantime; 422 if the plan does not exist or is not active
 */
export async function changePlan(db: Db, request: FastifyRequest, vendorId: string, planId: string) {
  await readVendorName(db, vendorId);
  await db.transaction(async (tx) => {
    await lockLedger(tx, vendorId);
    await requireVersion(tx, request, vendorId);
    const before = await findPlanAt(tx, vendorId, nextTimestamp());
    const [plan] = isId(planId) ? await tx.select().from(plans).where(eq(plans.id, planId)).for("share") : [];
    if (!plan?.isActive) {
      const problem = plan ? "is not active" : "does not exist";
      throw new HttpError(422, "validation_failed", `Plan ${problem}.`, { plan: [problem] });
    }
    const { name, commissionRate } = plan;
    await tx.insert(vendorPlans).values({ vendorId, planId, planName: name, commissionRate, since: nextTimestamp() });
    await recordChange(tx, request, {
      action: "vendors.edit-plan",
      resource: "vendors",
      resourceId: vendorId,
      before: {
        plan: before ? { _id: before.planId, name: before.planName, commissionRate: before.commissionRate } : null,
      },
      after: { plan: { _id: planId, name, commissionRate } },
    });
  });
  return readBalance(db, vendorId);
}
