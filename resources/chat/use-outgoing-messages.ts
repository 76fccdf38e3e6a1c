import { useDataProvider, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { createRandomKey } from "../../src/kit/data/new-key";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import { useSession } from "../../src/kit/data/use-session";
import { useDraft } from "../../src/kit/form/use-draft";
import { serverNow } from "../../src/kit/server-time";
import { chatMessages as words } from "./messages";
import { CHAT_PATH } from "./use-chat";

/** A message that the server has not accepted yet. */
export interface UnsentMessage {
  key: string;
  text: string;
  /** Time of the first attempt, as an ISO timestamp. */
  at: string;
  /** Why sending failed; absent while it is in flight. */
  reason?: string;
}

/** A message that the server accepted but the loaded conversation does not contain yet. */
interface AcceptedMessage extends UnsentMessage {
  /** Number of messages in the conversation once it includes this message. */
  expected: number;
}

type Draft = ReturnType<typeof useDraft>;

/** Keys of the messages that are being sent. Any other stored message has failed or was interrupted by a reload. */
const inFlight = new Set<string>();
/** When the server last accepted a message of this tab, by `performance.now()`. */
let acceptedAt = -Infinity;
/** Called when pending messages change. */
const listeners = new Set<() => void>();
/** Sends messages one after another, so that they arrive in the order they were written. */
let sendQueue: Promise<unknown> = Promise.resolve();

const isUnsent = (value: unknown): value is UnsentMessage =>
  typeof value === "object" && value !== null && ["key", "text", "at"].every((name) => name in value);

function readUnsent(draft: Draft): UnsentMessage[] {
  const stored = draft.read()?.["messages"];
  const messages = Array.isArray(stored) ? stored.filter(isUnsent) : [];
  return messages.map((one) => (one.reason || inFlight.has(one.key) ? one : { ...one, reason: words.interrupted }));
}

/** Updates the stored messages, also of a conversation that is no longer on the screen. */
function updateUnsent(draft: Draft, update: (messages: UnsentMessage[]) => UnsentMessage[]): void {
  const messages = update(readUnsent(draft));
  if (messages.length > 0) draft.write({ messages });
  else draft.clear();
  for (const listener of listeners) listener();
}

/** Whether this tab is sending a message, or has sent one in the last `ms` milliseconds. */
export const hasSentWithin = (ms: number): boolean => inFlight.size > 0 || performance.now() - acceptedAt < ms;

/**
 * Sends messages of one conversation. Until the server accepts a message, it stays in this tab's storage through
 * failures, lost sessions and reloads.
 * @param count number of messages in the loaded conversation
 */
export function useOutgoingMessages(conversationId: string, count: number) {
  const draft = useDraft(`${CHAT_PATH}.${conversationId}.unsent`);
  const provider = useDataProvider()();
  const { offers } = useSession();
  const invalidate = useInvalidatePaths();
  const [unsent, setUnsent] = useState(() => readUnsent(draft));
  const [sent, setSent] = useState<readonly AcceptedMessage[]>([]);
  /** Number of messages in the conversation, including those that were accepted since it was loaded. */
  const knownCount = useRef(count);
  useEffect(() => {
    knownCount.current = Math.max(knownCount.current, count);
  }, [count]);
  useEffect(() => {
    const listener = () => setUnsent(readUnsent(draft));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [draft]);

  const post = ({ key, text }: UnsentMessage) =>
    provider.custom?.({
      url: `${CHAT_PATH}/send`,
      method: "post",
      payload: { conversationId, message: text },
      meta: { idempotencyKey: offers("idempotency") ? key : undefined },
    });

  const deliver = async (message: UnsentMessage): Promise<void> => {
    const others = (messages: UnsentMessage[]) => messages.filter(({ key }) => key !== message.key);
    inFlight.add(message.key);
    updateUnsent(draft, (messages) => [...others(messages), message]);
    const turn = sendQueue.then(async () => {
      const expected = knownCount.current + 1;
      await post(message);
      acceptedAt = performance.now();
      return expected;
    });
    sendQueue = turn.catch(() => undefined);
    try {
      const expected = await turn;
      knownCount.current = Math.max(knownCount.current, expected);
      setSent((before) => [...before, { ...message, expected }]);
      updateUnsent(draft, others);
      invalidate([CHAT_PATH]);
    } catch (cause) {
      const reason = (cause as HttpError).message;
      updateUnsent(draft, (messages) => [...others(messages), { ...message, reason }]);
    } finally {
      inFlight.delete(message.key);
    }
  };

  return {
    /** Messages that the server accepted, but that are not in the loaded conversation yet. */
    sent: sent.filter(({ expected }) => count < expected),
    unsent,
    send: (text: string) => deliver({ key: createRandomKey(), text, at: new Date(serverNow()).toISOString() }),
    retry: ({ key, text, at }: UnsentMessage) => deliver({ key, text, at }),
    /** Removes a failed message. */
    take: ({ key }: UnsentMessage) => updateUnsent(draft, (messages) => messages.filter((one) => one.key !== key)),
  };
}
