/** The open records of all tabs, with a real BroadcastChannel and a fake of Web Locks. */
import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MAX_OPEN_RECORDS, type OpenRecord } from "../../providers/live/contract";
import { markOpen, watchOpenRecords } from "../../providers/live/open-records";
import { FakeLocks } from "./support/fake-locks";

const NAME = "live-test";
const vendor = (id: string): OpenRecord => ({ resource: "vendors", id });

let page: EventTarget & { hidden: boolean };
let ends: (() => void)[];

/** Opens a record in a tab. */
function open(id: string, name = NAME) {
  const close = markOpen(name, vendor(id));
  ends.push(close);
  return close;
}

/** Watches the open records, as the tab with the event stream does. */
function watch() {
  const watching = new AbortController();
  const seen: (readonly OpenRecord[])[] = [];
  watchOpenRecords(NAME, (records) => seen.push(records), watching.signal);
  const end = () => watching.abort();
  ends.push(end);
  return { end, seen, ids: () => seen.at(-1)?.map(({ id }) => id) };
}

function setHidden(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false });
  ends = [];
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { locks: new FakeLocks() });
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reports the records of all tabs, each record once", async () => {
  open("before");
  const { ids } = watch();
  await vi.waitFor(() => expect(ids()).toEqual(["before"]));
  open("after");
  open("after");
  open("of another person", "live-other");
  await vi.waitFor(() => expect(ids()).toEqual(["after", "before"]));
});

it("keeps a record until the last of its tabs has closed it", async () => {
  const { ids, seen } = watch();
  const [first, second] = [open("v"), open("v")];
  await vi.waitFor(() => expect(ids()).toEqual(["v"]));
  const before = seen.length;
  first();
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before));
  expect(ids()).toEqual(["v"]);
  second();
  await vi.waitFor(() => expect(ids()).toEqual([]));
});

it("reports a record to the next tab that watches, and no longer to the previous one", async () => {
  const first = watch();
  const close = open("v");
  await vi.waitFor(() => expect(first.ids()).toEqual(["v"]));
  first.end();
  const next = watch();
  await vi.waitFor(() => expect(next.ids()).toEqual(["v"]));
  const before = first.seen.length;
  close();
  await vi.waitFor(() => expect(next.ids()).toEqual([]));
  expect(first.seen).toHaveLength(before);
});

it("reports at most as many records as one call may contain", async () => {
  setMaxListeners(0, page);
  for (let index = 0; index <= MAX_OPEN_RECORDS; index += 1) open(`v${index}`);
  const { ids } = watch();
  await vi.waitFor(() => expect(ids()).toHaveLength(MAX_OPEN_RECORDS));
});

it("leaves out the record of a tab that has been hidden for a minute, until it is shown again", async () => {
  const { ids } = watch();
  open("v");
  await vi.waitFor(() => expect(ids()).toEqual(["v"]));
  vi.useFakeTimers();
  setHidden(true);
  vi.advanceTimersByTime(59_000);
  setHidden(false);
  setHidden(true);
  vi.advanceTimersByTime(59_000);
  vi.useRealTimers();
  expect(ids()).toEqual(["v"]);
  vi.useFakeTimers();
  setHidden(true);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(ids()).toEqual([]));
  setHidden(false);
  await vi.waitFor(() => expect(ids()).toEqual(["v"]));
});

it("does nothing without Web Locks", () => {
  vi.stubGlobal("navigator", {});
  expect(() => open("v")()).not.toThrow();
});
