/**
 * Chats with vendors and customers as the API returns them. Shared with the bundled API, so this file imports only
 * other contracts.
 */
import type { Role } from "../../providers/auth/contract";

/** "user" is the participant; "admin" is the support team. */
export const SENDERS = ["user", "admin"] as const;

/** Maximum length of a message in the bundled API. Other backends reject messages above a limit of their own. */
export const MAX_MESSAGE_LENGTH = 2000;

/** The type of the live event that says that the team has read a conversation. */
export const CHAT_READ = "chat.read";

/** The vendor or other person who writes with the support team. Vendors appear under their shop name. */
interface Participant {
  /** Id of the vendor if the role is `vendor`, otherwise of the user. Without an id the name is not a link. */
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
  /** Text of the newest message. */
  lastMessage?: string;
  /** Time of the newest message. */
  updatedAt?: string;
  /** Number of messages from the participant that no one in the team has read. */
  unread?: number;
}

export interface ChatMessage {
  /** One of SENDERS. Other backends may send the name or role of the author. */
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
