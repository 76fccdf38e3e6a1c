/** Counts what the console asks of its API, on every page of a context. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Request } from "@playwright/test";

/** A call as "GET /api/admin/vendors?page=1&limit=10". */
type CallLine = string;

export interface ApiCalls {
  /** In the order in which they were sent, without the bell's, which is the same on every page. */
  lines(): CallLine[];
  /** How many calls of the method went to a path, without its query, that is equal to or matches `path`. */
  count(method: string, path: RegExp | string): number;
  /** The JSON bodies of those calls. */
  bodies(method: string, path: RegExp | string): unknown[];
  /** Forgets the calls so far, once all of them have ended. */
  clear(): Promise<void>;
  /** Waits until nothing, scripts and pictures included, has been under way for `quiet` milliseconds. */
  settle(quiet?: number): Promise<void>;
}

/** What was just pressed may take this long to send its request. */
const AT_LEAST_MS = 150;

/** What the shell asks for the count of unread notifications, on a backend that offers it. */
function isBells(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url());
  return pathname === "/api/admin/notifications" && searchParams.has("unread");
}

export function countApiCalls(context: BrowserContext): ApiCalls {
  let requests: Request[] = [];
  const underWay = new Set<Request>();
  let lastChange = Date.now();
  const ended = (request: Request) => {
    underWay.delete(request);
    lastChange = Date.now();
  };
  context.on("request", (request) => {
    underWay.add(request);
    lastChange = Date.now();
    if (new URL(request.url()).pathname.startsWith("/api/")) requests.push(request);
  });
  context.on("requestfinished", ended);
  context.on("requestfailed", ended);

  const to = (method: string, path: RegExp | string) =>
    requests.filter((request) => {
      const { pathname } = new URL(request.url());
      return request.method() === method && (typeof path === "string" ? pathname === path : path.test(pathname));
    });

  const settle = async (quiet = 300) => {
    const from = Date.now();
    const isQuiet = () =>
      underWay.size === 0 && Date.now() - lastChange >= quiet && Date.now() - from >= Math.min(quiet, AT_LEAST_MS);
    while (!isQuiet() || (await hasMore(context, () => !isQuiet()))) {
      if (Date.now() - from > 10_000) {
        throw new Error(`Requests do not end: ${[...underWay].map((request) => request.url()).join(", ")}`);
      }
      await sleep(25);
    }
  };

  return {
    lines: () =>
      requests
        .filter((request) => !isBells(request))
        .map((request) => {
          const { pathname, search } = new URL(request.url());
          return `${request.method()} ${pathname}${search}`;
        }),
    count: (method, path) => to(method, path).length,
    bodies: (method, path) => to(method, path).map((request) => request.postDataJSON() as unknown),
    async clear() {
      await settle();
      requests = [];
    },
    settle,
  };
}

/** A busy page sends its next request late: waits until every page answers, and a little for what it then sent. */
async function hasMore(context: BrowserContext, sentMore: () => boolean): Promise<boolean> {
  await Promise.all(context.pages().map((page) => page.evaluate(() => undefined)));
  await sleep(50);
  return sentMore();
}
