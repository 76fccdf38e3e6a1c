/** Writes audit entries in the transaction of the change itself, so that neither is stored without the other. */
import type { FastifyRequest } from "fastify";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-audit";
import { toEntryRows, type Actor, type AuditEvent } from "./entries";
import { getActor } from "../auth/auth";

/** A change to a record, or any other action of a signed-in person. */
export type AuditedChange = AuditEvent;

/** Records an action of the person who makes the request. */
export async function recordChange(tx: Transaction, request: FastifyRequest, change: AuditedChange): Promise<void> {
  await recordEvent(tx, { ...getActor(request), ip: request.ip }, change);
}

/** Records an action of any actor, such as the person behind a job, a failed sign-in or the server's command line. */
export async function recordEvent(tx: Db | Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  await recordEvents(tx, actor, [event]);
}

/** Records many actions of one actor in one statement. */
export async function recordEvents(tx: Db | Transaction, actor: Actor, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(auditEntries).values(
    await toEntryRows(
      tx,
      events.map((event) => ({ actor, event })),
    ),
  );
}

/** The actor for commands that run on the server itself. */
export const SYSTEM_ACTOR: Actor = { id: "system", name: "System", email: "", ip: null };
