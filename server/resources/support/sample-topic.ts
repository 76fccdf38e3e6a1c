/** Types and shared texts of ticket topics. The topics are in the ticket-words files. */
import type { TicketPriority } from "../../../resources/support/contract";
import type { OrderRow } from "../../sample-data/rows";

/**
 * The texts of a ticket, from the subject to the last reply. They may contain the placeholders {given} (the owner's
 * first name), {order}, {product}, {amount}, {city} and {shop}. Texts from vendors may contain only {given} and {shop}.
 */
export type Story = readonly [subject: string, description: string, answer: string, followUp: string, ending: string];

export interface Topic {
  weight: number;
  priorities: readonly (readonly [TicketPriority, number])[];
  stories: readonly Story[];
}

/** A topic about an order with one of these statuses, some days after it was placed. */
export interface OrderTopic extends Topic {
  statuses: readonly OrderRow["status"][];
  days: readonly [from: number, until: number];
}

export const URGENT_PRIORITIES = [
  ["high", 70],
  ["medium", 30],
] as const;
export const USUAL_PRIORITIES = [
  ["high", 15],
  ["medium", 60],
  ["low", 25],
] as const;
export const MINOR_PRIORITIES = [
  ["medium", 25],
  ["low", 75],
] as const;

export const GREETINGS = ["", "", "Hello. ", "Namaste! ", "Hi team. ", "Good morning. "] as const;

/** Follow-ups of an owner whose ticket has no reply yet. */
export const NUDGES = [
  "Any update on this?",
  "Please reply, I am still waiting.",
  "Kindly look into this at the earliest.",
  "Is somebody looking at my ticket?",
  "You can also call me after 6 in the evening.",
  "Hello? Please tell me what happens next.",
] as const;

/** Replies of an owner to a resolved ticket. */
export const THANKS = [
  "Thank you, all settled now.",
  "Thanks a lot for the quick help.",
  "All good from my side, you may close this.",
  "Okay, thank you.",
  "Got it, thanks. Please close the ticket.",
  "Much appreciated.",
] as const;
