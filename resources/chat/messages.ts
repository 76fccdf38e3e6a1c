import { formatNumber } from "../../src/kit/numbers";
import type { Role } from "../../providers/auth/contract";

/** Texts of the chat. */
export const chatMessages = {
  title: "Chat",
  list: {
    name: "Conversations",
    loading: "Loading conversations...",
    loadError: "Error loading conversations",
    empty: "No conversations yet.",
    more: (shown: number, total: number) => `The newest ${shown} of ${formatNumber(total)}`,
    unread: (count: number) => `${formatNumber(count)} unread`,
    nobody: "Unknown",
  },
  conversation: {
    title: "Conversation",
    loading: "Loading conversation...",
    loadError: "Error loading conversation",
    none: "Choose a conversation to read it.",
    empty: "No messages yet.",
    messages: "Messages",
    messagesWith: (name: string) => `Messages with ${name}`,
    back: "Back",
    newer: "New messages",
  },
  roles: { admin: "Admin", vendor: "Vendor", customer: "Customer" } satisfies Record<Role, string>,
  team: "Support Team",
  outdated: "May be out of date.",
  input: "Message",
  placeholder: "Write a message",
  hint: "Enter to send, Shift + Enter for a new line",
  send: "Send",
  sending: "Sending",
  failure: "Failed to send message",
  interrupted: "You left the page before the server answered. Check above whether the message was sent.",
  retry: "Retry",
  edit: "Edit",
} as const;
