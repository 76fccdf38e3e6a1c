/** The support tickets of the letter backend, newest first. */
import { TICKET_STATUSES, type Ticket } from "../../../resources/support/contract";
import { daysAgo, hexId, pickByIndex } from "./values";

/**
 * Returns one of six tickets: 2 open, 2 in progress, 1 resolved and 1 closed. Every second user has no phone number.
 */
export const ticket = (index: number): Ticket => ({
  _id: hexId("a2", index + 1),
  subject: `Parcel ${index + 1} has not arrived`,
  description: "It was due last week.",
  priority: pickByIndex(["high", "medium", "low"], index),
  status: pickByIndex(TICKET_STATUSES, index),
  createdAt: daysAgo(index),
  user: {
    name: pickByIndex(["Priya Nair", "Rahul Verma"], index),
    email: `caller${index + 1}@example.in`,
    ...(index % 2 === 0 && { phone: "+919820012345" }),
  },
  messages: [
    { sender: "user", message: "Where is it?", timestamp: daysAgo(index) },
    { sender: "admin", message: "The courier has it.", timestamp: daysAgo(index - 0.1) },
  ],
});
