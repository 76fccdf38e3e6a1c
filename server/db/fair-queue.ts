/** Shares a database that runs one query at a time fairly between sessions. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurnOfEventLoop } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

type Task = () => Promise<unknown>;

/** Runs one task at a time. Each key gets one task per round, no matter how many of its tasks wait. */
export class FairQueue {
  /** Waiting tasks by key, in the order of their turns. */
  readonly #waiting = new Map<string, Task[]>();
  #isBusy = false;

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const tasks = this.#waiting.get(key) ?? [];
      tasks.push(() => task().then(resolve, reject));
      this.#waiting.set(key, tasks);
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let task = this.#next(); task; task = this.#next()) {
      await task();
      // PGlite resolves a query without waiting for I/O. Without this pause, Node would not even read other requests.
      await nextTurnOfEventLoop();
    }
    this.#isBusy = false;
  }

  #next(): Task | undefined {
    const [key, tasks] = this.#waiting.entries().next().value ?? [];
    if (key === undefined || tasks === undefined) return undefined;
    const task = tasks.shift();
    this.#waiting.delete(key);
    if (tasks.length > 0) this.#waiting.set(key, tasks);
    return task;
  }
}

/** The key of all background jobs, which together get the share of one session. */
const BACKGROUND = "";
const currentKey = new AsyncLocalStorage<string>();

/** Runs `work` so that its queries are queued under the key. */
export const runWithQueueKey = (key: string, work: () => void): void => currentKey.run(key, work);

type Send = (...args: unknown[]) => Promise<unknown>;

/** Queues the queries and transactions of a client by the current key. */
export function enableFairQueue(client: PGlite): void {
  const queue = new FairQueue();
  const inTurn =
    (send: Send): Send =>
    (...args) =>
      queue.run(currentKey.getStore() ?? BACKGROUND, () => send(...args));
  Object.assign(client, {
    query: inTurn(client.query.bind(client) as Send),
    transaction: inTurn(client.transaction.bind(client) as Send),
  });
}
