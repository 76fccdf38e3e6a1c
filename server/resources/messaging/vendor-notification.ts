/** Emails a vendor about a decision, with a message that the person who decides has written. */
import { eq } from "drizzle-orm";
import { decisionSubject, type DecisionPath, type DecisionAction } from "../../../providers/decisions/contract";
import type { Db, Transaction } from "../../db/database";
import { users, vendors } from "../../db/schema";
import type { Env } from "../../base/env";
import { createGateways } from "../../gateways/create-gateways";
import type { AfterDecision } from "../../records/decide";
import { fieldError } from "../../http/errors";
import { DUE_NOW, storeMessages, type OutgoingMessage } from "./outbox";

/** The vendor to notify, and the name of the record if it differs from the shop name. */
interface NoticeTarget {
  vendorId: string | null;
  name?: string;
}

/**
 * Returns a callback for decide() that stores the email in the outbox, in the transaction of the decision. The worker
 * delivers it afterwards, so a decision that is rolled back sends no email. Returns undefined without a message.
 */
export function createVendorNotification<Row>(
  env: Env,
  [path, action]: readonly [DecisionPath, DecisionAction],
  message: string | undefined,
  getTarget: (row: Row) => NoticeTarget,
): AfterDecision<Row> | undefined {
  if (message === undefined) return undefined;
  return async (tx, row) => {
    const { vendorId, name } = getTarget(row);
    const owner = vendorId === null ? undefined : await findShopOwner(tx, vendorId);
    if (!owner) throw fieldError("message", "has no recipient, because there is no vendor");
    const subject = decisionSubject(path, action, name ?? owner.shopName);
    await enqueueEmail(tx, env, { recipient: owner.email, subject, message });
    return { message };
  };
}

/** Stores an email for the worker. If email is not configured on this server, it stays in the outbox. */
export async function enqueueEmail(tx: Transaction, env: Env, mail: Omit<OutgoingMessage, "channel">): Promise<void> {
  const due = createGateways(env).EMAIL ? DUE_NOW : undefined;
  await storeMessages(tx, [{ channel: "EMAIL", ...mail }], () => due);
}

export async function findShopOwner(tx: Db | Transaction, vendorId: string) {
  const [owner] = await tx
    .select({ id: users.id, name: users.name, email: users.email, shopName: vendors.shopName })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(eq(vendors.id, vendorId));
  return owner;
}
