import { useRef, type KeyboardEvent } from "react";
import { Link } from "react-router";
import { getRowId } from "../../src/kit/define/row";
import { formatDateTime, formatTimestamp, toIndianTime, toText } from "../../src/kit/format";
import { getRowKeys } from "../../src/kit/table/keys-of";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { chatMessages } from "./messages";
import { StaleNotice } from "./stale-notice";
import { getParticipantName, getParticipantRole } from "./participant";
import { useHeldOrder } from "./use-held-order";
import { getConversationLocation, type Conversations, type ConversationRow } from "./use-chat";

const { list: words } = chatMessages;

/** The index of the entry that gets the focus, by key. `at` is the index of the entry that has it. */
const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function Facts({ row, unread }: { row: ConversationRow; unread: number }) {
  const { participant, lastMessage, updatedAt } = row;
  const moment = toIndianTime(updatedAt);
  return (
    <>
      <span className="chat-row-head">
        <strong>{getParticipantName(participant)}</strong>
        {unread > 0 && <span className="tag tone-blue">{words.unread(unread)}</span>}
      </span>
      <span className="chat-last">{toText(lastMessage)}</span>
      <span className="chat-row-foot">
        {getParticipantRole(participant)}
        {moment && (
          <time dateTime={moment.toISOString()} title={formatTimestamp(moment)}>
            {formatDateTime(moment)}
          </time>
        )}
      </span>
    </>
  );
}

interface ConversationListProps {
  conversations: Conversations;
  openId: string | undefined;
}

/** Lists the conversations as links. The arrow keys move between them, as Tab does. */
export function ConversationList({ conversations, openId }: ConversationListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { total = 0, error, refetch, unreadOf } = conversations;
  const { rows, handlers } = useHeldOrder(conversations.rows);
  const retry = () => refetch?.();
  if (!rows)
    return error ? (
      <LoadError text={words.loadError} error={error} onRetry={retry} />
    ) : (
      <LoadingText text={words.loading} />
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const at = links.findIndex((link) => link === event.currentTarget);
    const step = STEPS[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    links[step(at, links.length)]?.focus();
  };
  const keys = getRowKeys(rows);
  return (
    <>
      {error && <StaleNotice error={error} onRetry={retry} />}
      {rows.length === 0 && <p className="load-state">{words.empty}</p>}
      <ul ref={list} className="chat-list" aria-label={words.name} {...handlers}>
        {rows.map((row) => {
          const id = getRowId(row);
          const facts = <Facts row={row} unread={unreadOf(row)} />;
          return (
            <li key={keys.get(row)}>
              {id === "" ? (
                // Without an id, the conversation cannot be opened.
                <div className="chat-row">{facts}</div>
              ) : (
                <Link
                  className="chat-row"
                  to={getConversationLocation(id)}
                  state={{ opened: openId === undefined, focus: true }}
                  aria-current={id === openId ? "true" : undefined}
                  onKeyDown={onKeyDown}
                >
                  {facts}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {total > rows.length && <p className="chat-more">{words.more(rows.length, total)}</p>}
    </>
  );
}
