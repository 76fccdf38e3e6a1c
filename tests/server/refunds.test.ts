// @module-tag dates
/** Refunds: the refundable amount, their states, and their effect on the ledger, the payment, the order and stock. */
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { products } from "../../server/db/schema";
import { refundLines, refunds } from "../../server/db/schema-refunds";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { createRefundActions, type SoldLine } from "./support/refunds";
import { advanceDays, createLedgerActions, LONG_SESSIONS, periodUntilNow } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { call } = stage;
const { db } = stage.database;
const { makeVendor, setOrder, balance, create, propose } = createLedgerActions(stage);
const { sell, refund, change, refundable, readOrder } = createRefundActions(stage);
const createAdministrator = createAdministratorFactory(stage);
const as = "admin" as const;

const SCARVES: SoldLine = ["Silk scarf", 333.33, 3];
const BOTTLE: SoldLine = ["Copper bottle", 650, 1];
const TEA: SoldLine = ["Darjeeling tea", 124.99, 2];
const DISCOUNT = 189.99;

let vendor = "";
beforeEach(async () => {
  vendor = await makeVendor(12.5);
});

async function sellAndDeliver(lines: readonly SoldLine[] = [SCARVES, BOTTLE, TEA], discount = DISCOUNT) {
  const order = await sell(vendor, lines, { discount });
  await setOrder(order, "delivered");
  return order;
}
const units = (position: number, quantity: number, amount?: number) => ({
  position,
  quantity,
  ...(amount !== undefined && { amount }),
});
const REFERENCE = { reference: "UTR1" };

describe("the example in docs/money.md", () => {
  const page = readFileSync(new URL("../../docs/money.md", import.meta.url), "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| "));
  /** Returns the figures in the table row with this label. */
  const figures = (label: string) =>
    (rows.find((row) => row.startsWith(`| ${label} `)) ?? "")
      .split("|")
      .slice(2, -1)
      .map((cell) => Number(cell.replaceAll(",", "").replace("−", "-")));

  it("matches the ledger to the paisa", async () => {
    const order = await sellAndDeliver();
    const shares = (await refundable(order)).lines.map(({ amount }) => amount);
    expect(shares).toEqual(["Silk scarf", "Copper bottle", "Darjeeling tea"].map((name) => figures(name).at(-1)));
    for (const lines of [[units(0, 1)], [units(1, 1)], [units(0, 2), units(2, 2)]]) {
      expect((await refund(order, { lines, ...REFERENCE })).status).toBe(201);
    }
    advanceDays(8);
    const query = String(new URLSearchParams(periodUntilNow()));
    const path = `/api/admin/payouts/due/${vendor}/lines?${query}`;
    const { body } = await call<{ data: Record<string, number>[] }>("GET", path, { as });
    const lines = body.data.map((line) =>
      ["sale", "commission", "commissionGst", "tcs", "tds", "amount"].map((name) => line[name]),
    );
    expect(lines.toReversed()).toEqual(["Delivery", "Refund 1", "Refund 2", "Refund 3"].map(figures));
    expect(figures("Sum")).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await balance(vendor)).toMatchObject({ balance: 0, due: 0, heldBack: 0 });
  });
});

