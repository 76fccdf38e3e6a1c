/** The queue, the notifications and the chat react to changes by others. */
import type { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChatPage } from "../../resources/chat/chat-page";
import { NotificationPanel } from "../../resources/notifications/notification-panel";
import { NotificationsPage } from "../../resources/notifications/page/notifications-page";
import { useUnreadCount } from "../../resources/notifications/use-unread-count";
import { LIVE_PATHS } from "../../resources/queue/live-paths";
import { RESOURCE_BY_KIND } from "../../resources/queue/resource-by-kind";
import { LiveCounts } from "../../src/app/layout/live-counts";
import { resources } from "../../src/app/resources";
import { startLetterBackendForFile } from "../kit/support/letter-of-file";
import { TestLiveProvider } from "../kit/support/live-provider";
import { createTestQueryClient, renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { chat } from "../support/letter/chats";
import { defineRoute, ok } from "../support/letter/route";
import { findTitles, renderQueue } from "./support/queue";

const letter = await startLetterBackendForFile();
let live: TestLiveProvider;
beforeEach(() => {
  live = new TestLiveProvider();
});

const bar = () => document.querySelector(".changes-bar")?.textContent;
const pressRefresh = () => userEvent.click(screen.getAllByRole("button", { name: "Refresh" }).at(-1) as HTMLElement);

describe("the queue", () => {
  let waiting: string[];
  let client: QueryClient;

  beforeEach(async () => {
    waiting = ["p1", "p2"];
    letter.offer(
      defineRoute(
        "GET",
        `${ADMIN_PATH}/queue`,
        () =>
          ok({
            data: waiting.map((recordId) => ({ kind: "products", recordId, title: recordId })),
            total: waiting.length,
          }),
        ["page", "limit", "kind"],
      ),
    );
    letter.offer(
      defineRoute("GET", `${ADMIN_PATH}/queue/summary`, () =>
        ok({ data: [{ kind: "products", waiting: waiting.length }] }),
      ),
    );
    client = createTestQueryClient();
    renderQueue({ features: ["queue", "events"], liveProvider: live, client });
    await findTitles();
    await screen.findByRole("tab", { name: "Products (2)" });
  });

  /** Refreshes the counts, as the layout does. */
  const refreshCounts = () =>
    act(() => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "custom" }));

  it("says how many entries are new, and shows them only when the button is pressed", async () => {
    waiting.push("p3", "p4");
    live.send("products", { type: "products.upsert", resourceId: "p3" });
    expect(bar()).toBeUndefined();
    await refreshCounts();
    await waitFor(() => expect(bar()).toBe("2 newRefresh"));
    expect(await findTitles()).toEqual(["p1", "p2"]);
    await pressRefresh();
    await waitFor(async () => expect(await findTitles()).toEqual(["p1", "p2", "p3", "p4"]));
    expect(bar()).toBeUndefined();
  });

  it("says that changes are available if a colleague decides about a listed entry", () => {
    live.send("products", { type: "products.edit", resourceId: "elsewhere" });
    expect(bar()).toBeUndefined();
    live.send("products", { type: "product-approval.approve", resourceId: "p2", fields: ["approvalStatus"] });
    expect(bar()).toBe("Changes availableRefresh");
  });

  it("says nothing about own changes, and says that changes were missed", () => {
    live.send("products", { resourceId: "p1", actor: { _id: "admin", name: "Asha Menon" } });
    expect(bar()).toBeUndefined();
    live.send("products", undefined);
    expect(bar()).toBe("Changes availableRefresh");
  });

  it("listens to the paths of all kinds that have records", () => {
    for (const [kind, path] of Object.entries(LIVE_PATHS)) {
      const name = RESOURCE_BY_KIND[kind as keyof typeof LIVE_PATHS];
      expect(resources.find((resource) => resource.name === name)?.path).toBe(path);
    }
    expect(Object.keys(LIVE_PATHS).sort()).toEqual(Object.keys(RESOURCE_BY_KIND).sort());
  });
});

const PATH = `${ADMIN_PATH}/notifications`;
const offerNotifications = () =>
  letter.offer(
    defineRoute(
      "GET",
      PATH,
      ({ records: { notifications } }) => ok({ data: notifications, total: notifications.length }),
      ["page", "limit", "unread", "type"],
    ),
  );
const arrived = { type: "notifications.create", resource: "notifications", actor: null };

