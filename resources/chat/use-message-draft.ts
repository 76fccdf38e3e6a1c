import { useState } from "react";
import { useDraft } from "../../src/kit/form/use-draft";
import { CHAT_PATH } from "./use-chat";

/** Keeps the text typed in one conversation in this tab until it is sent. */
export function useMessageDraft(conversationId: string): [text: string, setText: (text: string) => void] {
  const draft = useDraft(`${CHAT_PATH}.${conversationId}`);
  const [text, setText] = useState(() => {
    const stored = draft.read()?.["text"];
    return typeof stored === "string" ? stored : "";
  });
  const setAndStore = (typed: string) => {
    setText(typed);
    if (typed === "") draft.clear();
    else draft.write({ text: typed });
  };
  return [text, setAndStore];
}
