/** Prepares a valid request for each route below /api/admin that changes something and requires a permission. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { nextTimestamp } from "../../../server/base/clock";
import { newId } from "../../../server/db/new-id";
import { categories, kycApplications, products, sessions, users, vendors } from "../../../server/db/schema";
import { reviews } from "../../../server/db/schema-reviews";
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
import { refunds } from "../../../server/db/schema-refunds";
import { recoveryCodes } from "../../../server/db/schema-second-step";
import { tokenBody } from "./api-tokens";
import type { TestApp } from "./app";
import { CRUD_BODIES, uniqueName } from "./crud-bodies";
import { createFurtherRequests } from "./further-requests";
import { encryptValues } from "./encrypted-values";
import { createRole } from "./grant";
import { insertOrder } from "./make-order";
import { picture } from "./test-pictures";
import { insertDelivery, insertWebhook, webhookBody } from "./webhooks";
import { createLedgerActions, advanceDays, periodUntilNow } from "./vendor-ledger";

interface PreparedRequest {
  /** The value of :id in the path. */
  id?: string;
  body?: unknown;
  /** The audit actions of the request, if it changes more than one record. */
  recordsActions?: readonly string[];
}
type Prepare = () => Promise<PreparedRequest> | PreparedRequest;

const CHANGES_BODY = { parts: ["panCard"], message: "Blurred" };
/** Prepared requests by method and path below /api/admin. */
export function createPreparedRequests(stage: TestApp): Readonly<Record<string, Prepare>> {
  const {
    call,
    database: { db },
  } = stage;
  const ledger = createLedgerActions(stage);
  const first = async <R>(rows: PromiseLike<R[]>): Promise<R> => {
    const [row] = await rows;
    if (!row) throw new Error("There is no such record to change.");
    return row;
  };
  const createRecord = async (path: string, body: object) => {
    const answer = await call("POST", `/api/admin/${path}`, { as: "admin", body });
    expect(answer.status).toBe(201);
    return answer.body._id;
  };

  const createAdministrator = async (
    changes: Partial<typeof users.$inferInsert> = {},
    body?: object,
  ): Promise<PreparedRequest> => {
    const id = newId();
    const roleId = await createRole(db, ["orders.list"]);
    const passwordHash = "$argon2id$";
    const values = { name: uniqueName(), email: `${id}@shop.example`, role: "admin" as const, roleId, passwordHash };
    await db.insert(users).values({ id, ...values, ...changes });
    return { id, ...(body ? { body } : {}) };
  };

  /** Creates an administrator with a session and a recovery code. */
  const createSignedIn = async (): Promise<PreparedRequest> => {
    const { id = "" } = await createAdministrator();
    await db
      .insert(sessions)
      .values({ tokenHash: uniqueName(), userId: id, expiresAt: new Date(nextTimestamp().getTime() + 60_000) });
    await db.insert(recoveryCodes).values({ userId: id, codeHash: uniqueName() });
    return { id };
  };

  const prepareVendor = async (body: object, status: "pending" | "approved" = "pending"): Promise<PreparedRequest> => {
    const owner = await first(db.select().from(users).where(eq(users.role, "vendor")).limit(1));
    const id = newId();
    await db.insert(vendors).values({ id, userId: owner.id, shopName: uniqueName(), status, searchText: "" });
    return { id, body };
  };
  const prepareProduct = async (body?: object): Promise<PreparedRequest> => {
    const id = newId();
    await db.insert(products).values({ id, name: uniqueName(), price: 10, searchText: "" });
    return { id, body };
  };
  const prepareKyc = async (status: "pending" | "under_review", body: object): Promise<PreparedRequest> => {
    const { id: vendorId } = await prepareVendor({});
    const id = newId();
    await db.insert(kycApplications).values({ id, vendorId: vendorId ?? "", status, searchText: "" });
    return { id, body };
  };
  const prepareExport = async (status: "queued" | "failed"): Promise<PreparedRequest> => {
    const id = newId();
    const failure = status === "failed" ? { error: "No space", finishedAt: nextTimestamp() } : {};
    const creator = {
      createdById: "00000000000000000000ad01",
      createdByName: "Asha Menon",
      createdByEmail: "a@b.example",
    };
    await db.insert(exportsTable).values({ id, type: "coupons", format: "csv", status, ...failure, ...creator });
    return { id };
  };
  const prepareTicket = async (body: object): Promise<PreparedRequest> => {
    const owner = await first(db.select().from(users).where(eq(users.role, "customer")).limit(1));
    const id = newId();
    const words = { subject: "Where is it", description: "It did not come", priority: "low" as const };
    await db.insert(supportTickets).values({ id, userId: owner.id, ...words });
    return { id, body };
  };
  const createDueVendor = async () => {
    const vendor = await ledger.makeVendor(10);
    const order = await ledger.makeShipped(vendor, 1000);
    await ledger.setOrder(order, "delivered");
    advanceDays(30);
    return vendor;
  };
  const buildPayoutBody = async () => {
    const vendor = await createDueVendor();
    const { periodStart, periodEnd } = periodUntilNow();
    const period = `periodStart=${periodStart}&periodEnd=${periodEnd}`;
    const due = await call("GET", `/api/admin/payouts/due/${vendor}?${period}`, { as: "admin" });
    return { vendor, amount: due.body.amount, periodStart, periodEnd };
  };
  const prepareRefund = async () => {
    const lines = [{ name: "Lamp", quantity: 1, price: 100 }];
    return { id: await insertOrder(db, { at: nextTimestamp().toISOString() }, lines), body: { reason: "returned" } };
  };
  const createApprovedRefund = async () => {
    const { id, body } = await prepareRefund();
    return createRecord(`orders/${id}/refunds`, body);
  };
  const createRequestedRefund = async () => {
    const id = await createApprovedRefund();
    await db.update(refunds).set({ status: "requested" }).where(eq(refunds.id, id));
    return id;
  };
  const EMAIL = { to: "someone@shop.example", subject: "Hello", content: "Good morning" };
  const PHONE = { phone: "+919812345678", message: "Good morning" };
  const withBody = (body: object) => () => ({ body });

  return {
    "POST reveals": async () => {
      const { id = "" } = await prepareVendor({});
      await db
        .update(vendors)
        .set(encryptValues(vendors, id, { panNumber: "AAPFU0939F" }))
        .where(eq(vendors.id, id));
      return { body: { resource: "vendors", id, field: "panNumber" } };
    },
    ...Object.fromEntries(
      Object.entries(CRUD_BODIES).flatMap(([name, body]): [string, Prepare][] => [
        [`POST ${name}`, () => ({ body: body() })],
        [`PUT ${name}/:id`, async () => ({ id: await createRecord(name, body()), body: body(true) })],
        [`DELETE ${name}/:id`, async () => ({ id: await createRecord(name, body()) })],
      ]),
    ),
    ...createFurtherRequests(stage),
    "PUT users/:id": async () => {
      const { id, email, role } = await first(db.select().from(users).where(eq(users.role, "customer")).limit(1));
      return { id, body: { name: uniqueName(), email, role } };
    },
    "DELETE users/:id": async () => {
      const id = newId();
      await db.insert(users).values({ id, name: uniqueName(), email: `${id}@shop.example`, role: "customer" });
      return { id };
    },
    "POST administrators": async () => ({
      body: { name: uniqueName(), email: `${newId()}@shop.example`, role: await createRole(db, ["orders.list"]) },
    }),
    "POST api-tokens": withBody(tokenBody()),
    "PUT api-tokens/:id/revoke": async () => ({ id: await createRecord("api-tokens", tokenBody()) }),
    "POST webhooks": () => ({ body: webhookBody() }),
    "PUT webhooks/:id": async () => ({ id: await createRecord("webhooks", webhookBody()), body: webhookBody() }),
    "DELETE webhooks/:id": async () => ({ id: await createRecord("webhooks", webhookBody()) }),
    "PUT webhooks/:id/rotate": async () => ({ id: await createRecord("webhooks", webhookBody()) }),
    "POST webhooks/:id/test": async () => ({ id: await insertWebhook(db) }),
    "POST webhooks/:id/replay": async () => ({
      id: await insertWebhook(db),
      body: { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" },
    }),
    "PUT webhook-deliveries/:id/retry": async () => ({ id: await insertDelivery(db) }),
    "PUT roles/:id/second-step": async () => ({ id: await createRole(db, ["users.list"]), body: { secondStep: true } }),
    "PUT administrators/:id/role": async () => createAdministrator({}, { role: await createRole(db, ["users.list"]) }),
    "PUT administrators/:id/deactivate": () => createAdministrator(),
    "PUT administrators/:id/reactivate": () => createAdministrator({ deactivatedAt: nextTimestamp() }),
    "PUT administrators/:id/end-sessions": () => createSignedIn(),
    "PUT administrators/:id/reset-second-step": () => createSignedIn(),
    "POST administrators/:id/invite": () => createAdministrator({ passwordHash: null }),
    "PUT vendors/:id/approve": () => prepareVendor({ approvalNotes: "In order" }),
    "PUT vendors/:id/reject": () => prepareVendor({ reason: "Papers", rejectionNotes: "No licence" }),
    "PUT vendors/:id/status": () => prepareVendor({ status: "rejected", notes: "Closed" }, "approved"),
    "POST vendors/:id/ledger": () => prepareVendor({ kind: "fee", amount: 10, note: "Photographs" }, "approved"),
    "PUT vendors/:id/plan": async () => {
      const plan = await first(db.select().from(plans).where(eq(plans.isActive, true)).limit(1));
      return prepareVendor({ plan: plan.id }, "approved");
    },
    "PUT kyc/:id/approve": () => prepareKyc("under_review", { comments: "In order" }),
    "PUT kyc/:id/approve-with-vendor": async () => ({
      ...(await prepareKyc("under_review", {})),
      recordsActions: ["vendors.approve", "kyc-management.approve"],
    }),
    "PUT kyc/:id/reject": () => prepareKyc("under_review", { reason: "Papers", comments: "Blurred" }),
    "PUT kyc/:id/changes": () => prepareKyc("pending", CHANGES_BODY),
    "POST kyc/:id/changes/link": async () => {
      const { id } = await prepareKyc("pending", {});
      await call("PUT", `/api/admin/kyc/${id}/changes`, { as: "admin", body: CHANGES_BODY });
      return { id };
    },
    "PUT kyc/:id/review": () => prepareKyc("pending", { comments: "" }),
    "POST products": async () => {
      const category = await first(db.select().from(categories).limit(1));
      return { body: { name: uniqueName(), price: 10, stock: 1, category: category.id } };
    },
    "POST pictures": async () => ({ body: await picture("png") }),
    "PUT products/:id": () => prepareProduct({ price: 20 }),
    "DELETE products/:id": () => prepareProduct(),
    "DELETE bulk/products": async () => ({ body: { productIds: [(await prepareProduct()).id] } }),
    "PUT products/:id/approve": () => prepareProduct({ approvalNotes: "Fine" }),
    "PUT products/:id/reject": () => prepareProduct({ rejectionReason: "No picture" }),
    "PUT orders/:id/status": async () => ({
      id: await insertOrder(db, { at: nextTimestamp().toISOString(), status: "pending" }),
      body: { status: "confirmed" },
    }),
    "PUT bulk/orders/status": async () => ({
      body: {
        orders: [
          { _id: await insertOrder(db, { at: nextTimestamp().toISOString(), status: "pending" }), status: "confirmed" },
        ],
      },
    }),
    "DELETE reviews/:id": () => first(db.select({ id: reviews.id }).from(reviews).limit(1)),
    "PUT support/tickets/:id/status": () => prepareTicket({ status: "resolved" }),
    "POST support/tickets/:id/reply": () => prepareTicket({ message: "It is on its way" }),
    "PUT support/tickets/:id/assignee": () => prepareTicket({ assignee: "00000000000000000000ad01" }),
    "POST support/tickets/:id/notes": () => prepareTicket({ note: "Called the courier" }),
    "POST chat/send": async () => {
      const { id } = await first(db.select({ id: chatConversations.id }).from(chatConversations).limit(1));
      return { body: { conversationId: id, message: "Good morning" } };
    },
    "PUT notifications/:id/read": async () => {
      await db.delete(notificationReads);
      return first(db.select({ id: notifications.id }).from(notifications).limit(1));
    },
    "POST messaging/email/send": withBody(EMAIL),
    "POST messaging/sms/send": withBody(PHONE),
    "POST messaging/whatsapp/send": withBody(PHONE),
    "POST messaging/bulk/send": withBody({ channels: "EMAIL", emails: [EMAIL.to], subject: "Hello", message: "Hi" }),
    "POST messaging/promotional/send": withBody({ channels: "SMS", phone: PHONE.phone, message: "Sale" }),
    "POST messaging/test/email": withBody(EMAIL),
    "POST messaging/test/sms": withBody(PHONE),
    "POST messaging/test/whatsapp": withBody(PHONE),
    "POST messaging/outbox/:id/retry": async () => {
      const id = newId();
      const failed = { status: "failed", error: "No balance", attempts: 1, triedAt: nextTimestamp() } as const;
      await db
        .insert(outboxMessages)
        .values({ id, batchId: id, channel: "SMS", recipient: PHONE.phone, message: "Hi", ...failed });
      return { id };
    },
    "POST messaging/otp/cleanup": async () => {
      const expiresAt = new Date(nextTimestamp().getTime() - 1000);
      await db.insert(otpCodes).values({ id: newId(), phone: PHONE.phone, codeHash: "0".repeat(64), expiresAt });
      return {};
    },
    "POST payouts": async () => ({ body: await buildPayoutBody() }),
    "PUT payouts/:id/status": async () => ({
      id: await createRecord("payouts", await buildPayoutBody()),
      body: { status: "processing" },
    }),
    "POST orders/:id/refunds": prepareRefund,
    "PUT refunds/:id/approve": async () => ({ id: await createRequestedRefund() }),
    "PUT refunds/:id/reject": async () => ({
      id: await createRequestedRefund(),
      body: { reason: "Photo shows no damage" },
    }),
    "PUT refunds/:id/record": async () => ({
      id: await createApprovedRefund(),
      body: { reference: "UTR1" },
      recordsActions: ["refunds.record", "orders.edit-status"],
    }),
    "PUT refunds/:id/fail": async () => ({
      id: await createApprovedRefund(),
      body: { reason: "The account is closed" },
    }),
    "POST exports": () => ({ body: { type: "coupons" } }),
    "POST exports/:id/cancel": () => prepareExport("queued"),
    "DELETE exports/:id": () => prepareExport("failed"),
    "POST jobs/:id/run": () => ({ id: "fold-counters" }),
  };
}
