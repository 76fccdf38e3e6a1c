import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useRef } from "react";
import { useSession } from "../../src/kit/data/use-session";
import { objectsOf } from "../../src/kit/define/row";
import { kitMessages } from "../../src/kit/messages";
import { Composer } from "./composer";
import type { Conversation } from "./contract";
import { byDay, toEntry, toOwnEntry } from "./entries";
import { MessageLog } from "./message-log";
import { chatMessages as words } from "./messages";
import { nameOf } from "./participant";
import { useEnd } from "./use-end";
import { useOutgoing, type Unsent } from "./use-outgoing";
import { useTyped } from "./use-typed";

const SEND = "chat.send";

/** Messages of a loaded conversation, including pending ones, with the reply box. */
export function ConversationView({ id, conversation }: { id: string; conversation: Conversation }) {
  const { allows } = useSession();
  const { participant } = conversation;
  const messages = objectsOf(conversation.messages);
  const { sent, unsent, send, retry, take } = useOutgoing(id, messages.length);
  const [text, setText] = useTyped(id);
  const entries = [
    ...messages.map((message, index) => toEntry(participant, message, index)),
    ...sent.map((message) => toOwnEntry(message)),
    ...unsent.map((message) => toOwnEntry(message, message)),
  ];
  const { log, onScroll, hasNewer, toEnd } = useEnd(entries.length);
  const input = useRef<TextAreaRef>(null);

  const onSend = () => {
    const message = text.trim();
    if (message === "") return;
    setText("");
    toEnd();
    void send(message);
  };
  const onRetry = (message: Unsent) => {
    void retry(message);
    // The retry button is about to be removed.
    input.current?.focus();
  };
  const onEdit = (message: Unsent) => {
    take(message);
    setText([message.text, text].filter(Boolean).join("\n"));
    input.current?.focus();
  };
  return (
    <>
      <MessageLog
        name={words.conversation.messagesWith(nameOf(participant))}
        days={byDay(entries)}
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
        <Composer text={text} input={input} onType={setText} onSend={onSend} />
      ) : (
        <p className="note warning chat-note" role="note">
          {kitMessages.noPermission(SEND)}
        </p>
      )}
    </>
  );
}
