import { Button, Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { useId, type KeyboardEvent, type RefObject } from "react";
import { chatMessages as words } from "./messages";

interface ComposerProps {
  text: string;
  inputRef: RefObject<TextAreaRef | null>;
  onChange: (text: string) => void;
  onSend: () => void;
}

/** Input for a new message. The server limits its length. */
export function MessageComposer({ text, inputRef, onChange, onSend }: ComposerProps) {
  const hintId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method editor composes a word, as for Indian scripts, Enter only ends the word.
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
        ref={inputRef}
        aria-label={words.input}
        aria-describedby={hintId}
        placeholder={words.placeholder}
        rows={1}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="primary" htmlType="submit" disabled={text.trim() === ""}>
        {words.send}
      </Button>
      <p id={hintId}>{words.hint}</p>
    </form>
  );
}
