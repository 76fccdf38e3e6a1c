/** Texts of messages to customers and vendors, and of gateway errors. */
import type { Channel, SmsType } from "../../../resources/messaging/contract";

interface Template {
  weight: number;
  channel: Channel;
  type?: SmsType;
  subject?: string;
  /** Placeholders: {given} is the recipient's first name, {order} an order number, {code} a one-time password. */
  message: string;
}

export const MESSAGE_TEMPLATES: readonly Template[] = [
  {
    weight: 8,
    channel: "EMAIL",
    subject: "Your order {order} is on its way",
    message:
      "Namaste {given},\n\nyour order {order} has been handed to the courier. It reaches you in two to five days.",
  },
  {
    weight: 5,
    channel: "EMAIL",
    subject: "Invoice for order {order}",
    message: "Namaste {given},\n\nthe tax invoice for order {order} is ready under My Orders.",
  },
  {
    weight: 4,
    channel: "EMAIL",
    subject: "How was your order {order}?",
    message: "Namaste {given},\n\nplease take a minute to review what you bought. It helps others to choose.",
  },
  { weight: 7, channel: "SMS", type: "transactional", message: "Order {order} is out for delivery today. - BAZAAR" },
  {
    weight: 5,
    channel: "SMS",
    type: "transactional",
    message: "Refund for order {order} has been sent to your bank. - BAZAAR",
  },
  {
    weight: 6,
    channel: "SMS",
    type: "promotional",
    message: "{given}, handloom week is on: up to 40% off sarees and stoles. - BAZAAR",
  },
  { weight: 7, channel: "WHATSAPP", message: "Hello {given}, order {order} is packed. We write again when it ships." },
  {
    weight: 5,
    channel: "WHATSAPP",
    message: "Hello {given}, the courier could not reach you for order {order}. Reply 1 for tomorrow.",
  },
];

export const OTP_TEMPLATE: Template = {
  weight: 1,
  channel: "SMS",
  type: "otp",
  message: "{code} is your OTP to sign in. It is valid for 10 minutes. Do not share it. - BAZAAR",
};

export const GATEWAY_ERRORS: Record<Channel, readonly string[]> = {
  EMAIL: ["550 5.1.1 The mailbox does not exist", "552 5.2.2 The mailbox is full", "connect ECONNREFUSED"],
  SMS: ["The number is on the do-not-disturb list", "The template is not registered", "no answer within 10 s"],
  WHATSAPP: ["The number has no WhatsApp account", "The recipient has not opted in"],
};
