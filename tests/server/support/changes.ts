/** For each route that changes something, a record that it can be done to and a body that it takes. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { now } from "../../../server/clock";
import { newId } from "../../../server/db/new-id";
import { categories, kycApplications, products, reviews, sessions, users, vendors } from "../../../server/db/schema";
import {
  chatConversations,
  notificationReads,
  notifications,
  otpCodes,
  outboxMessages,
  supportTickets,
} from "../../../server/db/schema-communication";
import { exports as exportsTable } from "../../../server/db/schema-exports";
import { plans } from "../../../server/db/schema-plans";
import { recoveryCodes } from "../../../server/db/schema-second-step";
import type { TestApp } from "./app";
import { CRUD, unique } from "./crud-bodies";
import { encryptedValues } from "./encrypted-values";
import { makeRole } from "./grant";
import { makeOrder } from "./make-order";
import { ledgerSteps, passDays, untilNow } from "./vendor-ledger";

/** What stands for :id in a path, and the body. */
type Ready = { id?: string; body?: unknown };
type Prepare = () => Promise<Ready> | Ready;

const ASKING = { parts: ["panCard"], message: "Blurred" };
/** By method and path below /api/admin. */
export function changesOf(stage: TestApp): Readonly<Record<string, Prepare>> {
  const {
    call,
    database: { db },
  } = stage;
  const ledger = ledgerSteps(stage);
  const first = async <R>(rows: PromiseLike<R[]>): Promise<R> => {
    const [row] = await rows;
    if (!row) throw new Error("There is no such record to change.");
    return row;
  };
  const made = async (path: string, body: object) => {
    const answer = await call("POST", `/api/admin/${path}`, { as: "admin", body });
    expect(answer.status).toBe(201);
    return answer.body._id;
  };

  const administrator = async (changes: Partial<typeof users.$inferInsert> = {}, body?: object): Promise<Ready> => {
    const id = newId();
    const roleId = await makeRole(db, ["orders.list"]);
    const passwordHash = "$argon2id$";
    const own = { name: unique(), email: `${id}@shop.example`, role: "admin" as const, roleId, passwordHash };
    await db.insert(users).values({ id, ...own, ...changes });
    return { id, ...(body ? { body } : {}) };
  };

  /** With a session, and a recovery code for the second step. */
  const signedIn = async (): Promise<Ready> => {
    const { id = "" } = await administrator();
    await db
      .insert(sessions)
      .values({ tokenHash: unique(), userId: id, expiresAt: new Date(now().getTime() + 60_000) });
    await db.insert(recoveryCodes).values({ userId: id, codeHash: unique() });
    return { id };
  };

  const vendorWith = async (body: object, status: "pending" | "approved" = "pending"): Promise<Ready> => {
    const owner = await first(db.select().from(users).where(eq(users.role, "vendor")).limit(1));
    const id = newId();
    await db.insert(vendors).values({ id, userId: owner.id, shopName: unique(), status, searchText: "" });
    return { id, body };
  };
  const productWith = async (body?: object): Promise<Ready> => {
    const id = newId();
    await db.insert(products).values({ id, name: unique(), price: 10, searchText: "" });
    return { id, body };
  };
  const kycWith = async (status: "pending" | "under_review", body: object): Promise<Ready> => {
    const { id: vendorId } = await vendorWith({});
    const id = newId();
    await db.insert(kycApplications).values({ id, vendorId: vendorId ?? "", status, searchText: "" });
    return { id, body };
  };
  const exportWith = async (status: "queued" | "failed"): Promise<Ready> => {
    const id = newId();
    const over = status === "failed" ? { error: "No space", finishedAt: now() } : {};
    const by = { createdById: "00000000000000000000ad01", createdByName: "Asha Menon", createdByEmail: "a@b.example" };
    await db.insert(exportsTable).values({ id, type: "coupons", format: "csv", status, ...over, ...by });
    return { id };
  };
  const ticketWith = async (body: object): Promise<Ready> => {
    const owner = await first(db.select().from(users).where(eq(users.role, "customer")).limit(1));
    const id = newId();
    const words = { subject: "Where is it", description: "It did not come", priority: "low" as const };
    await db.insert(supportTickets).values({ id, userId: owner.id, ...words });
    return { id, body };
  };
  const dueVendor = async () => {
    const vendor = await ledger.makeVendor(10);
    const order = await ledger.makeShipped(vendor, 1000);
    await ledger.setOrder(order, "delivered");
    passDays(30);
    return vendor;
  };
  const payoutBody = async () => {
    const vendor = await dueVendor();
    const { periodStart, periodEnd } = untilNow();
    const period = `periodStart=${periodStart}&periodEnd=${periodEnd}`;
    const due = await call("GET", `/api/admin/payouts/due/${vendor}?${period}`, { as: "admin" });
    return { vendor, amount: due.body.amount, periodStart, periodEnd };
  };
  const EMAIL = { to: "someone@shop.example", subject: "Hello", content: "Good morning" };
  const PHONE = { phone: "+919812345678", message: "Good morning" };
  const send = (body: object) => () => ({ body });

  return {
    "POST reveals": async () => {
      const { id = "" } = await vendorWith({});
      await db
        .update(vendors)
        .set(encryptedValues(vendors, id, { panNumber: "AAPFU0939F" }))
        .where(eq(vendors.id, id));
      return { body: { resource: "vendors", id, field: "panNumber" } };
    },
    ...Object.fromEntries(
      Object.entries(CRUD).flatMap(([name, body]): [string, Prepare][] => [
        [`POST ${name}`, () => ({ body: body() })],
        [`PUT ${name}/:id`, async () => ({ id: await made(name, body()), body: body(true) })],
        [`DELETE ${name}/:id`, async () => ({ id: await made(name, body()) })],
      ]),
    ),
    "PUT users/:id": async () => {
      const { id, email, role } = await first(db.select().from(users).where(eq(users.role, "customer")).limit(1));
      return { id, body: { name: unique(), email, role } };
    },
    "DELETE users/:id": async () => {
      const id = newId();
      await db.insert(users).values({ id, name: unique(), email: `${id}@shop.example`, role: "customer" });
      return { id };
    },
    "POST administrators": async () => ({
      body: { name: unique(), email: `${newId()}@shop.example`, role: await makeRole(db, ["orders.list"]) },
    }),
    "PUT roles/:id/second-step": async () => ({ id: await makeRole(db, ["users.list"]), body: { secondStep: true } }),
    "PUT administrators/:id/role": async () => administrator({}, { role: await makeRole(db, ["users.list"]) }),
    "PUT administrators/:id/deactivate": () => administrator(),
    "PUT administrators/:id/reactivate": () => administrator({ deactivatedAt: now() }),
    "PUT administrators/:id/end-sessions": () => signedIn(),
    "PUT administrators/:id/reset-second-step": () => signedIn(),
    "POST administrators/:id/invite": () => administrator({ passwordHash: null }),
    "PUT vendors/:id/approve": () => vendorWith({ approvalNotes: "In order" }),
    "PUT vendors/:id/reject": () => vendorWith({ reason: "Papers", rejectionNotes: "No licence" }),
    "PUT vendors/:id/status": () => vendorWith({ status: "rejected", notes: "Closed" }, "approved"),
    "POST vendors/:id/ledger": () => vendorWith({ kind: "fee", amount: 10, note: "Photographs" }, "approved"),
    "PUT vendors/:id/plan": async () => {
      const plan = await first(db.select().from(plans).where(eq(plans.isActive, true)).limit(1));
      return vendorWith({ plan: plan.id }, "approved");
    },
    "PUT kyc/:id/approve": () => kycWith("under_review", { comments: "In order" }),
    "PUT kyc/:id/reject": () => kycWith("under_review", { reason: "Papers", comments: "Blurred" }),
    "PUT kyc/:id/changes": () => kycWith("pending", ASKING),
    "POST kyc/:id/changes/link": async () => {
      const { id } = await kycWith("pending", {});
      await call("PUT", `/api/admin/kyc/${id}/changes`, { as: "admin", body: ASKING });
      return { id };
    },
    "PUT kyc/:id/review": () => kycWith("pending", { comments: "" }),
    "POST products": async () => {
      const category = await first(db.select().from(categories).limit(1));
      return { body: { name: unique(), price: 10, stock: 1, category: category.id } };
    },
    "PUT products/:id": () => productWith({ price: 20 }),
    "DELETE products/:id": () => productWith(),
    "DELETE bulk/products": async () => ({ body: { productIds: [(await productWith()).id] } }),
    "PUT products/:id/approve": () => productWith({ approvalNotes: "Fine" }),
    "PUT products/:id/reject": () => productWith({ rejectionReason: "No picture" }),
    "PUT orders/:id/status": async () => ({
      id: await makeOrder(db, { at: now().toISOString(), status: "pending" }),
      body: { status: "confirmed" },
    }),
    "PUT bulk/orders/status": async () => ({
      body: {
        orders: [{ _id: await makeOrder(db, { at: now().toISOString(), status: "pending" }), status: "confirmed" }],
      },
    }),
    "DELETE reviews/:id": () => first(db.select({ id: reviews.id }).from(reviews).limit(1)),
    "PUT support/tickets/:id/status": () => ticketWith({ status: "resolved" }),
    "POST support/tickets/:id/reply": () => ticketWith({ message: "It is on its way" }),
    "PUT support/tickets/:id/assignee": () => ticketWith({ assignee: "00000000000000000000ad01" }),
    "POST support/tickets/:id/notes": () => ticketWith({ note: "Called the courier" }),
    "POST chat/send": async () => {
      const { id } = await first(db.select({ id: chatConversations.id }).from(chatConversations).limit(1));
      return { body: { conversationId: id, message: "Good morning" } };
    },
    "PUT notifications/:id/read": async () => {
      await db.delete(notificationReads);
      return first(db.select({ id: notifications.id }).from(notifications).limit(1));
    },
    "POST messaging/email/send": send(EMAIL),
    "POST messaging/sms/send": send(PHONE),
    "POST messaging/whatsapp/send": send(PHONE),
    "POST messaging/bulk/send": send({ channels: "EMAIL", emails: [EMAIL.to], subject: "Hello", message: "Hi" }),
    "POST messaging/promotional/send": send({ channels: "SMS", phone: PHONE.phone, message: "Sale" }),
    "POST messaging/test/email": send(EMAIL),
    "POST messaging/test/sms": send(PHONE),
    "POST messaging/test/whatsapp": send(PHONE),
    "POST messaging/outbox/:id/retry": async () => {
      const id = newId();
      const failed = { status: "failed", error: "No balance", attempts: 1, triedAt: now() } as const;
      await db
        .insert(outboxMessages)
        .values({ id, batchId: id, channel: "SMS", recipient: PHONE.phone, message: "Hi", ...failed });
      return { id };
    },
    "POST messaging/otp/cleanup": async () => {
      const expiresAt = new Date(now().getTime() - 1000);
      await db.insert(otpCodes).values({ id: newId(), phone: PHONE.phone, codeHash: "0".repeat(64), expiresAt });
      return {};
    },
    "POST payouts": async () => ({ body: await payoutBody() }),
    "PUT payouts/:id/status": async () => ({
      id: await made("payouts", await payoutBody()),
      body: { status: "processing" },
    }),
    "POST exports": () => ({ body: { type: "coupons" } }),
    "POST exports/:id/cancel": () => exportWith("queued"),
    "DELETE exports/:id": () => exportWith("failed"),
    "POST jobs/:id/run": () => ({ id: "fold-counters" }),
  };
}
