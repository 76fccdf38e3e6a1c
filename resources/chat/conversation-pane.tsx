import { LeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useSession } from "../../src/kit/data/use-session";
import { FieldLink } from "../../src/kit/kinds/field-link";
import { recordMessages } from "../../src/kit/record-messages";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { ConversationView } from "./conversation-view";
import { chatMessages } from "./messages";
import { StaleNotice } from "./stale-notice";
import { getParticipantName, getParticipantLink, getParticipantRole } from "./participant";
import { SHOW_PERMISSION, type ConversationQuery, type ConversationRow } from "./use-chat";

const { conversation: words } = chatMessages;

function ConversationBody({ id, query }: { id: string; query: ConversationQuery }) {
  const { allows } = useSession();
  const { data, error, refetch } = query;
  const retry = () => void refetch();
  if (!allows(SHOW_PERMISSION)) return <p className="load-state">{recordMessages.noPermission(SHOW_PERMISSION)}</p>;
  if (!data)
    return error ? (
      <LoadError text={words.loadError} error={error} onRetry={error.statusCode === 404 ? undefined : retry} />
    ) : (
      <LoadingText text={words.loading} />
    );
  return (
    <>
      {error && <StaleNotice error={error} onRetry={retry} />}
      {/* The key gives each conversation its own draft and pending messages. */}
      <ConversationView key={id} id={id} conversation={data.data} />
    </>
  );
}

interface ConversationPaneProps {
  id: string;
  query: ConversationQuery;
  /** List entry of the conversation, shown until the conversation is loaded. */
  summary: ConversationRow | undefined;
  /** Whether to move the focus here, because the conversation was opened from the list. */
  takesFocus: boolean;
  onBack: () => void;
}

/** The open conversation: its participant, messages and reply box. */
export function ConversationPane({ id, query, summary, takesFocus, onBack }: ConversationPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [id, takesFocus]);
  const participant = query.data?.data.participant ?? summary?.participant;
  const role = getParticipantRole(participant);
  return (
    <>
      <header className="chat-head">
        <Button className="chat-back" type="text" icon={<LeftOutlined aria-hidden />} onClick={onBack}>
          {words.back}
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          {participant ? (
            <FieldLink target={getParticipantLink(participant)}>{getParticipantName(participant)}</FieldLink>
          ) : (
            words.title
          )}
        </h2>
        {role && <span className="tag tone-neutral">{role}</span>}
      </header>
      <ConversationBody id={id} query={query} />
    </>
  );
}
