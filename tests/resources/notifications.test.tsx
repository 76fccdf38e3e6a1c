/** The button Mark all as read on backends of different page sizes, and the names of the notification types. */
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { getKindLabel, getResourceName } from "../../resources/notifications/kinds";
import { NotificationsPage } from "../../resources/notifications/page/notifications-page";
import { getRefineResources } from "../../src/app/refine-resources";
import { NOTIFICATION_TYPES } from "../../resources/notifications/contract";
import { getButton, getElement, createStageForFile, waitUntil } from "../kit/support/faults/stage";
import { ok, defineRoute } from "../support/letter/route";

const PATH = "/api/admin/notifications";
const stage = createStageForFile();

/** Offers `count` unread notifications in pages of at most `maxPageSize`, even if the request allows more. */
function offerUnread(count: number, maxPageSize: number): void {
  stage().letter.records.notifications = Array.from({ length: count }, (_, index) => ({
    _id: `n${index}`,
    title: `Notice ${index + 1}`,
    read: false,
  }));
  const params = ["page", "limit", "unread", "type"];
  stage().letter.offer(
    defineRoute(
      "GET",
      PATH,
      ({ records, query }) => {
        const unread = records.notifications.filter(({ read }) => query["unread"] !== "true" || !read);
        const size = Math.min(Number(query["limit"]), maxPageSize);
        const from = (Number(query["page"]) - 1) * size;
        return ok({ data: unread.slice(from, from + size), total: unread.length });
      },
      params,
    ),
  );
}

const sentQueries = () =>
  stage()
    .letter.callsTo("GET", PATH)
    .map(({ query }) => query)
    .filter(({ limit }) => limit === "100");
const markCalls = () => stage().letter.callsTo("PUT", /\/read$/);

async function pressMarkAll(): Promise<void> {
  await waitUntil(() => expect(getButton("Mark all as read")).toBeEnabled());
  fireEvent.click(getButton("Mark all as read"));
}

beforeEach(() => stage().clear());

describe("mark all as read, with the feature", () => {
  it("loads all unread notifications in pages of a hundred, and marks none before the confirmation", async () => {
    offerUnread(130, 100);
    stage().show("/notifications", <NotificationsPage />, ["notifications"]);
    await pressMarkAll();
    await waitUntil(() =>
      expect(getElement("[role=dialog]")).toHaveTextContent("130 unread notifications will be marked as read."),
    );
    expect(sentQueries()).toEqual(["1", "2"].map((page) => ({ page, limit: "100", unread: "true" })));
    expect(markCalls()).toEqual([]);
  });

  it("marks each notification once, even when the server returns smaller pages", async () => {
    offerUnread(23, 10);
    stage().show("/notifications", <NotificationsPage />, ["notifications"]);
    await pressMarkAll();
    await waitUntil(() =>
      expect(getElement("[role=dialog]")).toHaveTextContent("23 unread notifications will be marked as read."),
    );
    expect(sentQueries().map(({ page }) => page)).toEqual(["1", "2", "3"]);
    fireEvent.click(within(getElement("[role=dialog]")).getByRole("button", { name: "Mark all as read" }));
    await waitUntil(() => expect(getElement("[role=dialog]")).toHaveTextContent("23 of 23"));
    expect(new Set(markCalls().map(({ path }) => path)).size).toBe(23);
    expect(markCalls()).toHaveLength(23);
    await waitUntil(() => expect(screen.getByText("Nothing unread")).toBeVisible());
  });

  it("stops loading when the server keeps sending the same page", async () => {
    offerUnread(12, 100);
    stage().letter.rewrite = (path) =>
      path === PATH ? { data: stage().letter.records.notifications, total: 1000 } : undefined;
    stage().show("/notifications", <NotificationsPage />, ["notifications"]);
    await pressMarkAll();
    await waitUntil(() =>
      expect(getElement("[role=dialog]")).toHaveTextContent("12 unread notifications will be marked as read."),
    );
    expect(sentQueries().map(({ page }) => page)).toEqual(["1", "2"]);
  });
});

it("reports that the unread notifications failed to load, and marks none", async () => {
  offerUnread(12, 100);
  stage().show("/notifications", <NotificationsPage />, ["notifications"]);
  await waitUntil(() => expect(document.querySelectorAll(".notification")).toHaveLength(10));
  stage().letter.fault({ method: "GET", path: PATH, kind: 500, silent: true });
  await pressMarkAll();
  await waitUntil(() => expect(screen.getByText("Failed to load unread notifications")).toBeVisible());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(markCalls()).toEqual([]);
});

it("does not try to mark a notification without an id", async () => {
  stage().letter.records.notifications = [
    { title: "Without an id", read: false },
    { _id: "n1", title: "With one", read: false },
  ];
  stage().show("/notifications", <NotificationsPage />);
  await pressMarkAll();
  await waitUntil(() => expect(getElement("[role=dialog]")).toHaveTextContent("1 of 1"));
  expect(markCalls().map(({ path }) => path)).toEqual([`${PATH}/n1/read`]);
});

it("hides why a notification could not be marked as read once it is read", async () => {
  stage().letter.records.notifications = [0, 1].map((index) => ({
    _id: `n${index}`,
    title: `Notice ${index + 1}`,
    read: false,
  }));
  stage().letter.fault({ method: "PUT", path: `${PATH}/n0/read`, kind: 500, times: 1 });
  stage().show("/notifications", <NotificationsPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Mark as read: Notice 1" }));
  await waitUntil(() => getElement(".notification-failure"));
  await pressMarkAll();
  await waitUntil(() => expect(document.querySelectorAll(".notification:not(.unread)")).toHaveLength(2));
  expect(document.querySelector(".notification-failure")).toBeNull();
});

describe("notification types", () => {
  it("have readable names", () => {
    expect(NOTIFICATION_TYPES.map(getKindLabel)).toEqual([
      "Vendors",
      "KYC",
      "Products",
      "Stock",
      "Tickets",
      "Messages",
      "Webhooks",
      "Payouts",
      "Refunds",
    ]);
    expect(["low_stock", "price-change", "payoutFailed"].map(getKindLabel)).toEqual([
      "Low stock",
      "Price change",
      "Payout Failed",
    ]);
    expect([undefined, null, "", {}, "constructor"].map(getKindLabel)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      "Constructor",
    ]);
  });

  it("belong to an existing resource or page, unless the type is unknown", () => {
    const known = getRefineResources().map(({ identifier, name }) => identifier ?? name);
    expect(NOTIFICATION_TYPES.map(getResourceName).filter((name) => !known.includes(name))).toEqual([]);
    expect(["constructor", "", undefined, {}].map(getResourceName)).toEqual(["", "", "", ""]);
  });
});