it.each([
  ["the panel", () => <NotificationPanel onFollow={() => undefined} />],
  ["the page", () => <NotificationsPage />],
])(
  "%s of notifications says that there are new ones, and moves nothing until the button is pressed",
  async (_, part) => {
    offerNotifications();
    renderKit({
      ...{ at: "/", resources: [], liveProvider: live, children: part() },
      session: { offers: (feature) => ["notifications", "events"].includes(feature) },
    });
    const titles = async () =>
      within(await screen.findByRole("list", { name: "Notifications" }))
        .getAllByRole("listitem")
        .map((item) => item.querySelector(".notification-title")?.textContent);
    const before = await titles();
    letter.records.notifications.unshift({ _id: "new", title: "Urgent ticket", read: true });
    live.send("notifications", arrived);
    expect(bar()).toBe("New notificationsRefresh");
    expect(await titles()).toEqual(before);
    await pressRefresh();
    await waitFor(async () => expect((await titles())[0]).toContain("Urgent ticket"));
    expect(bar()).toBeUndefined();
  },
);

describe("the bell's count", () => {
  const Count = () => <output aria-label="Count">{useUnreadCount(true)}</output>;
  const countCalls = () => letter.callsTo("GET", PATH).length;

  it("is requested again after new and missed notifications, at most every five seconds", async () => {
    offerNotifications();
    renderKit({
      ...{ at: "/", resources: [], liveProvider: live, children: <Count />, hosts: <LiveCounts /> },
      session: { offers: (feature) => ["notifications", "events"].includes(feature) },
    });
    await waitFor(() => expect(screen.getByLabelText("Count")).toHaveTextContent("4"));
    live.send("vendors", { type: "vendors.edit" });
    letter.records.notifications.push({ _id: "new" });
    live.send("notifications", arrived);
    await waitFor(() => expect(screen.getByLabelText("Count")).toHaveTextContent("5"));
    expect(countCalls()).toBe(2);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    live.send("notifications", arrived);
    live.send("notifications", undefined);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(countCalls()).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    vi.useRealTimers();
    await waitFor(() => expect(countCalls()).toBe(3));
  });
});

describe("the chat", () => {
  const { _id: openId = "" } = chat(0);
  const LIST = `${ADMIN_PATH}/chat/list`;
  const names = () =>
    within(screen.getByRole("list", { name: "Conversations" }))
      .getAllByRole("link")
      .map((link) => link.querySelector("strong")?.textContent);

  beforeEach(async () => {
    renderKit({
      ...{ at: `/chat?conversation=${openId}`, resources: [], liveProvider: live, children: <ChatPage /> },
      session: { allows: () => true, offers: (feature) => feature === "events" },
    });
    await screen.findByText("Thank you", { selector: "[role=log] p" });
    await screen.findByRole("list", { name: "Conversations" });
  });

  it("shows a colleague's message in the open conversation", async () => {
    const open = letter.records.chats.find(({ _id }) => _id === openId);
    open?.messages?.push({ sender: "admin", message: "It is on its way.", timestamp: "2026-11-20T06:30:00Z" });
    live.send("chat", { type: "chat.send", resourceId: openId });
    await screen.findByText("It is on its way.", { selector: "[role=log] p" });
  });

  it("loads only the list for a message in another conversation", async () => {
    letter.forgetCalls();
    live.send("chat", { type: "chat.send", resourceId: "another" });
    await waitFor(() => expect(letter.callsTo("GET", LIST)).toHaveLength(1));
    expect(letter.calls).toHaveLength(1);
  });

  it("keeps the order of the list while the pointer or the focus is on it", async () => {
    const list = screen.getByRole("list", { name: "Conversations" });
    const before = names();
    const last = letter.records.chats.find(({ participant }) => participant?.name === before.at(-1));
    Object.assign(last ?? {}, { unread: 3, updatedAt: new Date().toISOString(), lastMessage: "Are you there?" });
    fireEvent.pointerEnter(list);
    live.send("chat", { type: "chat.send", resourceId: "another" });
    await screen.findByText("Are you there?");
    expect(names()).toEqual(before);
    act(() => within(list).getAllByRole("link")[0]?.focus());
    fireEvent.pointerLeave(list);
    expect(names()).toEqual(before);
    act(() => (document.activeElement as HTMLElement).blur());
    expect(names()).toEqual([before.at(-1), ...before.slice(0, -1)]);
  });
});
