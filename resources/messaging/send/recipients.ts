/** Whom a message goes to, from what was typed. Pure. */
import { compactPhone, mobileDigits, plainText } from "../../../providers/input/contract";

/** One entry of a list as it was typed and as it is sent. */
export interface Recipient {
  typed: string;
  sent: string;
  /** An earlier entry is the same number or address. */
  repeated: boolean;
  /** It does not look like one; it is sent nevertheless. */
  odd: boolean;
}

export type RecipientKind = "phones" | "emails";

/** E.164: a country code and at most fifteen digits in all. */
const INTERNATIONAL = /^\+(?!91)[1-9]\d{6,14}$/;
const INDIAN_AS_SENT = /^\+91[6-9]\d{9}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The entries of a list: split at commas and line ends, trimmed, without the empty ones. */
export const splitList = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** An Indian mobile number with +91, whichever way it was typed; anything else as it was typed. */
export function toPhone(typed: string): string {
  const digits = mobileDigits(typed);
  return digits ? `+91${digits}` : plainText(typed);
}

/** Whether a number as it is sent looks like none. */
export function isOddPhone(sent: string): boolean {
  const compact = compactPhone(sent);
  return !INDIAN_AS_SENT.test(compact) && !INTERNATIONAL.test(compact);
}

const isOddEmail = (email: string) => !EMAIL.test(email);

/** The entries of a typed list, in its order. */
export function readRecipients(text: string, kind: RecipientKind): Recipient[] {
  const seen = new Set<string>();
  return splitList(text).map((typed) => {
    const sent = kind === "phones" ? toPhone(typed) : plainText(typed);
    const key = kind === "phones" ? compactPhone(sent) : sent.toLowerCase();
    const repeated = seen.has(key);
    seen.add(key);
    return { typed, sent, repeated, odd: kind === "phones" ? isOddPhone(sent) : isOddEmail(sent) };
  });
}

/** How many of a list are good, and how many are odd or repeat another one: each counts once. */
export function tallyOf(recipients: readonly Recipient[]) {
  const repeated = recipients.filter((one) => one.repeated).length;
  const odd = recipients.filter((one) => one.odd && !one.repeated).length;
  return { valid: recipients.length - repeated - odd, odd, repeated };
}

/** The list as text again, without the entries that repeat an earlier one. */
export const withoutRepeated = (recipients: readonly Recipient[]): string =>
  joinTyped(recipients.filter(({ repeated }) => !repeated));

/** Entries as they stand in a field. */
export const joinTyped = (recipients: readonly Pick<Recipient, "typed">[]): string =>
  recipients.map(({ typed }) => typed).join(", ");
