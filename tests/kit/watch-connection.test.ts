/** Reads that fail while the server is down, on fake timers and with a fake server. */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../providers/data/errors";
import { watchConnection, type ConnectionState } from "../../src/app/connection/watch-connection";

/** Returns the error for a 503, with a Retry-After in seconds. */
const unavailable = (retryAfter?: number) =>
  new ApiError("Unavailable", 503, true, undefined, undefined, undefined, retryAfter);

let client: QueryClient;
let connections: ConnectionState[];
let reads: string[];
/** The errors for reads by key. The key "ask" is the check whether the server is back. */
let failures: Partial<Record<string, Error>>;
let stops: (() => void)[];

const call = (name: string) => {
  reads.push(name);
  const failure = failures[name];
  return failure ? Promise.reject(failure) : Promise.resolve(name);
};

/** Subscribes to the query `name`, as a component that shows its data does. Returns the function that unsubscribes. */
function show(name: string): () => void {
  const observer = new QueryObserver(client, { queryKey: [name], queryFn: () => call(name) });
  const leave = observer.subscribe(() => undefined);
  stops.push(leave);
  return leave;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  [connections, reads, failures] = [[], [], {}];
  stops = [
    watchConnection(
      client,
      () => call("ask"),
      (connection) => connections.push(connection),
    ),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const advance = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
/** Returns the names of the requests since the previous `calls()`. */
const calls = () => reads.splice(0);

it("checks the server after its Retry-After, and refetches only failed queries on screen", async () => {
  failures = { orders: unavailable(2), unmounted: unavailable(2) };
  show("orders");
  show("stats");
  const leave = show("unmounted");
  await advance(0);
  leave();
  expect(calls()).toEqual(["orders", "stats", "unmounted"]);
  expect(connections).toEqual(["unavailable"]);
  failures = {};
  await advance(1.9);
  expect(calls()).toEqual([]);
  await advance(0.1);
  expect(calls()).toEqual(["ask", "orders"]);
  expect(client.getQueryData(["orders"])).toBe("orders");
  expect(connections).toEqual(["unavailable", "restored"]);
  await advance(4);
  expect(connections).toEqual(["unavailable", "restored", "online"]);
  await advance(600);
  expect(calls()).toEqual([]);
});

it("does not refetch failed queries until the server answers, and backs off between checks", async () => {
  failures = { orders: unavailable(2), ask: unavailable(2) };
  show("orders");
  await advance(0);
  calls();
  for (const seconds of [2, 4, 8, 10, 10]) {
    await advance(seconds - 0.1);
    expect(calls()).toEqual([]);
    await advance(0.1);
    expect(calls()).toEqual(["ask"]);
  }
  expect(connections).toEqual(["unavailable"]);
});

it.each([
  ["sends no Retry-After", unavailable(), 10],
  ["does not respond", new ApiError("No response", 0, false), 10],
  ["asks for half a minute", unavailable(30), 30],
  ["asks for a day", unavailable(86_400), 60],
])("uses a sensible delay when the server %s", async (_, failure, seconds) => {
  failures = { orders: failure };
  show("orders");
  await advance(0);
  calls();
  failures = {};
  await advance(seconds - 0.1);
  expect(calls()).toEqual([]);
  await advance(0.1);
  expect(calls()).toEqual(["ask", "orders"]);
});

it("adds jitter, so that consoles do not all ask at once", async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  failures = { orders: unavailable(8) };
  show("orders");
  await advance(0);
  calls();
  await advance(9.9);
  expect(calls()).toEqual([]);
  await advance(0.1);
  expect(calls()).toEqual(["ask", "orders"]);
});

it("stops refetching a query that keeps failing although the server answers the checks", async () => {
  failures = { orders: unavailable(1) };
  show("orders");
  await advance(0);
  await advance(600);
  expect(calls()).toEqual(["orders", "ask", "orders", "ask", "orders", "ask", "orders"]);
  expect(connections).toEqual(["unavailable", "online"]);
});

describe("shows nothing and makes no check", () => {
  it.each([
    ["was rejected", new ApiError("No", 403, true)],
    ["failed on the server", new ApiError("Broken", 500, true)],
    ["came as a web page", new ApiError("HTML", 200, false)],
  ])("when a read %s", async (_, failure) => {
    failures = { orders: failure };
    show("orders");
    await advance(600);
    expect(calls()).toEqual(["orders"]);
    expect(connections).toEqual([]);
  });

  it("when no component waits for the failed query", async () => {
    failures = { orders: unavailable(1) };
    await client.prefetchQuery({ queryKey: ["orders"], queryFn: () => call("orders") });
    await advance(600);
    expect(calls()).toEqual(["orders"]);
    expect(connections).toEqual([]);
  });

  it("after it was stopped", async () => {
    failures = { orders: unavailable(1) };
    show("orders");
    await advance(0);
    for (const stop of stops) stop();
    await advance(600);
    expect(calls()).toEqual(["orders"]);
    expect(connections).toEqual(["unavailable"]);
  });
});
