import { formatDay, inIndia, toText } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import type { ChatMessage } from "./contract";
import { chatMessages as words } from "./messages";
import { isFrom, nameOf, teamName } from "./participant";
import type { Unsent } from "./use-outgoing";

/** A message as the log shows it. */
export interface Entry {
  key: string;
  /** Whether the team wrote it. */
  own: boolean;
  name: string;
  text: string;
  moment: ReturnType<typeof inIndia>;
  /** Set only while the server does not have the message. */
  outgoing?: Unsent | undefined;
}

export interface Day {
  key: string;
  /** Such as "3 Nov 2026"; undefined if no message has a time. */
  title: string | undefined;
  entries: Entry[];
}

export const toEntry = (participant: unknown, { sender, message, timestamp }: ChatMessage, index: number): Entry => {
  const own = !isFrom(participant, sender);
  return {
    key: `message-${index}`,
    own,
    name: own ? teamName(sender) : nameOf(participant),
    text: toText(message) ?? kitMessages.missing,
    moment: inIndia(timestamp),
  };
};

/**
 * Converts one of our messages that the conversation does not contain yet. Omit `outgoing` once the server accepted it.
 */
export const toOwnEntry = (message: Unsent, outgoing?: Unsent): Entry => ({
  key: message.key,
  own: true,
  name: words.team,
  text: message.text,
  moment: inIndia(message.at),
  outgoing,
});

/** Groups messages by Indian day. A message without a time joins the group before it. */
export function byDay(entries: readonly Entry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const title = entry.moment && formatDay(entry.moment);
    const day = days.at(-1);
    if (day && (title === undefined || title === day.title)) day.entries.push(entry);
    else days.push({ key: entry.key, title, entries: [entry] });
  }
  return days;
}
