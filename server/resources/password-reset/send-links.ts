/** Processes requests for a password reset: finds the account and emails a link to its address. */
import { asc, eq, inArray, lte } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { recordEvent } from "../../audit/record-event";
import { lockAccount } from "../../auth/lock-account";
import { canResetPassword, createPasswordReset, RESET_VALID_MINUTES } from "../../auth/password-resets";
import { nextTimestamp } from "../../base/clock";
import { startWorkerLoop, type WorkerLoop } from "../../base/worker-loop";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import { passwordResetRequests } from "../../db/schema-accounts";
import { DeliveryError, type Gateway } from "../../gateways/gateway";
import { DELIVERY_CONCURRENCY, DUE_IN_A_MINUTE, DUE_NOW } from "../messaging/outbox";

const POLL_INTERVAL_MS = 10_000;
/** How long a request is tried again while the mail server fails. Later, nobody expects the email any more. */
const GIVE_UP_AFTER_MS = 10 * 60_000;

const SUBJECT = "Reset your password";

type ResetRequest = typeof passwordResetRequests.$inferSelect;

interface Options {
  db: Db;
  gateway: Gateway;
  /** Origin of the link. It is never taken from a request, which anyone can send. */
  publicUrl: string;
  log: FastifyBaseLogger;
}

/** Starts the worker. It sends links directly, because the outbox would store them. */
export function startResetWorker({ db, gateway, publicUrl, log }: Options): WorkerLoop {
  const remove = ({ id }: ResetRequest) => db.delete(passwordResetRequests).where(eq(passwordResetRequests.id, id));

  async function processRequest(request: ResetRequest): Promise<void> {
    const isTooOld = nextTimestamp().getTime() - request.createdAt.getTime() > GIVE_UP_AFTER_MS;
    const link = isTooOld ? undefined : await db.transaction((tx) => createLink(tx, request));
    if (link) {
      try {
        const message = composeMessage(link.name, `${publicUrl}/reset-password#${link.token}`);
        await gateway.send({ recipient: request.email, subject: SUBJECT, message });
      } catch (error) {
        // If the mail server itself failed, the request is due again in a minute.
        if (error instanceof DeliveryError && error.rejected) await remove(request);
        throw error;
      }
    }
    await remove(request);
  }

  return startWorkerLoop(
    async (isStopped) => {
      const failures: unknown[] = [];
      while (!isStopped()) {
        const requests = await claimRequests(db);
        if (requests.length === 0) break;
        await Promise.all(requests.map((one) => processRequest(one).catch((error: unknown) => failures.push(error))));
      }
      // Marks the run as failed, so that the page of jobs shows it.
      if (failures.length > 0) throw failures[0] as Error;
    },
    {
      name: "Send password links",
      purpose: "Emails a link to administrators who forgot their password.",
      everyMs: POLL_INTERVAL_MS,
      log,
      failure: "failed to send a password link",
    },
  );
}

/** Claims requests for a minute, oldest first. Concurrent servers claim different ones. */
function claimRequests(db: Db): Promise<ResetRequest[]> {
  const due = db
    .select({ id: passwordResetRequests.id })
    .from(passwordResetRequests)
    .where(lte(passwordResetRequests.due, DUE_NOW))
    .orderBy(asc(passwordResetRequests.due), asc(passwordResetRequests.id))
    .limit(DELIVERY_CONCURRENCY)
    .for("update", { skipLocked: true });
  return db
    .update(passwordResetRequests)
    .set({ due: DUE_IN_A_MINUTE })
    .where(inArray(passwordResetRequests.id, due))
    .returning();
}

/** Records the request, and creates a link if the address belongs to somebody who may reset their password. */
async function createLink(tx: Transaction, { email, ip }: ResetRequest) {
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const account = found && (await lockAccount(tx, found.id));
  const isAllowed = account?.email === email && canResetPassword(account);
  const about = account
    ? ({ about: `users/${account.id}`, resourceId: account.id, label: account.name } as const)
    : ({ about: `visitors/${nextTimestamp().toISOString().slice(0, 10)}`, resourceId: "" } as const);
  await recordEvent(
    tx,
    { id: null, name: "", email: "", ip },
    {
      ...{ action: "account.request-password-reset", resource: "users", ...about },
      ...{ before: null, after: { email }, outcome: isAllowed ? "done" : "failed" },
    },
  );
  return isAllowed ? { name: account.name, token: await createPasswordReset(tx, account.id) } : undefined;
}

const composeMessage = (name: string, link: string) =>
  `Hello ${name},\n\nSomeone asked for a new password for your administrator account. Open this link within ${RESET_VALID_MINUTES} minutes to choose one. It works once:\n\n${link}\n\nIf it was not you, ignore this email. Your password stays the same.\n`;
