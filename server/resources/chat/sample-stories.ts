/** Scripts of the demo chats between vendors or customers and the support team. */
import type { OrderRow } from "../../sample-data/rows";

/** The sender, the minutes since the previous line, and the text. See `createFactsReader` for the names in braces. */
type Line = readonly [sender: "user" | "admin", minutes: number, text: string];

export interface ChatStory {
  with: "vendor" | "customer";
  /** The possible statuses of the order that the chat is about. */
  statuses: readonly OrderRow["status"][];
  /** Minutes since the last line. */
  ago: number;
  /** The number of lines at the end that the team has not read. */
  unread: number;
  lines: readonly Line[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

const OPEN_STATUSES = ["confirmed", "processing", "shipped"] as const;
const DELIVERED_STATUSES = ["delivered"] as const;

/** Newest first. */
export const CHAT_STORIES: readonly ChatStory[] = [
  {
    with: "vendor",
    statuses: OPEN_STATUSES,
    ago: 12,
    unread: 2,
    lines: [
      ["user", 0, "Namaste, the courier was to pick up order {order} yesterday before 6 pm. Nobody came."],
      ["admin", 25, "Namaste {given}. We have booked the pickup again, for the next morning."],
      ["user", 20 * HOUR, "Again nobody has come. The customer in {city} keeps calling me."],
      ["user", 4, "Please give me a number of the courier's office, I will bring it there myself."],
    ],
  },
  {
    with: "customer",
    statuses: DELIVERED_STATUSES,
    ago: 38,
    unread: 1,
    lines: [
      ["user", 0, "Hello, I want to return {product} from order {order}. The size does not fit."],
      [
        "admin",
        40,
        "Sure, {given}. A pickup in {city} is booked for tomorrow. Please keep the tag on and the box closed.",
      ],
      [
        "user",
        26 * HOUR,
        "The pickup boy came and said the label is missing. What label? He went away without the box.",
      ],
    ],
  },
  {
    with: "vendor",
    statuses: DELIVERED_STATUSES,
    ago: 2 * HOUR,
    unread: 1,
    lines: [
      ["user", 0, "Is the payout for last week delayed? My bank shows nothing from you since Monday."],
      ["admin", 55, "The payout left us on Tuesday with all other shops. NEFT can take until the next working day."],
      ["user", 3 * HOUR, "Okay, I will look again in the evening."],
      ["user", DAY, "Still not there. {amount} for order {order} is part of it, I have to pay my weavers tomorrow."],
    ],
  },
  {
    with: "vendor",
    statuses: DELIVERED_STATUSES,
    ago: 5 * HOUR,
    unread: 0,
    lines: [
      [
        "user",
        0,
        "Order {order} is by a company and they want a GST invoice with their GSTIN on it. Where do I add it?",
      ],
      [
        "admin",
        18,
        "Open the order, press Invoice and fill in the buyer's GSTIN. The invoice is made anew with the tax split.\n\nThe e-mail of the buyer stays as it is.",
      ],
      ["user", 31, "Found it, thank you. CGST and SGST are right now."],
    ],
  },
  {
    with: "customer",
    statuses: OPEN_STATUSES,
    ago: 9 * HOUR,
    unread: 0,
    lines: [
      ["user", 0, "Can I still change the address of order {order}? We shifted to another flat, same building."],
      ["admin", 12, "As long as {shop} has not handed it over, yes. Which flat is it now?"],
      ["user", 3, "B-704 instead of B-201. {city}, same pin code."],
      ["admin", 9, "Done, the shop prints the label anew."],
    ],
  },
  {
    with: "vendor",
    statuses: DELIVERED_STATUSES,
    ago: DAY + 2 * HOUR,
    unread: 1,
    lines: [
      [
        "user",
        0,
        "A customer returned {product}, order {order}, and it is not the piece that we sent. Ours had our stamp.",
      ],
      [
        "admin",
        2 * HOUR,
        "Please send three photos: the stamp on your own stock, what came back, and the parcel's label.",
      ],
      ["user", 90, "Sent by e-mail from the shop's address. Please do not refund before you have seen them."],
    ],
  },
  {
    with: "customer",
    statuses: DELIVERED_STATUSES,
    ago: DAY + 7 * HOUR,
    unread: 0,
    lines: [
      ["user", 0, "I paid {amount} by UPI for order {order} but it was taken twice from my account."],
      ["admin", 30, "We see two payments, {given}. The second one was refunded by the bank the same night."],
      ["user", 5 * HOUR, "Yes, it came back just now. Thanks for the quick answer."],
    ],
  },
  {
    with: "vendor",
    statuses: OPEN_STATUSES,
    ago: 2 * DAY,
    unread: 0,
    lines: [
      ["user", 0, "We are closed from Friday to Sunday for a wedding in the family. How do I stop new orders?"],
      [
        "admin",
        45,
        "Congratulations! Set the stock of your products to 0, or ask us and we pause {shop} for three days.",
      ],
      ["user", 11, "Please pause us. {order} and the other open orders go out on Thursday."],
      ["admin", 20, "Paused from Friday 00:00 to Monday 08:00."],
    ],
  },
  {
    with: "customer",
    statuses: DELIVERED_STATUSES,
    ago: 3 * DAY,
    unread: 0,
    lines: [
      ["user", 0, "The invoice of order {order} has my old name on it. I need it for a claim at my office."],
      ["admin", 2 * HOUR, "Which name should stand there?"],
      ["user", 6, "{given}, with the surname as in my profile."],
      ["admin", 15, "The new invoice is in your orders, {given}."],
      ["user", 50, "Got it, thank you!"],
    ],
  },
  {
    with: "vendor",
    statuses: DELIVERED_STATUSES,
    ago: 4 * DAY,
    unread: 0,
    lines: [
      ["user", 0, "Why was 18% commission tax taken in the settlement of {order}? I thought it is 12."],
      [
        "admin",
        3 * HOUR,
        "GST on our commission is 18% for all shops since April. The rate on your goods did not change.",
      ],
      ["user", 30, "Then please send the credit note, my accountant asks for it."],
      ["admin", DAY, "It is under Documents, with this month's statement."],
    ],
  },
  {
    with: "customer",
    statuses: OPEN_STATUSES,
    ago: 5 * DAY,
    unread: 0,
    lines: [
      ["user", 0, "Is cash on delivery possible in {city} for the next order from {shop}?"],
      ["admin", 14, "Yes, up to ₹10,000. Choose it on the last page before you order."],
      ["user", 2, "👍"],
    ],
  },
  {
    with: "vendor",
    statuses: DELIVERED_STATUSES,
    ago: 8 * DAY,
    unread: 0,
    lines: [
      ["user", 0, "Two of my photos were refused for {product}. The background is white as you wrote."],
      [
        "admin",
        5 * HOUR,
        "They show a phone number in the corner, which is not allowed. Cut it off and they will pass.",
      ],
      ["user", 35, "Understood, I have put up new ones."],
      ["admin", HOUR, "Approved. The product is in the shop again."],
    ],
  },
];
