/** The custom pages and the notification bell, on a backend with or without features. */
import { fireEvent } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Feature } from "../../../../providers/auth/contract";
import { ChatPage } from "../../../../resources/chat/chat-page";
import { ExportsPage } from "../../../../resources/exports/exports-page";
import { chatMessages } from "../../../../resources/chat/messages";
import { AnalyticsPage } from "../../../../resources/overview/analytics/analytics-page";
import { DashboardPage } from "../../../../resources/overview/dashboard/dashboard-page";
import { QueuePage } from "../../../../resources/queue/queue-page";
import { smsMessages } from "../../../../resources/messaging/messages";
import { MessagingPage } from "../../../../resources/messaging/channels/messaging-page";
import { SmsPage } from "../../../../resources/messaging/sms/sms-page";
import { NotificationsPage } from "../../../../resources/notifications/page/notifications-page";
import { NotificationBell } from "../../../../src/app/layout/notification-bell";
import { chat as chatOf } from "../../../support/letter/chats";
import { ok, defineRoute } from "../../../support/letter/route";
import type { LetterBackend } from "../../../support/letter/letter-backend";
import { getButton, getElement, waitUntil, type FaultStage } from "./stage";

const ADMIN = "/api/admin";

/** A page of the menu, or a part of the layout around all pages. */
export interface Place {
  name: string;
  /** Path and query. */
  at: string;
  page: ReactNode;
  features?: readonly Feature[];
  /** Adds the features to the backend. */
  prepare?: (letter: LetterBackend) => void;
  /** Brings the page into the state to test, for example by opening a dialog. */
  reach?: () => Promise<void>;
}

/** Renders a place on a backend that has its features. */
export async function renderPlace(stage: FaultStage, { at, page, features, prepare, reach }: Place): Promise<void> {
  prepare?.(stage.letter);
  stage.show(at, page, features);
  await reach?.();
}

const type = (id: string, value: string) => fireEvent.change(getElement(`form [id="${id}"]`), { target: { value } });

/** Opens the bell's panel by firing the toggle event, which jsdom does not fire when a popover opens. */
async function openBell(): Promise<void> {
  const opened = Object.assign(new Event("toggle"), { newState: "open" });
  await waitUntil(() => fireEvent(getElement("[popover]"), opened));
}

export async function askOtpStats(): Promise<void> {
  type("otp_phone", "9876543210");
  fireEvent.click(getButton(smsMessages.otp.stats));
  await waitUntil(() => getElement("[role=dialog]"));
}

const activity = { timestamp: "2026-03-31T19:00:00Z", status: "delivered", type: "login" };
const otpStats = { totalSent: 4, successfulDeliveries: 3, failedDeliveries: 1, deliveryRate: 75 };
const queued = { id: "b1", channel: "SMS", recipient: "+919876543210", message: "Hello", status: "queued" };

