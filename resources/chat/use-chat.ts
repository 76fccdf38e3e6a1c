import { useOne, type HttpError } from "@refinedev/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { usePollingInterval } from "../../src/kit/data/use-polling-interval";
import { useRowSource, type RowSource } from "../../src/kit/data/use-row-source";
import type { Row } from "../../src/kit/define/field";
import { getRowId } from "../../src/kit/define/row";
import { toIndianTime, parseNumber } from "../../src/kit/format";
import type { Conversation, ConversationSummary } from "./contract";

/** Path below /api/admin. Sending a message makes every query below it stale. */
export const CHAT_PATH = "chat";

/** Permission to open a conversation. */
export const SHOW_PERMISSION = "chat.show";

/** Polling interval of the list and the open conversation while the tab is visible, without the feature `events`. */
const REFRESH_MS = 15_000;

/** Search parameter with the id of the open conversation. */
const ID_PARAM = "conversation";

export type ConversationRow = ConversationSummary & Row;

/** Number of messages that no one in the team has read. */
const countUnread = ({ unread }: ConversationRow): number => Math.max(0, Math.floor(parseNumber(unread) ?? 0));

const getTimestamp = ({ updatedAt }: ConversationRow): number => toIndianTime(updatedAt)?.valueOf() ?? 0;

/** Sorts unread conversations first, then by newest message. */
function compareConversations(a: ConversationRow, b: ConversationRow): number {
  return Number(countUnread(b) > 0) - Number(countUnread(a) > 0) || getTimestamp(b) - getTimestamp(a);
}

export interface Conversations extends Omit<RowSource, "rows"> {
  /** Sorted for display; undefined until loaded. */
  rows: readonly ConversationRow[] | undefined;
  unreadOf: (row: ConversationRow) => number;
}

/**
 * Loads the list of conversations. An opened conversation counts as read until the list reports a new message,
 * because a backend may not track reads, and the loaded list still has the old count.
 * @param readId id of the conversation on the screen
 */
export function useConversations(readId: string | undefined): Conversations {
  const source = useRowSource(`${CHAT_PATH}/list`, { refreshMs: usePollingInterval(REFRESH_MS) });
  const [readStates, setReadStates] = useState<Readonly<Record<string, string>>>({});
  const rows = (source.rows as readonly ConversationRow[] | undefined)?.toSorted(compareConversations);
  const openRow = readId === undefined ? undefined : rows?.find((row) => getRowId(row) === readId);
  const state = (row: ConversationRow) => `${getTimestamp(row)} ${countUnread(row)}`;
  if (openRow && readId !== undefined && readStates[readId] !== state(openRow))
    setReadStates({ ...readStates, [readId]: state(openRow) });
  return { ...source, rows, unreadOf: (row) => (readStates[getRowId(row)] === state(row) ? 0 : countUnread(row)) };
}

/** Loads a conversation. Pass undefined to load none. */
export function useConversation(id: string | undefined) {
  const interval = usePollingInterval(REFRESH_MS);
  return useOne<Conversation & Row, HttpError>({
    resource: `${CHAT_PATH}/conversation`,
    id: id ?? "",
    errorNotification: false,
    queryOptions: {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data ? interval : false),
    },
  }).query;
}

export type ConversationQuery = ReturnType<typeof useConversation>;

/** Returns the id of the conversation in the URL. */
export function useOpenConversationId() {
  const [params] = useSearchParams();
  return params.get(ID_PARAM) || undefined;
}

export const getConversationLocation = (id: string) => ({ search: `?${new URLSearchParams({ [ID_PARAM]: id })}` });
