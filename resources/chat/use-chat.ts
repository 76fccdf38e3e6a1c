import { useOne, type HttpError } from "@refinedev/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useSource, type Source } from "../../src/kit/data/use-source";
import type { Row } from "../../src/kit/define/field";
import { idOf } from "../../src/kit/define/row";
import { inIndia, toNumber } from "../../src/kit/format";
import type { Conversation, ConversationSummary } from "./contract";

/** All that a message that was sent leaves out of date, as a path below /api/admin. */
export const CHAT = "chat";

/** What it takes to open a conversation. */
export const SHOW = "chat.show";

/** What is open is read again so often while the tab is seen. */
const REFRESH_MS = 15_000;

/** In the URL, the id of the open conversation. */
const OPEN = "conversation";

export type Summary = ConversationSummary & Row;

/** How many messages nobody has read. */
const unreadOf = ({ unread }: Summary): number => Math.max(0, Math.floor(toNumber(unread) ?? 0));

const writtenAt = ({ updatedAt }: Summary): number => inIndia(updatedAt)?.valueOf() ?? 0;

/** Those with something unread first, then the newest. */
function inOrder(a: Summary, b: Summary): number {
  return Number(unreadOf(b) > 0) - Number(unreadOf(a) > 0) || writtenAt(b) - writtenAt(a);
}

export interface Conversations extends Omit<Source, "rows"> {
  /** In the order in which they are shown; undefined until they are loaded. */
  rows: readonly Summary[] | undefined;
  unreadOf: (row: Summary) => number;
}

/**
 * The list of conversations. Not every backend takes note of what is read, and ours is asked again only later: what was
 * opened counts as read until the list says something new of it.
 * @param readId the conversation that is on the screen
 */
export function useConversations(readId: string | undefined): Conversations {
  const source = useSource(`${CHAT}/list`, { refreshMs: REFRESH_MS });
  const [read, setRead] = useState<Readonly<Record<string, string>>>({});
  const rows = (source.rows as readonly Summary[] | undefined)?.toSorted(inOrder);
  const open = readId === undefined ? undefined : rows?.find((row) => idOf(row) === readId);
  const state = (row: Summary) => `${writtenAt(row)} ${unreadOf(row)}`;
  if (open && readId !== undefined && read[readId] !== state(open)) setRead({ ...read, [readId]: state(open) });
  return { ...source, rows, unreadOf: (row) => (read[idOf(row)] === state(row) ? 0 : unreadOf(row)) };
}

/** The conversation with an id; `undefined` asks for none. */
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

/** The id of the conversation that the URL names. */
export function useOpenConversation() {
  const [params] = useSearchParams();
  return params.get(OPEN) || undefined;
}

export const addressOf = (id: string) => ({ search: `?${new URLSearchParams({ [OPEN]: id })}` });
