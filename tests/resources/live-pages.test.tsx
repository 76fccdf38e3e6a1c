/** The queue, the notifications and the chat react to changes by others. */
import { setTimeout as sleep } from "node:timers/promises";
import type { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChatPage } from "../../resources/chat/chat-page";
import { CHAT_READ } from "../../resources/chat/contract";
import { NotificationPanel } from "../../resources/notifications/notification-panel";
import { NotificationsPage } from "../../resources/notifications/page/notifications-page";
import { LIVE_PATHS } from "../../resources/queue/live-paths";
import { RESOURCE_BY_KIND } from "../../resources/queue/resource-by-kind";
import { resources } from "../../src/app/resources";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { TestLiveProvider } from "../kit/support/live-provider";
import { createTestQueryClient, renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { chat } from "../support/letter/chats";
import { defineRoute, ok } from "../support/letter/route";
import { findRows, findTitles, getEntryHeading, getEntryPane, renderQueue } from "./support/queue";

const letter = await startLetterBackendForFile();
let live: TestLiveProvider;
beforeEach(() => {
  live = new TestLiveProvider();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
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

  /** Refetches the counts of the queue, which the layout does in the console. */
  const refreshCounts = () =>
    act(() => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === "custom" }));

  it("says how many entries are new, and shows them only when Refresh is pressed", async () => {
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

  it("says that changes are available when a colleague decides on a listed entry", () => {
    live.send("products", { type: "products.edit", resourceId: "elsewhere" });
    expect(bar()).toBeUndefined();
    live.send("products", { type: "product-approval.approve", resourceId: "p2", fields: ["approvalStatus"] });
    expect(bar()).toBe("Changes availableRefresh");
  });

  it("marks the entries that a colleague has decided on, and keeps them in place until Refresh is pressed", async () => {
    const marked = async () =>
      (await findRows()).flatMap((row) => (row.textContent.includes("Decided") ? row.querySelector("strong") : []));
    live.send("products", { type: "products.edit", resourceId: "p2" });
    live.send("products", { type: "product-approval.approve", resourceId: "elsewhere" });
    expect(await marked()).toEqual([]);
    live.send("products", { type: "product-approval.reject", resourceId: "p1" });
    expect((await marked()).map((title) => title?.textContent)).toEqual(["p1"]);
    expect(await findTitles()).toEqual(["p1", "p2"]);
    waiting = ["p2"];
    await pressRefresh();
    await waitFor(async () => expect(await findTitles()).toEqual(["p2"]));
    expect(await marked()).toEqual([]);
  });

  it.each([
    ["marks as decided an application whose vendor was asked for changes", "kyc", "kyc-management.ask", true],
    ["does not mark as decided an application that is now under review", "kyc", "kyc-management.review", false],
    ["marks as decided a ticket that a colleague has closed", "support/tickets", "support.status", true],
    ["does not mark as decided a ticket that a colleague has replied to", "support/tickets", "support.reply", false],
  ])("%s", async (_, path, type, isMarked) => {
    live.send(path, { type, resourceId: "p1" });
    const [row] = await findRows();
    expect(row?.textContent.includes("Decided")).toBe(isMarked);
  });

  it("does not mark a ticket as decided if a program has changed its status, which may still be open", async () => {
    live.send("support/tickets", { type: "support.status", resourceId: "p1", actor: null });
    const [row] = await findRows();
    expect(row).not.toHaveTextContent("Decided");
  });

  it("does not report the person's own changes, and reports that changes were missed", () => {
    live.send("products", { resourceId: "p1", actor: { _id: "admin", name: "Asha Menon" } });
    expect(bar()).toBeUndefined();
    live.send("products", undefined);
    expect(bar()).toBe("Changes availableRefresh");
  });

  it("listens for changes of each kind at the path of the kind's resource", () => {
    for (const [kind, path] of Object.entries(LIVE_PATHS)) {
      const name = RESOURCE_BY_KIND[kind as keyof typeof LIVE_PATHS];
      expect(resources.find((resource) => resource.name === name)?.path).toBe(path);
    }
    expect(Object.keys(LIVE_PATHS).sort()).toEqual(Object.keys(RESOURCE_BY_KIND).sort());
  });
});

describe("the open entry of the queue", () => {
  const pane = () => within(getEntryPane());
  const idOf = (shop: string | null | undefined) => {
    const row = letter.records.vendors.find(({ shopName }) => shopName === shop);
    return String(row?._id ?? row?.id);
  };
  let id: string;

  beforeEach(async () => {
    letter.forgetCalls();
    renderQueue({ at: "/queue?kind=registrations", features: ["events"], liveProvider: live });
    await pane().findByRole("button", { name: "Approve" });
    id = idOf(getEntryHeading()?.textContent);
    // The entry shows the row of the list until its own request is answered.
    await waitFor(() => expect(letter.callsTo("GET", `${ADMIN_PATH}/vendors/${id}`)).toHaveLength(1));
  });

  it("names the others who have the entry open, and only those of the next entry after J", async () => {
    live.sendViewers({ resource: "vendors", id }, ["Ravi Kumar"]);
    expect(pane().getByText("Ravi Kumar is also viewing")).toBeInTheDocument();
    await userEvent.keyboard("j");
    await waitFor(() => expect(pane().queryByText(/also viewing$/)).toBeNull());
    const [, second] = await findTitles();
    await waitFor(() => expect(getEntryHeading()).toHaveTextContent(second ?? ""));
    live.sendViewers({ resource: "vendors", id }, ["Ravi Kumar"]);
    live.sendViewers({ resource: "vendors", id: idOf(second) }, ["Asha Rao"]);
    expect(pane().getByText("Asha Rao is also viewing")).toBeInTheDocument();
  });

  it("says who changed it, and reloads it when Reload is pressed", async () => {
    live.send("vendors", { resourceId: "another" });
    expect(pane().queryByRole("button", { name: "Reload" })).toBeNull();
    live.send("vendors", { type: "vendors.approve", resourceId: id, fields: ["status"] });
    expect(pane().getByText("Changed by Ravi Kumar just now")).toBeInTheDocument();
    letter.forgetCalls();
    await userEvent.click(pane().getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(letter.callsTo("GET", `${ADMIN_PATH}/vendors/${id}`)).toHaveLength(1));
    expect(pane().queryByText(/^Changed by/)).toBeNull();
  });

  it("does not report the person's own changes", () => {
    live.send("vendors", { resourceId: id, actor: { _id: "admin", name: "Asha Menon" } });
    expect(pane().queryByText(/^Changed/)).toBeNull();
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
  "%s of notifications says that a new one has arrived, and shows it only when Refresh is pressed",
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

describe("the chat", () => {
  const { _id: openId = "" } = chat(0);
  const LIST = `${ADMIN_PATH}/chat/list`;
  const OWN = { _id: "admin", name: "Asha Menon" };
  let client: QueryClient;
  const names = () =>
    within(screen.getByRole("list", { name: "Conversations" }))
      .getAllByRole("link")
      .map((link) => link.querySelector("strong")?.textContent);

  beforeEach(async () => {
    client = createTestQueryClient();
    renderKit({
      ...{ at: `/chat?conversation=${openId}`, resources: [], liveProvider: live, client, children: <ChatPage /> },
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

  it("shows what the person has written in another tab", async () => {
    // Advance the clock: another test may just have sent a message, and for a short time after, own events are ignored.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 60_000);
    const open = letter.records.chats.find(({ _id }) => _id === openId);
    open?.messages?.push({ sender: "admin", message: "From my phone.", timestamp: "2026-11-20T06:30:00Z" });
    live.send("chat", { type: "chat.send", resourceId: openId, actor: OWN });
    await screen.findByText("From my phone.", { selector: "[role=log] p" });
  });

  it("ignores the event for a message that this tab has sent", async () => {
    letter.forgetCalls();
    await userEvent.type(screen.getByRole("textbox"), "On its way.{Enter}");
    await screen.findByText("On its way.", { selector: "[role=log] p" });
    const reads = () => letter.calls.filter(({ method }) => method === "GET").length;
    await waitFor(() => expect(reads()).toBe(2));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    live.send("chat", { type: "chat.send", resourceId: openId, actor: OWN });
    expect(client.isFetching()).toBe(0);
    live.send("chat", { type: "chat.receive", resourceId: openId, actor: null });
    await waitFor(() => expect(reads()).toBe(4));
  });

  it("shows a message that arrived before the stream was connected", async () => {
    letter.forgetCalls();
    const open = letter.records.chats.find(({ _id }) => _id === openId);
    open?.messages?.push({ sender: "vendor", message: "Are you there?", timestamp: "2026-11-20T06:30:00Z" });
    live.sendReady();
    await screen.findByText("Are you there?", { selector: "[role=log] p" });
    expect(letter.callsTo("GET", LIST), "the list is still fresh").toEqual([]);
  });

  it("is loaded again when the stream connects a minute after the list was loaded", async () => {
    letter.forgetCalls();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    live.sendReady();
    await waitFor(() => expect(letter.callsTo("GET", LIST)).toHaveLength(1));
    expect(letter.callsTo("GET", `${ADMIN_PATH}/chat/conversation/${openId}`)).toHaveLength(1);
  });

  it("loads only the list for a message in another conversation", async () => {
    letter.forgetCalls();
    live.send("chat", { type: "chat.send", resourceId: "another" });
    await waitFor(() => expect(letter.callsTo("GET", LIST)).toHaveLength(1));
    expect(letter.calls).toHaveLength(1);
  });

  it("loads only the list if a colleague reads another conversation, and nothing if it is the open one", async () => {
    letter.forgetCalls();
    live.send("chat", { type: CHAT_READ, resourceId: openId, actor: null });
    await act(() => sleep(50));
    expect(letter.calls).toEqual([]);
    live.send("chat", { type: CHAT_READ, resourceId: "another", actor: null });
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
