/** Refunds that the payment provider pays: each is paid once, and the books change only when it is confirmed. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { nextTimestamp, setClock } from "../../server/base/clock";
import { readEnv } from "../../server/base/env";
import { notifications } from "../../server/db/schema-communication";
import { refundPayments } from "../../server/db/schema-refunds";
import { createPaymentGateway, type PaymentGateway } from "../../server/gateways/payment-gateway";
import { startPaymentWorker } from "../../server/resources/refunds/payment-worker";
import { claimPayment, queuePayment, settlePayment } from "../../server/resources/refunds/payments";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp, type TestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { startPaymentProvider } from "./support/gateways";
import { createRefundActions } from "./support/refunds";
import { createLedgerActions, LONG_SESSIONS } from "./support/vendor-ledger";

const TIMEOUT_MS = 300;
const provider = await startPaymentProvider();
const paymentEnv = { PAYMENT_URL: provider.url, PAYMENT_TOKEN: "provider-token" };
const settings = readEnv(paymentEnv);
/** The server has no payment provider, so that only the workers of a test call the provider. */
const stage = await startTestApp(LONG_SESSIONS);
const automatic = await startTestApp({ env: { ...LONG_SESSIONS.env, ...paymentEnv } });
const { app, call } = stage;
const { db } = stage.database;
const { makeVendor, setOrder, balance } = createLedgerActions(stage);
const { sell, refund, change, readOrder } = createRefundActions(stage);

beforeEach(() => {
  provider.way = "done";
  provider.requests.length = 0;
  provider.payments.clear();
  provider.paid.length = 0;
});
const readRefund = async (id: string, { call: send }: Pick<TestApp, "call"> = stage) =>
  (await send("GET", `/api/admin/refunds/${id}`, { as: "admin" })).body;
const advanceClock = (ms: number) => setClock(new Date(nextTimestamp().getTime() + ms));

/** Creates an approved refund of a delivered order that cost ₹650, and queues the payment for the provider. */
async function approveRefund() {
  const vendor = await makeVendor(10);
  const order = await sell(vendor, [["Copper bottle", 650, 1]]);
  await setOrder(order, "delivered");
  const { body } = await refund(order, {});
  await db.transaction((tx) => queuePayment(tx, settings, body._id));
  return { vendor, order, id: body._id, key: `refund-${body._id}` };
}
const createGateway = (): PaymentGateway => {
  const gateway = createPaymentGateway(settings, TIMEOUT_MS);
  if (!gateway) throw new Error("PAYMENT_URL is set.");
  return gateway;
};

/** Runs `count` workers until the refund has this number of attempts in total. Returns the refund. */
async function work(id: string, attempts: number, count = 1) {
  const workers = Array.from({ length: count }, () =>
    startPaymentWorker({ db, env: settings, gateway: createGateway(), log: app.log }),
  );
  for (const worker of workers) worker.wake();
  const isSettled = async () => {
    const [row] = await db.select().from(refundPayments).where(eq(refundPayments.refundId, id));
    return row?.leasedUntil === null && row.attempts;
  };
  await expect.poll(isSettled).toBe(attempts);
  await Promise.all(workers.map((worker) => worker.stop()));
  return readRefund(id);
}
const posted = () => provider.requests.filter(({ method }) => method === "POST");

