/** Assigns the demo tickets to the support team, and generates internal notes. */
import { moveIntoHours, HOUR, MINUTE } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";
import type { TicketNoteRow, TicketRow } from "../../sample-data/rows";

/** The share of tickets with a reply that are assigned. */
const ASSIGNED_SHARE = 0.8;
const NOTED_SHARE = 0.3;

const NOTES = [
  "Called the courier's desk. They promise an answer by tomorrow noon.",
  "The customer prefers a call after six in the evening.",
  "Second complaint about the same seller this month. Watch for a third.",
  "The refund is with the bank; nothing more to do here.",
  "Photos of the packing are in the mail to the shop.",
  "Spoke to the seller, who agrees to a replacement.",
] as const;

/** Assigns most tickets that are no longer open to a team member. Returns notes for some of them. */
export function assignTickets(
  seed: number,
  now: Date,
  tickets: readonly TicketRow[],
  team: readonly string[],
): TicketNoteRow[] {
  const random = createRandom(seed, "ticket work");
  const latest = now.getTime() - MINUTE;
  return tickets.flatMap((ticket) => {
    if (ticket.status === "open" || !random.chance(ASSIGNED_SHARE)) return [];
    ticket.assigneeId = random.pick(team);
    if (!random.chance(NOTED_SHARE)) return [];
    const since = (ticket.statusSince ?? now).getTime();
    const at = new Date(Math.min(since + random.int(1, 5) * HOUR, latest));
    return [
      {
        ticketId: ticket.id,
        position: 0,
        authorId: ticket.assigneeId,
        note: random.pick(NOTES),
        createdAt: moveIntoHours(random, at, 9, 19, latest),
      },
    ];
  });
}
