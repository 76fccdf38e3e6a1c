import { useOne, type HttpError } from "@refinedev/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useSource, type Source } from "../../src/kit/data/use-source";
import type { Row } from "../../src/kit/define/field";
import { idOf } from "../../src/kit/define/row";
import { inIndia, toNumber } from "../../src/kit/format";
import type { Conversation, ConversationSummary } from "./contract";

/** Path below /api/admin. Sending a message makes every query below it stale. */
export const CHAT = "chat";

/** Permission to open a conversation. */
export const SHOW = "chat.show";

/** Polling interval of the list and the open conversation while the tab is visible. */
const REFRESH_MS = 15_000;

/** Search parameter with the id of the open conversation. */
const ID_PARAM = "conversation";

export type Summary = ConversationSummary & Row;

/** Number of messages that no one in the team has read. */
const countUnread = ({ unread }: Summary): number => Math.max(0, Math.floor(toNumber(unread) ?? 0));

const getTimestamp = ({ updatedAt }: Summary): number => inIndia(updatedAt)?.valueOf() ?? 0;

/** Sorts unread conversations first, then by newest message. */
function compareConversations(a: Summary, b: Summary): number {
  return Number(countUnread(b) > 0) - Number(countUnread(a) > 0) || getTimestamp(b) - getTimestamp(a);
}

export interface Conversations extends Omit<Source, "rows"> {
  /** Sorted for display; undefined until loaded. */
  rows: readonly Summary[] | undefined;
  unreadOf: (row: Summary) => number;
}

/**
 * Loads the list of conversations. An opened conversation counts as read until the list reports a new message. A
 * backend may not track reads, and the bundled API is polled only later.
 * @param readId id of the conversation on the screen
 */
export function useConversations(readId: string | undefined): Conversations {
  const source = useSource(`${CHAT}/list`, { refreshMs: REFRESH_MS });
  const [read, setRead] = useState<Readonly<Record<string, string>>>({});
  const rows = (source.rows as readonly Summary[] | undefined)?.toSorted(compareConversations);
  const open = readId === undefined ? undefined : rows?.find((row) => idOf(row) === readId);
  const state = (row: Summary) => `${getTimestamp(row)} ${countUnread(row)}`;
  if (open && readId !== undefined && read[readId] !== state(open)) setRead({ ...read, [readId]: state(open) });
  return { ...source, rows, unreadOf: (row) => (read[idOf(row)] === state(row) ? 0 : countUnread(row)) };
}

/** Loads a conversation. Pass undefined to load none. */
export function useConversation(id: string | undefined) {
  return useOne<Conversation & Row, HttpError>({
    resource: `${CHAT}/conversation`,
    id: id ?? "",
    errorNotification: false,
    queryOptions: {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data ? REFRESH_MS : false),
    },
  }).query;
}

export type OpenConversation = ReturnType<typeof useConversation>;

/** Returns the id of the conversation in the URL. */
export function useOpenConversation() {
  const [params] = useSearchParams();
  return params.get(ID_PARAM) || undefined;
}

export const addressOf = (id: string) => ({ search: `?${new URLSearchParams({ [ID_PARAM]: id })}` });