describe("a refund that the provider confirms", () => {
  it("is sent with its amount and key, and changes the books, the payment status and the order", async () => {
    const { vendor, order, id, key } = await approveRefund();
    expect((await balance(vendor)).balance).toBeGreaterThan(0);
    const done = await work(id, 1);
    expect(done).toMatchObject({
      ...{ status: "done", reference: `UTR-${key.slice(-6)}` },
      history: [{ status: "approved" }, { status: "sent" }, { status: "done", by: "Payment provider" }],
    });
    expect(done).not.toHaveProperty("payment");
    expect(posted()).toMatchObject([
      {
        ...{ path: "/refunds", headers: { "idempotency-key": key, authorization: "Bearer provider-token" } },
        body: { refund: id, order, amount: 65_000, currency: "INR" },
      },
    ]);
    expect(await readOrder(order)).toMatchObject({ status: "refunded", paymentStatus: "refunded" });
    expect((await balance(vendor)).balance).toBe(0);
    const actions = (await findAuditEntries(db))
      .filter(({ resourceId }) => resourceId === id)
      .map(({ action }) => action);
    expect(actions.sort()).toEqual(["refunds.create", "refunds.record", "refunds.send"]);
  });

  it("is sent once, even by several servers", async () => {
    const { id, key } = await approveRefund();
    expect(await work(id, 1, 3)).toMatchObject({ status: "done" });
    expect(provider.paid).toEqual([key]);
  });

  it("has the status sent until the provider confirms it, and the worker polls the provider", async () => {
    provider.way = "pending";
    const { vendor, order, id, key } = await approveRefund();
    const before = (await balance(vendor)).balance;
    expect(await work(id, 1)).toMatchObject({ status: "sent", payment: { attempts: 1 } });
    expect(await readOrder(order)).toMatchObject({ status: "delivered", paymentStatus: "paid" });
    expect((await balance(vendor)).balance).toBe(before);
    advanceClock(60_000);
    expect(await work(id, 2)).toMatchObject({ status: "sent" });
    provider.payments.set(key, { status: "done", reference: "UTR9" });
    advanceClock(60_000);
    expect(await work(id, 3)).toMatchObject({ status: "done", reference: "UTR9" });
    expect(posted()).toHaveLength(1);
    expect(provider.requests.at(-1)).toMatchObject({ method: "GET", path: `/refunds/${key}` });
    expect((await balance(vendor)).balance).toBe(0);
  });
});

