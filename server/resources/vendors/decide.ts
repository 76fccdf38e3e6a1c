/** Approving, rejecting and setting the status of a vendor. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { VENDOR_TRANSITIONS } from "../../../resources/vendors/contract";
import type { Db } from "../../db/database";
import { vendors } from "../../db/schema";
import { recordChange } from "../../http/audit";
import { alreadyDecided, lastActor } from "../../http/decided";
import { notFound } from "../../http/errors";
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
      const names = ACTIONS.map((name) => `vendors.${name}`);
      throw alreadyDecided({
        thing: "vendor",
        state: before.status,
        at: before.status === "approved" ? before.approvalDate : before.rejectionDate,
        by: await lastActor(tx, "vendors", id, names),
      });
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
