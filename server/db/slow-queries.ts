/** Tells of statements that take long, wherever in the code they are sent from. */
import type pg from "pg";

/** A statement that makes thousands of rows is as long as they are many. */
const LONGEST = 1_000;

/** Of a statement: its text, with numbers in the place of values, and the milliseconds from when it was sent to its answer. */
type SlowQueryListener = (text: string, ms: number) => void;

export interface SlowQueries {
  /** From now on, `tell` is called for each statement that takes longer than the limit, in milliseconds. */
  listen(limitMs: number, tell: SlowQueryListener): void;
  /** Measures what is sent over a connection; without a listener it only looks at the clock. */
  watch(client: Pick<pg.ClientBase, "query">): void;
}

type Send = (query: unknown, ...rest: unknown[]) => unknown;

function textOf(query: unknown): string {
  const text = typeof query === "string" ? query : String((query as { text?: unknown } | undefined)?.text);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

export function createSlowQueries(): SlowQueries {
  let listener: { limitMs: number; tell: SlowQueryListener } | undefined;

  function ended(query: unknown, sentAt: number): void {
    const ms = performance.now() - sentAt;
    if (listener && ms > listener.limitMs) listener.tell(textOf(query), ms);
  }

  return {
    listen(limitMs, tell) {
      listener = { limitMs, tell };
    },
    watch(client) {
      const send = client.query.bind(client) as Send;
      const timed: Send = (query, ...rest) => {
        const sentAt = performance.now();
        const answer = rest.at(-1);
        // The pool asks with a function, everybody else gets a promise.
        if (typeof answer === "function") {
          const timedAnswer = (...results: unknown[]): void => {
            ended(query, sentAt);
            (answer as (...results: unknown[]) => void)(...results);
          };
          return send(query, ...rest.slice(0, -1), timedAnswer);
        }
        const result = send(query, ...rest);
        const end = (): void => ended(query, sentAt);
        if (result instanceof Promise) void result.then(end, end);
        return result;
      };
      Object.assign(client, { query: timed });
    },
  };
}
