/** How the server writes into the audit: in the transaction of what happened, so that neither is kept without the other. */
import type { FastifyRequest } from "fastify";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-evidence";
import { toRows, type Actor, type AuditEvent } from "../evidence/entries";
import { actorOf } from "./auth";

/** A change of a record, or anything else that a signed-in person did. */
export type Change = AuditEvent;

/** Writes what the person who makes the request did. */
export async function recordChange(tx: Transaction, request: FastifyRequest, change: Change): Promise<void> {
  await recordEvent(tx, { ...actorOf(request), ip: request.ip }, change);
}

/** The same for anybody: who asked for it earlier, tried to sign in, or works at the server itself. */
export async function recordEvent(tx: Db | Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  await tx.insert(auditEntries).values(await toRows(tx, [{ actor, event }]));
}

/** Who works at the server itself, by its commands. */
export const SYSTEM: Actor = { id: "system", name: "System", email: "", ip: null };
