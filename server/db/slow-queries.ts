/** Reports slow statements, wherever in the code they are sent. */
import type pg from "pg";

/** Maximum length of a reported statement. A large insert can be very long. */
const MAX_LENGTH = 1_000;

/** Receives the statement's text, with placeholders instead of values, and its duration in milliseconds. */
type SlowQueryListener = (text: string, ms: number) => void;

export interface SlowQueries {
  /** Calls the listener for each statement that takes longer than the limit, in milliseconds. */
  listen(limitMs: number, listener: SlowQueryListener): void;
  /** Measures the statements of a connection. Without a listener, it only reads the clock. */
  watch(client: Pick<pg.ClientBase, "query">): void;
}

type Send = (query: unknown, ...rest: unknown[]) => unknown;

function textOf(query: unknown): string {
  const text = typeof query === "string" ? query : String((query as { text?: unknown } | undefined)?.text);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

export function createSlowQueries(): SlowQueries {
  let current: { limitMs: number; listener: SlowQueryListener } | undefined;

  function reportIfSlow(query: unknown, sentAt: number): void {
    const ms = performance.now() - sentAt;
    if (current && ms > current.limitMs) current.listener(textOf(query), ms);
  }

  return {
    listen(limitMs, listener) {
      current = { limitMs, listener };
    },
    watch(client) {
      const send = client.query.bind(client) as Send;
      const timed: Send = (query, ...rest) => {
        const sentAt = performance.now();
        const callback = rest.at(-1);
        // The pool passes a callback; other callers get a promise.
        if (typeof callback === "function") {
          const timedCallback = (...results: unknown[]): void => {
            reportIfSlow(query, sentAt);
            (callback as (...results: unknown[]) => void)(...results);
          };
          return send(query, ...rest.slice(0, -1), timedCallback);
        }
        const result = send(query, ...rest);
        const end = (): void => reportIfSlow(query, sentAt);
        if (result instanceof Promise) void result.then(end, end);
        return result;
      };
      Object.assign(client, { query: timed });
    },
  };
}
