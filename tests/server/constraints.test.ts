/** Constraints of the tables, the order of names, and searches for text in another Unicode form. */
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
const insertEntry = (changes: Partial<typeof ledgerEntries.$inferInsert>) =>
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
  const updateProduct = (changes: Partial<typeof products.$inferInsert>) => db.update(products).set(changes);
  const updateAmounts = (changes: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(changes).where(eq(orders.id, order));
  const updateLine = (changes: Partial<typeof orderItems.$inferInsert>) =>
    db.update(orderItems).set(changes).where(eq(orderItems.orderId, order));
  const updateCoupon = (changes: Partial<typeof coupons.$inferInsert>) =>
    db
      .update(coupons)
      .set(changes)
      .where(eq(coupons.id, coupon?.id ?? ""));

  it.each([
    ["a negative price", () => updateProduct({ price: -0.01 })],
    ["a negative stock", () => updateProduct({ stock: -1 })],
    ["a tax above 100 percent", () => updateProduct({ taxRate: 100.01 })],
    ["a negative tax", () => updateProduct({ taxRate: -1 })],
    ["a negative product count", () => db.update(vendors).set({ productCount: -1 })],
    ["a line with quantity 0", () => updateLine({ quantity: 0 })],
    ["a line with a negative price", () => updateLine({ price: -1 })],
    ["an order with a negative amount", () => updateAmounts({ totalAmount: -1, finalAmount: -1 })],
    ["a discount above the total", () => updateAmounts({ discountAmount: 101, finalAmount: -1 })],
    ["a final amount that is not total less discount", () => updateAmounts({ discountAmount: 10 })],
    ["an unknown payment status", () => updateAmounts({ paymentStatus: sql`'perhaps'` as never })],
    ["a coupon of more than 100 percent", () => updateCoupon({ value: 101 })],
    ["a coupon of 0", () => updateCoupon({ value: 0 })],
    ["a coupon with a negative minimum", () => updateCoupon({ minOrderAmount: -1 })],
    ["a coupon with a negative use count", () => updateCoupon({ usedCount: -1 })],
    ["a coupon that ends when it starts", () => updateCoupon({ validUntil: coupon?.validFrom })],
    ["a delivery with a negative cost", () => db.update(shipping).set({ cost: -1 })],
    ["a delivery that is free above 0", () => db.update(shipping).set({ freeAbove: 0 })],
    ["a delivery with its latest day before its earliest", () => db.update(shipping).set({ minDays: 9, maxDays: 1 })],
    ["a plan with a negative price", () => db.update(plans).set({ price: -1 })],
    ["a commission above 100 percent", () => db.update(plans).set({ commissionRate: 100.01 })],
    ["a plan with a limit of 0 products", () => db.update(plans).set({ productLimit: 0 })],
    ["a payout of 0", () => db.update(payouts).set({ amount: 0 })],
    ["a rate above 100 percent", () => db.update(payoutRates).set({ rate: 100.01 })],
    ["a rate that ends before it starts", () => db.update(payoutRates).set({ validTo: new Date(0) })],
    ["a ledger entry of 0", () => insertEntry({ paise: 0 })],
    ["a ledger entry without the vendor's account", () => insertEntry({ debit: "platform", credit: "tax" })],
  ])("%s", async (_, write) => {
    expect(await readErrorCode(write())).toBe(CHECK_VIOLATION);
  });

  it("nothing when the values are valid", async () => {
    expect(await readErrorCode(insertEntry({}))).toBe("written");
    expect(await readErrorCode(updateAmounts({ discountAmount: 10, finalAmount: 90, paymentStatus: "refunded" }))).toBe(
      "written",
    );
  });
});

it("sorts names alphabetically across capitals, accents and scripts", async () => {
  const names = ["Zari", "apple", "Éclair", "Apricot", "eclipse", "आम", "zebra"];
  for (const name of names) await db.insert(categories).values({ id: newId(), name, nameKey: name.toLowerCase() });
  const { body } = await call<{ name: string }[]>("GET", "/api/admin/categories", { as: "admin" });
  const sorted = body.map(({ name }) => name).filter((name) => names.includes(name));
  expect(sorted).toEqual(["apple", "Apricot", "Éclair", "eclipse", "Zari", "zebra", "आम"]);
});

describe("a search finds", () => {
  // Name and search differ in composed or decomposed letters, full-width letters, or capitals.
  it.each([
    ["Cafe\u0301 Masala", "CAF\u00C9"],
    ["Caf\u00E9 Masala", "cafe\u0301 m"],
    ["\u0958\u0932\u092E \u0918\u0930", "\u0915\u093C\u0932\u092E"],
    ["\u0915\u093C\u0932\u092E \u0918\u0930", "\u0958\u0932"],
    ["ＷＩＤＥ Lamps", "wide"],
    ["Straße Toys", "STRASSE"],
  ])("%s by %s", async (name, search) => {
    const created = await call("POST", "/api/admin/products", { as: "admin", body: { name, price: 1, stock: 1 } });
    const found = await call("GET", `/api/admin/products/search?q=${encodeURIComponent(search)}`, { as: "admin" });
    const ids = Object.values(found.body)
      .flat()
      .map((one) => (one as { _id?: string } | null)?._id);
    expect(ids).toContain(created.body._id);
  });
});
