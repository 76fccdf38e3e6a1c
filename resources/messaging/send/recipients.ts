/** Parses the recipients of a message from the text that a person typed. */
import { stripPhoneSeparators, parseMobileNumber, cleanPastedText } from "../../../providers/input/contract";

/** A recipient as it was typed and as it will be sent. */
export interface Recipient {
  typed: string;
  sent: string;
  /** Whether an earlier entry has the same number or address. */
  repeated: boolean;
  /** Whether it looks invalid. It is sent anyway. */
  odd: boolean;
}

export type RecipientKind = "phones" | "emails";

/** E.164 outside India: a country code other than 91, and at most fifteen digits in total. */
const INTERNATIONAL = /^\+(?!91)[1-9]\d{6,14}$/;
const INDIAN_AS_SENT = /^\+91[6-9]\d{9}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Splits a list at commas and line ends, and drops empty entries. */
export const splitList = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

/** Adds +91 to an Indian mobile number in any spelling. Any other text is only cleaned, by `cleanPastedText`. */
export function toPhone(typed: string): string {
  const digits = parseMobileNumber(typed);
  return digits ? `+91${digits}` : cleanPastedText(typed);
}

/** Whether a number, as it will be sent, looks invalid. */
export function isInvalidPhone(sent: string): boolean {
  const compact = stripPhoneSeparators(sent);
  return !INDIAN_AS_SENT.test(compact) && !INTERNATIONAL.test(compact);
}

const isInvalidEmail = (email: string) => !EMAIL.test(email);

/** Parses a typed list, in its order. */
export function parseRecipients(text: string, kind: RecipientKind): Recipient[] {
  const seen = new Set<string>();
  return splitList(text).map((typed) => {
    const sent = kind === "phones" ? toPhone(typed) : cleanPastedText(typed);
    const key = kind === "phones" ? stripPhoneSeparators(sent) : sent.toLowerCase();
    const repeated = seen.has(key);
    seen.add(key);
    return { typed, sent, repeated, odd: kind === "phones" ? isInvalidPhone(sent) : isInvalidEmail(sent) };
  });
}

/** Counts the valid, invalid (`odd`) and repeated recipients. Each recipient counts once. */
export function countRecipients(recipients: readonly Recipient[]) {
  const repeated = recipients.filter((one) => one.repeated).length;
  const odd = recipients.filter((one) => one.odd && !one.repeated).length;
  return { valid: recipients.length - repeated - odd, odd, repeated };
}

/** Removes repeated recipients and joins the rest into text. */
export const withoutRepeated = (recipients: readonly Recipient[]): string =>
  joinRecipients(recipients.filter(({ repeated }) => !repeated));

/** Joins recipients into the text of an input. */
export const joinRecipients = (recipients: readonly Pick<Recipient, "typed">[]): string =>
  recipients.map(({ typed }) => typed).join(", ");
