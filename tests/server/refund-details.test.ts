/** The destination of a refund, the email to the customer, and refunds in lists and reports. */
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Analytics } from "../../resources/overview/contract";
import type { QueueEntry } from "../../resources/queue/contract";
import { decryptRow } from "../../server/db/encrypted-records";
import { notifications, outboxMessages } from "../../server/db/schema-communication";
import { orderItems, orders, users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { refunds } from "../../server/db/schema-refunds";
import { readEnv } from "../../server/base/env";
import { queuePayment, claimPayment } from "../../server/resources/refunds/payments";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createRefundActions } from "./support/refunds";
import { createLedgerActions, LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { call } = stage;
const { db } = stage.database;
const { makeVendor, setOrder } = createLedgerActions(stage);
const { sell, refundable, change } = createRefundActions(stage);
const createAdministrator = createAdministratorFactory(stage);
const as = "admin" as const;
const PAYMENT_URL = "http://127.0.0.1:9/";

async function sellBottles(paymentMethod = "Card", quantity = 1) {
  const vendor = await makeVendor(10);
  const order = await sell(vendor, [["Copper bottle", 650, quantity]]);
  await db.update(orders).set({ paymentMethod }).where(eq(orders.id, order));
  await setOrder(order, "delivered");
  return { vendor, order };
}
const refund = (order: string, body: object = {}) =>
  call("POST", `/api/admin/orders/${order}/refunds`, { as, body: { reason: "returned", ...body } });

describe("the destination of the money", () => {
  it.each([
    ["Cash on Delivery", true],
    ["COD", true],
    ["UPI", true],
    ["Card", false],
  ])("is asked for after a payment by %s: %s", async (method, asks) => {
    const { order } = await sellBottles(method);
    expect(await refundable(order)).toMatchObject({ asksDestination: asks });
  });

  it.each([
    ["Asha.Menon@okbank", "XXXXXXenon@okbank", "asha.menon@okbank", { upiId: "asha.menon@okbank" }],
    ["asha@okbank", "XXXX@okbank", "asha@okbank", { upiId: "asha@okbank" }],
    [
      ...(["sbin0001234, 30012345678", "XXXXXXX5678 SBIN0001234", "30012345678 SBIN0001234"] as const),
      { accountNumber: "30012345678", ifscCode: "SBIN0001234" },
    ],
  ])("is stored encrypted, shown masked, revealed and sent to the provider: %s", async (typed, masked, full, sent) => {
    const { order } = await sellBottles("UPI");
    const { body, status, text } = await refund(order, { destination: typed });
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ destination: masked });
    const [row] = await db.select().from(refunds).where(eq(refunds.id, body._id));
    expect(row?.destination?.text).not.toContain(full);
    expect(row && decryptRow(refunds, row).destination).toBe(full);
    const list = await call("GET", `/api/admin/refunds?orderId=${order}`, { as });
    expect(list.text).not.toContain(full);
    const reveal = { resource: "refunds", id: body._id, field: "destination" };
    expect((await call("POST", "/api/admin/reveals", { as, body: reveal })).body).toEqual({ value: full });
    const reader = await createAdministrator(["refunds.show"]);
    expect((await reader.send("POST", "/api/admin/reveals", reveal)).status).toBe(403);
    const entries = (await findAuditEntries(db)).filter(({ resourceId }) => resourceId === body._id);
    expect(JSON.stringify(entries)).not.toContain(full);
    await db.transaction((tx) => queuePayment(tx, readEnv({ PAYMENT_URL }), body._id));
    expect((await claimPayment(db, body._id))?.request.destination).toEqual(sent);
  });

  it.each(["asha", "asha@", "30012345678", "SBIN0001234", "30012345678 SBIN0001234 x", "a@b@c"])(
    "is rejected if it is malformed: %s",
    async (destination) => {
      const { order } = await sellBottles("UPI");
      const { status, body } = await refund(order, { destination });
      expect([status, body.errors["destination"]]).toEqual([
        422,
        ["must be a UPI id such as asha@okbank, or an account number and an IFSC code"],
      ]);
    },
  );
});

