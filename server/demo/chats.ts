/** The demo's chats, with vendors and customers who are there, about orders of theirs. */
import { DAY, inHours, MINUTE } from "./calendar";
import { CHAT_STORIES, type ChatStory } from "./chat-stories";
import type { DatedOrder } from "./orders";
import type { Random } from "./random";
import type { ChatMessageRow, ConversationRow, UserRow } from "./rows";
import { fillIn, orderFacts, type TicketWorld } from "./ticket-cases";

/** What is shifted to a morning leaves the next line at least so much later, in milliseconds. */
const LEAST = 3 * MINUTE;

interface Chats {
  conversations: ConversationRow[];
  messages: ChatMessageRow[];
}

/** A story for which nobody is there is left out: in a small demo there may be no such order. */
export function makeChats(random: Random, now: Date, world: TicketWorld): Chats {
  const chats: Chats = { conversations: [], messages: [] };
  const customers = new Map(world.customers.map((user) => [user.id, user]));
  const owners = new Map(world.owners.map((user) => [user.id, user]));
  const vendors = new Map(world.vendors.map((vendor) => [vendor.id, vendor]));
  const factsOf = orderFacts(world);
  const orders = random.shuffle(world.orders);
  const taken = new Set<string>();

  /** With whom: the id of the participant, and the person who types. */
  function participantIn(story: ChatStory, order: DatedOrder): { id: string; person: UserRow } | undefined {
    const vendor = vendors.get(order.vendorId);
    const person = story.with === "vendor" ? owners.get(vendor?.userId ?? "") : customers.get(order.customerId);
    const id = story.with === "vendor" ? order.vendorId : order.customerId;
    // What is not sold any more has no shop to name.
    return person && vendor && !taken.has(id) ? { id, person } : undefined;
  }

  for (const story of CHAT_STORIES) {
    const begin = now.getTime() - (story.ago + story.lines.reduce((sum, [, minutes]) => sum + minutes, 0)) * MINUTE;
    const isBefore = ({ createdAt }: DatedOrder) => createdAt.getTime() < begin - DAY;
    const order = orders.find(
      (one) => story.statuses.includes(one.status) && isBefore(one) && participantIn(story, one) !== undefined,
    );
    const participant = order && participantIn(story, order);
    if (!order || !participant) continue;
    taken.add(participant.id);
    const id = random.id();
    const times = timesOf(random, story, begin, now.getTime() - 5 * MINUTE);
    const facts = factsOf(order, participant.person);
    chats.conversations.push({
      id,
      ...(story.with === "vendor" ? { vendorId: participant.id } : { userId: participant.id }),
      readCount: story.lines.length - story.unread,
      updatedAt: times.at(-1),
      createdAt: times[0],
    });
    chats.messages.push(
      ...story.lines.map(([sender, , text], position) => ({
        conversationId: id,
        position,
        sender,
        message: fillIn(text, facts),
        createdAt: times[position],
      })),
    );
  }
  return chats;
}

/** When each line was written: in the hours in which people do, one after the other, the last not after `latest`. */
function timesOf(random: Random, { lines }: ChatStory, begin: number, latest: number): Date[] {
  let wanted = begin;
  let last = begin;
  return lines.map(([, minutes]) => {
    wanted += minutes * MINUTE;
    const soonest = minutes === 0 ? last : last + LEAST;
    const at = inHours(random, new Date(Math.min(latest, Math.max(wanted, soonest))), 8, 22, latest);
    last = at.getTime();
    return at;
  });
}
