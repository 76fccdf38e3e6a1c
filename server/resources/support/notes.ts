/** Adds internal notes of the support team to tickets. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { nextTimestamp } from "../../base/clock";
import type { Db } from "../../db/database";
import { ticketNotes } from "../../db/schema-communication";
import { recordChange } from "../../audit/record-event";
import { getActor, getPersonId } from "../../auth/auth";
import { replaceLoneSurrogates } from "../../http/fields";
import { readTicket } from "./response";
import type { SlaSettings } from "./sla";
import { lockTicket } from "./write";

/**
 * Adds a note, including to closed tickets. It changes neither the ticket nor its SLA.
 * @throws HttpError 404
 */
export async function addNote(db: Db, request: FastifyRequest, id: string, note: string, sla: SlaSettings) {
  return db.transaction(async (tx) => {
    const { subject, userId } = await lockTicket(tx, id);
    const position = await tx.$count(ticketNotes, eq(ticketNotes.ticketId, id));
    const authorId = getPersonId(request);
    const tokenId = authorId === null ? getActor(request).id : null;
    await tx
      .insert(ticketNotes)
      .values({ ticketId: id, position, authorId, tokenId, note, createdAt: nextTimestamp() });
    await recordChange(tx, request, {
      action: "support.note",
      resource: "support",
      resourceId: id,
      about: `users/${userId}`,
      label: subject,
      before: null,
      after: { note: replaceLoneSurrogates(note) },
    });
    return readTicket(tx, id, sla);
  });
}
