/** E-mails a vendor about a decision, with the text of the person who decides (feature decisions.message). */
import { eq } from "drizzle-orm";
import { decisionSubject, type DecidedPath, type ToldAction } from "../../providers/decisions/contract";
import type { Db, Transaction } from "../db/database";
import { users, vendors } from "../db/schema";
import type { Env } from "../env";
import { createGateways } from "../gateways/create-gateways";
import type { Beside } from "../http/decide";
import { invalidField } from "../http/errors";
import { dueNow, keep, type Outgoing } from "./messaging/outbox";

/** The vendor to notify, and the name of the record if it differs from the shop name. */
interface NoticeTarget {
  vendorId: string | null;
  name?: string;
}

/**
 * Returns a callback for decide() that stores the e-mail in the outbox, in the transaction of the decision. The worker
 * delivers it afterwards, so a decision that is rolled back sends no e-mail. Returns undefined without a message.
 */
export function tellVendor<Row>(
  env: Env,
  [path, action]: readonly [DecidedPath, ToldAction],
  message: string | undefined,
  getTarget: (row: Row) => NoticeTarget,
): Beside<Row> | undefined {
  if (message === undefined) return undefined;
  return async (tx, row) => {
    const { vendorId, name } = getTarget(row);
    const owner = vendorId === null ? undefined : await ownerOf(tx, vendorId);
    if (!owner) throw invalidField("message", "has nobody to go to: there is no vendor");
    const subject = decisionSubject(path, action, name ?? owner.shopName);
    await mailLater(tx, env, { recipient: owner.email, subject, message });
    return { message };
  };
}

/** Stores an e-mail for the worker. If e-mail is not configured on this server, it stays in the outbox. */
export async function mailLater(tx: Transaction, env: Env, mail: Omit<Outgoing, "channel">): Promise<void> {
  const due = createGateways(env).EMAIL ? dueNow : undefined;
  await keep(tx, [{ channel: "EMAIL", ...mail }], () => due);
}

/** Returns the owner of a shop. */
export async function ownerOf(tx: Db | Transaction, vendorId: string) {
  const [owner] = await tx
    .select({ id: users.id, name: users.name, email: users.email, shopName: vendors.shopName })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(eq(vendors.id, vendorId));
  return owner;
}
