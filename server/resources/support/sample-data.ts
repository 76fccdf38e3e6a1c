/** Generates the demo tickets with their conversations, about existing orders, accounts and shops. */
import type { TicketStatus } from "../../../resources/support/contract";
import { pickTimeBetween, DAY, HOUR, moveIntoHours, MINUTE } from "../../sample-data/calendar";
import type { Random } from "../../sample-data/random";
import type { TicketMessageRow, TicketRow } from "../../sample-data/rows";
import { makeTicketCases, type TicketWorld } from "./sample-cases";
import { GREETINGS, NUDGES, THANKS, type Story } from "./sample-topic";

/** Tickets per user. */
const TICKETS_PER_USER = 0.45;

/** Status weights by age in days. The first entry with a higher age applies. */
const STATUS_BY_AGE: readonly (readonly [days: number, weights: readonly (readonly [TicketStatus, number])[]])[] = [
  [
    2,
    [
      ["open", 70],
      ["in_progress", 30],
    ],
  ],
  [
    7,
    [
      ["open", 30],
      ["in_progress", 42],
      ["resolved", 23],
      ["closed", 5],
    ],
  ],
  [
    21,
    [
      ["open", 10],
      ["in_progress", 22],
      ["resolved", 38],
      ["closed", 30],
    ],
  ],
  [
    Infinity,
    [
      ["open", 2],
      ["in_progress", 6],
      ["resolved", 22],
      ["closed", 70],
    ],
  ],
];

export function makeTickets(
  random: Random,
  now: Date,
  world: TicketWorld,
): { tickets: TicketRow[]; messages: TicketMessageRow[] } {
  const tickets: TicketRow[] = [];
  const messages: TicketMessageRow[] = [];
  const count = Math.round(TICKETS_PER_USER * (world.customers.length + world.owners.length));
  for (const { userId, priorities, story, createdAt } of makeTicketCases(random, now, world, count)) {
    const age = (now.getTime() - createdAt.getTime()) / DAY;
    const weights = STATUS_BY_AGE.find(([days]) => age < days)?.[1] ?? [];
    const [subject, description] = story;
    const ticket = {
      id: random.id(),
      userId,
      subject,
      description: random.pick(GREETINGS) + description,
      priority: random.weighted(priorities),
      status: random.weighted(weights),
      createdAt,
    };
    const conversation = makeConversation(random, now, ticket, story);
    messages.push(...conversation);
    tickets.push({ ...ticket, statusSince: findStatusSince(ticket, conversation) ?? createdAt });
  }
  return { tickets, messages };
}

/** Returns when the ticket got its status: with the first reply for in_progress, otherwise with the last message. */
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
  [, , answer, followUp, ending]: Story,
): TicketMessageRow[] {
  const latest = now.getTime() - MINUTE;
  const rows: TicketMessageRow[] = [];
  let last = createdAt.getTime();
  const say = (sender: "user" | "admin", texts: readonly string[]) => {
    const [opens, closes] = sender === "admin" ? [9, 19] : [7, 23];
    const moment = pickTimeBetween(random, Math.min(last + 20 * MINUTE, latest), Math.min(last + 20 * HOUR, latest));
    const at = moveIntoHours(random, moment, opens, closes, latest);
    last = at.getTime();
    rows.push({
      ticketId: id,
      position: rows.length,
      sender,
      message: random.pick(texts),
      createdAt: at,
    });
  };
  if (random.chance(0.25)) say("user", NUDGES);
  if (status === "open") return rows;
  say("admin", [answer]);
  if (random.chance(0.65)) say("user", [followUp]);
  if (status === "in_progress") return rows;
  say("admin", [ending]);
  if (status === "closed" && random.chance(0.6)) say("user", THANKS);
  return rows;
}