export const dashboard: Place = { name: "dashboard", at: "/dashboard", page: <DashboardPage /> };
export const analytics: Place = { name: "analytics", at: "/analytics", page: <AnalyticsPage /> };
/** The analytics page with daily sales. */
export const analyticsWithSales: Place = {
  ...analytics,
  prepare: ({ offer }) =>
    offer(
      defineRoute(
        "GET",
        `${ADMIN}/analytics/sales`,
        ({ query }) => ok([{ date: query["endDate"], orders: 2, revenue: 1500 }]),
        ["startDate", "endDate"],
      ),
    ),
};
const day = (date: string, revenue: number) => ({ date, orders: 2, revenue });
const report = {
  current: { from: "2026-03-01", to: "2026-03-02", days: [day("2026-03-01", 900), day("2026-03-02", 600)] },
  previous: { from: "2026-02-01", to: "2026-02-02", days: [day("2026-02-01", 500), day("2026-02-02", 100)] },
  countedUntil: "2026-03-02T06:30:00Z",
  breakdown: [
    {
      ...{ _id: "v1", name: "Asha Handlooms", orders: 3, revenue: 1000, previousOrders: 1, previousRevenue: 100 },
      ...{ returned: 50, returnRate: 5 },
    },
    { others: 4, orders: 1, revenue: 500, previousOrders: 3, previousRevenue: 500, returned: 0, returnRate: 0 },
  ],
};
/** The analytics page with a report. */
export const analyticsReport: Place = {
  ...analytics,
  features: ["analytics.changes", "analytics.report", "orders.refunds"],
  prepare: ({ offer }) =>
    offer(
      defineRoute("GET", `${ADMIN}/analytics/report`, () => ok(report), ["timeRange", "by", "compare", "from", "to"]),
    ),
};
const revenueLines = { orders: 2, ordered: 900, discounts: 50, cancelled: 100, refunded: 150, revenue: 600 };
const revenueChange = {
  current: { from: "2026-03-01", to: "2026-03-02" },
  previous: { from: "2026-02-01", to: "2026-02-02" },
  lines: { current: { ...revenueLines, orders: 4, ordered: 1800, revenue: 1500 }, previous: revenueLines },
  steps: { orders: 900, orderValue: 0, discounts: 0, cancelled: 0, refunded: 0 },
  gainers: [
    { _id: "v1", name: "Asha Handlooms", revenue: 1000, previousRevenue: 100, change: 900 },
    { others: 4, revenue: 500, previousRevenue: 400, change: 100 },
  ],
  losers: [{ _id: "v2", name: "Pune Looms", revenue: 0, previousRevenue: 100, change: -100 }],
  totals: { grown: { count: 5, change: 1000 }, stopped: { count: 1, change: -100 } },
};
/** The analytics page with a report and the explanation of its revenue. */
export const analyticsRevenueChange: Place = {
  ...analyticsReport,
  features: [...(analyticsReport.features ?? []), "analytics.revenueChange"],
  prepare: (letter) => {
    analyticsReport.prepare?.(letter);
    const parameters = ["timeRange", "by", "compare", "from", "to"];
    letter.offer(defineRoute("GET", `${ADMIN}/analytics/revenue-change`, () => ok(revenueChange), parameters));
  },
};
/** The dashboard with the sales of a period. */
export const dashboardSales: Place = {
  ...dashboard,
  features: ["analytics.report", "stats.scope"],
  prepare: (letter) => analyticsReport.prepare?.(letter),
};
/** The dashboard with the summary of the queue. */
export const queueSummaryDashboard: Place = {
  ...dashboard,
  features: ["queue"],
  prepare: (letter) => {
    analyticsWithSales.prepare?.(letter);
    const summary = [{ kind: "kyc", waiting: 3, oldestAt: "2026-03-01T06:30:00Z" }];
    letter.offer(defineRoute("GET", `${ADMIN}/queue/summary`, () => ok({ data: summary })));
  },
};
const sms: Place = { name: "sms-management", at: "/sms-management", page: <SmsPage /> };
export const messaging: Place = { name: "messaging-management", at: "/messaging-management", page: <MessagingPage /> };
/** Keeps only one notification, which has a link. */
const keepOneNotification: Place["prepare"] = ({ records }) => {
  records.notifications.splice(0, 4, { id: "n1", title: "Notice", type: "ticket", read: false, link: "/help" });
};

