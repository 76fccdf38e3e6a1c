/** A decision on a vendor, a KYC application or a product that tells the vendor, with the feature decisions.message. */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { encrypted } from "../../server/at-rest/records";
import { newId } from "../../server/db/new-id";
import { kycApplications, products, users, vendors } from "../../server/db/schema";
import { outboxMessages } from "../../server/db/schema-communication";
import { auditEntries } from "../../server/db/schema-evidence";
import { startTestApp } from "./support/app";
import { auditWhere } from "./support/audit";
import { startMailServer } from "./support/gateways";

const { database, call } = await startTestApp();
const { db } = database;

const SHOP = "Lamps and Lights";
const MESSAGE = "Your GST certificate cannot be read.\n\nPlease send it again.";
let email = "";
let vendorId = "";

/** A pending vendor of its own, with an owner. */
async function addVendor(to: typeof db): Promise<void> {
  const userId = newId();
  email = `${userId}@lamps.example`;
  vendorId = newId();
  await to.insert(users).values({ id: userId, name: "Meera Iyer", email, role: "vendor" });
  await to.insert(vendors).values({ id: vendorId, userId, shopName: SHOP, searchText: "" });
}

beforeEach(() => addVendor(db));

async function makeApplication(): Promise<string> {
  const id = newId();
  const values = { id, vendorId, status: "under_review" as const, searchText: "" };
  await db.insert(kycApplications).values(encrypted(kycApplications, values));
  return id;
}

async function makeProduct(owner: string | null = vendorId): Promise<string> {
  const id = newId();
  await db.insert(products).values({ id, vendorId: owner, name: "Brass\nLamp", price: 949, searchText: "" });
  return id;
}

const makeVendor = () => Promise.resolve(vendorId);

/** The calls that tell the vendor, with what they need besides the message, and what the e-mail is about. */
const DECISIONS = [
  ["vendors", "approve", {}, makeVendor, `Your shop ${SHOP} was approved`],
  ["vendors", "reject", { reason: "Papers" }, makeVendor, `Your shop ${SHOP} was not approved`],
  ["kyc", "approve", {}, makeApplication, `The KYC application of ${SHOP} was approved`],
  ["kyc", "reject", { reason: "Papers" }, makeApplication, `The KYC application of ${SHOP} was not approved`],
  ["products", "approve", {}, makeProduct, "Your product Brass Lamp was approved"],
  ["products", "reject", { rejectionReason: "Picture" }, makeProduct, "Your product Brass Lamp was not approved"],
] as const;

type Call = typeof call;
const decideWith = (by: Call, path: string, action: string, id: string, body: object) =>
  by("PUT", `/api/admin/${path}/${id}/${action}`, { as: "admin", body });
const mailsTo = () => db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email));

describe.each(DECISIONS)("%s, %s", (path, action, notes, make, subject) => {
  it("keeps the e-mail in the outbox, and says so in the audit", async () => {
    const id = await make();
    const { status } = await decideWith(call, path, action, id, { ...notes, message: ` ${MESSAGE} ` });
    expect(status).toBe(200);
    expect(await mailsTo()).toMatchObject([
      { channel: "EMAIL", recipient: email, subject, message: MESSAGE, status: "queued", due: null },
    ]);
    expect(await auditWhere(db, eq(auditEntries.resourceId, id))).toMatchObject([{ after: { message: MESSAGE } }]);
  });

  it.each([undefined, null, "", "  "])("tells nobody for %j", async (message) => {
    const id = await make();
    expect((await decideWith(call, path, action, id, { ...notes, message })).status).toBe(200);
    expect(await mailsTo()).toEqual([]);
    const entries = await auditWhere(db, eq(auditEntries.resourceId, id));
    expect(entries.map(({ after }) => Object.keys(after ?? {}).includes("message"))).toEqual([false]);
  });

  it("tells nobody of what was decided before", async () => {
    const id = await make();
    await decideWith(call, path, action, id, notes);
    const { status } = await decideWith(call, path, action, id, { ...notes, message: MESSAGE });
    expect(status).toBe(409);
    expect(await mailsTo()).toEqual([]);
  });

  it("refuses a message without the feature, and decides nothing", async () => {
    const without = await startTestApp({ database, env: { API_FEATURES: "records.show" } });
    const id = await make();
    const { status, body } = await decideWith(without.call, path, action, id, { ...notes, message: MESSAGE });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ message: ["is not a field of this request"] });
    expect((await decideWith(call, path, action, id, notes)).status).toBe(200);
  });
});

it("marking as under review takes no message", async () => {
  const id = await makeApplication();
  const { status, body } = await decideWith(call, "kyc", "review", id, { message: MESSAGE });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { message: ["is not a field of this request"] },
  });
});

it("a product of nobody has nobody to tell, and is not decided", async () => {
  const id = await makeProduct(null);
  const { status, body } = await decideWith(call, "products", "approve", id, { message: MESSAGE });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ message: ["has nobody to go to: there is no vendor"] });
  expect(await db.$count(products, eq(products.id, id))).toBe(1);
  expect((await decideWith(call, "products", "approve", id, {})).status).toBe(200);
});

it("the worker hands it over where e-mail is set up", async () => {
  const mail = await startMailServer();
  // On a database of its own: the worker of the other application, which has no e-mail, would give the message up.
  const mailing = await startTestApp({ env: { SMTP_URL: mail.url, MAIL_FROM: "office@bazaar.example" } });
  await addVendor(mailing.database.db);
  expect((await decideWith(mailing.call, "vendors", "approve", vendorId, { message: "Welcome." })).status).toBe(200);
  await expect.poll(() => mail.mails, { timeout: 30_000, interval: 200 }).toHaveLength(1);
  expect(mail.mails).toMatchObject([{ to: [email], from: "office@bazaar.example" }]);
  expect(mail.mails[0]?.raw).toContain(`Subject: Your shop ${SHOP} was approved`);
  expect(mail.mails[0]?.raw).toContain("\n\nWelcome.");
  const sent = and(eq(outboxMessages.recipient, email), eq(outboxMessages.status, "sent"));
  await expect.poll(() => mailing.database.db.$count(outboxMessages, sent)).toBe(1);
});
