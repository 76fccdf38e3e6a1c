import type { HttpError } from "@refinedev/core";
import { useCallback, useRef, useState } from "react";

/** How many requests of a run are under way at a time, where each has one subject. */
const AT_A_TIME = 4;

/** `queued`: accepted, but not yet done by the server. */
export type RunState = "waiting" | "running" | "done" | "queued" | "failed";

export interface RunItem<T> {
  subject: T;
  state: RunState;
  /** Why it failed. */
  error?: HttpError;
}

/** What became of one subject of a request. */
export interface Outcome {
  state: "done" | "queued" | "failed";
  error?: HttpError;
}

export const isAccepted = ({ state }: RunItem<unknown>): boolean => state === "done" || state === "queued";

interface BatchOptions<T> {
  /** The most subjects of a request. */
  size: number;
  /** How many requests are under way at a time. */
  atATime: number;
  /** Told of the results after each request, also when the page is about to go. */
  onChange?: (items: readonly RunItem<T>[]) => void;
}

/**
 * Requests for many subjects, some of them in each, with a result for every subject. `start` begins a run, `resume`
 * goes on with what waits and what failed, `stop` lets the requests under way finish; the first two resolve when the
 * run ends.
 * @param perform one request; answers an outcome for each of its subjects, in their order, or throws for all of them
 */
export function useBatchRun<T>(
  perform: (subjects: readonly T[]) => Promise<readonly Outcome[]>,
  { size, atATime, onChange }: BatchOptions<T>,
) {
  const [items, setItems] = useState<readonly RunItem<T>[]>([]);
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);

  const run = async (from: readonly RunItem<T>[]): Promise<readonly RunItem<T>[]> => {
    const now = [...from];
    const left = [...now.entries()].filter(([, item]) => !isAccepted(item));
    type Entry = (typeof left)[number];
    const mark = (entries: readonly Entry[], outcomeAt: (index: number) => Omit<RunItem<T>, "subject">) => {
      for (const [index, [place, { subject }]] of entries.entries()) now[place] = { subject, ...outcomeAt(index) };
      setItems([...now]);
    };
    const worker = async () => {
      while (left.length > 0 && !stopped.current) {
        const batch = left.splice(0, size);
        mark(batch, () => ({ state: "running" }));
        try {
          const outcomes = await perform(batch.map(([, { subject }]) => subject));
          mark(batch, (index) => outcomes[index] ?? { state: "failed" });
        } catch (cause) {
          mark(batch, () => ({ state: "failed", error: cause as HttpError }));
        }
        onChange?.(now);
      }
    };
    stopped.current = false;
    setItems(from);
    setRunning(true);
    await Promise.all(Array.from({ length: atATime }, worker));
    setRunning(false);
    return now;
  };

  return {
    items,
    running,
    start: (subjects: readonly T[]) => run(subjects.map((subject) => ({ subject, state: "waiting" }))),
    resume: () => run(items),
    stop,
    clear: () => setItems([]),
  };
}

/**
 * One request for each subject, four at a time; see `useBatchRun`.
 * @param perform the request of one subject; it may answer that the subject is only queued
 */
export function useRun<T>(
  perform: (subject: T) => Promise<"queued" | undefined>,
  onChange?: BatchOptions<T>["onChange"],
) {
  const each = async (subject: T): Promise<Outcome> => ({ state: (await perform(subject)) ?? "done" });
  return useBatchRun<T>((subjects) => Promise.all(subjects.map(each)), { size: 1, atATime: AT_A_TIME, onChange });
}
