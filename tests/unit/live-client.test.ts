import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionUser } from "../../providers/auth/contract";
import type { SessionEvent } from "../../providers/auth/session";
import { createLiveClient } from "../../providers/live/live-client";
import type { shareEvents } from "../../providers/live/share-events";

type Options = Parameters<typeof shareEvents>[0];

const shared = vi.hoisted(() => ({ streams: [] as Options[] }));
vi.mock("../../providers/live/share-events", () => ({
  shareEvents: (options: Options) => {
    shared.streams.push(options);
    return Promise.resolve();
  },
}));

const marked = vi.hoisted(() => ({ names: [] as string[], close: vi.fn() }));
vi.mock("../../providers/live/open-records", () => ({
  markOpen: (name: string) => {
    marked.names.push(name);
    return marked.close;
  },
}));

let listeners: Set<(event: SessionEvent) => void>;
let user: Pick<SessionUser, "_id" | "role" | "owesSecondStep"> | null;
let token: string | null;
let ended: string[];

function createClient() {
  return createLiveClient({
    url: "https://shop.example/stream",
    presenceUrl: "https://shop.example/presence",
    session: {
      token: () => token,
      user: () => user,
      end: (why) => ended.push(why),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
}
const emit = (event: SessionEvent) => listeners.forEach((listener) => listener(event));
const change = {
  type: "vendors.edit",
  resource: "vendors",
  resourceId: "v",
  fields: [],
  isNew: false,
  actor: null,
  at: "",
};

beforeEach(() => {
  shared.streams = [];
  marked.names = [];
  marked.close.mockReset();
  [listeners, ended] = [new Set(), []];
  [user, token] = [{ _id: "meera", role: "admin" }, "token-1"];
});
afterEach(() => vi.restoreAllMocks());

it("opens one stream for all listeners, and tells them about changes and about missed changes", () => {
  const { subscribe } = createClient();
  expect(shared.streams).toHaveLength(0);
  const [one, other] = [vi.fn(), vi.fn()];
  const leave = subscribe(one);
  subscribe(other);
  expect(shared.streams.map(({ name }) => name)).toEqual(["live-meera"]);
  const [stream] = shared.streams;
  stream?.onEvent({ id: "1", name: "ready", data: "{}" });
  stream?.onEvent({ id: "2", name: "change", data: JSON.stringify(change) });
  leave();
  stream?.onEvent({ id: "3", name: "missed", data: "{}" });
  expect(one.mock.calls).toEqual([[change]]);
  expect(other.mock.calls).toEqual([[change], [undefined]]);
});

it("tells a later listener at once about earlier changes of this session, if it asks for them", () => {
  const { subscribe } = createClient();
  subscribe(vi.fn());
  const earlier = vi.fn();
  subscribe(earlier, { includesEarlier: true });
  expect(earlier).not.toHaveBeenCalled();
  shared.streams[0]?.onEvent({ id: "2", name: "change", data: JSON.stringify(change) });
  const [later, plain, next] = [vi.fn(), vi.fn(), vi.fn()];
  subscribe(later, { includesEarlier: true });
  subscribe(plain);
  expect(later.mock.calls).toEqual([[undefined]]);
  expect(plain).not.toHaveBeenCalled();
  emit("ended");
  subscribe(next, { includesEarlier: true });
  expect(next).not.toHaveBeenCalled();
});

it("tells listeners when the stream is connected, and when it is connected again", () => {
  const { onReady } = createClient();
  const [one, other] = [vi.fn(), vi.fn()];
  const leave = onReady(one);
  onReady(other);
  const [stream] = shared.streams;
  stream?.onEvent({ id: "1", name: "ready", data: "{}" });
  leave();
  stream?.onEvent({ id: "2", name: "change", data: JSON.stringify(change) });
  stream?.onEvent({ id: "2", name: "ready", data: "{}" });
  expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});

it("marks a record as open, and tells who else views it", () => {
  const { view } = createClient();
  const ravi = { _id: "ravi", name: "Ravi Kumar" };
  const [one, other] = [vi.fn(), vi.fn()];
  const leave = view({ resource: "vendors", id: "v" }, one);
  view({ resource: "vendors", id: "w" }, other);
  expect(marked.names).toEqual(["live-meera", "live-meera"]);
  const [stream] = shared.streams;
  const send = (records: unknown[]) =>
    stream?.onEvent({ id: undefined, name: "presence", data: JSON.stringify({ stream: "s", records }) });
  send([{ resource: "vendors", id: "v", viewers: [ravi] }]);
  expect([one, other].map(({ mock }) => mock.lastCall)).toEqual([[[ravi]], [[]]]);
  // A later listener for the same record gets the current viewers at once.
  const later = vi.fn();
  view({ resource: "vendors", id: "v" }, later);
  expect(later.mock.calls).toEqual([[[ravi]]]);
  leave();
  expect(marked.close).toHaveBeenCalledTimes(1);
  send([]);
  expect(one.mock.lastCall).toEqual([[ravi]]);
  expect(later.mock.lastCall).toEqual([[]]);
});

it("closes the stream at the end of the session, and opens another for the next person", () => {
  createClient().subscribe(vi.fn());
  emit("ended");
  expect(shared.streams[0]?.signal.aborted).toBe(true);
  expect(shared.streams).toHaveLength(1);
  user = { _id: "ravi", role: "admin" };
  emit("began");
  expect(shared.streams.map(({ name }) => name)).toEqual(["live-meera", "live-ravi"]);
});

it("ends the session after a 401, unless a new one has begun", () => {
  createClient().subscribe(vi.fn());
  shared.streams[0]?.onUnauthorized("an older token");
  expect(ended).toEqual([]);
  shared.streams[0]?.onUnauthorized("token-1");
  expect(ended).toEqual(["expired"]);
});

it.each([
  ["without a session", null],
  ["for a vendor", { _id: "v", role: "vendor" as const }],
  ["before the second step is set up", { _id: "meera", role: "admin" as const, owesSecondStep: true as const }],
])("opens no stream %s", (_, person) => {
  user = person;
  createClient().subscribe(vi.fn());
  expect(shared.streams).toEqual([]);
});