describe("what can be refunded", () => {
  it("is what the customer paid, less all refunds except failed and rejected ones", async () => {
    const order = await sellAndDeliver();
    const first = await refund(order, { lines: [units(0, 2)] });
    expect(first.body).toMatchObject({ status: "approved", amount: 599.99, lines: [{ quantity: 2, amount: 599.99 }] });
    expect(await refundable(order)).toMatchObject({ paid: 1709.98, refunded: 0, open: 599.99, left: 1109.99 });
    const rest = await refund(order, { lines: [units(0, 2)] });
    expect([rest.status, rest.body.message]).toEqual([409, "Only 1 of Silk scarf can still be refunded."]);
    const more = await refund(order, { lines: [units(0, 0, 300.01)] });
    expect([more.status, more.body.message]).toEqual([409, "Only ₹300.00 of Silk scarf can still be refunded."]);
    await change(first.body._id, "fail", { reason: "The account is closed." });
    expect(await refundable(order)).toMatchObject({ refunded: 0, open: 0, left: 1709.98 });
  });

  it("is everything that is left, if the request names no lines", async () => {
    const order = await sellAndDeliver();
    await refund(order, { lines: [units(0, 1), units(1, 0, 100)] });
    const { body } = await refund(order, {});
    expect(body).toMatchObject({
      amount: 1309.99,
      lines: [
        { quantity: 2, amount: 600 },
        { quantity: 1, amount: 485 },
        { quantity: 2, amount: 224.99 },
      ],
    });
    expect((await refundable(order)).left).toBe(0);
  });

  it("cannot be requested with an outdated version of the order", async () => {
    const order = await sellAndDeliver([BOTTLE], 0);
    const path = `/api/admin/orders/${order}/refunds`;
    const headers = { "if-match": '"1"' };
    expect((await call("POST", path, { as, body: { reason: "other" }, headers })).status).toBe(412);
  });

  it("is nothing of an unpaid order, or of one whose payment was marked as refunded", async () => {
    const unpaid = await sell(vendor, [BOTTLE], { paymentStatus: "pending" });
    expect((await refund(unpaid, { lines: [units(0, 1)] })).status).toBe(409);
    const order = await sellAndDeliver([BOTTLE], 0);
    await setOrder(order, "refunded");
    const answer = await refund(order, { lines: [units(0, 1)] });
    expect([answer.status, answer.body.message]).toEqual([409, "This order has nothing left to refund."]);
  });

  it.each([
    ["an unknown line", { lines: [units(9, 1)] }],
    ["a line twice", { lines: [units(0, 1), units(0, 1)] }],
    ["an empty list of lines", { lines: [] }],
    ["a line without a quantity or an amount", { lines: [units(0, 0)] }],
    ["a negative quantity", { lines: [units(0, -1)] }],
    ["an amount below a paisa", { lines: [units(0, 0, 0.001)] }],
    ["a reason that does not exist", { reason: "whim" }],
    ["a chargeback without a reference", { chargeback: true }],
  ])("cannot be requested with %s", async (_name, given) => {
    const path = `/api/admin/orders/${await sellAndDeliver([BOTTLE], 0)}/refunds`;
    const body = { lines: [units(0, 1)], reason: "other", ...given };
    expect((await call("POST", path, { as, body })).status).toBe(422);
  });

  it("is never exceeded by concurrent refunds of the same order", async () => {
    const order = await sellAndDeliver();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(order, { ...REFERENCE })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await balance(vendor)).balance).toBe(0);
  });

  it("is enforced by the database, too", async () => {
    const order = await sellAndDeliver([BOTTLE], 0);
    const { body } = await refund(order, { lines: [units(0, 1)] });
    await expect(db.update(refunds).set({ amount: 650.01 }).where(eq(refunds.id, body._id))).rejects.toThrow();
    await expect(
      db.update(refundLines).set({ quantity: 2 }).where(eq(refundLines.refundId, body._id)),
    ).rejects.toThrow();
    await expect(
      db.execute(sql`insert into ledger_entries
        (id, posting_id, vendor_id, kind, debit, credit, paise, due_at, reverses)
        select 'x', 'x', vendor_id, 'refund', credit, debit, paise + 1, due_at, id
        from ledger_entries where order_id = ${order} and kind = 'order'`),
    ).rejects.toThrow();
  });
});

describe("the states of a refund", () => {
  it("go from requested to approved to done, with a history", async () => {
    const support = await createAdministrator(["refunds.create", "refunds.show"]);
    const order = await sellAndDeliver([BOTTLE], 0);
    const body = { lines: [units(0, 1)], reason: "damaged" };
    const requested = (await support.send("POST", `/api/admin/orders/${order}/refunds`, body)).body;
    expect(requested["status"]).toBe("requested");
    const id = String(requested["_id"]);
    expect((await change(id, "record", REFERENCE)).status).toBe(409);
    expect((await change(id, "approve")).body.status).toBe("approved");
    expect((await change(id, "reject", { reason: "Late" })).status).toBe(409);
    expect(await readOrder(order)).toMatchObject({ status: "delivered", paymentStatus: "paid" });
    expect((await change(id, "record", { reference: "UTR42" })).body).toMatchObject({
      ...{ status: "done", reference: "UTR42" },
      books: [{ kind: "refund", count: 1, amount: -650 }, {}, {}, {}, {}],
      history: [{ status: "requested" }, { status: "approved" }, { status: "done", note: "UTR42" }],
    });
    expect((await change(id, "record", REFERENCE)).status).toBe(409);
  });

  it("cannot skip approval without the permissions for it", async () => {
    const support = await createAdministrator(["refunds.create"]);
    const order = await sellAndDeliver([BOTTLE], 0);
    const body = { lines: [units(0, 1)], reason: "damaged", ...REFERENCE };
    const answer = await support.send("POST", `/api/admin/orders/${order}/refunds`, body);
    expect([answer.status, answer.body["message"]]).toEqual([403, "You lack the permission refunds.approve."]);
    expect((await refundable(order)).left).toBe(650);
  });

  it("allow a new refund after a rejected request", async () => {
    const support = await createAdministrator(["refunds.create"]);
    const order = await sellAndDeliver([BOTTLE], 0);
    const body = { lines: [units(0, 1)], reason: "damaged" };
    const id = String((await support.send("POST", `/api/admin/orders/${order}/refunds`, body)).body["_id"]);
    expect((await change(id, "reject", { reason: "Photo shows no damage." })).body.status).toBe("rejected");
    expect((await refund(order, { lines: [units(0, 1)] })).status).toBe(201);
  });

  it("start with done for a chargeback, which has the bank's reference", async () => {
    const order = await sellAndDeliver([BOTTLE], 0);
    const answer = await refund(order, { lines: [units(0, 1)], chargeback: true, reference: "CB-1" });
    expect(answer.body).toMatchObject({ status: "done", source: "bank", reference: "CB-1" });
  });
});

