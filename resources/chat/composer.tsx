import { Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useId, type KeyboardEvent, type RefObject } from "react";
import { chatMessages as words } from "./messages";

interface ComposerProps {
  text: string;
  input: RefObject<TextAreaRef | null>;
  onType: (text: string) => void;
  onSend: () => void;
}

/** Input for a new message. The server limits its length. */
export function MessageComposer({ text, input, onType, onSend }: ComposerProps) {
  const hint = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing a word, as Indian keyboards do, Enter only ends the word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Input.TextArea
        ref={input}
        aria-label={words.input}
        aria-describedby={hint}
        placeholder={words.placeholder}
        rows={1}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" htmlType="submit" disabled={text.trim() === ""}>
        {words.send}
      </Button>
      <p id={hint}>{words.hint}</p>
    </form>
  );
}
