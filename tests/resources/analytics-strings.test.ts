/** The strings of the analytics page and of notifications, written out, so that a changed word fails a test. */
import { describe, expect, it } from "vitest";
import { analyticsMessages } from "../../resources/overview/analytics/messages";
import { topProductFields, topVendorFields } from "../../resources/overview/analytics/top-list";
import { RANGE_NAMES } from "../../resources/overview/analytics/use-analytics-url";
import { notificationPageMessages } from "../../resources/notifications/page/messages";
import { notificationMessages } from "../../resources/notifications/messages";
import { panelMessages } from "../../resources/notifications/panel-messages";

const labels = (fields: Record<string, { label: string }>) => Object.values(fields).map(({ label }) => label);

describe("analytics", () => {
  // Spec: analytics.states, analytics.tables
  it("has the documented strings", () => {
    expect(analyticsMessages).toMatchObject({
      title: "Analytics Dashboard",
      loading: "Loading analytics...",
      loadError: "Error loading analytics",
      topProducts: "Top Selling Products",
      topVendors: "Top Performing Vendors",
    });
  });

  // Spec: analytics.range
  it("has the documented ranges in their order", () => {
    expect(RANGE_NAMES.map((name) => `${analyticsMessages.ranges[name]}=${name}`)).toEqual([
      "Last 7 Days=7d",
      "Last 30 Days=30d",
      "Last 90 Days=90d",
      "Last Year=1y",
    ]);
  });

  // Spec: analytics.changes
  it("has the documented fixed changes, by card", () => {
    expect(analyticsMessages.sampleChanges).toEqual({
      totalRevenue: "+12.5%",
      totalOrders: "+8.2%",
      totalUsers: "+15.3%",
      totalVendors: "+5.7%",
      totalProducts: "+22.1%",
      averageRating: "+0.3",
    });
  });

  // Spec: analytics.tables
  it("has the documented columns", () => {
    expect(labels(topProductFields)).toEqual(["Product", "Sales", "Revenue"]);
    expect(labels(topVendorFields)).toEqual(["Vendor", "Orders", "Revenue"]);
  });
});

describe("notifications", () => {
  it("have the expected texts", () => {
    expect(notificationMessages.loading).toBe("Loading notifications...");
    expect(panelMessages).toMatchObject({
      loadError: "Error loading notifications",
      seeAll: "All notifications",
      markAll: "Mark all as read",
    });
    expect(notificationPageMessages).toMatchObject({
      tabs: { all: "All", unread: "Unread" },
      noneUnread: "You're all caught up.",
      clear: "Clear",
    });
    expect([1, 1234].map(notificationPageMessages.willBeMarked)).toEqual([
      "1 unread notification will be marked as read.",
      "1,234 unread notifications will be marked as read.",
    ]);
  });
});
