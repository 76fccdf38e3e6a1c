// @module-tag dates
import { describe, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { splitIntoBatches } from "../../server/seed/batches";
import { generateDemo, type DemoData, type DemoOptions } from "../../server/seed/generate";
import { BANKS, computeGstinCheckDigit } from "../../server/sample-data/identifiers";
import { CITIES } from "../../server/sample-data/places";

const NOW = new Date(TEST_NOW);
const OPTIONS: DemoOptions = {
  seed: 20,
  now: NOW,
  reviewer: "Asha Menon",
  vendors: 120,
  users: 400,
  orders: 2000,
  products: 600,
  reviews: 1500,
};
const demo: DemoData = generateDemo(OPTIONS);
const byId = <T extends { id?: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
const [vendorsById, usersById] = [byId(demo.vendors), byId(demo.users)];
const [productsById, ordersById] = [byId(demo.products), byId(demo.orders)];

const isGstinValid = (gstin: string): boolean => computeGstinCheckDigit(gstin.slice(0, 14)) === gstin.charAt(14);
const paise = (rupees: number): number => Math.round(rupees * 100);
const count = <T>(rows: readonly T[], matches: (row: T) => boolean): number => rows.filter(matches).length;

describe("the options", () => {
  it("give the same data each time, byte for byte", () => {
    expect(JSON.stringify(generateDemo(OPTIONS))).toBe(JSON.stringify(demo));
  });

  it("with a different seed give different data", () => {
    expect(generateDemo({ ...OPTIONS, seed: 21 }).vendors[0]?.shopName).not.toBe(demo.vendors[0]?.shopName);
  });

  it("with a different number of orders give the same vendors", () => {
    expect(generateDemo({ ...OPTIONS, orders: 10 }).vendors).toEqual(demo.vendors);
  });
});

it("keeps shops, people and products on another day", () => {
  const later = generateDemo({ ...OPTIONS, now: new Date(NOW.getTime() + 75.4 * 86_400_000) });
  const shop = ({ id, shopName, gstin, documents }: DemoData["vendors"][number]) => [id, shopName, gstin, documents];
  expect(later.vendors.map(shop)).toEqual(demo.vendors.map(shop));
  const product = ({ id, vendorId, name, price }: DemoData["products"][number]) => [id, vendorId, name, price];
  expect(later.products.map(product)).toEqual(demo.products.map(product));
  const person = ({ id, name, email }: DemoData["users"][number]) => `${id} ${name} ${email}`;
  expect(later.users.map(person).sort()).toEqual(demo.users.map(person).sort());
});

describe("the counts", () => {
  it("match the options", () => {
    const sizes = Object.fromEntries(Object.entries(demo).map(([table, rows]) => [table, rows.length]));
    expect(sizes).toMatchObject({
      users: 400,
      vendors: 120,
      categories: 12,
      products: 600,
      orders: 2000,
      reviews: 1500,
      coupons: 24,
    });
  });

  it("leave a quarter of the vendors and at least 40 products pending", () => {
    expect(count(demo.vendors, ({ status }) => status === "pending")).toBe(30);
    expect(count(demo.products, ({ approvalStatus }) => approvalStatus === "pending")).toBeGreaterThanOrEqual(40);
    expect(count(demo.products, ({ approvalStatus }) => approvalStatus === "rejected")).toBeGreaterThan(10);
  });

  it("work for zero, for a single shop and for more shops than accounts", () => {
    const none = generateDemo({ ...OPTIONS, vendors: 0, users: 0, orders: 0, products: 0, reviews: 0 });
    expect([none.users, none.vendors, none.orders, none.reviews].flat()).toEqual([]);
    const single = generateDemo({ ...OPTIONS, vendors: 1, users: 2, orders: 5, products: 1, reviews: 3 });
    expect([single.vendors.length, single.orders.length, single.reviews.length]).toEqual([1, 5, 3]);
    const crowded = generateDemo({ ...OPTIONS, vendors: 50, users: 10 });
    expect([crowded.vendors.length, crowded.users.length]).toEqual([50, 10]);
  });

  it("cover every order status and five payment methods", () => {
    expect(new Set(demo.orders.map(({ status }) => status)).size).toBe(7);
    expect(new Set(demo.orders.map(({ paymentMethod }) => paymentMethod)).size).toBe(5);
  });

  it("respect the tables' unique constraints", () => {
    for (const rows of [
      demo.users,
      demo.vendors,
      demo.categories,
      demo.products,
      demo.orders,
      demo.reviews,
      demo.coupons,
    ]) {
      const ids = rows.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
    }
    expect(new Set(demo.users.map(({ email }) => email)).size).toBe(400);
    expect(new Set(demo.vendors.map(({ shopName }) => shopName)).size).toBe(120);
    expect(demo.users.every(({ email }) => /^[a-z0-9.]+@[a-z0-9-]+\.example$/.test(email))).toBe(true);
  });
});

describe("the orders", () => {
  it("add up exactly", () => {
    const totals = new Map<string, number>();
    for (const { orderId, price, quantity } of demo.orderItems)
      totals.set(orderId, (totals.get(orderId) ?? 0) + paise(price) * quantity);
    for (const order of demo.orders) {
      const { totalAmount, finalAmount, discountAmount = 0 } = order;
      expect(paise(totalAmount)).toBe(totals.get(order.id));
      expect(paise(finalAmount)).toBe(paise(totalAmount) - paise(discountAmount));
      expect(finalAmount).toBeGreaterThanOrEqual(0);
      for (const amount of [totalAmount, discountAmount, finalAmount]) expect(amount).toBe(paise(amount) / 100);
    }
  });

  it("have one approved vendor each, and a customer and products that were there before", () => {
    for (const { orderId, productId } of demo.orderItems) {
      const order = ordersById.get(orderId);
      const product = productsById.get(productId ?? "");
      expect(product?.vendorId).toBe(order?.vendorId);
      expect(product?.approvalDate?.getTime()).toBeLessThanOrEqual(order?.createdAt?.getTime() ?? 0);
    }
    for (const { vendorId, customerId, createdAt } of demo.orders) {
      expect(vendorsById.get(vendorId)?.status).toBe("approved");
      const customer = usersById.get(customerId);
      expect(customer?.role).toBe("customer");
      expect(customer?.createdAt?.getTime()).toBeLessThanOrEqual(createdAt?.getTime() ?? 0);
    }
  });

  it("are delivered, cancelled or refunded after 30 days", () => {
    const old = demo.orders.filter(({ createdAt }) => (createdAt?.getTime() ?? 0) < NOW.getTime() - 30 * 86_400_000);
    expect(new Set(old.map(({ status }) => status))).toEqual(new Set(["delivered", "cancelled", "refunded"]));
  });

  it("do not fall much over the year, and peak before Diwali", () => {
    const { orders } = generateDemo({ ...OPTIONS, now: new Date("2026-11-20T10:00:00Z") });
    const inWeeks = (from: string, until: string): number =>
      count(
        orders,
        ({ createdAt }) => createdAt !== undefined && createdAt >= new Date(from) && createdAt < new Date(until),
      );
    expect(inWeeks("2026-10-25", "2026-11-08")).toBeGreaterThan(1.4 * inWeeks("2026-08-23", "2026-09-06"));
    expect(inWeeks("2025-12-01", "2026-03-01")).toBeLessThan(1.2 * inWeeks("2026-06-01", "2026-09-01"));
  });

  it("use no coupon more often than it allows", () => {
    for (const { usedCount = 0, usageLimit } of demo.coupons)
      expect(usedCount).toBeLessThanOrEqual(usageLimit ?? Infinity);
    const discounted = count(demo.orders, ({ discountAmount = 0 }) => discountAmount > 0);
    expect(demo.coupons.reduce((sum, { usedCount = 0 }) => sum + usedCount, 0)).toBe(discounted);
  });
});

describe("the vendors", () => {
  it("have the right product counts, and products only when approved", () => {
    for (const vendor of demo.vendors) {
      const own = count(demo.products, ({ vendorId }) => vendorId === vendor.id);
      expect(vendor.productCount).toBe(own);
      if (vendor.status !== "approved") expect(own).toBe(0);
    }
  });

  it("have the date and reason of their decision, after they joined", () => {
    for (const { status, createdAt, approvalDate, rejectionDate, rejectionReason } of demo.vendors) {
      expect(approvalDate !== null).toBe(status === "approved");
      expect([rejectionDate !== null, rejectionReason !== null]).toEqual([
        status === "rejected",
        status === "rejected",
      ]);
      const decided = approvalDate ?? rejectionDate;
      if (decided && createdAt) expect(decided.getTime()).toBeGreaterThan(createdAt.getTime());
    }
  });

  it("have well-formed identifiers, with a mistake in those of five vendors", () => {
    const flawed = demo.vendors.filter(({ gstin, panNumber, city, bankName, ifscCode }) => {
      expect(panNumber).toMatch(/^[A-Z]{3}[ABCFGHJKLPT][A-Z]\d{4}[A-Z]$/);
      if (gstin) expect(gstin).toMatch(/^\d{2}[A-Z0-9]{10}[1-9]Z[0-9A-Z]$/);
      if (ifscCode) expect(ifscCode).toMatch(/^[A-Z]{4}0[A-Z0-9]{6}$/);
      const state = CITIES.find(({ name }) => name === city)?.stateCode;
      const bank = BANKS.find(({ name }) => name === bankName);
      const gstinWrong =
        gstin != null && (!isGstinValid(gstin) || gstin.slice(2, 12) !== panNumber || gstin.slice(0, 2) !== state);
      return gstinWrong || ifscCode?.slice(0, 4) !== bank?.code;
    });
    expect(flawed.length).toBe(5);
    expect(count(flawed, ({ status }) => status === "pending")).toBe(2);
    expect(count(demo.vendors, ({ gstin }) => gstin != null && !isGstinValid(gstin))).toBe(2);
    expect(demo.users.every(({ phone }) => phone == null || /^\+91[6-9]\d{9}$/.test(phone))).toBe(true);
  });

  it("are found by shop name, owner and phone, and not by part of their GSTIN or PAN", () => {
    for (const { searchText, shopName, userId, phone } of demo.vendors) {
      const parts = [shopName, usersById.get(userId)?.email, phone].filter((part) => part != null);
      expect(searchText).toBe(parts.join(" ").toLowerCase());
    }
  });
});

describe("the check digit of a GSTIN", () => {
  it.each([
    ["27AAPFU0939F1ZV", true],
    ["27AAACR5055K1Z7", true],
    ["22AAAAA0000A1Z5", false],
  ])("of %s is right: %s", (gstin, valid) => {
    expect(isGstinValid(gstin)).toBe(valid);
  });
});

it("has no date in the future, except in the validity of coupons", () => {
  const coupons = demo.coupons.map(({ createdAt }) => ({ createdAt }));
  const later: Date[] = [];
  for (const row of [
    demo.users,
    demo.vendors,
    demo.categories,
    demo.products,
    demo.orders,
    demo.reviews,
    coupons,
  ].flat()) {
    for (const value of Object.values(row)) if (value instanceof Date && !(value <= NOW)) later.push(value);
  }
  expect(later).toEqual([]);
});

it("has ratings around 4.1 for products and shops, with and without comments", () => {
  const average = demo.reviews.reduce((sum, { rating }) => sum + rating, 0) / demo.reviews.length;
  expect(average).toBeGreaterThan(4);
  expect(average).toBeLessThan(4.2);
  expect(demo.reviews.every(({ productId, vendorId }) => (productId === null) !== (vendorId === null))).toBe(true);
  expect(count(demo.reviews, ({ vendorId }) => vendorId !== null)).toBeGreaterThan(150);
  expect(count(demo.reviews, ({ comment }) => comment === null)).toBeGreaterThan(150);
});

it("has stock above and below ten, and products out of stock", () => {
  for (const level of [(n: number) => n === 0, (n: number) => n > 0 && n <= 10, (n: number) => n > 10]) {
    expect(count(demo.products, ({ stock = 0 }) => level(stock))).toBeGreaterThan(30);
  }
});

it("splits rows into batches", () => {
  expect([...splitIntoBatches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
});
