import type { HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { customSms, type MessageValues } from "./forms";
import { readRecipients, type Recipient } from "./recipients";
import { readTally } from "./tally";
import { usePost } from "./use-send";

/** How many requests of a run are under way at a time. */
const AT_A_TIME = 4;

export interface RunItem extends Recipient {
  /** Its place in the list: the same number may stand there twice. */
  place: number;
  /** `queued`: accepted, and kept in the outbox until the channel is set up. */
  state: "waiting" | "running" | "done" | "queued" | "failed";
  error?: HttpError | undefined;
}

export const isAccepted = ({ state }: RunItem): boolean => state === "done" || state === "queued";

export const toItems = (values: MessageValues): RunItem[] =>
  readRecipients(values.phones, "phones").map((recipient, place) => ({ ...recipient, place, state: "waiting" }));

/**
 * One request per number, at most four at a time, with a result for each. `stop` lets those under way finish and leaves
 * the rest waiting; `run` goes on with what waits and what failed. `onAccepted` hears of the list after each success.
 */
export function useSmsRun(onAccepted: (items: readonly RunItem[], values: MessageValues) => void) {
  const post = usePost();
  const [items, setItems] = useState<readonly RunItem[]>([]);
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  // A page that is gone sends nothing more.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const run = async (start: readonly RunItem[], values: MessageValues): Promise<readonly RunItem[]> => {
    let now = start;
    const mark = ({ place }: RunItem, state: RunItem["state"], error?: HttpError) => {
      now = now.map((item) => (item.place === place ? { ...item, state, error } : item));
      setItems(now);
    };
    const sendTo = async (item: RunItem) => {
      mark(item, "running");
      try {
        const answer = await post(customSms.path, customSms.body({ ...values, phone: item.sent }));
        mark(item, readTally(answer)?.queued ? "queued" : "done");
        onAccepted(now, values);
      } catch (cause) {
        mark(item, "failed", cause as HttpError);
      }
    };

    stopped.current = false;
    setItems(start);
    setRunning(true);
    const queue = start.filter((item) => !isAccepted(item));
    const worker = async () => {
      for (let item = queue.shift(); item && !stopped.current; item = queue.shift()) await sendTo(item);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    setRunning(false);
    return now;
  };

  return {
    items,
    running,
    run,
    stop: () => {
      stopped.current = true;
    },
    clear: () => setItems([]),
  };
}