export const bell: Place = {
  name: "bell",
  at: "/help",
  page: <NotificationBell />,
  prepare: keepOneNotification,
  reach: openBell,
};
export const notifications: Place = {
  name: "notifications",
  at: "/notifications",
  page: <NotificationsPage />,
  prepare: keepOneNotification,
};
/** The notifications page on a backend that paginates and filters the list. */
const pagedNotifications: Place = {
  ...notifications,
  at: "/notifications?tab=unread&type=order",
  features: ["notifications"],
  prepare: (letter) => {
    keepOneNotification(letter);
    const params = ["page", "limit", "unread", "type"];
    const rows = () => ({ data: letter.records.notifications, total: letter.records.notifications.length });
    letter.offer(defineRoute("GET", `${ADMIN}/notifications`, () => ok(rows()), params));
  },
};
const { _id: chatId = "" } = chatOf(0);
export const CHAT_READS = ["chat/list", `chat/conversation/${chatId}`] as const;
export const chat: Place = {
  name: "chat",
  at: `/chat?conversation=${chatId}`,
  page: <ChatPage />,
};
/** The chat page with a draft message. */
export const chatWithDraft: Place = {
  ...chat,
  reach: async () => {
    const input = await waitUntil(() => getElement(`textarea[aria-label="${chatMessages.input}"]`));
    fireEvent.change(input, { target: { value: "We have asked the courier." } });
  },
};
export const smsWithOtp: Place = {
  ...sms,
  features: ["messaging.otp"],
  prepare: (letter) => {
    letter.offer(
      defineRoute("GET", `${ADMIN}/messaging/otp/stats`, () => ok({ ...otpStats, recentActivity: [activity] })),
    );
    letter.offer(defineRoute("POST", `${ADMIN}/messaging/otp/cleanup`, () => ok({ removed: 3 })));
  },
};
export const messagingWithOutbox: Place = {
  ...messaging,
  features: ["messaging.outbox"],
  prepare: (letter) => {
    letter.offer(
      defineRoute("GET", `${ADMIN}/messaging/outbox`, () => ok({ data: [queued], total: 1 }), ["page", "limit"]),
    );
    letter.offer(defineRoute("POST", `${ADMIN}/messaging/outbox/:id/retry`, () => ok({ ...queued, status: "sent" })));
  },
};
const job = {
  id: "e1",
  type: "orders",
  filters: { status: "pending" },
  rows: 2,
  total: 2,
  size: 120,
  createdBy: { name: "Meera Admin" },
  createdAt: activity.timestamp,
};
/** The exports page with one export of this status, which the backend can cancel and delete. */
const exportsWith = (status: string): Place => ({
  name: "exports",
  at: "/exports",
  page: <ExportsPage />,
  features: ["exports"],
  prepare: (letter) => {
    const path = `${ADMIN}/exports`;
    letter.offer(defineRoute("GET", path, () => ok({ data: [{ ...job, status }], total: 1 }), ["page", "limit"]));
    letter.offer(defineRoute("POST", `${path}/:id/cancel`, () => ok({ ...job, status: "cancelled" })));
    letter.offer(defineRoute("DELETE", `${path}/:id`, () => ok(job)));
  },
});
export const doneExports = exportsWith("done");
export const openExports = exportsWith("queued");

/** The queue, read from the documented lists. */
export const queue: Place = { name: "queue", at: "/queue?kind=products", page: <QueuePage /> };
/** The queue, read with a single request. Its only entry is a message that could not be sent. */
export const queueFromOneCall: Place = {
  ...queue,
  at: "/queue",
  features: ["queue"],
  prepare: ({ offer }) => {
    const entry = { id: "messages:m1", kind: "messages", recordId: "m1", title: "SMS", note: "Refused", missing: [] };
    const params = ["page", "limit", "kind"];
    offer(defineRoute("GET", `${ADMIN}/queue`, () => ok({ data: [entry], total: 1 }), params));
    offer(defineRoute("GET", `${ADMIN}/queue/summary`, () => ok({ data: [{ kind: "messages", waiting: 1 }] })));
  },
};

/**
 * The menu pages that need a permission and belong to no resource, and the bell. Some are listed again with features
 * that change what they show. The account page is in another file.
 */
export const PLACES: readonly Place[] = [
  dashboard,
  dashboardSales,
  queueSummaryDashboard,
  { ...analyticsWithSales, features: ["analytics.changes"] },
  analyticsRevenueChange,
  { ...smsWithOtp, reach: askOtpStats },
  ...["custom", "bulk", "promotional", "testing"].map((tab): Place => ({
    ...messagingWithOutbox,
    at: `${messaging.at}?tab=${tab}`,
  })),
  bell,
  notifications,
  pagedNotifications,
  chat,
  doneExports,
  queue,
  queueFromOneCall,
];

/** The bell on a backend that counts unread notifications. */
export const UNREAD_COUNT: Place = {
  name: "bell: unread count",
  at: bell.at,
  page: bell.page,
  features: ["notifications"],
};
