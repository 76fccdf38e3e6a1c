import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useRef } from "react";
import { useSession } from "../../src/kit/data/use-session";
import { filterObjects } from "../../src/kit/define/row";
import { recordMessages } from "../../src/kit/record-messages";
import { MessageComposer } from "./composer";
import type { Conversation } from "./contract";
import { groupByDay, toLogEntry, toOwnLogEntry } from "./entries";
import { MessageLog } from "./message-log";
import { chatMessages as words } from "./messages";
import { getParticipantName } from "./participant";
import { useStickToBottom } from "./use-stick-to-bottom";
import { useOutgoingMessages, type UnsentMessage } from "./use-outgoing-messages";
import { useMessageDraft } from "./use-message-draft";

const SEND = "chat.send";

/** Messages of a loaded conversation, including pending ones, with the reply box. */
export function ConversationView({ id, conversation }: { id: string; conversation: Conversation }) {
  const { allows } = useSession();
  const { participant } = conversation;
  const messages = filterObjects(conversation.messages);
  const { sent, unsent, send, retry, take } = useOutgoingMessages(id, messages.length);
  const [text, setText] = useMessageDraft(id);
  const entries = [
    ...messages.map((message, index) => toLogEntry(participant, message, index)),
    ...sent.map((message) => toOwnLogEntry(message)),
    ...unsent.map((message) => toOwnLogEntry(message, message)),
  ];
  const { log, onScroll, hasNewer, toEnd } = useStickToBottom(entries.length);
  const input = useRef<TextAreaRef>(null);

  const onSend = () => {
    const message = text.trim();
    if (message === "") return;
    setText("");
    toEnd();
    void send(message);
  };
  const onRetry = (message: UnsentMessage) => {
    void retry(message);
    // The retry button is about to be removed.
    input.current?.focus();
  };
  const onEdit = (message: UnsentMessage) => {
    take(message);
    setText([message.text, text].filter(Boolean).join("\n"));
    input.current?.focus();
  };
  return (
    <>
      <MessageLog
        name={words.conversation.messagesWith(getParticipantName(participant))}
        days={groupByDay(entries)}
        log={log}
        onScroll={onScroll}
        onRetry={onRetry}
        onEdit={onEdit}
      />
      {hasNewer && (
        <Button className="chat-newer" size="small" icon={<DownOutlined aria-hidden />} onClick={toEnd}>
          {words.conversation.newer}
        </Button>
      )}
      {allows(SEND) ? (
        <MessageComposer text={text} inputRef={input} onChange={setText} onSend={onSend} />
      ) : (
        <p className="note warning chat-note" role="note">
          {recordMessages.noPermission(SEND)}
        </p>
      )}
    </>
  );
}
