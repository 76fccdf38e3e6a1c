/** Following the server's event stream, with fake timers and a fake server. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServerSentEvent } from "../../providers/live/event-parser";
import { followEvents } from "../../providers/live/follow-events";

/** A connection that `followEvents` has opened. */
interface Connection {
  headers: Record<string, string>;
  isAborted: () => boolean;
  /** Sends bytes of the stream. */
  send: (...chunks: (string | Uint8Array)[]) => void;
  /** Ends the stream, as a server does when it stops. */
  end: () => void;
  /** Breaks the connection. */
  cut: () => void;
}

let connections: Connection[];
let events: ServerSentEvent[];
let answers: (Response | Error)[];
let unauthorized: string[];
let token: string | null;
let stop: AbortController;
let hidden = false;
let online = true;

/** Settles with the next of `answers`, a response or an error. Returns a stream if there is none. */
function fakeFetch(_url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
  const encode = (chunk: string | Uint8Array) => (typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
  signal.addEventListener("abort", () => body?.error(new Error("aborted")));
  connections.push({
    headers,
    isAborted: () => signal.aborted,
    send: (...chunks) => chunks.forEach((chunk) => body?.enqueue(encode(chunk))),
    end: () => body?.close(),
    cut: () => body?.error(new Error("cut")),
  });
  const answer = answers.shift() ?? new Response(stream, { headers: { "content-type": "text/event-stream" } });
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
}

const advance = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

/** Returns the connection that was opened last. */
const last = (): Connection => {
  const connection = connections.at(-1);
  if (!connection) throw new Error("No connection was opened.");
  return connection;
};

function start(pausesHidden = false): Promise<void> {
  return followEvents({
    url: "/stream",
    token: () => token,
    lastId: () => events.at(-1)?.id,
    onEvent: (event) => events.push(event),
    onUnauthorized: (sent) => unauthorized.push(sent),
    signal: stop.signal,
    pausesHidden,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.stubGlobal("fetch", vi.fn(fakeFetch));
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  [connections, events, answers, unauthorized, token] = [[], [], [], [], "secret"];
  [hidden, online, stop] = [false, true, new AbortController()];
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("sends the token in a header, and reads events that are split at any byte", async () => {
  void start();
  await advance(0);
  expect(last().headers).toEqual({
    ...{ Accept: "text/event-stream", Authorization: "Bearer secret", "X-Unattended": "true" },
  });
  const bytes = new TextEncoder().encode("id: 4\r\nevent: change\r\ndata: Ōm\r\n\r\n");
  for (const byte of bytes) last().send(Uint8Array.of(byte));
  last().send(":\n\nid: 5\nda", "ta: x\n", "\n");
  await advance(0);
  expect(events).toEqual([
    { id: "4", name: "change", data: "Ōm" },
    { id: "5", name: "message", data: "x" },
  ]);
});

it("reconnects after the server's retry delay when the stream ends, and continues after the last event", async () => {
  void start();
  await advance(0);
  last().send("retry: 3000\n\nid: 8\ndata: x\n\n", "id: 9\ndata: half");
  await advance(0);
  last().end();
  await advance(2.9);
  expect(connections).toHaveLength(1);
  await advance(0.2);
  expect(connections).toHaveLength(2);
  expect(last().headers).toMatchObject({ "Last-Event-ID": "8" });
  expect(events).toHaveLength(1);
});

it("waits longer after each failure, at most a minute, and briefly again after a success", async () => {
  answers = Array.from({ length: 9 }, (_, index) => (index % 2 ? new Error("no network") : failure(502)));
  void start();
  const waits: number[] = [];
  for (let seconds = 0; connections.length < 10; seconds += 1) {
    const before = connections.length;
    await advance(1);
    if (connections.length > before) waits.push(seconds);
  }
  const gaps = waits.map((at, index) => at - (waits[index - 1] ?? 0)).slice(1);
  expect(gaps).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  last().send(":\n\n");
  await advance(0);
  last().cut();
  await advance(1);
  expect(connections).toHaveLength(11);
});

const failure = (status: number, headers: Record<string, string> = {}) => new Response("{}", { status, headers });

it("waits as long as the server asks", async () => {
  answers = [failure(429, { "retry-after": "20" })];
  void start();
  await advance(19);
  expect(connections).toHaveLength(1);
  await advance(2);
  expect(connections).toHaveLength(2);
});

it("reconnects after 40 seconds without data", async () => {
  void start();
  await advance(30);
  last().send(":\n\n");
  await advance(39);
  expect(last().isAborted()).toBe(false);
  await advance(1);
  expect(last().isAborted()).toBe(true);
  await advance(1);
  expect(connections).toHaveLength(2);
});

it("reports a 401 and stops", async () => {
  answers = [failure(401)];
  await start();
  expect(unauthorized).toEqual(["secret"]);
  await advance(600);
  expect(connections).toHaveLength(1);
});

it.each([403, 404, 422])("stops after the status %i", async (status) => {
  answers = [failure(status)];
  await start();
  expect(unauthorized).toEqual([]);
});

it("stops if the answer is a page instead of a stream", async () => {
  answers = [new Response("<html>", { headers: { "content-type": "text/html" } })];
  await start();
  expect(connections).toHaveLength(1);
});

it("stops after a sign-out", async () => {
  const following = start();
  await advance(0);
  stop.abort();
  await advance(0);
  await following;
  expect(last().isAborted()).toBe(true);
  expect(connections).toHaveLength(1);
});

it("does not reconnect without a session", async () => {
  const following = start();
  await advance(0);
  token = null;
  last().end();
  await advance(600);
  await following;
  expect(connections).toHaveLength(1);
});

it("pauses while the browser is offline, and connects as soon as it is back", async () => {
  void start();
  await advance(0);
  online = false;
  window.dispatchEvent(new Event("offline"));
  await advance(600);
  expect(connections).toHaveLength(1);
  expect(last().isAborted()).toBe(true);
  online = true;
  window.dispatchEvent(new Event("online"));
  await advance(0);
  expect(connections).toHaveLength(2);
});

it.each([
  [true, 2],
  [false, 1],
])("closes the stream of a hidden tab only if pausesHidden is true (here %s)", async (pausesHidden, count) => {
  void start(pausesHidden);
  await advance(0);
  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await advance(30);
  expect(connections).toHaveLength(1);
  expect(last().isAborted()).toBe(pausesHidden);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  await advance(5);
  expect(connections).toHaveLength(count);
});
