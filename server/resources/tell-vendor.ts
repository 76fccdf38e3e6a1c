/** Telling a vendor of a decision by e-mail, in the words of whoever makes it, with the feature decisions.message. */
import { eq } from "drizzle-orm";
import { decisionSubject, type DecidedPath, type ToldAction } from "../../providers/decisions/contract";
import type { Db, Transaction } from "../db/database";
import { users, vendors } from "../db/schema";
import type { Env } from "../env";
import { createGateways } from "../gateways/create-gateways";
import type { Beside } from "../http/decide";
import { invalidField } from "../http/errors";
import { dueNow, keep, type Outgoing } from "./messaging/outbox";

/** Who is told, and what the record is called where it is not called as the shop is. */
interface Told {
  vendorId: string | null;
  name?: string;
}

/**
 * What decide() does beside the decision: the e-mail is kept in the outbox by the same transaction, and the worker hands
 * it over after that. So nobody is told of a decision that was not made. Nothing where there is no message.
 */
export function tellVendor<Row>(
  env: Env,
  [path, action]: readonly [DecidedPath, ToldAction],
  message: string | undefined,
  toldOf: (row: Row) => Told,
): Beside<Row> | undefined {
  if (message === undefined) return undefined;
  return async (tx, row) => {
    const { vendorId, name } = toldOf(row);
    const owner = vendorId === null ? undefined : await ownerOf(tx, vendorId);
    if (!owner) throw invalidField("message", "has nobody to go to: there is no vendor");
    const subject = decisionSubject(path, action, name ?? owner.shopName);
    await mailLater(tx, env, { recipient: owner.email, subject, message });
    return { message };
  };
}

/** An e-mail for the worker; where this server sends none, it stays in the outbox. */
export async function mailLater(tx: Transaction, env: Env, mail: Omit<Outgoing, "channel">): Promise<void> {
  const due = createGateways(env).EMAIL ? dueNow : undefined;
  await keep(tx, [{ channel: "EMAIL", ...mail }], () => due);
}

/** The person whose shop it is. */
export async function ownerOf(tx: Db | Transaction, vendorId: string) {
  const [owner] = await tx
    .select({ id: users.id, name: users.name, email: users.email, shopName: vendors.shopName })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(eq(vendors.id, vendorId));
  return owner;
}
