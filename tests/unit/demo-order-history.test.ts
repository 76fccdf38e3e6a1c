// @module-tag dates
import { describe, expect, it } from "vitest";
import { isUnusualChange } from "../../resources/orders/contract";
import { TEST_NOW } from "../../scripts/test-env";
import { generateDemo } from "../../server/seed/generate";

const NOW = new Date(TEST_NOW);
const OPTIONS = {
  seed: 20,
  now: NOW,
  reviewer: "Asha Menon",
  vendors: 120,
  users: 400,
  orders: 2000,
  products: 600,
  reviews: 0,
};
const demo = generateDemo(OPTIONS);
const namesOfUsers = new Map(demo.users.map(({ id, name }) => [id, name]));
const namesOfShops = new Map(demo.vendors.map(({ id, shopName }) => [id, shopName]));
const histories = new Map<string, typeof demo.orderStatusChanges>();
for (const change of demo.orderStatusChanges) {
  histories.set(change.orderId, [...(histories.get(change.orderId) ?? []), change]);
}
const orders = demo.orders.map((order) => ({ order, history: histories.get(order.id) ?? [] }));
const HOUR = 3_600_000;

describe("the history of an order", () => {
  it("starts as pending on the order's date and ends with the order's status", () => {
    expect(histories.size).toBe(2000);
    for (const { order, history } of orders) {
      expect(history.map(({ position }) => position)).toEqual(history.map((_, index) => index));
      expect(history[0]).toMatchObject({ status: "pending", at: order.createdAt });
      expect(history.at(-1)?.status).toBe(order.status);
    }
  });

  it("only moves forward in time and status, and does not go beyond the present", () => {
    for (const { history } of orders) {
      for (const [index, { status, at }] of history.entries()) {
        const next = history[index + 1];
        expect(at?.getTime()).toBeLessThanOrEqual((next?.at ?? NOW).getTime());
        if (next) {
          expect(next.status).not.toBe(status);
          expect(isUnusualChange(status, next.status)).toBe(false);
        }
      }
    }
  });

  it("has days between order and delivery, and a refund only after a delivery", () => {
    const sequences = new Set(orders.map(({ history }) => history.map(({ status }) => status).join(" ")));
    expect(sequences).toContain("pending confirmed processing shipped delivered");
    const refunds = [...sequences].filter((sequence) => sequence.endsWith("refunded"));
    expect(refunds).toEqual(["pending confirmed processing shipped delivered refunded"]);
    expect([...sequences].filter((sequence) => sequence.endsWith("cancelled"))).toHaveLength(3);
    const settled = orders.filter(({ order }) => (order.createdAt?.getTime() ?? 0) < NOW.getTime() - 30 * 24 * HOUR);
    for (const { history } of settled) {
      const delivered = history.find(({ status }) => status === "delivered");
      if (!delivered?.at || !history[0]?.at) continue;
      const hours = (delivered.at.getTime() - history[0].at.getTime()) / HOUR;
      expect(hours).toBeGreaterThan(40);
      expect(hours).toBeLessThan(14 * 24);
    }
  });

  it("names the customer, shop or administrator who made each change", () => {
    for (const { order, history } of orders) {
      const [customer, shop] = [namesOfUsers.get(order.customerId), namesOfShops.get(order.vendorId)];
      for (const { status, byName } of history) {
        const allowed =
          status === "pending"
            ? [customer]
            : status === "refunded"
              ? ["Asha Menon"]
              : status === "cancelled"
                ? [customer, shop]
                : [shop];
        expect(allowed).toContain(byName);
      }
    }
  });

  it("is the same for the same options", () => {
    expect(generateDemo(OPTIONS).orderStatusChanges).toEqual(demo.orderStatusChanges);
  });
});
