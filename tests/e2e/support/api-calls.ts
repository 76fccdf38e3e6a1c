/** Counts what the console asks of its API, on every page of a context. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Request } from "@playwright/test";

/** A call as "GET /api/admin/vendors?page=1&limit=10". */
type CallLine = string;

export interface ApiCalls {
  /** In the order in which they were sent, without what pages ask for beside their content: the bell's count and a list's. */
  lines(): CallLine[];
  /** How many calls of the method went to a path, without its query, that is equal to or matches `path`. */
  count(method: string, path: RegExp | string): number;
  /** The JSON bodies of those calls. */
  bodies(method: string, path: RegExp | string): unknown[];
  /** Forgets the calls so far, once all of them have ended. */
  clear(): Promise<void>;
  /** Waits until nothing, scripts and pictures included, has been under way for `quiet` milliseconds. */
  settle(quiet?: number): Promise<void>;
  /** Counts no longer. */
  stop(): void;
}

/** What was just pressed may take this long to send its request. */
const AT_LEAST_MS = 150;

/** The shell's counts of unread notifications and of what waits, and a list's of everything that matches, on a backend that offers them. */
function isCount(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url());
  if (pathname === "/api/admin/queue/summary") return true;
  if (searchParams.get("limit") !== "1") return false;
  return searchParams.has("facets") || (pathname === "/api/admin/notifications" && searchParams.has("unread"));
}

export function countApiCalls(context: BrowserContext): ApiCalls {
  let requests: Request[] = [];
  const underWay = new Set<Request>();
  let lastChange = Date.now();
  const ended = (request: Request) => {
    underWay.delete(request);
    lastChange = Date.now();
  };
  const sent = (request: Request) => {
    underWay.add(request);
    lastChange = Date.now();
    if (new URL(request.url()).pathname.startsWith("/api/")) requests.push(request);
  };
  context.on("request", sent);
  context.on("requestfinished", ended);
  context.on("requestfailed", ended);

  const to = (method: string, path: RegExp | string) =>
    requests.filter((request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has("facets")) return false;
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
        .filter((request) => !isCount(request))
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
    stop() {
      context.off("request", sent);
      context.off("requestfinished", ended);
      context.off("requestfailed", ended);
    },
  };
}

/** A busy page sends its next request late: waits until every page answers, and a little for what it then sent. */
async function hasMore(context: BrowserContext, sentMore: () => boolean): Promise<boolean> {
  await Promise.all(context.pages().map((page) => page.evaluate(() => undefined)));
  await sleep(50);
  return sentMore();
}
