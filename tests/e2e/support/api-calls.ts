/** Records the API calls of all pages of a context, except the event stream and the reports of open records. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Request } from "@playwright/test";
import { EVENT_STREAM_PATH, PRESENCE_PATH } from "../../../providers/live/contract";

/** A call such as "GET /api/admin/vendors?page=1&limit=10". */
type CallLine = string;

export interface ApiCalls {
  /** Returns the calls in the order they were sent. Leaves out those described at `isForLayout`, such as counts. */
  lines(): CallLine[];
  /**
   * Returns how many calls of the method went to `path`, an exact path or a pattern. The query is ignored, but calls for
   * the counts of a list (`facets`) are left out.
   */
  count(method: string, path: RegExp | string): number;
  /** Returns the JSON bodies of the matching calls. */
  bodies(method: string, path: RegExp | string): unknown[];
  /** Waits until all calls have ended, and forgets them. */
  clear(): Promise<void>;
  /** Waits until no request, including scripts and pictures, has been in flight for `quiet` milliseconds. */
  settle(quiet?: number): Promise<void>;
  /** Stops recording. */
  stop(): void;
}

/** `settle` waits at least this long, or `quiet` if that is shorter, because an action may send its request late. */
const AT_LEAST_MS = 150;

/**
 * Returns whether a request is for the layout, or for the views and cards above a list: reading saved views or
 * preferences, or counting unread notifications, pending work or all records that match a list's filters.
 */
function isForLayout(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url());
  if (pathname === "/api/admin/queue/summary") return true;
  if (/^\/api\/admin\/(preferences|views)$/.test(pathname) && request.method() === "GET") return true;
  if (searchParams.get("limit") !== "1") return false;
  return searchParams.has("facets") || (pathname === "/api/admin/notifications" && searchParams.has("unread"));
}

export function recordApiCalls(context: BrowserContext): ApiCalls {
  let requests: Request[] = [];
  const inFlight = new Set<Request>();
  let lastChange = Date.now();
  const ended = (request: Request) => {
    inFlight.delete(request);
    lastChange = Date.now();
  };
  const sent = (request: Request) => {
    const { pathname } = new URL(request.url());
    // The event stream never ends, and a page reports its open record some time after it opens.
    if (pathname === EVENT_STREAM_PATH || pathname === PRESENCE_PATH) return;
    inFlight.add(request);
    lastChange = Date.now();
    if (pathname.startsWith("/api/")) requests.push(request);
  };
  context.on("request", sent);
  context.on("requestfinished", ended);
  context.on("requestfailed", ended);

  const requestsTo = (method: string, path: RegExp | string) =>
    requests.filter((request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has("facets")) return false;
      return request.method() === method && (typeof path === "string" ? pathname === path : path.test(pathname));
    });

  const settle = async (quiet = 300) => {
    const from = Date.now();
    const isQuiet = () =>
      inFlight.size === 0 && Date.now() - lastChange >= quiet && Date.now() - from >= Math.min(quiet, AT_LEAST_MS);
    while (!isQuiet() || (await hasMore(context, () => !isQuiet()))) {
      if (Date.now() - from > 10_000) {
        throw new Error(`Requests do not end: ${[...inFlight].map((request) => request.url()).join(", ")}`);
      }
      await sleep(25);
    }
  };

  return {
    lines: () =>
      requests
        .filter((request) => !isForLayout(request))
        .map((request) => {
          const { pathname, search } = new URL(request.url());
          return `${request.method()} ${pathname}${search}`;
        }),
    count: (method, path) => requestsTo(method, path).length,
    bodies: (method, path) => requestsTo(method, path).map((request) => request.postDataJSON() as unknown),
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

/**
 * Returns whether the pages have sent more requests. A busy page sends its next request late, so this waits until every
 * page responds, and 50 milliseconds more.
 */
async function hasMore(context: BrowserContext, sentMore: () => boolean): Promise<boolean> {
  await Promise.all(context.pages().map((page) => page.evaluate(() => undefined)));
  await sleep(50);
  return sentMore();
}
