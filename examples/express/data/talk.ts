/** Made-up reviews, tickets, conversations and notifications. */
import { daysAgo, toRecords } from "./made-up";
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type Conversation,
  type Notification,
  type Product,
  type Review,
  type Ticket,
} from "./records";

const PEOPLE = ["Anil Kumar", "Bina Thomas", "Divya Menon", "Farhan Ali", "Hari Das", "Ila Bose"];

export const createReviews = (products: readonly Product[]): Review[] =>
  toRecords(
    "review",
    products.slice(0, PEOPLE.length).map(({ _id, name }, index) => ({
      user: { name: PEOPLE[index] ?? "", email: `buyer${index + 1}@buyers.example` },
      rating: 5 - (index % 3),
      comment: "It looks as it does in the picture.",
      product: { _id, name },
    })),
  );

export const createTickets = (): Ticket[] =>
  toRecords(
    "ticket",
    PEOPLE.map((name, index) => ({
      subject: `Question ${index + 1}`,
      description: "When will my parcel be here?",
      priority: TICKET_PRIORITIES[index % TICKET_PRIORITIES.length] ?? "low",
      status: TICKET_STATUSES[index % TICKET_STATUSES.length] ?? "open",
      user: { name, email: `buyer${index + 1}@buyers.example` },
      messages: [{ sender: "user", message: "When will my parcel be here?", timestamp: daysAgo(index) }],
    })),
  );

export const createConversations = (): Conversation[] =>
  toRecords(
    "chat",
    ["Amber Textiles", "Cardamom House", "Fern and Clay"].map((name, index) => ({
      participant: { name },
      messages: [
        { sender: "vendor", message: "May I change my address?", timestamp: daysAgo(index + 1) },
        { sender: "support", message: "Yes. Please send it to us.", timestamp: daysAgo(index + 0.5) },
      ],
      unread: index === 0 ? 1 : 0,
    })),
  );

export const createNotifications = (): Notification[] =>
  toRecords("notification", [
    { title: "New vendor", message: "Amber Textiles has registered.", read: false },
    { title: "New order", message: "Anil Kumar has bought two scarves.", read: true },
  ]);
