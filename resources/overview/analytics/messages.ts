import type { Range } from "../contract";

/** Texts of the analytics page that the dashboard does not share. */
export const analyticsMessages = {
  title: "Analytics Dashboard",
  loading: "Loading analytics...",
  loadError: "Error loading analytics",
  range: "Time Range",
  ranges: { "7d": "Last 7 Days", "30d": "Last 30 Days", "90d": "Last 90 Days", "1y": "Last Year" } satisfies Record<
    Range,
    string
  >,
  /** Documented fixed values, shown beside the figures if the server cannot compare. */
  sampleChanges: {
    totalRevenue: "+12.5%",
    totalOrders: "+8.2%",
    totalUsers: "+15.3%",
    totalVendors: "+5.7%",
    totalProducts: "+22.1%",
    averageRating: "+0.3",
  },
  sample: "sample",
  noEarlierData: "no earlier data",
  isNew: "New",
  noCurrentData: "no data",
  allTime: "all time",
  daysBefore: (days: number) => `the previous ${days} days`,
  compared: (now: string, before: string, daysBefore: string) =>
    `${now} vs ${before} in ${daysBefore}`,
  topProducts: "Top Selling Products",
  product: "Product",
  sales: "Sales",
  topVendors: "Top Performing Vendors",
  vendor: "Vendor",
  orders: "Orders",
  revenue: "Revenue",
  noSales: "No sales in this period.",
  noList: "The server sent no list.",
  chart: "Sales by Day",
  loadingSales: "Loading sales...",
  salesError: "Error loading sales",
  salesUnreadable: "This server's sales answer cannot be shown as a chart.",
  figure: "Figure",
  figures: { revenue: "Revenue", orders: "Orders" },
  showTable: "Show as table",
  date: "Date",
  thisPeriod: "This period",
  previousPeriod: "Previous period",
  previousDate: "Previous date",
  previousRevenue: "Previous revenue",
  previousOrders: "Previous orders",
  between: (from: string, to: string) => `${from} – ${to}`,
  plot: (figure: string) => `${figure} by day. Use the arrow keys to move between days.`,
  dayValue: (day: string, figure: string, now: string, dayBefore: string, before: string) =>
    `${day}: ${figure} ${now}. ${dayBefore}: ${before}.`,
  units: { crore: "Cr", lakh: "L", thousand: "K" },
} as const;
