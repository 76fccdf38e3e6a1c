/** The documented fields of messages, reviews, tickets and notifications. */
import type { Conversation, ConversationSummary } from "../../../resources/chat/contract";
import type { MessagingStats } from "../../../resources/messaging/contract";
import type { Notification } from "../../../resources/notifications/contract";
import type { Review } from "../../../resources/reviews/contract";
import { TICKET_PRIORITIES, TICKET_STATUSES, type Ticket } from "../../../resources/support/contract";
import type { ShapeOf } from "../shape";

export const REVIEW = {
  user: { name: "text", email: "text" },
  rating: "number",
  comment: "text?",
  product: { name: "text?" },
  vendor: { shopName: "text?" },
  createdAt: "date",
} as const satisfies ShapeOf<Review>;

export const TICKET = {
  subject: "text",
  description: "text",
  priority: TICKET_PRIORITIES,
  status: TICKET_STATUSES,
  createdAt: "date",
  user: { name: "text", email: "text", phone: "text?" },
} as const satisfies ShapeOf<Ticket>;

export const TICKET_WITH_MESSAGES = {
  ...TICKET,
  messages: [{ sender: "text", message: "text", timestamp: "date" }],
} as const satisfies ShapeOf<Ticket>;

export const CHAT = {
  participant: { name: "text" },
  lastMessage: "text",
  updatedAt: "date",
  unread: "number",
} as const satisfies ShapeOf<ConversationSummary>;

export const CONVERSATION = {
  participant: { name: "text" },
  messages: [{ sender: "text", message: "text", timestamp: "date" }],
} as const satisfies ShapeOf<Conversation>;

export const NOTIFICATION = {
  title: "text",
  message: "text",
  type: "text?",
  read: "flag",
  link: "text?",
  createdAt: "date",
} as const satisfies ShapeOf<Notification>;

export const MESSAGING_STATS = {
  email_service: "text?",
  sms_service: "text?",
  whatsapp_service: "text?",
} as const satisfies ShapeOf<MessagingStats>;
