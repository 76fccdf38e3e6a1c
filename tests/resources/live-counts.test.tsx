/** The counts of the queue and of the bell stay up to date, with live updates and without. */
import type { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Feature } from "../../providers/features/contract";
import { ChatPage } from "../../resources/chat/chat-page";
import { useUnreadCount } from "../../resources/notifications/use-unread-count";
import { useQueueSummary } from "../../resources/overview/use-waiting";
import { LiveCounts } from "../../src/app/layout/live-counts";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { TestLiveProvider } from "../kit/support/live-provider";
import { createTestQueryClient, renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { chat } from "../support/letter/chats";
import { defineRoute, ok } from "../support/letter/route";

const UNREAD = `${ADMIN_PATH}/notifications`;
const SUMMARY = `${ADMIN_PATH}/queue/summary`;
const { _id: openId = "" } = chat(0);
const OWN = { _id: "admin", name: "Asha Menon" };
const ARRIVED = { type: "notifications.create", actor: null };

const letter = await startLetterBackendForFile();
let live: TestLiveProvider;
let client: QueryClient;
let waiting: number;

beforeEach(() => {
  live = new TestLiveProvider();
  client = createTestQueryClient();
  waiting = 2;
  letter.offer(
    defineRoute(
      "GET",
      UNREAD,
      ({ records: { notifications } }) => ok({ data: notifications, total: notifications.length }),
      ["page", "limit", "unread"],
    ),
  );
  letter.offer(defineRoute("GET", SUMMARY, () => ok({ data: [{ kind: "products", waiting }] })));
});
afterEach(() => vi.useRealTimers());

function Counts() {
  const unread = useUnreadCount(true);
  const { of } = useQueueSummary(true);
  return (
    <>
      <output aria-label="Unread">{unread}</output>
      <output aria-label="Products">{of("products")?.waiting}</output>
    </>
  );
}

/** Lets the counts become stale, and then connects the stream. */
function reconnectWhenStale(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
  live.sendReady();
}

/** Shows the counts, and the chat with an open conversation, and waits until everything is loaded. */
async function render(features: readonly Feature[]): Promise<void> {
  renderKit({
    ...{ at: `/chat?conversation=${openId}`, resources: [], liveProvider: live, client },
    children: <ChatPage />,
    hosts: (
      <>
        <Counts />
        <LiveCounts />
      </>
    ),
    session: { allows: () => true, offers: (feature) => features.includes(feature) },
  });
  await screen.findByText("Thank you", { selector: "[role=log] p" });
  await screen.findByText("4", { selector: "output" });
  await screen.findByText("2", { selector: "output" });
  await expect.poll(() => client.isFetching()).toBe(0);
  letter.forgetCalls();
}

describe("an idle page", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  const passTime = () => act(() => vi.advanceTimersByTimeAsync(65_000));
  const paths = () => [...new Set(letter.calls.map(({ path }) => path))].toSorted();

  it("sends no request in 65 seconds with the feature `events`", async () => {
    await render(["queue", "notifications", "events"]);
    await passTime();
    expect(client.isFetching()).toBe(0);
    expect(letter.calls).toEqual([]);
  });

  it("requests the counts and the chat again within 65 seconds without the feature", async () => {
    await render(["queue", "notifications"]);
    await passTime();
    await expect
      .poll(paths)
      .toEqual([`${ADMIN_PATH}/chat/conversation/${openId}`, `${ADMIN_PATH}/chat/list`, UNREAD, SUMMARY]);
  });
});

describe("the bell's count", () => {
  const asked = () => letter.callsTo("GET", UNREAD).length;
  beforeEach(() => render(["queue", "notifications", "events"]));

  it("is requested again after new and missed notifications, at most every five seconds", async () => {
    live.send("vendors", { type: "vendors.edit" });
    letter.records.notifications.push({ _id: "new" });
    live.send("notifications", ARRIVED);
    await waitFor(() => expect(screen.getByLabelText("Unread")).toHaveTextContent("5"));
    expect(asked()).toBe(1);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    live.send("notifications", ARRIVED);
    live.send("notifications", undefined);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(asked()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    vi.useRealTimers();
    await waitFor(() => expect(asked()).toBe(2));
  });

  it.each([
    ["the stream connects six seconds after the page load", reconnectWhenStale],
    [
      "the person has read notifications in another tab",
      () => live.send("notifications", { type: "notifications.read", actor: OWN }),
    ],
  ])("is requested again when %s", async (_, cause) => {
    letter.records.notifications.pop();
    cause();
    await waitFor(() => expect(screen.getByLabelText("Unread")).toHaveTextContent("3"));
  });
});

describe("the queue's counts", () => {
  beforeEach(() => render(["queue", "notifications", "events"]));

  it.each([
    ["the stream connects six seconds after the page load", reconnectWhenStale],
    ["a colleague changes a record", () => live.send("products", { resourceId: "p" })],
    ["the person changes a record in another tab", () => live.send("products", { resourceId: "p", actor: OWN })],
    ["changes were missed", () => live.send("products", undefined)],
    ["the server says that they have changed", () => live.send("queue", { type: "queue.count", actor: null })],
  ])("are requested again when %s", async (_, cause) => {
    waiting = 3;
    cause();
    await waitFor(() => expect(screen.getByLabelText("Products")).toHaveTextContent("3"));
  });

  it("are not requested again when the stream connects within five seconds of the page load", async () => {
    live.sendReady();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(letter.callsTo("GET", SUMMARY)).toEqual([]);
    expect(letter.callsTo("GET", UNREAD)).toEqual([]);
  });

  it("are not requested again for a new notification", async () => {
    live.send("notifications", ARRIVED);
    await waitFor(() => expect(letter.callsTo("GET", UNREAD)).toHaveLength(1));
    expect(letter.callsTo("GET", SUMMARY)).toEqual([]);
  });
});
