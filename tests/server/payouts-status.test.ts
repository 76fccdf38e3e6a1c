// @module-tag dates
/** The status of a payout: pending, processing, paid or failed, and how each changes the vendor's balance. */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { payouts } from "../../server/db/schema-ledger";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import {
  LONG_SESSIONS,
  createLedgerActions,
  NET_AMOUNT,
  advanceDays,
  PAYOUTS_PATH,
  SALE_AMOUNT,
} from "./support/vendor-ledger";
import { findAuditEntries } from "./support/audit";

const stage = await startTestApp(LONG_SESSIONS);
const { call } = stage;
const { db } = stage.database;
const { makeVendor, makePayout, create, deliver, decideVendor, propose, setStatus, balance } =
  createLedgerActions(stage);

let vendor = "";
beforeEach(async () => {
  vendor = await makeVendor(12.5);
});

describe("a vendor that is not approved", () => {
  const notApproved = (status: string) =>
    `Shop ${vendor} is ${status}. Only approved vendors can be paid. Approve the vendor first.`;

  it.each(["rejected", "pending"] as const)("is paid nothing while it is %s", async (state) => {
    await deliver(vendor, SALE_AMOUNT);
    advanceDays(8);
    await decideVendor(vendor, state);
    const { status, body } = await create(vendor, NET_AMOUNT);
    expect({ status, message: body.message }).toEqual({ status: 409, message: notApproved(state) });
    expect(await db.$count(payouts, eq(payouts.vendorId, vendor))).toBe(0);
    expect(await balance(vendor)).toMatchObject({ due: NET_AMOUNT, underway: 0 });
    expect((await propose(vendor)).vendor).toMatchObject({ status: state });
    await decideVendor(vendor, "approved");
    expect((await create(vendor, NET_AMOUNT)).status).toBe(201);
  });

  it.each([
    ["processing", []],
    ["paid", ["processing"]],
    ["processing", ["processing", "failed"]],
  ])("cannot have a payout become %s after %j", async (to, before) => {
    const id = await makePayout(vendor);
    for (const status of before) await setStatus(id, { status });
    const { body: earlier } = await call("GET", `${PAYOUTS_PATH}/${id}`, { as: "admin" });
    await decideVendor(vendor, "rejected");
    const { status, body } = await setStatus(id, { status: to });
    expect({ status, message: body.message }).toEqual({ status: 409, message: notApproved("rejected") });
    const { body: after } = await call("GET", `${PAYOUTS_PATH}/${id}`, { as: "admin" });
    expect(after).toEqual({ ...earlier, vendor: { ...earlier.vendor, status: "rejected" } });
  });

  it("can still have a payout fail, which makes the money due again", async () => {
    const id = await makePayout(vendor);
    await setStatus(id, { status: "processing" });
    await decideVendor(vendor, "rejected");
    expect((await setStatus(id, { status: "failed", reason: "Vendor rejected" })).status).toBe(200);
    expect(await balance(vendor)).toMatchObject({ due: NET_AMOUNT, underway: 0 });
  });
});

describe("PUT payouts/{id}/status", () => {
  it("changes from pending to processing to paid, with the bank's reference, a history and audit entries", async () => {
    const id = await makePayout(vendor);
    expect((await setStatus(id, { status: "processing" })).body.status).toBe("processing");
    const { body } = await setStatus(id, { status: "paid", reference: "UTR123456789012" });
    expect(body).toMatchObject({ status: "paid", reference: "UTR123456789012", paidAt: expect.any(String) });
    expect(body.history.map(({ status }: { status: string }) => status)).toEqual(["pending", "processing", "paid"]);
    const entries = await findAuditEntries(
      db,
      and(eq(auditEntries.resourceId, id), eq(auditEntries.action, "payouts.edit-status")),
    );
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [
        { status: "pending", reference: null },
        { status: "processing", reference: null },
      ],
      [
        { status: "processing", reference: null },
        { status: "paid", reference: "UTR123456789012" },
      ],
    ]);
    expect(await balance(vendor)).toMatchObject({ balance: 0, underway: 0 });
  });

  it("needs no bank reference", async () => {
    const id = await makePayout(vendor);
    await setStatus(id, { status: "processing" });
    const { status, body } = await setStatus(id, { status: "paid" });
    expect(status).toBe(200);
    expect(body.reference).toBeUndefined();
  });

  it.each([
    ["pending", "paid"],
    ["pending", "failed"],
    ["processing", "pending"],
    ["paid", "processing"],
    ["failed", "paid"],
  ])("cannot change from %s to %s", async (from, to) => {
    const id = await makePayout(vendor);
    for (const status of from === "pending" ? [] : ["processing", from]) await setStatus(id, { status });
    const { status, body } = await setStatus(id, { status: to });
    expect(status).toBe(409);
    expect(body.message).toBe(`A ${from} payout cannot become ${to}.`);
  });

  it("names the person who has already made the same change", async () => {
    const id = await makePayout(vendor);
    const answers = await Promise.all([
      setStatus(id, { status: "processing" }),
      setStatus(id, { status: "processing" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = answers.find(({ status }) => status === 409);
    expect(rejected?.body.message).toMatch(/^This payout is already processing, since .+, by Asha Menon\.$/);
  });

  it("credits a failed payout to the vendor's balance, and debits it again on a retry", async () => {
    const id = await makePayout(vendor);
    await setStatus(id, { status: "processing" });
    const failed = await setStatus(id, { status: "failed", reason: "The account is closed" });
    expect(failed.body.history.at(-1)).toMatchObject({ status: "failed", note: "The account is closed" });
    expect(await balance(vendor)).toMatchObject({ balance: NET_AMOUNT, due: NET_AMOUNT, underway: 0 });
    await setStatus(id, { status: "processing" });
    expect(await balance(vendor)).toMatchObject({ balance: 0, due: 0, underway: NET_AMOUNT });
    await setStatus(id, { status: "paid", reference: "UTR1" });
    const { body } = await setStatus(id, { status: "failed", reason: "Returned by the bank" });
    expect(body.amount).toBe(NET_AMOUNT);
    expect(body.breakdown).toContainEqual({ kind: "order", count: 1, amount: SALE_AMOUNT });
    expect(await balance(vendor)).toMatchObject({ balance: NET_AMOUNT, due: NET_AMOUNT });
  });

  it("does not retry a failed payout whose amount is a line of a later payout", async () => {
    const id = await makePayout(vendor);
    await setStatus(id, { status: "processing" });
    await setStatus(id, { status: "failed", reason: "The account is closed" });
    const later = await create(vendor, NET_AMOUNT);
    expect(later.body.breakdown).toEqual([{ kind: "payout_returned", count: 1, amount: NET_AMOUNT }]);
    const { status, body } = await setStatus(id, { status: "processing" });
    expect(status).toBe(409);
    expect(body.message).toBe("A later payout already contains this amount.");
  });

  it("returns 404 for an unknown payout", async () => {
    for (const id of [newId(), "x"]) expect((await setStatus(id, { status: "paid" })).status).toBe(404);
  });
});
