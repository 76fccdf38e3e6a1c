import type { Stats } from "./contract";

/** Texts of the dashboard. */
export const dashboardMessages = {
  title: "Dashboard",
  loading: "Loading dashboard...",
  loadError: "Error loading dashboard data",
  cards: {
    totalRevenue: "Total Revenue",
    totalOrders: "Total Orders",
    totalUsers: "Total Users",
    totalVendors: "Total Vendors",
    totalProducts: "Total Products",
    averageRating: "Average Rating",
  },
  /** Explains each figure on backends with the feature stats.scope. */
  counts: {
    totalRevenue: "Excludes cancelled and refunded orders",
    totalOrders: "Includes cancelled and refunded orders",
    totalUsers: "Includes customers, vendors and administrators",
    totalVendors: "Includes vendors that are pending or rejected",
    totalProducts: "Includes products that are inactive or not approved",
    averageRating: "Averages all reviews of products and vendors",
  } satisfies Record<keyof Stats, string>,
  salesCount: "Revenue and orders exclude cancelled and refunded orders",
  recentOrders: "Recent Orders",
  noOrders: "No orders yet.",
  fields: { id: "Order ID", amount: "Amount", date: "Date" },
  statuses: {
    pending: "Pending",
    confirmed: "Confirmed",
    processing: "Processing",
    shipped: "Shipped",
    delivered: "Delivered",
    cancelled: "Cancelled",
    refunded: "Refunded",
  },
} as const;
