/** Approving, rejecting and setting the status of a vendor. */
import { and, desc, eq, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { VENDOR_TRANSITIONS } from "../../../resources/vendors/contract";
import type { Db, Transaction } from "../../db/database";
import { auditEntries, vendors } from "../../db/schema";
import { recordChange } from "../../http/audit";
import { conflict, notFound } from "../../http/errors";
import { isId } from "../../http/fields";
import { readVendor, type VendorRow } from "./answer";

/** The columns that a decision writes; the others of the six are cleared, so that a vendor shows one decision. */
type Decision = Pick<typeof vendors.$inferInsert, "status"> &
  Partial<Pick<typeof vendors.$inferSelect, (typeof DECISION_COLUMNS)[number]>>;

const DECISION_COLUMNS = [
  "status",
  "approvalDate",
  "approvalNotes",
  "rejectionDate",
  "rejectionReason",
  "rejectionNotes",
] as const;

const UNDECIDED = {
  approvalDate: null,
  approvalNotes: null,
  rejectionDate: null,
  rejectionReason: null,
  rejectionNotes: null,
};

const ACTIONS = ["approve", "reject", "status"] as const;
type Action = (typeof ACTIONS)[number];

/**
 * Changes the vendor and records the change, in one transaction. The row is locked first: of two people who decide at
 * the same time, the second is told about the first.
 * @throws HttpError 404; 409 when approve or reject is not allowed in the vendor's status
 */
export async function decide(
  db: Db,
  request: FastifyRequest,
  id: string,
  action: Action,
  decision: Decision,
): Promise<VendorRow> {
  if (!isId(id)) throw notFound("Vendor");
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(vendors).where(eq(vendors.id, id)).for("update");
    if (!before) throw notFound("Vendor");
    if (action !== "status" && !(VENDOR_TRANSITIONS[action] as readonly string[]).includes(before.status)) {
      throw conflict(await alreadyDecided(tx, before));
    }
    await tx
      .update(vendors)
      .set({ ...UNDECIDED, ...decision })
      .where(eq(vendors.id, id));
    const after = await readVendor(tx, id);
    await recordChange(tx, request, {
      action: `vendors.${action}`,
      resource: "vendors",
      resourceId: id,
      before: decisionOf(before),
      after: decisionOf(after.vendor),
    });
    return after;
  });
}

function decisionOf(vendor: typeof vendors.$inferSelect): Record<string, unknown> {
  return Object.fromEntries(DECISION_COLUMNS.map((column) => [column, vendor[column]]));
}

const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/** "This vendor is already approved, since 3 Jun 2026, by Asha Rao." The name is known for decisions made here. */
async function alreadyDecided(tx: Transaction, vendor: typeof vendors.$inferSelect): Promise<string> {
  const [entry] = await tx
    .select({ name: auditEntries.actorName })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.resource, "vendors"),
        eq(auditEntries.resourceId, vendor.id),
        inArray(
          auditEntries.action,
          ACTIONS.map((action) => `vendors.${action}`),
        ),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  const date = vendor.status === "approved" ? vendor.approvalDate : vendor.rejectionDate;
  const since = date ? `, since ${day.format(date)}` : "";
  const by = entry ? `, by ${entry.name}` : "";
  return `This vendor is already ${vendor.status}${since}${by}.`;
}
