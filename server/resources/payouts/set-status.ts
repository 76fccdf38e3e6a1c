/** Changes the status of a payout: pending, processing, then paid or failed. The money of a failed one is due again. */
import { and, desc, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { PAYOUT_TRANSITIONS, type PayoutStatus } from "../../../resources/payouts/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { nextPosition } from "../../db/next-position";
import { ledgerEntries, payoutEntries, payouts, payoutStatusChanges } from "../../db/schema-ledger";
import { getActor, getPersonId } from "../../auth/auth";
import { alreadyDecidedError } from "../../records/already-decided";
import { recordChange } from "../../audit/record-event";
import { conflictError, notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { requireVersion } from "../../records/versions";
import { buildEntries, toPaise } from "../../ledger/entries";
import { lockLedger, insertEntries } from "../../ledger/post-order";
import { notifyAdministrators } from "../notifications/notify";
import { formatPaise } from "../refunds/format-paise";
import { readPayout } from "./response";
import { postPayout, requireApprovedVendor } from "./create";

export interface StatusChange {
  status: PayoutStatus;
  /** The bank reference of a payout that is paid. */
  reference?: string | undefined;
  /** The reason that the payout failed or was returned. */
  reason?: string | undefined;
}

const ALLOWED_FROM: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  pending: [],
  processing: PAYOUT_TRANSITIONS.process,
  paid: PAYOUT_TRANSITIONS.pay,
  failed: [...PAYOUT_TRANSITIONS.fail, ...PAYOUT_TRANSITIONS.return],
};

/** The statuses that send money, and therefore require an approved vendor. A payout to any vendor can fail. */
const SENDS_MONEY: ReadonlySet<PayoutStatus> = new Set(["processing", "paid"]);

/**
 * Changes the payout with its history, ledger and audit log, in one transaction. A payout that fails or is returned
 * credits the balance, and retrying it debits the balance again.
 * @throws HttpError 404; 409 if the transition is not allowed, a later payout contains the money, or the vendor is not
 * approved; 412
 */
export async function setPayoutStatus(db: Db, request: FastifyRequest, id: string, change: StatusChange) {
  const { status, reference, reason } = change;
  if (!isId(id)) throw notFoundError("Payout");
  return db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: payouts.vendorId }).from(payouts).where(eq(payouts.id, id));
    if (!owner) throw notFoundError("Payout");
    // The same lock order as for a new payout: the ledger, then the payout.
    await lockLedger(tx, owner.id);
    const [before] = await tx.select().from(payouts).where(eq(payouts.id, id)).for("update");
    if (!before) throw notFoundError("Payout");
    await requireVersion(tx, request, id);
    if (before.status === status)
      throw alreadyDecidedError({ thing: "payout", state: status, ...(await findLastChange(tx, id)) });
    if (!ALLOWED_FROM[status].includes(before.status)) {
      throw conflictError(`A ${before.status} payout cannot become ${status}.`);
    }
    if (SENDS_MONEY.has(status)) await requireApprovedVendor(tx, before.vendorId);
    const at = nextTimestamp();
    const money = { id, vendorId: before.vendorId, paise: toPaise(before.amount), at };
    if (status === "failed") await credit(tx, money, reason);
    if (before.status === "failed") await debitAgain(tx, money);
    const paid = { reference: reference ?? before.reference, paidAt: at };
    const after = { status, ...(status === "paid" ? paid : {}) };
    await tx.update(payouts).set(after).where(eq(payouts.id, id));
    const position = await nextPosition(tx, payoutStatusChanges, payoutStatusChanges.payoutId, id);
    const byName = getActor(request).name;
    await tx.insert(payoutStatusChanges).values({ payoutId: id, position, status, at, byName, note: reason ?? null });
    await recordChange(tx, request, {
      action: "payouts.edit-status",
      resource: "payouts",
      resourceId: id,
      about: `vendors/${before.vendorId}`,
      before: { status: before.status, reference: before.reference },
      after: { status, reference: after.reference ?? before.reference, reason },
    });
    const payout = await readPayout(tx, id);
    if (status === "failed") {
      const isReturned = before.status === "paid";
      const title = isReturned ? "Payout returned" : "Payout failed";
      const message = `The payout of ${formatPaise(money.paise)} to ${payout.vendor.shopName} ${isReturned ? "came back" : "failed"}.`;
      const notification = { title, message, type: "payout", link: `/payouts/show/${id}` } as const;
      await notifyAdministrators(tx, notification, getPersonId(request));
    }
    return payout;
  });
}

interface Amount {
  id: string;
  vendorId: string;
  paise: number;
  at: Date;
}

async function credit(tx: Transaction, { id, vendorId, paise, at }: Amount, note: string | undefined): Promise<void> {
  const posting = { vendorId, payoutId: id, at, dueAt: at, note: note ?? null };
  await insertEntries(tx, buildEntries(posting, [["payout_returned", paise]]));
}

/** @throws HttpError 409 if another payout has already settled the returned money */
async function debitAgain(tx: Transaction, money: Amount): Promise<void> {
  const { id } = money;
  const [returned] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .leftJoin(payoutEntries, eq(payoutEntries.entryId, ledgerEntries.id))
    .where(
      and(eq(ledgerEntries.payoutId, id), eq(ledgerEntries.kind, "payout_returned"), isNull(payoutEntries.entryId)),
    );
  if (!returned) throw conflictError("A later payout already contains this amount.");
  await tx.insert(payoutEntries).values({ entryId: returned.id, payoutId: id });
  await postPayout(tx, money);
}

async function findLastChange(tx: Transaction, id: string) {
  const [last] = await tx
    .select({ at: payoutStatusChanges.at, by: payoutStatusChanges.byName })
    .from(payoutStatusChanges)
    .where(eq(payoutStatusChanges.payoutId, id))
    .orderBy(desc(payoutStatusChanges.position))
    .limit(1);
  return last ?? { at: null, by: null };
}
