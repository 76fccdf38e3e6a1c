/** The pages that are written by hand, and the bell, as they stand on a backend with or without features. */
import { fireEvent } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Feature } from "../../../../providers/auth/contract";
import { AnalyticsPage } from "../../../../resources/dashboard/analytics-page";
import { DashboardPage } from "../../../../resources/dashboard/dashboard-page";
import { smsMessages } from "../../../../resources/messaging/messages";
import { MessagingPage } from "../../../../resources/messaging/messaging-page";
import { SmsPage } from "../../../../resources/messaging/sms-page";
import { NotificationBell } from "../../../../src/app/layout/notification-bell";
import { ok, route } from "../../../e2e/support/letter/route";
import type { LetterBackend } from "../../../e2e/support/letter-backend";
import { button, part, until, type Stage } from "./stage";

const ADMIN = "/api/admin";

/** A page of the menu, or what stands in the frame around all of them. */
export interface Place {
  name: string;
  at: string;
  page: ReactNode;
  features?: readonly Feature[];
  /** Makes the backend one with the features. */
  prepare?: (letter: LetterBackend) => void;
  /** What is done until the call is made. */
  reach?: () => Promise<void>;
}

/** Draws a place on a backend that has its features. */
export async function visit(stage: Stage, { at, page, features, prepare, reach }: Place): Promise<void> {
  prepare?.(stage.letter);
  stage.show(at, page, features);
  await reach?.();
}

const type = (id: string, value: string) => fireEvent.change(part(`form [id="${id}"]`), { target: { value } });

/** The browser tells of a popover that opens; jsdom has none. */
async function openBell(): Promise<void> {
  const opened = Object.assign(new Event("toggle"), { newState: "open" });
  await until(() => fireEvent(part("[popover]"), opened));
}

export async function askOtpStats(): Promise<void> {
  type("otp_phone", "9876543210");
  fireEvent.click(button(smsMessages.otp.stats));
  await until(() => part("[role=dialog]"));
}

const activity = { timestamp: "2026-03-31T19:00:00Z", status: "delivered", type: "login" };
const otpStats = { totalSent: 4, successfulDeliveries: 3, failedDeliveries: 1, deliveryRate: 75 };
const queued = { id: "b1", channel: "SMS", recipient: "+919876543210", message: "Hello", status: "queued" };

export const dashboard: Place = { name: "dashboard", at: "/dashboard", page: <DashboardPage /> };
export const analytics: Place = { name: "analytics", at: "/analytics", page: <AnalyticsPage /> };
/** As the plain analytics, with sales of the days that are asked for. */
export const sales: Place = {
  ...analytics,
  prepare: ({ offer }) =>
    offer(
      route(
        "GET",
        `${ADMIN}/analytics/sales`,
        ({ query }) => ok([{ date: query["endDate"], orders: 2, revenue: 1500 }]),
        ["startDate", "endDate"],
      ),
    ),
};
const sms: Place = { name: "sms-management", at: "/sms-management", page: <SmsPage /> };
export const messaging: Place = { name: "messaging-management", at: "/messaging-management", page: <MessagingPage /> };
export const bell: Place = {
  name: "bell",
  at: "/help",
  page: <NotificationBell />,
  // One notification, which leads somewhere.
  prepare: ({ records }) => {
    records.notifications.splice(0, 4, { id: "n1", title: "Notice", read: false, link: "/help" });
  },
  reach: openBell,
};
export const otp: Place = {
  ...sms,
  features: ["messaging.otp"],
  prepare: (letter) => {
    letter.offer(
      route("GET", `${ADMIN}/messaging/otp/stats`, () => ok({ ...otpStats, recentActivity: [activity] }), ["phone"]),
    );
    letter.offer(route("POST", `${ADMIN}/messaging/otp/cleanup`, () => ok({ removed: 3 })));
  },
};
export const outbox: Place = {
  ...messaging,
  features: ["messaging.outbox"],
  prepare: (letter) => {
    letter.offer(route("GET", `${ADMIN}/messaging/outbox`, () => ok({ data: [queued], total: 1 }), ["page", "limit"]));
    letter.offer(route("POST", `${ADMIN}/messaging/outbox/:id/retry`, () => ok({ ...queued, status: "sent" })));
  },
};

/** Every place with everything on it. */
export const PLACES: readonly Place[] = [
  dashboard,
  { ...sales, features: ["analytics.changes"] },
  { ...otp, reach: askOtpStats },
  ...["custom", "bulk", "promotional", "testing"].map((tab): Place => ({
    ...outbox,
    at: `${messaging.at}?tab=${tab}`,
  })),
  bell,
];

/** The figure on the bell, which is asked for where the backend counts. */
export const UNREAD_COUNT: Place = {
  name: "bell: unread count",
  at: bell.at,
  page: bell.page,
  features: ["notifications"],
};