it("a declined refund fails with the provider's reason and a notification, and another can be created", async () => {
  provider.way = "declined";
  const { vendor, order, id } = await approveRefund();
  const before = (await balance(vendor)).balance;
  expect(await work(id, 1)).toMatchObject({
    status: "failed",
    history: [{}, { status: "sent" }, { status: "failed", note: "The account is closed" }],
  });
  expect((await balance(vendor)).balance).toBe(before);
  expect(await readOrder(order)).toMatchObject({ paymentStatus: "paid" });
  const [notice] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/refunds/show/${id}`));
  expect(notice).toMatchObject({
    ...{ title: "Refund declined", type: "refund" },
    message: "The refund of ₹650.00 was declined by the payment provider: The account is closed.",
  });
  expect((await refund(order, {})).status).toBe(201);
});

describe("an unconfirmed refund", () => {
  it.each([
    ["does not respond", "silent", "no answer within 0.3 s"],
    ["closes the connection", "cut", ""],
  ] as const)("is paid once if the provider has paid, but %s", async (_name, way, problem) => {
    provider.way = way;
    const { vendor, id, key } = await approveRefund();
    const before = (await balance(vendor)).balance;
    expect(await work(id, 1)).toMatchObject({
      status: "sent",
      payment: { attempts: 1, problem: expect.stringContaining(problem) },
    });
    expect((await balance(vendor)).balance).toBe(before);
    provider.way = "done";
    advanceClock(60_000);
    expect(await work(id, 2)).toMatchObject({ status: "done" });
    expect(provider.paid).toEqual([key]);
  });

  it.each([
    ["returns 500", "error", "The payment provider returned 500"],
    ["returns a page", "page", "The payment provider returned no known status"],
  ] as const)("is sent again with the same key if the provider %s", async (_name, way, problem) => {
    provider.way = way;
    const { id, key } = await approveRefund();
    expect(await work(id, 1)).toMatchObject({ status: "sent", payment: { problem } });
    advanceClock(60_000);
    // The provider fails to say whether it has the refund, so the refund is not sent again yet.
    expect(await work(id, 2)).toMatchObject({ status: "sent" });
    expect(posted()).toHaveLength(1);
    provider.way = "done";
    advanceClock(60_000);
    expect(await work(id, 3)).toMatchObject({ status: "done" });
    expect(posted().map(({ headers }) => headers["idempotency-key"])).toEqual([key, key]);
    expect(provider.paid).toEqual([key]);
  });

  it("is resumed if the server crashed after the provider's answer and before recording it", async () => {
    const { id, key } = await approveRefund();
    const claimed = await claimPayment(db, id);
    if (!claimed) throw new Error("The payment is due.");
    await createGateway().pay(claimed.key, claimed.request);
    expect(await readRefund(id)).toMatchObject({ status: "sent" });
    expect(await claimPayment(db, id)).toBeUndefined();
    advanceClock(120_000);
    expect(await work(id, 2)).toMatchObject({ status: "done" });
    expect(provider.paid).toEqual([key]);
    // The first server was only slow. Its late result is ignored.
    await settlePayment({ db, env: settings }, claimed, { status: "failed", reason: "Late" });
    expect(await readRefund(id)).toMatchObject({ status: "done" });
  });

  it("notifies administrators once if it stays unconfirmed", async () => {
    const { id } = await approveRefund();
    for (const attempt of [1, 2, 3, 4, 5, 6, 7]) {
      // After an attempt without a problem, the next problem does not lead to a second notice.
      provider.way = attempt === 5 ? "pending" : "error";
      await work(id, attempt);
      advanceClock(3_600_000);
    }
    const notices = await db
      .select()
      .from(notifications)
      .where(eq(notifications.link, `/refunds/show/${id}`));
    expect(notices.map(({ title }) => title)).toEqual(["Refund not confirmed"]);
  });

  it("rejects a change by hand while a worker is asking the provider, and accepts one later", async () => {
    provider.way = "error";
    const { id } = await approveRefund();
    await work(id, 1);
    advanceClock(60_000);
    await claimPayment(db, id);
    expect((await change(id, "fail", { reason: "Not received" })).status).toBe(409);
    advanceClock(120_000);
    expect((await change(id, "record", { reference: "UTR1" })).body).toMatchObject({
      status: "done",
      reference: "UTR1",
    });
    const [payment] = await db.select().from(refundPayments).where(eq(refundPayments.refundId, id));
    expect(payment?.due).toBeNull();
  });
});

describe("the server", () => {
  it("sends refunds that are approved at once or later, but no chargeback, whose money was already returned", async () => {
    const actions = createRefundActions(automatic);
    const vendor = await createLedgerActions(automatic).makeVendor(10);
    const order = await actions.sell(vendor, [["Copper bottle", 650, 4]]);
    const support = await createAdministratorFactory(automatic)(["refunds.create"]);
    const line = [{ position: 0, quantity: 1 }];
    const path = `/api/admin/orders/${order}/refunds`;
    const requested = (await support.send("POST", path, { lines: line, reason: "damaged" })).body;
    await actions.refund(order, { lines: line, reference: "CB-1", chargeback: true });
    const approved = (await actions.refund(order, { lines: line })).body;
    const statusOf = async (id: unknown) => (await readRefund(String(id), automatic))["status"];
    await expect.poll(() => statusOf(approved._id)).toBe("done");
    expect(await statusOf(requested["_id"])).toBe("requested");
    await actions.change(String(requested["_id"]), "approve");
    await expect.poll(() => statusOf(requested["_id"])).toBe("done");
    expect(provider.paid).toEqual([approved._id, requested["_id"]].map((id) => `refund-${String(id)}`));
  });

  it("without a provider leaves an approved refund to be recorded by hand", async () => {
    const vendor = await makeVendor(10);
    const order = await sell(vendor, [["Copper bottle", 650, 1]]);
    const { body } = await refund(order, {});
    expect(await db.$count(refundPayments, eq(refundPayments.refundId, body._id))).toBe(0);
    expect(body.status).toBe("approved");
    expect((await call("GET", "/api/admin/jobs/send-refunds", { as: "admin" })).status).toBe(404);
  });
});
