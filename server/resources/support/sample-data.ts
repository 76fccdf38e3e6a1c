/** Generates the demo tickets with their conversations, about existing orders, accounts and shops. */
import type { TicketPriority, TicketStatus } from "../../../resources/support/contract";
import { DAY, HOUR, MINUTE, OFFICE_HOURS, pickTimeInHours, WAKING_HOURS } from "../../sample-data/calendar";
import type { Random } from "../../sample-data/random";
import type { TicketMessageRow, TicketRow } from "../../sample-data/rows";
import { makeTicketCases, type Story, type TicketSource, type Urgency } from "./sample-cases";
import phrases from "./sample-phrases.json" with { type: "json" };

const TICKETS_PER_USER = 0.45;

/** Weights of the priorities. */
const PRIORITIES: Readonly<Record<Urgency, Partial<Record<TicketPriority, number>>>> = {
  urgent: { high: 70, medium: 30 },
  usual: { high: 15, medium: 60, low: 25 },
  minor: { medium: 25, low: 75 },
};

/** Weights of the statuses of tickets that are younger than `days`. The first entry that matches applies. */
const STATUS_BY_AGE: readonly { days: number; weights: Partial<Record<TicketStatus, number>> }[] = [
  { days: 2, weights: { open: 70, in_progress: 30 } },
  { days: 7, weights: { open: 30, in_progress: 42, resolved: 23, closed: 5 } },
  { days: 21, weights: { open: 10, in_progress: 22, resolved: 38, closed: 30 } },
  { days: Infinity, weights: { open: 2, in_progress: 6, resolved: 22, closed: 70 } },
];

export function makeTickets(
  random: Random,
  now: Date,
  source: TicketSource,
): { tickets: TicketRow[]; messages: TicketMessageRow[] } {
  const tickets: TicketRow[] = [];
  const messages: TicketMessageRow[] = [];
  const count = Math.round(TICKETS_PER_USER * (source.customers.length + source.owners.length));
  for (const { userId, urgency, story, createdAt } of makeTicketCases(random, now, source, count)) {
    const age = (now.getTime() - createdAt.getTime()) / DAY;
    const weights = STATUS_BY_AGE.find(({ days }) => age < days)?.weights ?? {};
    const { subject, description } = story;
    const ticket = {
      id: random.id(),
      userId,
      subject,
      description: random.pick(phrases.greetings) + description,
      priority: random.weightedKey(PRIORITIES[urgency]),
      status: random.weightedKey(weights),
      createdAt,
    };
    const conversation = makeConversation(random, now, ticket, story);
    messages.push(...conversation);
    tickets.push({ ...ticket, statusSince: findStatusSince(ticket, conversation) ?? createdAt });
  }
  return { tickets, messages };
}

/**
 * Returns when the ticket got its status: with the first reply for in_progress, and with the last message for resolved
 * and closed. Returns undefined for an open ticket.
 */
function findStatusSince(
  { status }: Pick<TicketRow, "status">,
  conversation: readonly TicketMessageRow[],
): Date | undefined {
  if (status === "open") return undefined;
  const last = status === "in_progress" ? conversation.find(({ sender }) => sender === "admin") : conversation.at(-1);
  return last?.createdAt;
}

function makeConversation(
  random: Random,
  now: Date,
  { id, status, createdAt }: { id: string; status: TicketStatus; createdAt: Date },
  { answer, followUp, ending }: Story,
): TicketMessageRow[] {
  const latest = now.getTime() - MINUTE;
  const rows: TicketMessageRow[] = [];
  let last = createdAt.getTime();
  const say = (sender: "user" | "admin", texts: readonly string[]) => {
    const hours = sender === "admin" ? OFFICE_HOURS : WAKING_HOURS;
    const [from, until] = [Math.min(last + 20 * MINUTE, latest), Math.min(last + 20 * HOUR, latest)];
    const at = pickTimeInHours(random, from, until, hours, latest);
    last = at.getTime();
    rows.push({ ticketId: id, position: rows.length, sender, message: random.pick(texts), createdAt: at });
  };
  if (random.chance(0.25)) say("user", phrases.nudges);
  if (status === "open") return rows;
  say("admin", [answer]);
  if (random.chance(0.65)) say("user", [followUp]);
  if (status === "in_progress") return rows;
  say("admin", [ending]);
  if (status === "closed" && random.chance(0.6)) say("user", phrases.thanks);
  return rows;
}
