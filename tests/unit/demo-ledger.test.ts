// @module-tag dates
/** The demo's ledger adds up, and its payouts match what was due. */
import { expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { generateDemo } from "../../server/seed/generate";
import { makeLedger } from "../../server/resources/payouts/sample-ledger";
import { makeRefunds } from "../../server/resources/refunds/sample-data";
import { makePlans } from "../../server/resources/plans/sample-data";
import { balanceEffect, type LedgerEntryRow } from "../../server/ledger/entries";

const NOW = new Date(TEST_NOW);
const SEED = 20;
const demo = generateDemo({
  seed: SEED,
  now: NOW,
  reviewer: "Asha Menon",
  vendors: 120,
  users: 400,
  orders: 2000,
  products: 600,
  reviews: 10,
});
const reviewer = "Asha Menon";
const refunded = makeRefunds(SEED, NOW, { ...demo, reviewer });
const world = { ...demo, ...refunded, plans: makePlans(SEED, NOW), reviewer };
const ledger = makeLedger(SEED, NOW, world);
const byId = new Map(ledger.ledgerEntries.map((entry) => [entry.id, entry]));

const sum = (entries: readonly LedgerEntryRow[]) => entries.reduce((all, entry) => all + balanceEffect(entry), 0);

it("is deterministic, byte for byte", () => {
  expect(JSON.stringify(makeLedger(SEED, NOW, world))).toBe(JSON.stringify(ledger));
});

it("has the sale of every delivered order, and its reversal if the order was refunded", () => {
  const sold = new Set(ledger.ledgerEntries.filter(({ kind }) => kind === "order").map(({ orderId }) => orderId));
  const delivered = demo.orders.filter(({ status }) => status === "delivered" || status === "refunded");
  expect(delivered.length).toBeGreaterThan(1000);
  expect(delivered.filter(({ id }) => !sold.has(id))).toEqual([]);
  for (const { id, status, finalAmount } of delivered) {
    const entries = ledger.ledgerEntries.filter(({ orderId, kind }) => orderId === id && /order|refund/.test(kind));
    expect(sum(entries)).toBe(status === "delivered" ? Math.round(finalAmount * 100) : 0);
  }
});

it("has one completed refund of the whole amount for each refunded order, with ledger entries", () => {
  const ordersById = new Map(demo.orders.map(({ id, status, finalAmount }) => [id, { status, finalAmount }]));
  const done = refunded.refunds.filter(({ status }) => status === "done");
  expect(done).toHaveLength([...ordersById.values()].filter(({ status }) => status === "refunded").length);
  for (const { id, orderId, amount } of done) {
    expect(amount).toBe(ordersById.get(orderId)?.finalAmount);
    const reversed = ledger.ledgerEntries.filter(({ refundId, kind }) => refundId === id && kind === "refund");
    expect(sum(reversed)).toBe(-Math.round(amount * 100));
  }
  expect(new Set(refunded.refunds.map(({ status }) => status))).toEqual(new Set(["requested", "approved", "done"]));
});

it("has pending, processing and paid payouts, and amounts still due", () => {
  for (const status of ["pending", "processing", "paid"])
    expect(ledger.payouts).toContainEqual(expect.objectContaining({ status }));
  const settled = new Set(ledger.payoutEntries.map(({ entryId }) => entryId));
  const open = ledger.ledgerEntries.filter(({ id, dueAt }) => !settled.has(id) && dueAt <= NOW);
  expect(sum(open)).toBeGreaterThan(0);
});

it("has no entries in the future, and pays no sale before its return period has ended", () => {
  for (const { at } of ledger.ledgerEntries) expect(at?.getTime()).toBeLessThanOrEqual(NOW.getTime());
  const made = new Map(ledger.payouts.map((payout) => [payout.id, payout]));
  for (const { entryId, payoutId } of ledger.payoutEntries) {
    const [entry, payout] = [byId.get(entryId), made.get(payoutId)];
    expect(entry?.dueAt.getTime()).toBeLessThanOrEqual(payout?.createdAt?.getTime() ?? 0);
  }
});

it("debits each payout from its own vendor's ledger", () => {
  for (const { id, amount, vendorId } of ledger.payouts) {
    const taken = ledger.payoutEntries.filter(({ payoutId }) => payoutId === id);
    const entries = taken.flatMap(({ entryId }) => byId.get(entryId) ?? []);
    expect(entries).toHaveLength(taken.length);
    expect(sum(entries)).toBe(0);
    const own = entries.filter(({ payoutId, kind }) => payoutId === id && kind === "payout");
    expect(own.map(({ paise }) => paise)).toEqual([Math.round(amount * 100)]);
    expect(new Set(entries.map((entry) => entry.vendorId))).toEqual(new Set([vendorId]));
  }
});

it("gives a paid payout a reference and a date, and returns a failed one to the balance", () => {
  expect(ledger.payouts).toContainEqual(expect.objectContaining({ status: "failed" }));
  for (const { id, status, reference, paidAt } of ledger.payouts) {
    expect([reference !== null, paidAt !== null]).toEqual([status === "paid", status === "paid"]);
    const back = ledger.ledgerEntries.filter((entry) => entry.payoutId === id && entry.kind === "payout_returned");
    expect(back).toHaveLength(status === "failed" ? 1 : 0);
  }
});
