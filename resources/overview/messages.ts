/** Every string of the dashboard. */
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
