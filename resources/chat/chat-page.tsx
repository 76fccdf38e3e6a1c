import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../src/kit/data/use-session";
import { getRowId } from "../../src/kit/define/row";
import { Page } from "../../src/kit/ui/page";
import { ConversationList } from "./conversation-list";
import { ConversationPane } from "./conversation-pane";
import { chatMessages as words } from "./messages";
import {
  getConversationLocation,
  SHOW_PERMISSION,
  useConversation,
  useConversations,
  useOpenConversationId,
} from "./use-chat";
import { useChatChanges } from "./use-chat-changes";
import "./chat.css";

/** History state of a conversation that was opened from the list. */
type ListState = { opened?: boolean; focus?: boolean } | null;

/** When a conversation is closed, by its Back button or the browser's, moves the focus to its list entry. */
function useRestoreListFocus(openId: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const previousId = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? previousId.current : undefined;
    previousId.current = openId;
    if (closed === undefined) return;
    const { search } = getConversationLocation(closed);
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>("a") ?? [])];
    links.find((link) => link.search === search)?.focus();
  }, [openId]);
  return list;
}

/** Chat page: the list of conversations beside the open conversation, which replaces the list on a phone. */
export function ChatPage() {
  const { allows } = useSession();
  const openId = useOpenConversationId();
  const query = useConversation(allows(SHOW_PERMISSION) ? openId : undefined);
  const conversations = useConversations(query.data ? openId : undefined);
  useChatChanges(openId, query, conversations);
  const { state } = useLocation() as { state: ListState };
  const navigate = useNavigate();
  const list = useRestoreListFocus(openId);
  const onBack = () => {
    if (state?.opened) void navigate(-1);
    else void navigate({ search: "" }, { replace: true });
  };
  return (
    <Page title={words.title}>
      <div className={`panel chat ${openId === undefined ? "" : "opened"}`}>
        <section ref={list} className="chat-conversations" aria-label={words.list.name}>
          <ConversationList conversations={conversations} openId={openId} />
        </section>
        <section className="chat-open" aria-label={words.conversation.title}>
          {openId === undefined ? (
            <p className="load-state">{words.conversation.none}</p>
          ) : (
            <ConversationPane
              id={openId}
              query={query}
              summary={conversations.rows?.find((row) => getRowId(row) === openId)}
              takesFocus={state?.focus ?? false}
              onBack={onBack}
            />
          )}
        </section>
      </div>
    </Page>
  );
}
