import type { HttpError } from "@refinedev/core";
import { useCallback, useRef, useState } from "react";

/** The number of concurrent requests if each request has one subject. */
const MAX_CONCURRENT = 4;

/** `queued` means that the server has accepted the request but not executed it yet. */
export type RunState = "waiting" | "running" | "done" | "queued" | "failed";

export interface RunItem<T> {
  subject: T;
  state: RunState;
  /** The reason for the failure. */
  error?: HttpError;
}

/** The result for one subject of a request. */
export interface RunResult {
  state: "done" | "queued" | "failed";
  error?: HttpError;
}

export const isAccepted = ({ state }: RunItem<unknown>): boolean => state === "done" || state === "queued";

interface BatchOptions<T> {
  /** The maximum number of subjects in one request. */
  size: number;
  /** The maximum number of concurrent requests. */
  concurrency: number;
  /** Whether the run stops at the first request that fails. */
  stopsOnFailure?: boolean;
  /** Called with the results after each request, even if the page is about to unmount. */
  onChange?: (items: readonly RunItem<T>[]) => void;
}

/**
 * Sends requests for many subjects in batches, and tracks the result for each subject. `start` starts a run, `resume`
 * continues with waiting and failed subjects, and `stop` lets pending requests finish. `start` and `resume` resolve
 * when the run ends.
 * @param perform sends one request; returns a result for each subject in order, or throws if all of them failed
 */
export function useBatchRun<T>(
  perform: (subjects: readonly T[]) => Promise<readonly RunResult[]>,
  { size, concurrency, stopsOnFailure = false, onChange }: BatchOptions<T>,
) {
  const [items, setItems] = useState<readonly RunItem<T>[]>([]);
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);

  const run = async (initial: readonly RunItem<T>[]): Promise<readonly RunItem<T>[]> => {
    const latest = [...initial];
    const pending = [...latest.entries()].filter(([, item]) => !isAccepted(item));
    type Entry = (typeof pending)[number];
    const mark = (entries: readonly Entry[], outcomeAt: (index: number) => Omit<RunItem<T>, "subject">) => {
      for (const [index, [position, { subject }]] of entries.entries())
        latest[position] = { subject, ...outcomeAt(index) };
      setItems([...latest]);
    };
    const worker = async () => {
      while (pending.length > 0 && !stopped.current) {
        const batch = pending.splice(0, size);
        mark(batch, () => ({ state: "running" }));
        try {
          const outcomes = await perform(batch.map(([, { subject }]) => subject));
          mark(batch, (index) => outcomes[index] ?? { state: "failed" });
        } catch (cause) {
          mark(batch, () => ({ state: "failed", error: cause as HttpError }));
          if (stopsOnFailure) stop();
        }
        onChange?.(latest);
      }
    };
    stopped.current = false;
    setItems(initial);
    setRunning(true);
    await Promise.all(Array.from({ length: concurrency }, worker));
    setRunning(false);
    return latest;
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
 * Sends one request per subject, four at a time; see `useBatchRun`.
 * @param perform sends the request for one subject; may return that the subject is only queued
 */
export function useRun<T>(
  perform: (subject: T) => Promise<"queued" | undefined>,
  onChange?: BatchOptions<T>["onChange"],
) {
  const each = async (subject: T): Promise<RunResult> => ({ state: (await perform(subject)) ?? "done" });
  return useBatchRun<T>((subjects) => Promise.all(subjects.map(each)), {
    size: 1,
    concurrency: MAX_CONCURRENT,
    onChange,
  });
}
