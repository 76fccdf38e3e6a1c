import { useDataProvider, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { newKey } from "../../src/kit/data/new-key";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import { useSession } from "../../src/kit/data/use-session";
import { useDraft } from "../../src/kit/form/use-draft";
import { serverNow } from "../../src/kit/server-time";
import { chatMessages as words } from "./messages";
import { CHAT } from "./use-chat";

/** A message that the server has not accepted yet. */
export interface Unsent {
  key: string;
  text: string;
  /** When it was sent first, as an ISO stamp. */
  at: string;
  /** Why it failed; on its way where there is none. */
  reason?: string;
}

/** One that the server has accepted and that the conversation, as it was last read, does not hold yet. */
interface Sent extends Unsent {
  /** How many messages the conversation has with it. */
  expected: number;
}

type Draft = ReturnType<typeof useDraft>;

/** What is on its way since the page was loaded; anything else that is stored was interrupted. */
const underWay = new Set<string>();
/** Who shows messages that are on their way, to be told of what becomes of them. */
const listeners = new Set<() => void>();
/** Messages go out one after the other, so that they arrive in the order in which they were written. */
let last: Promise<unknown> = Promise.resolve();

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === "object" && value !== null && ["key", "text", "at"].every((name) => name in value);

function read(draft: Draft): Unsent[] {
  const stored = draft.read()?.["messages"];
  const messages = Array.isArray(stored) ? stored.filter(isUnsent) : [];
  return messages.map((one) => (one.reason || underWay.has(one.key) ? one : { ...one, reason: words.interrupted }));
}

/** Also of a conversation that is not on the screen any more: what is stored is what counts. */
function change(draft: Draft, to: (messages: Unsent[]) => Unsent[]): void {
  const messages = to(read(draft));
  if (messages.length > 0) draft.write({ messages });
  else draft.clear();
  for (const listener of listeners) listener();
}

/**
 * Sends messages of one conversation and keeps in this tab what did not arrive: neither a failure, nor a lost session,
 * nor a reload takes it away.
 * @param count how many messages the conversation has as it was last read
 */
export function useOutgoing(conversationId: string, count: number) {
  const draft = useDraft(`${CHAT}.${conversationId}.unsent`);
  const provider = useDataProvider()();
  const { offers } = useSession();
  const invalidate = useInvalidatePaths();
  const [unsent, setUnsent] = useState(() => read(draft));
  const [sent, setSent] = useState<readonly Sent[]>([]);
  /** How many messages the conversation has, those included that were accepted since. */
  const reached = useRef(count);
  useEffect(() => {
    reached.current = Math.max(reached.current, count);
  }, [count]);
  useEffect(() => {
    const listener = () => setUnsent(read(draft));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [draft]);

  const post = ({ key, text }: Unsent) =>
    provider.custom?.({
      url: `${CHAT}/send`,
      method: "post",
      payload: { conversationId, message: text },
      meta: { sendKey: offers("idempotency") ? key : undefined },
    });

  const deliver = async (message: Unsent): Promise<void> => {
    const others = (messages: Unsent[]) => messages.filter(({ key }) => key !== message.key);
    underWay.add(message.key);
    change(draft, (messages) => [...others(messages), message]);
    const turn = last.then(async () => {
      const expected = reached.current + 1;
      await post(message);
      return expected;
    });
    last = turn.catch(() => undefined);
    try {
      const expected = await turn;
      reached.current = Math.max(reached.current, expected);
      setSent((before) => [...before, { ...message, expected }]);
      change(draft, others);
      invalidate([CHAT]);
    } catch (cause) {
      const reason = (cause as HttpError).message;
      change(draft, (messages) => [...others(messages), { ...message, reason }]);
    } finally {
      underWay.delete(message.key);
    }
  };

  return {
    /** Accepted, and not yet in the conversation. */
    sent: sent.filter(({ expected }) => count < expected),
    unsent,
    send: (text: string) => deliver({ key: newKey(), text, at: new Date(serverNow()).toISOString() }),
    retry: ({ key, text, at }: Unsent) => deliver({ key, text, at }),
    /** Forgets a message that failed. */
    take: ({ key }: Unsent) => change(draft, (messages) => messages.filter((one) => one.key !== key)),
  };
}
