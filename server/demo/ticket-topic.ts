/** What people write to the support team about: the shape of a topic, whose texts stand in the files of words. */
import type { TicketPriority } from "../../resources/support/contract";
import type { OrderRow } from "./rows";

/**
 * A ticket from its subject to its end. Texts may name facts in braces: {given} for the first name of the owner,
 * {order}, {product}, {amount}, {city} and {shop}, the last one also for vendors.
 */
export type Story = readonly [subject: string, description: string, answer: string, followUp: string, ending: string];

export interface Topic {
  weight: number;
  priorities: readonly (readonly [TicketPriority, number])[];
  stories: readonly Story[];
}

/** A topic about an order that has one of these statuses, some days after it was placed. */
export interface OrderTopic extends Topic {
  statuses: readonly OrderRow["status"][];
  days: readonly [from: number, until: number];
}

export const URGENT = [
  ["high", 70],
  ["medium", 30],
] as const;
export const USUAL = [
  ["high", 15],
  ["medium", 60],
  ["low", 25],
] as const;
export const MINOR = [
  ["medium", 25],
  ["low", 75],
] as const;

export const GREETINGS = ["", "", "Hello. ", "Namaste! ", "Hi team. ", "Good morning. "] as const;

/** What an owner writes to a ticket that nobody has answered yet. */
export const NUDGES = [
  "Any update on this?",
  "Please reply, I am still waiting.",
  "Kindly look into this at the earliest.",
  "Is somebody looking at my ticket?",
  "You can also call me after 6 in the evening.",
  "Hello? Please tell me what happens next.",
] as const;

/** What an owner writes to a ticket that is settled. */
export const THANKS = [
  "Thank you, all settled now.",
  "Thanks a lot for the quick help.",
  "All good from my side, you may close this.",
  "Okay, thank you.",
  "Got it, thanks. Please close the ticket.",
  "Much appreciated.",
] as const;
