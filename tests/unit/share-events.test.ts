/** One stream for several tabs, with a real BroadcastChannel and a fake of Web Locks. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServerSentEvent } from "../../providers/live/event-parser";
import type { FollowOptions } from "../../providers/live/follow-events";
import { markOpen } from "../../providers/live/open-records";
import { shareEvents } from "../../providers/live/share-events";
import { FakeLocks } from "./support/fake-locks";

const follow = vi.hoisted(() => ({ calls: [] as FollowOptions[] }));
vi.mock(import("../../providers/live/follow-events"), async (original) => ({
  ...(await original()),
  followEvents: (options: FollowOptions) => {
    follow.calls.push(options);
    return new Promise<void>((resolve) => options.signal.addEventListener("abort", () => resolve()));
  },
}));

const event = (id: string): ServerSentEvent => ({ id, name: "change", data: "{}" });
const presence = (id: string, stream: string): ServerSentEvent => ({
  ...{ id, name: "presence" },
  data: JSON.stringify({ stream, records: [] }),
});

/** Opens a tab. */
function openTab() {
  const seen: (string | undefined)[] = [];
  const tab = new AbortController();
  shareEvents({
    ...{ name: "live-test", url: "/stream", presenceUrl: "/presence", token: () => "token" },
    ...{ onEvent: ({ id }) => seen.push(id), onUnauthorized: () => undefined, signal: tab.signal },
  }).catch((error: unknown) => {
    if (!tab.signal.aborted) throw error;
  });
  return { seen, close: () => tab.abort() };
}

const tabs: ReturnType<typeof openTab>[] = [];
const open = () => {
  const tab = openTab();
  tabs.push(tab);
  return tab;
};

beforeEach(() => {
  follow.calls = [];
  vi.stubGlobal("navigator", { locks: new FakeLocks() });
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  vi.unstubAllGlobals();
});

it("reads the stream in one tab, and the next tab continues after the last event", async () => {
  const [first, second] = [open(), open()];
  await vi.waitFor(() => expect(follow.calls).toHaveLength(1));
  follow.calls[0]?.onEvent(event("7"));
  await vi.waitFor(() => expect([first.seen, second.seen]).toEqual([["7"], ["7"]]));
  first.close();
  await vi.waitFor(() => expect(follow.calls).toHaveLength(2));
  expect(follow.calls[1]?.lastId()).toBe("7");
  follow.calls[1]?.onEvent(event("8"));
  expect(second.seen).toEqual(["7", "8"]);
});

it("tells a new tab the position in the stream before the tab has received an event", async () => {
  const first = open();
  await vi.waitFor(() => expect(follow.calls).toHaveLength(1));
  follow.calls[0]?.onEvent(event("7"));
  const late = open();
  // The probe asks after the late tab has asked, so its answer means that the late tab has been answered too.
  const probe = new BroadcastChannel("live-test");
  const positions: unknown[] = [];
  probe.onmessage = ({ data }) => positions.push(data);
  probe.postMessage({ kind: "joined" });
  await vi.waitFor(() => expect(positions).toContainEqual({ kind: "position", id: "7" }));
  probe.close();
  first.close();
  await vi.waitFor(() => expect(follow.calls).toHaveLength(2));
  expect(follow.calls[1]?.lastId()).toBe("7");
  expect(late.seen, "told that the stream is ready").toEqual(["7"]);
});

it("tells a new tab once that the stream is ready, even if a change arrives before the position", async () => {
  // Acts as the tab that reads the stream, which holds the lock.
  void navigator.locks.request("live-test", () => new Promise(() => undefined));
  const leader = new BroadcastChannel("live-test");
  const late = open();
  for (const message of [
    { kind: "event", event: event("8") },
    { kind: "position", id: "8" },
    { kind: "position", id: "8" },
    { kind: "event", event: event("9") },
  ]) {
    leader.postMessage(message);
  }
  await vi.waitFor(() => expect(late.seen.at(-1)).toBe("9"));
  leader.close();
  expect(late.seen).toEqual(["8", "8", "9"]);
});

it("tells a new tab who views the open records, and keeps the position in the stream", async () => {
  const first = open();
  await vi.waitFor(() => expect(follow.calls).toHaveLength(1));
  follow.calls[0]?.onEvent(presence("7", "stream"));
  follow.calls[0]?.onEvent(event("8"));
  const late = open();
  await vi.waitFor(() => expect(late.seen).toEqual(["8", undefined]));
  first.close();
  await vi.waitFor(() => expect(follow.calls).toHaveLength(2));
  expect(follow.calls[1]?.lastId()).toBe("8");
});

it("reports the open records of all tabs for each stream, in the tab that reads it", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Promise.resolve(new Response("{}"));
  });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  const [first] = [open(), open()];
  const record = { resource: "vendors", id: "v" };
  const close = markOpen("live-test", record);
  await vi.waitFor(() => expect(follow.calls).toHaveLength(1));
  follow.calls[0]?.onEvent(presence("7", "one"));
  await vi.waitFor(() => expect(bodies).toEqual([{ stream: "one", records: [record] }]), 2_000);
  first?.close();
  await vi.waitFor(() => expect(follow.calls).toHaveLength(2));
  follow.calls[1]?.onEvent(presence("7", "two"));
  await vi.waitFor(() => expect(bodies.at(-1)).toEqual({ stream: "two", records: [record] }), 2_000);
  close();
  await vi.waitFor(() => expect(bodies.at(-1)).toEqual({ stream: "two", records: [] }), 2_000);
  expect(bodies).toHaveLength(3);
});

it("tells all tabs to show no viewers while the connection is lost", async () => {
  const [first, second] = [open(), open()];
  await vi.waitFor(() => expect(follow.calls).toHaveLength(1));
  follow.calls[0]?.onEvent(event("7"));
  follow.calls[0]?.onLost?.();
  await vi.waitFor(() => expect([first.seen, second.seen]).toEqual(Array(2).fill(["7", undefined])));
  expect(follow.calls[0]?.lastId()).toBe("7");
});

it("reads a stream in each visible tab without Web Locks", () => {
  vi.stubGlobal("navigator", {});
  open();
  open();
  expect(follow.calls.map(({ pausesHidden }) => pausesHidden)).toEqual([true, true]);
});
