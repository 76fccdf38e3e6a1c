/** What becomes of reads that fail because the server is away. The clock is the test's, and so is the server. */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../providers/data/errors";
import { watchConnection, type Connection } from "../../src/app/connection/watch-connection";

const away = (retryAfter?: number) => new ApiError("Away", 503, true, undefined, undefined, undefined, retryAfter);

let client: QueryClient;
let told: Connection[];
let reads: string[];
/** What a read of each key, and the question whether the server is back, fail with. */
let failures: Partial<Record<string, Error>>;
let stops: (() => void)[];

const call = (name: string) => {
  reads.push(name);
  const failure = failures[name];
  return failure ? Promise.reject(failure) : Promise.resolve(name);
};

/** Has a part of a page that shows what is read under a name. */
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
  [told, reads, failures] = [[], [], {}];
  stops = [
    watchConnection(
      client,
      () => call("ask"),
      (connection) => told.push(connection),
    ),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
/** What was called since this was asked last. */
const calls = () => reads.splice(0);

it("asks when the server has said, and reads again what is on screen and had failed, and nothing else", async () => {
  failures = { orders: away(2), left: away(2) };
  show("orders");
  show("stats");
  const leave = show("left");
  await pass(0);
  leave();
  expect(calls()).toEqual(["orders", "stats", "left"]);
  expect(told).toEqual(["away"]);
  failures = {};
  await pass(1.9);
  expect(calls()).toEqual([]);
  await pass(0.1);
  expect(calls()).toEqual(["ask", "orders"]);
  expect(client.getQueryData(["orders"])).toBe("orders");
  expect(told).toEqual(["away", "back"]);
  await pass(4);
  expect(told).toEqual(["away", "back", "there"]);
  await pass(600);
  expect(calls()).toEqual([]);
});

it("leaves what is on screen alone until the server answers, and asks ever more rarely", async () => {
  failures = { orders: away(2), ask: away(2) };
  show("orders");
  await pass(0);
  calls();
  for (const seconds of [2, 4, 8, 10, 10]) {
    await pass(seconds - 0.1);
    expect(calls()).toEqual([]);
    await pass(0.1);
    expect(calls()).toEqual(["ask"]);
  }
  expect(told).toEqual(["away"]);
});

it.each([
  ["says nothing", away(), 10],
  ["gives no answer", new ApiError("Nobody", 0, false), 10],
  ["says half a minute", away(30), 30],
  ["says a day", away(86_400), 60],
])("waits as is sensible where the server %s", async (_, failure, seconds) => {
  failures = { orders: failure };
  show("orders");
  await pass(0);
  calls();
  failures = {};
  await pass(seconds - 0.1);
  expect(calls()).toEqual([]);
  await pass(0.1);
  expect(calls()).toEqual(["ask", "orders"]);
});

it("does not have all consoles ask in the same moment", async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  failures = { orders: away(8) };
  show("orders");
  await pass(0);
  calls();
  await pass(9.9);
  expect(calls()).toEqual([]);
  await pass(0.1);
  expect(calls()).toEqual(["ask", "orders"]);
});

it("leaves a page to its Try again that goes on failing though the server answers", async () => {
  failures = { orders: away(1) };
  show("orders");
  await pass(0);
  await pass(600);
  expect(calls()).toEqual(["orders", "ask", "orders", "ask", "orders", "ask", "orders"]);
  expect(told).toEqual(["away", "there"]);
});

describe("says nothing and asks nothing", () => {
  it.each([
    ["was refused", new ApiError("No", 403, true)],
    ["failed on the server", new ApiError("Broken", 500, true)],
    ["came as a web page", new ApiError("HTML", 200, false)],
  ])("where a read %s", async (_, failure) => {
    failures = { orders: failure };
    show("orders");
    await pass(600);
    expect(calls()).toEqual(["orders"]);
    expect(told).toEqual([]);
  });

  it("where nobody waits for what failed", async () => {
    failures = { orders: away(1) };
    await client.prefetchQuery({ queryKey: ["orders"], queryFn: () => call("orders") });
    await pass(600);
    expect(calls()).toEqual(["orders"]);
    expect(told).toEqual([]);
  });

  it("once it was stopped", async () => {
    failures = { orders: away(1) };
    show("orders");
    await pass(0);
    for (const stop of stops) stop();
    await pass(600);
    expect(calls()).toEqual(["orders"]);
    expect(told).toEqual(["away"]);
  });
});
