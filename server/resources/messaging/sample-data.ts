/** Generates the demo messages, in all three statuses, and the stored one-time passwords. */
import { createHash } from "node:crypto";
import type { Channel, SmsType } from "../../../resources/messaging/contract";
import { hideCodes } from "./hide-codes";
import { pickTimeBetween, pickDaytime, MINUTE, HOUR } from "../../sample-data/calendar";
import texts from "./sample-texts.json" with { type: "json" };
import { fillPlaceholders } from "../../sample-data/placeholders";
import type { Random } from "../../sample-data/random";
import type { OrderRow, OtpCodeRow, OutboxRow, UserRow } from "../../sample-data/rows";

const MESSAGE_COUNT = 44;
/** Phone numbers that got several one-time passwords, so that their statistics are not empty. */
const OTP_PHONE_COUNT = 4;
const OTPS_PER_PHONE = 4;
const CODE_COUNT = 20;
const OTP_TTL = 10 * MINUTE;
const MAX_AGE_DAYS = 14;

type UserWithPhone = UserRow & { phone: string };

interface Template {
  channel: Channel;
  type?: SmsType;
  subject?: string;
  /** Placeholders: {given} is the recipient's first name, {order} an order number, {code} a one-time password. */
  message: string;
  weight: number;
}

const TEMPLATES = texts.templates as readonly Template[];

/** Returns the messages, newest first. Returns none if no user has a phone number. */
export function makeOutbox(
  random: Random,
  now: Date,
  users: readonly UserRow[],
  orders: readonly OrderRow[],
): { outboxMessages: OutboxRow[]; otpCodes: OtpCodeRow[] } {
  const people = random.shuffle(users.filter((user): user is UserWithPhone => Boolean(user.phone)));
  if (people.length === 0) return { outboxMessages: [], otpCodes: [] };
  const letters = Array.from({ length: MESSAGE_COUNT }, () => {
    const template = random.weightedItem(TEMPLATES);
    return makeMessage(random, now, template, random.pick(people), orders);
  });
  const otps = people
    .slice(0, OTP_PHONE_COUNT)
    .flatMap((person) =>
      Array.from({ length: OTPS_PER_PHONE }, () => makeMessage(random, now, texts.otp as Template, person, orders)),
    );
  const newestFirst = [...letters, ...otps].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return { outboxMessages: newestFirst, otpCodes: makeCodes(random, now, people) };
}

function makeMessage(
  random: Random,
  now: Date,
  { channel, type, subject, message }: Template,
  person: UserWithPhone,
  orders: readonly OrderRow[],
): OutboxRow & { createdAt: Date } {
  const id = random.id();
  const order = orders.length > 0 ? `#${random.pick(orders).id.slice(-6)}` : "#1a2b3c";
  const facts = {
    given: person.name.split(" ")[0] ?? "",
    order,
    code: String(random.int(100_000, 999_999)),
  };
  const fill = (text: string) => fillPlaceholders(text, facts);
  const createdAt = pickDaytime(random, now, MAX_AGE_DAYS * random.next() ** 1.5);
  const result = makeOutcome(random, channel, createdAt);
  return {
    id,
    batchId: id,
    channel,
    type: type ?? null,
    recipient: channel === "EMAIL" ? person.email : person.phone,
    subject: subject === undefined ? null : fill(subject),
    message: type === "otp" ? hideCodes(fill(message)) : fill(message),
    ...result,
    createdAt,
  };
}

function makeOutcome(random: Random, channel: Channel, createdAt: Date): Partial<OutboxRow> {
  const status = random.weightedKey({ sent: 66, failed: 16, queued: 18 });
  const triedAt = new Date(createdAt.getTime() + random.int(400, 4_000));
  if (status === "queued") return { status };
  if (status === "failed")
    return { status, error: random.pick(texts.gatewayErrors[channel]), attempts: random.int(1, 3), triedAt };
  return { status, attempts: 1, triedAt, sentAt: triedAt };
}

/** Creates the one-time passwords. Most have expired; the first three are valid for a few more minutes. */
function makeCodes(random: Random, now: Date, people: readonly UserWithPhone[]): OtpCodeRow[] {
  return Array.from({ length: CODE_COUNT }, (_, index) => {
    const age = index < 3 ? 3 * MINUTE : 36 * HOUR;
    const createdAt = pickTimeBetween(random, now.getTime() - age, now.getTime() - MINUTE);
    return {
      id: random.id(),
      phone: random.pick(people).phone,
      codeHash: createHash("sha256").update(random.id()).digest("hex"),
      expiresAt: new Date(createdAt.getTime() + OTP_TTL),
      createdAt,
    };
  });
}