describe("a refund that is done", () => {
  it("updates the payment and the order, and a later order status does not make the payment paid again", async () => {
    const order = await sellAndDeliver();
    await refund(order, { lines: [units(0, 1)], ...REFERENCE });
    expect(await readOrder(order)).toMatchObject({ status: "delivered", paymentStatus: "partially_refunded" });
    await setOrder(order, "refunded");
    await setOrder(order, "delivered");
    expect(await readOrder(order)).toMatchObject({ paymentStatus: "partially_refunded" });
    await refund(order, { lines: [units(0, 2), units(1, 1), units(2, 2)], ...REFERENCE });
    expect(await readOrder(order)).toMatchObject({ status: "refunded", paymentStatus: "refunded" });
    await setOrder(order, "delivered");
    expect(await readOrder(order)).toMatchObject({ status: "delivered", paymentStatus: "refunded" });
    expect((await balance(vendor)).balance).toBe(0);
  });

  it("cancels an order that was not shipped, and leaves a cancelled one cancelled", async () => {
    for (const status of ["confirmed", "cancelled"] as const) {
      const order = await sell(vendor, [BOTTLE], { status });
      await refund(order, { lines: [units(0, 1)], reason: "cancelled", ...REFERENCE });
      expect(await readOrder(order)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    }
  });

  it("of a line before delivery keeps that line out of the ledger when the order is delivered", async () => {
    const order = await sell(vendor, [BOTTLE, ["Brass lamp", 350, 1]], { status: "confirmed" });
    await refund(order, { lines: [units(0, 1)], reason: "cancelled", ...REFERENCE });
    expect((await balance(vendor)).balance).toBe(0);
    await setOrder(order, "delivered");
    // 350 less 43.75 commission, 7.88 GST, 1.75 TCS and 0.35 TDS.
    expect((await balance(vendor)).balance).toBe(296.27);
  });

  it("after a payout reduces the next one, with a credit note for the commission", async () => {
    const order = await sellAndDeliver();
    advanceDays(8);
    const paid = await create(vendor, 1447.49);
    expect(paid.status).toBe(201);
    await refund(order, { lines: [units(0, 1)], ...REFERENCE });
    expect(await balance(vendor)).toMatchObject({ balance: -253.94, due: -253.94 });
    expect(await propose(vendor)).toMatchObject({ amount: -253.94 });
    expect((await create(vendor, 1)).body.message).toContain("carries over");
    const query = String(new URLSearchParams(periodUntilNow()));
    const { body } = await call("GET", `/api/admin/payouts/due/${vendor}/lines?${query}`, { as });
    expect(body.data).toMatchObject([
      { kind: "refund", note: `Credit note for the commission in payout ${paid.body._id}`, amount: -253.94 },
    ]);
    await sellAndDeliver();
    advanceDays(8);
    expect(await propose(vendor)).toMatchObject({ amount: 1447.49 - 253.94 });
  });

  it("returns products to stock only on request", async () => {
    const order = await sellAndDeliver([SCARVES, BOTTLE], 0);
    await refund(order, { lines: [units(0, 2)], restock: true, ...REFERENCE });
    await refund(order, { lines: [units(1, 1)], ...REFERENCE });
    const stock = await db
      .select({ name: products.name, stock: products.stock })
      .from(products)
      .where(eq(products.vendorId, vendor))
      .orderBy(products.name);
    expect(stock).toEqual([
      { name: "Copper bottle", stock: 0 },
      { name: "Silk scarf", stock: 2 },
    ]);
  });
});
