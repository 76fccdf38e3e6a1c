/** A chat with a vendor or a customer as the API serves it. Pure: the bundled API imports this file. */
import type { Role } from "../../providers/auth/contract";

/** The sender "user" is the participant; "admin" is the support team. */
export const SENDERS = ["user", "admin"] as const;

/** How many characters a message may have with our API. Another one says itself what it takes. */
export const MESSAGE_LENGTH = 2000;

/** Who writes with the support team: a vendor by its shop name, or anybody else with an account. */
interface Participant {
  /** Of the vendor where the role is vendor, else of the user. Without it the name stands alone. */
  _id?: string;
  id?: string;
  name?: string;
  role?: Role;
}

/** GET /api/admin/chat/list. */
export interface ConversationSummary {
  _id?: string;
  id?: string;
  participant?: Participant;
  /** The text of the newest message. */
  lastMessage?: string;
  /** When that was written. */
  updatedAt?: string;
  /** How many messages of the participant nobody of the team has read. */
  unread?: number;
}

export interface ChatMessage {
  /** One of SENDERS, or with another backend the name or the role of who wrote it. */
  sender?: string;
  message?: string;
  timestamp?: string;
}

/** GET /api/admin/chat/conversation/{id}. */
export interface Conversation {
  _id?: string;
  id?: string;
  participant?: Participant;
  /** Oldest first. */
  messages?: ChatMessage[];
}
