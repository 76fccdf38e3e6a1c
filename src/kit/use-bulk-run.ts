import type { HttpError } from "@refinedev/core";
import { useRef, useState } from "react";
import type { Action } from "./define-action";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import type { Values } from "./draft";
import { idOf } from "./row";
import { useRefresh } from "./use-refresh";
import { useSend } from "./use-run-action";

/** How many requests of a run are under way at a time. */
const AT_A_TIME = 4;

export type BulkState = "waiting" | "running" | "done" | "failed";

export interface BulkItem {
  row: Row;
  state: BulkState;
  /** Why it failed. */
  message?: string;
}

/**
 * One request per record, four at a time, with a result for each. `stop` lets the requests under way finish and
 * leaves the rest waiting; `start` goes on with what waits and what failed. The lists are read anew at the end.
 */
export function useBulkRun(resource: Resource, action: Action<Row>, values: Values, rows: readonly Row[]) {
  const send = useSend(resource, action);
  const refresh = useRefresh();
  const [items, setItems] = useState<readonly BulkItem[]>(() => rows.map((row) => ({ row, state: "waiting" })));
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);

  const mark = (row: Row, result: Omit<BulkItem, "row">) =>
    setItems((now) => now.map((item) => (item.row === row ? { row, ...result } : item)));

  const runOne = async (row: Row) => {
    mark(row, { state: "running" });
    try {
      await send(idOf(row), values);
      mark(row, { state: "done" });
    } catch (cause) {
      const error = cause as HttpError;
      mark(row, { state: "failed", message: error.fromServer === true ? error.message : action.failure });
    }
  };

  const start = async () => {
    stopped.current = false;
    setRunning(true);
    const queue = items.filter(({ state }) => state !== "done").map(({ row }) => row);
    const worker = async () => {
      for (let row = queue.shift(); row && !stopped.current; row = queue.shift()) await runOne(row);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    setRunning(false);
    refresh(action.refresh ?? [resource.path]);
  };

  return {
    items,
    running,
    start: () => void start(),
    stop: () => {
      stopped.current = true;
    },
  };
}
