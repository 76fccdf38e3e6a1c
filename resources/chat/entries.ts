import { formatDay, toIndianTime, toText } from "../../src/kit/format";
import { kitMessages } from "../../src/kit/messages";
import type { ChatMessage } from "./contract";
import { chatMessages as words } from "./messages";
import { isFromParticipant, getParticipantName, getTeamMemberName } from "./participant";
import type { UnsentMessage } from "./use-outgoing-messages";

/** A message as the log shows it. */
export interface LogEntry {
  key: string;
  /** Whether the team wrote it. */
  own: boolean;
  name: string;
  text: string;
  moment: ReturnType<typeof toIndianTime>;
  /** Set only until the server accepts the message. */
  outgoing?: UnsentMessage | undefined;
}

export interface LogDay {
  key: string;
  /** For example "3 Nov 2026". Undefined if none of its messages has a time. */
  title: string | undefined;
  entries: LogEntry[];
}

export const toLogEntry = (
  participant: unknown,
  { sender, message, timestamp }: ChatMessage,
  index: number,
): LogEntry => {
  const own = !isFromParticipant(participant, sender);
  return {
    key: `message-${index}`,
    own,
    name: own ? getTeamMemberName(sender) : getParticipantName(participant),
    text: toText(message) ?? kitMessages.missing,
    moment: toIndianTime(timestamp),
  };
};

/**
 * Converts a message by the signed-in person that the loaded conversation does not contain yet. Omit `outgoing` once
 * the server has accepted the message.
 */
export const toOwnLogEntry = (message: UnsentMessage, outgoing?: UnsentMessage): LogEntry => ({
  key: message.key,
  own: true,
  name: words.team,
  text: message.text,
  moment: toIndianTime(message.at),
  outgoing,
});

/** Groups messages by Indian day. A message without a time joins the group before it. */
export function groupByDay(entries: readonly LogEntry[]): LogDay[] {
  const days: LogDay[] = [];
  for (const entry of entries) {
    const title = entry.moment && formatDay(entry.moment);
    const day = days.at(-1);
    if (day && (title === undefined || title === day.title)) day.entries.push(entry);
    else days.push({ key: entry.key, title, entries: [entry] });
  }
  return days;
}
