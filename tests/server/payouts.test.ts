// @module-tag dates
/** Creating payouts from the amounts due, and listing them. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Payout, PayoutProposal } from "../../resources/payouts/contract";
import { kycApplications } from "../../server/db/schema";
import { newId } from "../../server/db/new-id";
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
const { makeVendor, makePayout, setOrder, deliver, create, propose, balance } = createLedgerActions(stage);
const as = "admin" as const;

let vendor = "";
beforeEach(async () => {
  vendor = await makeVendor(12.5);
});

describe("POST payouts", () => {
  it("pays what is due, and shows how the amount is made up", async () => {
    const orders = [await deliver(vendor, SALE_AMOUNT), await deliver(vendor, SALE_AMOUNT)];
    advanceDays(8);
    const period = periodUntilNow();
    const notes = "First half";
    const payout = await call("POST", PAYOUTS_PATH, { as, body: { vendor, amount: 2 * NET_AMOUNT, ...period, notes } });
    expect(payout.status).toBe(201);
    expect(payout.body).toMatchObject({
      vendor: { _id: vendor },
      amount: 2 * NET_AMOUNT,
      currency: "INR",
      status: "pending",
      ...period,
      notes,
      carriedOver: 0,
      history: [{ status: "pending", by: "Asha Menon" }],
    });
    expect(payout.body.breakdown).toContainEqual({ kind: "commission", count: 2, amount: -250 });
    expect(await balance(vendor)).toMatchObject({ balance: 0, due: 0, underway: 2 * NET_AMOUNT });
    const lines = await call("GET", `${PAYOUTS_PATH}/${payout.body._id}/lines`, { as });
    expect(lines.body.total).toBe(2);
    expect(lines.body.data[0]).toMatchObject({
      kind: "order",
      order: { _id: orders[1] },
      sale: SALE_AMOUNT,
      commission: -125,
      commissionGst: -22.5,
      tcs: -5,
      tds: -1,
      amount: NET_AMOUNT,
      carriedOver: false,
    });
    const order = (await call("GET", `/api/admin/orders/${orders[0]}`, { as })).body;
    expect(order.payout).toEqual({ _id: payout.body._id, status: "pending" });
  });

  it("shows the vendor's KYC status, from the newest application", async () => {
    await deliver(vendor, SALE_AMOUNT);
    advanceDays(8);
    const status = async () => ((await propose(vendor)) as unknown as PayoutProposal).account.kycStatus;
    expect(await status()).toBeUndefined();
    for (const [at, kyc] of [
      ["2026-02-01", "approved"],
      ["2026-01-01", "rejected"],
    ] as const) {
      const application = { id: newId(), vendorId: vendor, status: kyc, searchText: "", createdAt: new Date(at) };
      await stage.database.db.insert(kycApplications).values(application);
      expect(await status()).toBe("approved");
    }
    const payout = await create(vendor, NET_AMOUNT);
    const { body } = await call<Payout>("GET", `${PAYOUTS_PATH}/${payout.body._id}`, { as });
    expect(body.account?.kycStatus).toBe("approved");
  });

  it("rejects an amount other than the one due, and a period in which nothing is due", async () => {
    await deliver(vendor, SALE_AMOUNT);
    advanceDays(8);
    const wrong = await create(vendor, 900);
    expect(wrong.status).toBe(409);
    expect(wrong.body.message).toMatch(/^The amount due to Shop \w+ up to .+ is ₹846\.50, not ₹900\.00\.$/);
    expect(wrong.body.errors).toEqual({ amount: ["must be ₹846.50"] });
    const early = { periodStart: "2020-01-01T00:00:00Z", periodEnd: "2020-01-31T00:00:00Z" };
    const nothing = await create(vendor, NET_AMOUNT, early);
    expect(nothing.status).toBe(409);
    expect(nothing.body.message).toMatch(/^Nothing is due to Shop \w+ up to 31 Jan 2020\.$/);
  });

  it("creates one payout for concurrent requests for the same period, and rejects the others", async () => {
    await deliver(vendor, SALE_AMOUNT);
    advanceDays(8);
    const answers = await Promise.all([
      create(vendor, NET_AMOUNT),
      create(vendor, NET_AMOUNT),
      create(vendor, NET_AMOUNT),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const rejected = answers.find(({ status }) => status === 409);
    expect(rejected?.body.message).toMatch(/The last payout of ₹846\.50 was on .+\.$/);
  });

  it("carries over what the vendor owes to the next payout", async () => {
    const order = await deliver(vendor, SALE_AMOUNT);
    advanceDays(8);
    await create(vendor, NET_AMOUNT);
    await setOrder(order, "refunded");
    expect(await balance(vendor)).toMatchObject({ balance: -NET_AMOUNT, due: -NET_AMOUNT });
    const owed = await create(vendor, NET_AMOUNT);
    expect(owed.body.message).toMatch(/^Nothing is due to .+: -₹846\.50 carries over\.$/);
    advanceDays(1);
    const { periodEnd: periodStart } = periodUntilNow();
    await deliver(vendor, 2 * SALE_AMOUNT);
    advanceDays(8);
    const period = { ...periodUntilNow(), periodStart };
    expect(await propose(vendor, period)).toMatchObject({ amount: NET_AMOUNT, carriedOver: -NET_AMOUNT });
    const payout = await create(vendor, NET_AMOUNT, period);
    expect(payout.body.carriedOver).toBe(-NET_AMOUNT);
    const lines = (await call("GET", `${PAYOUTS_PATH}/${payout.body._id}/lines`, { as })).body.data;
    expect(lines).toContainEqual(expect.objectContaining({ kind: "refund", amount: -NET_AMOUNT, carriedOver: true }));
  });

  it.each([
    ["vendor", ""],
    ["vendor", newId()],
    ["amount", 0],
    ["amount", -5],
    ["amount", 1.005],
    ["amount", "12"],
    ["periodStart", "yesterday"],
    ["periodEnd", "2020-01-01T00:00:00Z"],
    ["notes", 7],
    ["reference", "UTR"],
  ])("rejects %s %j", async (field, value) => {
    const period = { periodStart: "2020-02-01T00:00:00Z", periodEnd: "2020-03-01T00:00:00Z" };
    const { status, body } = await call("POST", PAYOUTS_PATH, {
      as,
      body: { vendor, amount: 10, ...period, [field]: value },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });
});

describe("the lists of payouts", () => {
  it("include the vendors with money due, largest amount first", async () => {
    await deliver(vendor, 900_000);
    advanceDays(8);
    const { data } = (await call("GET", `${PAYOUTS_PATH}/due?limit=100`, { as })).body;
    expect(data[0]).toMatchObject({ vendor: { _id: vendor }, orders: 1, amount: 761_850 });
    expect(Date.parse(data[0].periodEnd) - Date.parse(data[0].periodStart)).toBe(86_400_000 - 1);
    for (const { amount } of data) expect(amount).toBeGreaterThan(0);
    const payout = await create(vendor, data[0].amount, { ...data[0] });
    expect(payout.status).toBe(422);
    const { periodStart, periodEnd } = data[0];
    expect((await create(vendor, data[0].amount, { periodStart, periodEnd })).status).toBe(201);
  });

  it("can be filtered by status and vendor, and have totals by status", async () => {
    const id = await makePayout(vendor);
    const ofVendor = (await call("GET", `${PAYOUTS_PATH}?vendor=${vendor}`, { as })).body;
    expect(ofVendor.content.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    const pending = (await call("GET", `${PAYOUTS_PATH}?status=pending&limit=100`, { as })).body;
    for (const { status } of pending.content) expect(status).toBe("pending");
    const totals = (await call("GET", `${PAYOUTS_PATH}/totals`, { as })).body;
    const sum = pending.content.reduce((all: number, { amount }: { amount: number }) => all + amount * 100, 0);
    expect(totals.pending * 100).toBeCloseTo(sum, 4);
  });
});
