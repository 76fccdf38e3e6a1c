/** Assigns the demo tickets to the support team, and generates internal notes. */
import { HOUR, MINUTE, moveIntoHours, OFFICE_HOURS } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";
import type { TicketNoteRow, TicketRow } from "../../sample-data/rows";
import phrases from "./sample-phrases.json" with { type: "json" };

/** The share of assigned tickets among those that are no longer open. */
const ASSIGNED_SHARE = 0.8;
const NOTED_SHARE = 0.3;

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
        note: random.pick(phrases.notes),
        createdAt: moveIntoHours(random, at, OFFICE_HOURS, latest),
      },
    ];
  });
}
