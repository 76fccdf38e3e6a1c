/** Statistics for the dashboard and the analytics page. */
import { Router } from "express";
import { z } from "zod";
import type { Order } from "../data/records";
import type { Store } from "../data/store";
import { readQueryParameter } from "../http/body";
import { HttpError } from "../http/errors";

const DAY_MS = 86_400_000;
const DAYS: Record<string, number> = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 };
const IndianDay = z.iso.date();

/** The Indian date of a timestamp. Report days begin at midnight in India, independent of the server's time zone. */
const dayOf = (stamp: string) => new Date(Date.parse(stamp) + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);

const isSold = ({ status }: Order) => status !== "cancelled" && status !== "refunded";

/** Sums revenue and count per key. Returns the five keys with the highest revenue, highest first. */
function topOf<T>(entries: readonly T[], keyOf: (entry: T) => string, revenueOf: (entry: T) => number) {
  const sums = new Map<string, { count: number; revenue: number }>();
  for (const entry of entries) {
    const { count, revenue } = sums.get(keyOf(entry)) ?? { count: 0, revenue: 0 };
    sums.set(keyOf(entry), { count: count + 1, revenue: revenue + revenueOf(entry) });
  }
  return [...sums].sort(([, one], [, other]) => other.revenue - one.revenue).slice(0, 5);
}

export function overviewRouter({ orders, users, vendors, products, reviews }: Store): Router {
  const router = Router();
  const sold = () => orders.all().filter(isSold);

  router.get("/stats", (_request, response) => {
    const ratings = reviews.all().map(({ rating }) => rating);
    response.json({
      totalRevenue: sold().reduce((sum, { finalAmount }) => sum + finalAmount, 0),
      totalOrders: orders.all().length,
      totalUsers: users.all().length,
      totalVendors: vendors.all().length,
      totalProducts: products.all().length,
      // The average is 0 without reviews, because 0 / 0 cannot be represented in JSON.
      averageRating: ratings.reduce((sum, rating) => sum + rating, 0) / Math.max(1, ratings.length),
    });
  });

  router.get("/analytics", (request, response) => {
    const days = DAYS[readQueryParameter(request, "timeRange") ?? "7d"];
    if (days === undefined) throw new HttpError(422, "This range of time is not known.");
    const since = new Date(Date.now() - days * DAY_MS).toISOString();
    const inRange = sold().filter(({ createdAt }) => createdAt >= since);
    const lines = inRange.flatMap((order) => order.products);
    const ofProducts = topOf(
      lines,
      ({ product }) => product.name,
      ({ price, quantity }) => price * quantity,
    );
    const ofVendors = topOf(
      inRange,
      ({ vendor }) => vendor?.shopName ?? "Without a vendor",
      ({ finalAmount }) => finalAmount,
    );
    response.json({
      topProducts: ofProducts.map(([name, { count, revenue }]) => ({ name, sales: count, revenue })),
      topVendors: ofVendors.map(([shopName, { count, revenue }]) => ({ shopName, orders: count, revenue })),
      recentOrders: orders.all().slice(0, 10),
    });
  });

  // One entry per day with sales. The console treats missing days as 0.
  router.get("/analytics/sales", (request, response) => {
    const [from, to] = ["startDate", "endDate"].map(
      (name) => IndianDay.safeParse(readQueryParameter(request, name)).data,
    );
    if (from === undefined || to === undefined) throw new HttpError(422, "startDate and endDate must be days.");
    const byDay = new Map<string, { orders: number; revenue: number }>();
    for (const { createdAt, finalAmount } of sold()) {
      const day = dayOf(createdAt);
      if (day < from || day > to) continue;
      const before = byDay.get(day) ?? { orders: 0, revenue: 0 };
      byDay.set(day, { orders: before.orders + 1, revenue: before.revenue + finalAmount });
    }
    response.json([...byDay].map(([date, sums]) => ({ date, ...sums })).sort((a, b) => a.date.localeCompare(b.date)));
  });

  return router;
}
