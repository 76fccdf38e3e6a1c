// @module-tag dates
/** How delivered orders, fees, corrections and plans change a vendor's balance. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { nextTimestamp, setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { ledgerEntries, payoutRates, vendorPlans } from "../../server/db/schema-ledger";
import { plans } from "../../server/db/schema-plans";
import { startTestApp } from "./support/app";
import {
  LONG_SESSIONS,
  createLedgerActions,
  NET_AMOUNT,
  advanceDays,
  PAYOUTS_PATH,
  SALE_AMOUNT,
  periodUntilNow,
} from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { call } = stage;
const { db } = stage.database;
const { makeVendor, makeShipped, setOrder, deliver, create, propose, balance, write } = createLedgerActions(stage);
const as = "admin" as const;

let vendor = "";
beforeEach(async () => {
  vendor = await makeVendor(12.5);
});

describe("the proceeds of a delivered order", () => {
  it("are held back for seven days, then due: the sale minus commission, GST on it, TCS and TDS", async () => {
    await deliver(vendor, SALE_AMOUNT);
    expect(await balance(vendor)).toMatchObject({ balance: NET_AMOUNT, due: 0, heldBack: NET_AMOUNT, underway: 0 });
    expect(await propose(vendor)).toMatchObject({ amount: 0, heldBack: NET_AMOUNT, breakdown: [] });
    advanceDays(7);
    expect(await balance(vendor)).toMatchObject({ balance: NET_AMOUNT, due: NET_AMOUNT, heldBack: 0 });
    expect(await propose(vendor)).toEqual({
      vendor: { _id: vendor, shopName: `Shop ${vendor}`, status: "approved" },
      amount: NET_AMOUNT,
      breakdown: [
        { kind: "order", count: 1, amount: SALE_AMOUNT },
        { kind: "commission", count: 1, amount: -125 },
        { kind: "commission_gst", count: 1, amount: -22.5 },
        { kind: "tcs", count: 1, amount: -5 },
        { kind: "tds", count: 1, amount: -1 },
      ],
      carriedOver: 0,
      heldBack: 0,
      account: { bankName: "State Bank of India", accountNumber: "XXXXXXX5678", ifscCode: "SBIN0000001" },
    });
  });

  it("are reversed with all deductions when the order is refunded, cancelled or shipped again", async () => {
    for (const status of ["refunded", "cancelled", "shipped"] as const) {
      const order = await deliver(vendor, SALE_AMOUNT);
      expect((await balance(vendor)).balance).toBe(NET_AMOUNT);
      await setOrder(order, status);
      expect((await balance(vendor)).balance).toBe(0);
      await setOrder(order, "delivered");
      await setOrder(order, "refunded");
      expect((await balance(vendor)).balance).toBe(0);
    }
  });

  it("use a rate with a threshold only once the vendor's sales exceed it", async () => {
    const id = newId();
    const validFrom = new Date(periodUntilNow(1).periodStart);
    const rate = { kind: "tds", rate: 10, base: "sale", threshold: 1500, source: "Test" } as const;
    await db.insert(payoutRates).values({ ...rate, id, validFrom });
    await deliver(vendor, SALE_AMOUNT);
    expect((await balance(vendor)).balance).toBe(NET_AMOUNT + 1);
    await deliver(vendor, SALE_AMOUNT);
    expect((await balance(vendor)).balance).toBe(2 * (NET_AMOUNT + 1) - 100);
    await db.delete(payoutRates).where(eq(payoutRates.id, id));
  });

  it("use a rate until the end of its last second", async () => {
    const id = newId();
    const second = new Date(nextTimestamp());
    second.setMilliseconds(0);
    const validFrom = new Date(periodUntilNow(1).periodStart);
    const rate = { kind: "tds", rate: 10, base: "sale", source: "Test" } as const;
    await db.insert(payoutRates).values({ ...rate, id, validFrom, validTo: second });
    setClock(new Date(second.getTime() + 500));
    await deliver(vendor, SALE_AMOUNT);
    expect((await balance(vendor)).balance).toBe(NET_AMOUNT + 1 - 100);
    setClock(new Date(second.getTime() + 1000));
    await deliver(vendor, SALE_AMOUNT);
    expect((await balance(vendor)).balance).toBe(2 * NET_AMOUNT + 1 - 100);
    await db.delete(payoutRates).where(eq(payoutRates.id, id));
  });

  it("cannot be changed in the database", async () => {
    await deliver(vendor, SALE_AMOUNT);
    const change = db.update(ledgerEntries).set({ paise: 1 }).where(eq(ledgerEntries.vendorId, vendor));
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining("append-only") } });
    const removal = db.delete(ledgerEntries).where(eq(ledgerEntries.vendorId, vendor));
    await expect(removal).rejects.toMatchObject({ cause: { message: expect.stringContaining("append-only") } });
  });
});

describe("manual entries", () => {
  it("record a fee and a correction with their author, due at once", async () => {
    await write(vendor, { kind: "correction", amount: 500.25, note: "A parcel that was lost" });
    const { body } = await write(vendor, { kind: "fee", amount: 100, note: "Photography" });
    expect(body).toMatchObject({ balance: 400.25, due: 400.25 });
    await write(vendor, { kind: "correction", amount: -0.25, note: "Rounding" });
    const created = await create(vendor, 400);
    const lines = (await call("GET", `${PAYOUTS_PATH}/${created.body._id}/lines`, { as })).body.data;
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: "fee", amount: -100, note: "Photography", by: "Asha Menon" }),
    );
  });

  it.each([
    ["fee", -1],
    ["fee", 0],
    ["correction", 0],
    ["correction", 0.001],
    ["payout", 1],
  ])("cannot be a %s of %d", async (kind, amount) => {
    expect((await write(vendor, { kind, amount, note: "No" })).status).toBe(422);
    expect((await balance(vendor)).balance).toBe(0);
  });
});

it("applies a new plan only to orders that are delivered later", async () => {
  await deliver(vendor, SALE_AMOUNT);
  const id = newId();
  await db.insert(plans).values({ id, name: `Free ${id}`, price: 0, interval: "month", commissionRate: 0 });
  const { body } = await call("PUT", `/api/admin/vendors/${vendor}/plan`, { as, body: { plan: id } });
  expect(body.plan).toMatchObject({ _id: id, commissionRate: 0 });
  expect(body.balance).toBe(NET_AMOUNT);
  await deliver(vendor, SALE_AMOUNT);
  expect((await balance(vendor)).balance).toBe(NET_AMOUNT + 994);
  expect(await db.$count(vendorPlans, eq(vendorPlans.vendorId, vendor))).toBe(2);
  for (const plan of [newId(), "x"]) {
    const rejected = await call("PUT", `/api/admin/vendors/${vendor}/plan`, { as, body: { plan } });
    expect(rejected.body.errors).toEqual({ plan: ["does not exist"] });
  }
});

it("leaves the balance at zero when a shipped order returns to processing", async () => {
  const order = await makeShipped(vendor, SALE_AMOUNT);
  await setOrder(order, "processing");
  expect((await balance(vendor)).balance).toBe(0);
});
