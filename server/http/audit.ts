import type { FastifyRequest } from "fastify";
import type { Transaction } from "../db/database";
import { newId } from "../db/new-id";
import { auditEntries } from "../db/schema";
import { actorOf } from "./auth";

export interface Change {
  /** Such as "vendors.approve". */
  action: string;
  resource: string;
  resourceId: string;
  /** The fields that the action can change, as they were; null for a new record. */
  before: Record<string, unknown> | null;
  /** The same fields afterwards; null for a deleted record. */
  after: Record<string, unknown> | null;
}

/** Writes who did what from where. Takes the transaction of the change: neither is kept without the other. */
export async function recordChange(tx: Transaction, request: FastifyRequest, change: Change): Promise<void> {
  const actor = actorOf(request);
  await tx.insert(auditEntries).values({
    id: newId(),
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    ip: request.ip,
    ...change,
  });
}
