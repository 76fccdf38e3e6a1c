/** Constraints of the database, the collation of names, and searches across Unicode forms. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { errorCode } from "../../server/db/error-code";
import { newId } from "../../server/db/new-id";
import { categories, orderItems, orders, products, vendors } from "../../server/db/schema";
import { coupons } from "../../server/db/schema-coupons";
import { ledgerEntries, payoutRates, payouts } from "../../server/db/schema-ledger";
import { plans } from "../../server/db/schema-plans";
import { shipping } from "../../server/db/schema-shipping";
import { insertOrder } from "./support/make-order";
import { startTestApp } from "./support/app";

const CHECK_VIOLATION = "23514";

const { database, call } = await startTestApp();
const { db } = database;
const order = await insertOrder(db, { at: "2026-11-01T00:00:00Z" }, [{ name: "Lamp", quantity: 1, price: 100 }]);
const [coupon] = await db.select().from(coupons).where(eq(coupons.type, "percentage")).limit(1);

const [vendor] = await db.select().from(vendors).limit(1);
const entry = (changes: Partial<typeof ledgerEntries.$inferInsert>) =>
  db.insert(ledgerEntries).values({
    ...{ id: newId(), postingId: newId(), vendorId: vendor?.id ?? "", kind: "fee" as const },
    ...{ debit: "vendor" as const, credit: "platform" as const, paise: 100, dueAt: nextTimestamp(), ...changes },
  });

const readErrorCode = (write: PromiseLike<unknown>) =>
  Promise.resolve(write).then(
    () => "written",
    (error: unknown) => errorCode(error),
  );

describe("the database rejects", () => {
  const product = (changes: Partial<typeof products.$inferInsert>) => db.update(products).set(changes);
  const amounts = (changes: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(changes).where(eq(orders.id, order));
  const line = (changes: Partial<typeof orderItems.$inferInsert>) =>
    db.update(orderItems).set(changes).where(eq(orderItems.orderId, order));
  const discount = (changes: Partial<typeof coupons.$inferInsert>) =>
    db
      .update(coupons)
      .set(changes)
      .where(eq(coupons.id, coupon?.id ?? ""));

  it.each([
    ["a negative price", () => product({ price: -0.01 })],
    ["a negative stock", () => product({ stock: -1 })],
    ["a tax above 100 percent", () => product({ taxRate: 100.01 })],
    ["a negative tax", () => product({ taxRate: -1 })],
    ["a negative product count", () => db.update(vendors).set({ productCount: -1 })],
    ["a line with quantity 0", () => line({ quantity: 0 })],
    ["a line with a negative price", () => line({ price: -1 })],
    ["an order with a negative amount", () => amounts({ totalAmount: -1, finalAmount: -1 })],
    ["a discount above the total", () => amounts({ discountAmount: 101, finalAmount: -1 })],
    ["a final amount that is not total less discount", () => amounts({ discountAmount: 10 })],
    ["an unknown payment status", () => amounts({ paymentStatus: sql`'perhaps'` as never })],
    ["a coupon of more than 100 percent", () => discount({ value: 101 })],
    ["a coupon of 0", () => discount({ value: 0 })],
    ["a coupon with a negative minimum", () => discount({ minOrderAmount: -1 })],
    ["a coupon with a negative use count", () => discount({ usedCount: -1 })],
    ["a coupon that ends when it starts", () => discount({ validUntil: coupon?.validFrom })],
    ["a delivery with a negative cost", () => db.update(shipping).set({ cost: -1 })],
    ["a delivery that is free above 0", () => db.update(shipping).set({ freeAbove: 0 })],
    ["a delivery with its latest day before its earliest", () => db.update(shipping).set({ minDays: 9, maxDays: 1 })],
    ["a plan with a negative price", () => db.update(plans).set({ price: -1 })],
    ["a commission above 100 percent", () => db.update(plans).set({ commissionRate: 100.01 })],
    ["a plan with a limit of 0 products", () => db.update(plans).set({ productLimit: 0 })],
    ["a payout of 0", () => db.update(payouts).set({ amount: 0 })],
    ["a rate above 100 percent", () => db.update(payoutRates).set({ rate: 100.01 })],
    ["a rate that ends before it starts", () => db.update(payoutRates).set({ validTo: new Date(0) })],
    ["a ledger entry of 0", () => entry({ paise: 0 })],
    ["a ledger entry without the vendor's account", () => entry({ debit: "platform", credit: "tax" })],
  ])("%s", async (_, write) => {
    expect(await readErrorCode(write())).toBe(CHECK_VIOLATION);
  });

  it("but accepts valid values", async () => {
    expect(await readErrorCode(entry({}))).toBe("written");
    expect(await readErrorCode(amounts({ discountAmount: 10, finalAmount: 90, paymentStatus: "refunded" }))).toBe(
      "written",
    );
  });
});

it("sorts names alphabetically across capitals, accents and scripts", async () => {
  const names = ["Zari", "apple", "Éclair", "Apricot", "eclipse", "आम", "zebra"];
  for (const name of names) await db.insert(categories).values({ id: newId(), name, nameKey: name.toLowerCase() });
  const { body } = await call<{ name: string }[]>("GET", "/api/admin/categories", { as: "admin" });
  const own = body.map(({ name }) => name).filter((name) => names.includes(name));
  expect(own).toEqual(["apple", "Apricot", "Éclair", "eclipse", "Zari", "zebra", "आम"]);
});

describe("a search finds", () => {
  // The same letters: composed, decomposed, full-width and in capitals.
  it.each([
    ["Cafe\u0301 Masala", "CAF\u00C9"],
    ["Caf\u00E9 Masala", "cafe\u0301 m"],
    ["\u0958\u0932\u092E \u0918\u0930", "\u0915\u093C\u0932\u092E"],
    ["\u0915\u093C\u0932\u092E \u0918\u0930", "\u0958\u0932"],
    ["ＷＩＤＥ Lamps", "wide"],
    ["Straße Toys", "STRASSE"],
  ])("%s by %s", async (name, search) => {
    const made = await call("POST", "/api/admin/products", { as: "admin", body: { name, price: 1, stock: 1 } });
    const found = await call("GET", `/api/admin/products/search?q=${encodeURIComponent(search)}`, { as: "admin" });
    const ids = Object.values(found.body)
      .flat()
      .map((one) => (one as { _id?: string } | null)?._id);
    expect(ids).toContain(made.body._id);
  });
});
