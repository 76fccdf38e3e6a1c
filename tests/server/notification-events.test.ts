/** Notifications about events, which are written in the transaction of the event. */
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { DAY_MS } from "../../server/base/indian-days";
import { users, vendors } from "../../server/db/schema";
import { notificationReads, notifications } from "../../server/db/schema-communication";
import { notifyAdministrators, notifyOfRecords } from "../../server/resources/notifications/notify";
import { NEW_VENDORS } from "../../server/resources/notifications/record-notifications";
import { NOTIFICATION_RETENTION_DAYS, removeOldNotifications } from "../../server/resources/notifications/remove-old";
import { startTestApp } from "./support/app";
import { Rollback } from "./support/audit";
import { setPermissions } from "./support/grant";
import { createIntegration } from "./support/integration";
import { createKycChangeCalls } from "./support/kyc-changes";
import { createRefundActions } from "./support/refunds";
import { createLedgerActions, LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { call, database } = stage;
const { db } = database;
const SCOPES = ["vendors", "kyc-management", "products", "support", "users"].map((resource) => `${resource}.upsert`);
const { batch } = await createIntegration(stage, SCOPES);
const { makeVendor, makePayout, setStatus } = createLedgerActions(stage);
const { sell, refund, change } = createRefundActions(stage);
const { createRequest, callByLink } = createKycChangeCalls(stage);

const [shop] = await db.select().from(vendors).where(eq(vendors.status, "approved")).limit(1);
const shopId = shop?.id ?? "";
const shopName = shop?.shopName ?? "";
await db.execute(
  sql`insert into external_ids (resource, external_id, record_id) values ('vendors', 'shop', ${shopId})`,
);
await batch("customers", [{ externalId: "asha", name: "Asha Rao", email: "asha@shop.example" }]);

beforeEach(() => db.delete(notifications));

/** Returns and deletes all notifications. Leaves out ids and times. */
async function takeNotifications() {
  const rows = await db.select().from(notifications).orderBy(notifications.createdAt, notifications.id);
  await db.delete(notifications);
  return rows.map(({ title, message, type, link }) => ({ title, message, type, link }));
}

let number = 0;
const vendor = (changes: object = {}) => {
  number += 1;
  const owner = { name: "Meera Iyer", email: `meera-${number}@lamps.example` };
  return { externalId: `vendor-${number}`, shopName: `Lamps ${number}`, city: "Pune", owner, ...changes };
};
const product = (changes: object = {}) => {
  number += 1;
  return { externalId: `product-${number}`, name: `Lamp ${number}`, price: 100, stock: 12, vendor: "shop", ...changes };
};
const ticket = (changes: object = {}) => {
  number += 1;
  const texts = { subject: `Where is lamp ${number}?`, description: "It has not arrived.", priority: "high" };
  return { externalId: `ticket-${number}`, customer: "asha", ...texts, ...changes };
};
const ids = (results: readonly { id?: string }[]) => results.map(({ id }) => id ?? "");

describe("vendors", () => {
  it("that are new write one notification per request, and later changes write none", async () => {
    const item = vendor();
    const [id] = ids(await batch("vendors", [item]));
    expect(await takeNotifications()).toEqual([
      {
        title: "New vendor registration",
        message: `${item.shopName} from Pune is awaiting approval.`,
        ...{ type: "vendor", link: `/vendors/show/${id}` },
      },
    ]);
    await batch("vendors", [{ ...item, city: "Goa" }]);
    expect(await takeNotifications()).toEqual([]);
    await batch("vendors", [vendor(), vendor(), item, vendor({ owner: item.owner })]);
    expect(await takeNotifications()).toEqual([
      {
        title: "New vendor registrations",
        message: "2 vendors are awaiting approval.",
        ...{ type: "vendor", link: "/vendors?status=pending" },
      },
    ]);
  });

  it("write nothing if the transaction is rolled back", async () => {
    const rolledBack = db.transaction(async (tx) => {
      await notifyOfRecords(tx, NEW_VENDORS, [{ id: shopId, shopName }]);
      throw new Rollback();
    });
    await expect(rolledBack).rejects.toThrow(Rollback);
    expect(await takeNotifications()).toEqual([]);
  });
});

describe("KYC applications", () => {
  const application = async () => {
    const item = vendor();
    await batch("vendors", [item]);
    await db.delete(notifications);
    const bankDetails = { accountHolderName: "Meera Iyer", accountNumber: "11112222333344", ifscCode: "SBIN0001234" };
    return { externalId: `kyc-${number}`, vendor: item.externalId, bankDetails };
  };

  it("that arrive write a notification", async () => {
    const [first, second, third] = [await application(), await application(), await application()];
    const [id] = ids(await batch("kyc-applications", [first]));
    expect(await takeNotifications()).toMatchObject([
      {
        title: "KYC application received",
        message: expect.stringMatching(/^Lamps \d+ has sent its documents\.$/),
        ...{ type: "kyc", link: `/kyc-management/show/${id}` },
      },
    ]);
    await batch("kyc-applications", [first, second, third]);
    expect(await takeNotifications()).toMatchObject([{ message: "2 vendors have sent their documents." }]);
  });

  it("that the vendor has corrected write a notification", async () => {
    const { id, token } = await createRequest(["bankDetails"]);
    await db.delete(notifications);
    expect((await callByLink(token, "POST", "", { accountNumber: "99998888777766" })).status).toBe(200);
    expect(await takeNotifications()).toEqual([
      {
        title: "KYC changes received",
        message: "Lamps and Lights has made the requested changes.",
        ...{ type: "kyc", link: `/kyc-management/show/${id}` },
      },
    ]);
  });
});

describe("products", () => {
  it("that wait for approval write one notification per request", async () => {
    const item = product();
    const [id] = ids(await batch("products", [item]));
    expect(await takeNotifications()).toEqual([
      {
        title: "Product awaiting approval",
        message: `${item.name} by ${shopName}.`,
        ...{ type: "product", link: `/product-approval/show/${id}` },
      },
    ]);
    await batch("products", [item, { ...item, externalId: "other" }, product(), product({ price: -1 })]);
    expect(await takeNotifications()).toEqual([
      {
        title: "Products awaiting approval",
        message: "2 products are awaiting approval.",
        ...{ type: "product", link: "/product-approval" },
      },
    ]);
  });

  it("write a notification only when their stock becomes low", async () => {
    const [first, second] = [product(), product()];
    const [id] = ids(await batch("products", [first, second, product({ stock: 2 })]));
    await db.delete(notifications);
    const setStock = (stock: number) => batch("products", [{ ...first, stock }]);
    await setStock(11);
    expect(await takeNotifications()).toEqual([]);
    await setStock(10);
    expect(await takeNotifications()).toEqual([
      {
        title: "Low stock",
        message: `Only 10 of ${first.name} left.`,
        ...{ type: "stock", link: `/products/show/${id}` },
      },
    ]);
    await setStock(3);
    expect(await takeNotifications()).toEqual([]);
    await setStock(20);
    await batch("products", [
      { ...first, stock: 0 },
      { ...second, stock: 1 },
    ]);
    expect(await takeNotifications()).toMatchObject([
      { title: "Low stock", message: "2 products have a stock of 10 or less.", link: "/products?stock=..10" },
    ]);
  });

  it("that are changed in the console write notifications, which their editor has already read", async () => {
    const body = { name: "Clay pot", price: 90, stock: 30 };
    const created = await call("POST", "/api/admin/products", { as: "admin", body });
    const path = `/api/admin/products/${created.body._id}`;
    expect((await call("PUT", path, { as: "admin", body: { stock: 0 } })).status).toBe(200);
    const [admin] = await db.select().from(users).where(eq(users.email, "admin@bazaar.example"));
    const reads = await db.select({ userId: notificationReads.userId }).from(notificationReads);
    expect(reads).toEqual([{ userId: admin?.id }, { userId: admin?.id }]);
    expect((await call("GET", "/api/admin/notifications?unread=true", { as: "admin" })).body.total).toBe(0);
    expect(await takeNotifications()).toMatchObject([
      { title: "Product awaiting approval", message: "Clay pot" },
      { title: "Out of stock", message: "Clay pot is sold out." },
    ]);
  });
});

describe("tickets", () => {
  it("write a notification if they are new and urgent", async () => {
    const item = ticket();
    const [id] = ids(await batch("tickets", [item, ticket({ priority: "low" })]));
    expect(await takeNotifications()).toEqual([
      { title: "Urgent ticket", message: item.subject, type: "ticket", link: `/support/show/${id}` },
    ]);
    await batch("tickets", [{ ...item, subject: "Changed" }, ticket(), ticket()]);
    expect(await takeNotifications()).toMatchObject([
      { title: "Urgent tickets", message: "2 new tickets have a high priority." },
    ]);
  });

  it("write a notification when their owner replies", async () => {
    const [first, second] = [ticket({ priority: "low" }), ticket({ priority: "low" })];
    const [id] = ids(await batch("tickets", [first, second]));
    const reply = (item: object, externalId: string) => ({
      ...item,
      messages: [{ externalId, message: "Still here" }],
    });
    await batch("tickets", [reply(first, "m1")]);
    expect(await takeNotifications()).toEqual([
      { title: "New reply to a ticket", message: first.subject, type: "ticket", link: `/support/show/${id}` },
    ]);
    await batch("tickets", [reply(first, "m1")]);
    expect(await takeNotifications()).toEqual([]);
    await batch("tickets", [reply(first, "m2"), reply(second, "m3")]);
    expect(await takeNotifications()).toMatchObject([{ message: "2 tickets have a new reply.", link: "/support" }]);
  });
});

describe("payments", () => {
  it("to vendors write a notification when they fail or are returned", async () => {
    const vendorId = await makeVendor(12.5);
    const id = await makePayout(vendorId);
    await setStatus(id, { status: "processing" });
    await db.delete(notifications);
    expect((await setStatus(id, { status: "failed", reason: "The account is closed" })).status).toBe(200);
    expect(await takeNotifications()).toEqual([
      {
        title: "Payout failed",
        message: `The payout of ₹846.50 to Shop ${vendorId} failed.`,
        ...{ type: "payout", link: `/payouts/show/${id}` },
      },
    ]);
    await setStatus(id, { status: "processing" });
    await setStatus(id, { status: "paid", reference: "UTR1" });
    expect(await takeNotifications()).toEqual([]);
    await setStatus(id, { status: "failed", reason: "Sent back" });
    expect(await takeNotifications()).toMatchObject([{ title: "Payout returned" }]);
  });

  it("to customers write a notification when they fail", async () => {
    const order = await sell(shopId, [["Lamp", 650, 1]]);
    const { body } = await refund(order, {});
    expect((await change(body._id, "fail", { reason: "The card has expired" })).status).toBe(200);
    expect(await takeNotifications()).toEqual([
      {
        title: "Refund failed",
        message: "The refund of ₹650.00 failed.",
        ...{ type: "refund", link: `/refunds/show/${body._id}` },
      },
    ]);
  });
});

it("notifications are removed after 90 days, with the record of who has read them", async () => {
  const [admin] = await db.select().from(users).where(eq(users.email, "admin@bazaar.example"));
  const old = { ...NEW_VENDORS.ofMany(2), title: "Old" };
  await notifyAdministrators(db, old, admin?.id);
  await notifyAdministrators(db, NEW_VENDORS.ofMany(3));
  await db
    .update(notifications)
    .set({ createdAt: new Date(nextTimestamp().getTime() - (NOTIFICATION_RETENTION_DAYS + 1) * DAY_MS) })
    .where(eq(notifications.title, "Old"));
  await removeOldNotifications(db);
  expect(await db.$count(notificationReads)).toBe(0);
  expect(await takeNotifications()).toEqual([NEW_VENDORS.ofMany(3)]);
});

it("each notification is shown only to those who may list its records and act on them", async () => {
  await batch("vendors", [vendor()]);
  await batch("products", [product()]);
  await batch("tickets", [ticket()]);
  const seenWith = async (permissions: string[]) => {
    await setPermissions(db, "auditor@bazaar.example", [...permissions, "notifications.list"]);
    const { body } = await call("GET", "/api/admin/notifications?limit=100", { as: "auditor" });
    return body.data.map(({ type }) => type).sort();
  };
  expect(await seenWith(["*.list", "*.show"])).toEqual([]);
  expect(await seenWith(["vendors.list", "support.list", "support.reply"])).toEqual(["ticket"]);
  expect(await seenWith(["vendors.*", "product-approval.*"])).toEqual(["product", "vendor"]);
  expect(await seenWith(["vendors.approve"])).toEqual([]);
});
