/** Generates the demo chats with existing vendors and customers about their orders. */
import { DAY, DAY_HOURS, MINUTE, moveIntoHours } from "../../sample-data/calendar";
import stories from "./sample-stories.json" with { type: "json" };
import type { DatedOrder } from "../orders/sample-data";
import { fillPlaceholders } from "../../sample-data/placeholders";
import type { Random } from "../../sample-data/random";
import type { ChatMessageRow, ConversationRow, OrderRow, UserRow } from "../../sample-data/rows";
import { createFactsReader, type TicketSource } from "../support/sample-cases";

interface ChatStory {
  with: "vendor" | "customer";
  /** The possible statuses of the order that the chat is about. */
  statuses: readonly OrderRow["status"][];
  /** How many minutes ago the last line was written. */
  minutesAgo: number;
  /** The number of lines at the end that the team has not read. */
  unread: number;
  /** The lines, with the placeholders of `createFactsReader`. `after` is in minutes since the previous line. */
  lines: readonly { sender: "user" | "admin"; after: number; text: string }[];
}

/** The stories, the newest first. */
const CHAT_STORIES = stories as readonly ChatStory[];

/**
 * Minimum time between two lines, in milliseconds. Without it, lines that are moved from the night to the morning would
 * all have the same time.
 */
const MIN_GAP = 3 * MINUTE;

interface Chats {
  conversations: ConversationRow[];
  messages: ChatMessageRow[];
}

/** Creates the chats. A story is skipped if no order matches it, as may happen in a small demo. */
export function makeChats(random: Random, now: Date, source: TicketSource): Chats {
  const chats: Chats = { conversations: [], messages: [] };
  const customers = new Map(source.customers.map((user) => [user.id, user]));
  const owners = new Map(source.owners.map((user) => [user.id, user]));
  const vendors = new Map(source.vendors.map((vendor) => [vendor.id, vendor]));
  const factsOf = createFactsReader(source);
  const orders = random.shuffle(source.orders);
  const taken = new Set<string>();

  /** Returns the participant's id and the person who writes, if they can take part in the story. */
  function findParticipant(story: ChatStory, order: DatedOrder): { id: string; person: UserRow } | undefined {
    const vendor = vendors.get(order.vendorId);
    const person = story.with === "vendor" ? owners.get(vendor?.userId ?? "") : customers.get(order.customerId);
    const id = story.with === "vendor" ? order.vendorId : order.customerId;
    // Vendors that no longer sell are not in `vendors`, so the text could not name the shop.
    return person && vendor && !taken.has(id) ? { id, person } : undefined;
  }

  for (const story of CHAT_STORIES) {
    const begin = now.getTime() - (story.minutesAgo + story.lines.reduce((sum, { after }) => sum + after, 0)) * MINUTE;
    const isBefore = ({ createdAt }: DatedOrder) => createdAt.getTime() < begin - DAY;
    const order = orders.find(
      (one) => story.statuses.includes(one.status) && isBefore(one) && findParticipant(story, one) !== undefined,
    );
    const participant = order && findParticipant(story, order);
    if (!order || !participant) continue;
    taken.add(participant.id);
    const id = random.id();
    const times = makeTimes(random, story, begin, now.getTime() - 5 * MINUTE);
    const facts = factsOf(order, participant.person);
    chats.conversations.push({
      id,
      ...(story.with === "vendor" ? { vendorId: participant.id } : { userId: participant.id }),
      readCount: story.lines.length - story.unread,
      updatedAt: times.at(-1),
      createdAt: times[0],
    });
    chats.messages.push(
      ...story.lines.map(({ sender, text }, position) => ({
        conversationId: id,
        position,
        sender,
        message: fillPlaceholders(text, facts),
        createdAt: times[position],
      })),
    );
  }
  return chats;
}

/** Returns the time of each line: ascending, not after `latest`, and during the day if that is possible. */
function makeTimes(random: Random, { lines }: ChatStory, begin: number, latest: number): Date[] {
  let wanted = begin;
  let last = begin;
  return lines.map(({ after }) => {
    wanted += after * MINUTE;
    const soonest = after === 0 ? last : last + MIN_GAP;
    const at = moveIntoHours(random, new Date(Math.min(latest, Math.max(wanted, soonest))), DAY_HOURS, latest);
    last = at.getTime();
    return at;
  });
}
