/** Messages to the vendor with a decision on a vendor, KYC application or product: the feature decisions.message. */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { encryptRow } from "../../server/db/encrypted-records";
import { newId } from "../../server/db/new-id";
import { kycApplications, products, users, vendors } from "../../server/db/schema";
import { outboxMessages } from "../../server/db/schema-communication";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { startMailServer } from "./support/gateways";

const { database, call } = await startTestApp();
const { db } = database;

const SHOP = "Lamps and Lights";
const MESSAGE = "Your GST certificate cannot be read.\n\nPlease send it again.";
let email = "";
let vendorId = "";

/** Adds a pending vendor with an owner. Sets `vendorId` to the vendor's id, and `email` to the owner's email. */
async function addVendor(to: typeof db): Promise<void> {
  const userId = newId();
  email = `${userId}@lamps.example`;
  vendorId = newId();
  await to.insert(users).values({ id: userId, name: "Meera Iyer", email, role: "vendor" });
  await to.insert(vendors).values({ id: vendorId, userId, shopName: SHOP, searchText: "" });
}

beforeEach(() => addVendor(db));

async function createApplication(): Promise<string> {
  const id = newId();
  const values = { id, vendorId, status: "under_review" as const, searchText: "" };
  await db.insert(kycApplications).values(encryptRow(kycApplications, values));
  return id;
}

async function createProduct(owner: string | null = vendorId): Promise<string> {
  const id = newId();
  await db.insert(products).values({ id, vendorId: owner, name: "Brass\nLamp", price: 949, searchText: "" });
  return id;
}

const getVendorId = () => Promise.resolve(vendorId);

/** Each call that can notify the vendor: path, action, fields, function that creates its record, email subject. */
const DECISIONS = [
  ["vendors", "approve", {}, getVendorId, `Your shop ${SHOP} was approved`],
  ["vendors", "reject", { reason: "Papers" }, getVendorId, `Your shop ${SHOP} was not approved`],
  ["kyc", "approve", {}, createApplication, `The KYC application of ${SHOP} was approved`],
  ["kyc", "reject", { reason: "Papers" }, createApplication, `The KYC application of ${SHOP} was not approved`],
  ["products", "approve", {}, createProduct, "Your product Brass Lamp was approved"],
  ["products", "reject", { rejectionReason: "Picture" }, createProduct, "Your product Brass Lamp was not approved"],
] as const;

type Call = typeof call;
const decide = (by: Call, path: string, action: string, id: string, body: object) =>
  by("PUT", `/api/admin/${path}/${id}/${action}`, { as: "admin", body });
const listMails = () => db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email));

describe.each(DECISIONS)("%s %s", (path, action, fields, createRecord, subject) => {
  it("queues the email and includes the message in the audit entry", async () => {
    const id = await createRecord();
    const { status } = await decide(call, path, action, id, { ...fields, message: ` ${MESSAGE} ` });
    expect(status).toBe(200);
    expect(await listMails()).toMatchObject([
      { channel: "EMAIL", recipient: email, subject, message: MESSAGE, status: "queued", due: null },
    ]);
    expect(await findAuditEntries(db, eq(auditEntries.resourceId, id))).toMatchObject([
      { after: { message: MESSAGE } },
    ]);
  });

  it.each([undefined, null, "", "  "])("sends no email for the message %j", async (message) => {
    const id = await createRecord();
    expect((await decide(call, path, action, id, { ...fields, message })).status).toBe(200);
    expect(await listMails()).toEqual([]);
    const entries = await findAuditEntries(db, eq(auditEntries.resourceId, id));
    expect(entries.map(({ after }) => Object.keys(after ?? {}).includes("message"))).toEqual([false]);
  });

  it("sends no email for a record that was already decided", async () => {
    const id = await createRecord();
    await decide(call, path, action, id, fields);
    const { status } = await decide(call, path, action, id, { ...fields, message: MESSAGE });
    expect(status).toBe(409);
    expect(await listMails()).toEqual([]);
  });
});

it("rejects a message when a KYC application is marked as under review", async () => {
  const id = await createApplication();
  const { status, body } = await decide(call, "kyc", "review", id, { message: MESSAGE });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { message: ["is not a field of this request"] },
  });
});

it("rejects a message for a product without a vendor, and leaves the product undecided", async () => {
  const id = await createProduct(null);
  const { status, body } = await decide(call, "products", "approve", id, { message: MESSAGE });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ message: ["has no recipient, because there is no vendor"] });
  expect(await db.$count(products, eq(products.id, id))).toBe(1);
  expect((await decide(call, "products", "approve", id, {})).status).toBe(200);
});

it("the worker sends the message when email is configured", async () => {
  const mail = await startMailServer();
  // Uses another database, because the first app's worker has no mail server and would mark the message as failed.
  const mailing = await startTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: "office@bazaar.example" } });
  await addVendor(mailing.database.db);
  expect((await decide(mailing.call, "vendors", "approve", vendorId, { message: "Welcome." })).status).toBe(200);
  // Runs the worker's job now, so that the test does not wait for its next run.
  await mailing.call("POST", "/api/admin/jobs/send-messages/run", { as: "admin" });
  await expect.poll(() => mail.mails, { timeout: 30_000, interval: 200 }).toHaveLength(1);
  expect(mail.mails).toMatchObject([{ to: [email], from: "office@bazaar.example" }]);
  expect(mail.mails[0]?.raw).toContain(`Subject: Your shop ${SHOP} was approved`);
  expect(mail.mails[0]?.raw).toContain("\n\nWelcome.");
  const sent = and(eq(outboxMessages.recipient, email), eq(outboxMessages.status, "sent"));
  await expect.poll(() => mailing.database.db.$count(outboxMessages, sent)).toBe(1);
});