it("a request waits in the queue until decided, and its notification requires permissions for refunds", async () => {
  const support = await createAdministrator(["refunds.create"]);
  const { order } = await sellBottles();
  const path = `/api/admin/orders/${order}/refunds`;
  const requested = (await support.send("POST", path, { reason: "damaged" })).body;
  const id = String(requested["_id"]);
  const waiting = async () =>
    (await call<{ data: QueueEntry[] }>("GET", "/api/admin/queue?kind=refunds&limit=100", { as })).body.data;
  const [row] = await db.select().from(orders).where(eq(orders.id, order));
  const [customer] = await db
    .select()
    .from(users)
    .where(eq(users.id, row?.customerId ?? ""));
  expect((await waiting()).find(({ recordId }) => recordId === id)).toMatchObject({
    ...{ kind: "refunds", title: customer?.name },
  });
  const [notice] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.link, `/refunds/show/${id}`));
  expect(notice).toMatchObject({ title: "Refund requested", message: "A refund of ₹650.00 waits for a decision." });
  const reader = await createAdministrator(["notifications.list"]);
  expect((await reader.send("GET", "/api/admin/notifications?type=refund")).body).toMatchObject({ data: [] });
  await change(id, "approve");
  expect((await waiting()).map(({ recordId }) => recordId)).not.toContain(id);
});

describe("the email to the customer", () => {
  const mailsOf = async (reference: string) =>
    (await db.select().from(outboxMessages)).filter(({ message }) => message.includes(reference));

  it("is queued once the refund is done, if it was requested", async () => {
    const { order } = await sellBottles();
    const { body } = await refund(order, { tellCustomer: true });
    expect(body).toMatchObject({ tellsCustomer: true });
    expect(await mailsOf("UTR-TOLD")).toEqual([]);
    await change(body._id, "record", { reference: "UTR-TOLD" });
    const [mail, ...others] = await mailsOf("UTR-TOLD");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: "EMAIL", subject: "Your refund of ₹650.00" });
    expect(mail?.message).toContain(`We have refunded ₹650.00 of your order ${order.slice(-6)}`);
  });

  it("is recorded in the audit log with its text once it is queued", async () => {
    const { order } = await sellBottles();
    const { body } = await refund(order, { tellCustomer: true });
    const readMails = () =>
      findAuditEntries(
        db,
        and(eq(auditEntries.resourceId, body._id), eq(auditEntries.action, "refunds.tell-customer")),
      );
    expect(await readMails()).toEqual([]);
    await change(body._id, "record", { reference: "UTR-AUDITED" });
    const [mail] = await mailsOf("UTR-AUDITED");
    expect(await readMails()).toMatchObject([
      {
        ...{ resource: "refunds", actorName: "Asha Menon", before: null },
        after: { subject: "Your refund of ₹650.00", message: mail?.message },
      },
    ]);
  });

  it("can be turned on or off when the refund is recorded", async () => {
    const { order } = await sellBottles("Card", 2);
    const lines = [{ position: 0, quantity: 1 }];
    const first = (await refund(order, { lines, tellCustomer: true })).body;
    await change(first._id, "record", { reference: "UTR-OFF", tellCustomer: false });
    expect(await mailsOf("UTR-OFF")).toEqual([]);
    const second = (await refund(order, { lines })).body;
    await change(second._id, "record", { reference: "UTR-ON", tellCustomer: true });
    expect(await mailsOf("UTR-ON")).toHaveLength(1);
  });
});

it("refunds are listed by vendor and product", async () => {
  const { vendor, order } = await sellBottles();
  const { body } = await refund(order);
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, order));
  for (const query of [`vendor=${vendor}`, `product=${line?.productId ?? ""}`]) {
    const { content } = (await call("GET", `/api/admin/refunds?${query}`, { as })).body;
    expect(content.map(({ _id }) => _id)).toEqual([body._id]);
  }
});

it("analytics shows gross, returned and net, and the return rates of best sellers", async () => {
  const analytics = async () => (await call<Analytics>("GET", "/api/admin/analytics?timeRange=7d", { as })).body;
  const before = (await analytics()).returns?.current;
  const { vendor, order } = await sellBottles("Card", 200);
  await refund(order, { lines: [{ position: 0, quantity: 50 }], reference: "UTR-A" });
  const other = await sell(vendor, [["Brass lamp", 10_000, 1]]);
  await refund(other, { reference: "UTR-B" });
  const { returns, topVendors, topProducts } = await analytics();
  const difference = (name: "gross" | "returned" | "net") => (returns?.current?.[name] ?? 0) - (before?.[name] ?? 0);
  expect(difference("gross")).toBeCloseTo(140_000, 2);
  expect(difference("returned")).toBeCloseTo(42_500, 2);
  expect(difference("net")).toBeCloseTo(97_500, 2);
  expect(topVendors?.find(({ _id }) => _id === vendor)?.returnRate).toBe(30.4);
  expect(topProducts?.find(({ name }) => name === "Copper bottle")?.returnRate).toBe(25);
});
