// @module-tag dates
/** Demo records are plausible and consistent: prices, stock, pictures, and histories that match the audit log. */
import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { categories, kycApplications, orderStatusChanges, products, users, vendors } from "../../server/db/schema";
import { supportTickets } from "../../server/db/schema-communication";
import { ledgerEntries, payoutStatusChanges } from "../../server/db/schema-ledger";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, TEST_PASSWORD, startTestApp } from "./support/app";
import { openTestDatabase } from "./support/database";
import { findAuditEntries } from "./support/audit";

const database = await openTestDatabase();
const { db } = database;
// Seeds as many records as `npm start`.
await seedIfEmpty(db, cheapPasswords, TEST_PASSWORD);
const { call } = await startTestApp({ database });

/** Plausible price ranges in India, in rupees. */
const PRICES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  "Sarees & Ethnic Wear": [249, 20_000],
  "Handicrafts & Decor": [129, 4_000],
  Kitchenware: [199, 6_500],
  "Home Furnishing": [199, 7_000],
  "Footwear & Leather": [249, 6_000],
  "Toys & Games": [99, 5_000],
  "Spices & Dry Fruits": [49, 1_500],
  "Tea, Coffee & Snacks": [49, 1_500],
  "Ayurveda & Personal Care": [49, 1_500],
  "Books & Stationery": [79, 2_000],
  "Electronics Accessories": [79, 4_500],
  "Sports & Travel": [99, 6_500],
};
const MIN_PRICES: readonly (readonly [item: string, least: number])[] = [
  ["Silk Saree", 3000],
  ["Lehenga Choli", 2500],
  ["Wireless Earbuds", 900],
  ["Trekking Backpack", 1200],
];

const goods = await db
  .select({ product: products, category: categories.name })
  .from(products)
  .innerJoin(categories, eq(categories.id, products.categoryId));

describe("the products of the demo", () => {
  it("have plausible prices", () => {
    expect(new Set(goods.map(({ category }) => category))).toEqual(new Set(Object.keys(PRICES)));
    const implausible = goods.filter(({ product: { price }, category }) => {
      const [least = 0, most = 0] = PRICES[category] ?? [];
      return price < least || price > most;
    });
    expect(implausible.map(({ product: { name, price } }) => [name, price])).toEqual([]);
    for (const [item, least] of MIN_PRICES) {
      const prices = goods.flatMap(({ product: { name, price } }) => (name.includes(item) ? [price] : []));
      expect(Math.min(...prices), item).toBeGreaterThanOrEqual(least);
    }
  });

  it("have plausible stock, and some are sold out", () => {
    const tooMany = goods.filter(({ product: { price, stock } }) => stock > 1 && price * stock > 75_000);
    expect(tooMany.map(({ product: { name, price, stock } }) => [name, price, stock])).toEqual([]);
    const soldOut = goods.filter(({ product: { stock } }) => stock === 0).length / goods.length;
    expect(soldOut).toBeGreaterThan(0.05);
    expect(soldOut).toBeLessThan(0.15);
  });

  it.each([1, 2, 3])(
    "have pictures on page %i of the list that differ in more than the names in them",
    async (page) => {
      const { body } = await call("GET", `/api/admin/products?page=${page}&limit=10`, { as: "admin" });
      const pictures = await Promise.all(
        body.data.map(async ({ images }) => (await call("GET", images[0] ?? "")).text),
      );
      const drawn = pictures.map((svg) => svg.replaceAll(/<(text|title)[^>]*>[^<]*/g, ""));
      expect(new Set(drawn).size).toBe(10);
      // The drawn object in its colours, without its size and position.
      const objects = pictures.map((svg) => /<g transform="[^"]*">(.*?)<\/g>/.exec(svg)?.[1]);
      expect(objects).not.toContain(undefined);
      expect(new Set(objects).size).toBeGreaterThanOrEqual(9);
    },
  );
});

const [seeded, ...rest] = await findAuditEntries(db);
const audit = rest.filter(({ resource }) => resource !== "session");
const signIns = rest.filter(({ resource }) => resource === "session");

/** Formats who did what to which record, and when, as one comparable line. */
const line = (id: string, action: string, at: Date | null, by: string | null) =>
  [id, action, at?.toISOString(), by].join(" ");
const sorted = (lines: readonly string[]) => [...lines].sort();
const listAudited = (...actions: string[]) =>
  sorted(
    audit
      .filter(({ action }) => actions.includes(action))
      .map(({ resourceId, action, at, actorName }) => line(resourceId, action, at, actorName)),
  );

const ADMIN = "Asha Menon";

describe("the audit of the demo", () => {
  it("starts with the seed itself", () => {
    expect(seeded).toMatchObject({ action: "data.seed", actorId: "system", after: { vendors: expect.any(Number) } });
  });

  it("has one successful sign-in for each day with entries, and some failed sign-ins", () => {
    const dayOf = (at: Date) => at.toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
    const days = (entries: typeof rest) => new Set(entries.map(({ at }) => dayOf(at)));
    const done = signIns.filter(({ outcome }) => outcome === "done");
    expect(done.length).toBe(days(audit).size);
    expect(signIns.length).toBeGreaterThan(done.length);
    expect(done.every(({ actorName }) => actorName === ADMIN)).toBe(true);
  });

  it("names the demo's administrator in each entry but the seed and sign-ins, and has none in the future", async () => {
    const [admin] = await db.select().from(users).where(eq(users.email, "admin@bazaar.example"));
    expect(audit.length).toBeGreaterThan(1000);
    for (const { actorId, actorName, actorEmail } of audit)
      expect({ actorId, actorName, actorEmail }).toEqual({
        actorId: admin?.id,
        actorName: admin?.name,
        actorEmail: admin?.email,
      });
    expect(Math.max(...audit.map(({ at }) => at.getTime()))).toBeLessThanOrEqual(nextTimestamp().getTime());
  });

  it("has an entry for each decision on a vendor, KYC application or product, and no others", async () => {
    const decided = { approved: "approve", rejected: "reject", under_review: "review", pending: "" };
    const vendorRows = (await db.select().from(vendors)).filter(({ status }) => status !== "pending");
    expect(listAudited("vendors.approve", "vendors.reject", "vendors.status")).toEqual(
      sorted(
        vendorRows.map(({ id, status, approvalDate, rejectionDate }) =>
          line(id, `vendors.${decided[status]}`, approvalDate ?? rejectionDate, ADMIN),
        ),
      ),
    );
    const reviewed = await db.select().from(kycApplications).where(isNotNull(kycApplications.reviewedAt));
    expect(listAudited("kyc-management.approve", "kyc-management.reject", "kyc-management.review")).toEqual(
      sorted(
        reviewed.map(({ id, status, reviewedAt, reviewedByName }) =>
          line(id, `kyc-management.${decided[status]}`, reviewedAt, reviewedByName ?? ""),
        ),
      ),
    );
    const productRows = (await db.select().from(products)).filter(({ approvalStatus }) => approvalStatus !== "pending");
    expect(listAudited("product-approval.approve", "product-approval.reject")).toEqual(
      sorted(
        productRows.map(({ id, approvalStatus, approvalDate, rejectionDate }) =>
          line(id, `product-approval.${decided[approvalStatus]}`, approvalDate ?? rejectionDate, ADMIN),
        ),
      ),
    );
  });

  it("records the values before and after a decision as the API does", async () => {
    const rejected = audit.find(({ action }) => action === "vendors.reject");
    const [vendor] = await db
      .select()
      .from(vendors)
      .where(eq(vendors.id, rejected?.resourceId ?? ""));
    const nothing = { approvalDate: null, approvalNotes: null };
    const undecided = { ...nothing, rejectionDate: null, rejectionReason: null, rejectionNotes: null };
    expect(rejected?.before).toEqual({ status: "pending", ...undecided });
    const { rejectionDate, rejectionReason, rejectionNotes } = vendor ?? {};
    expect(rejected?.after).toEqual({
      status: "rejected",
      ...nothing,
      rejectionDate: rejectionDate?.toISOString(),
      rejectionReason,
      rejectionNotes,
    });
    const answer = await call("PUT", `/api/admin/vendors/${vendor?.id}/reject`, {
      as: "admin",
      body: { reason: "Again" },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/already rejected, since .+, by Asha Menon\.$/);
  });

  it("has an entry for each order change by the administrator, but none for those by shops or customers", async () => {
    const changes = await db.select().from(orderStatusChanges).where(eq(orderStatusChanges.byName, ADMIN));
    expect(changes.length).toBeGreaterThan(30);
    expect(listAudited("orders.edit-status")).toEqual(
      sorted(changes.map(({ orderId, at, byName }) => line(orderId, "orders.edit-status", at, byName ?? ""))),
    );
    for (const { before, after } of audit.filter(({ action }) => action === "orders.edit-status"))
      expect([before, after]).toEqual([{ status: "delivered" }, { status: "refunded" }]);
  });

  it("has an entry for each step of a payout and each manual ledger entry", async () => {
    const steps = await db.select().from(payoutStatusChanges);
    expect(listAudited("payouts.create", "payouts.edit-status")).toEqual(
      sorted(
        steps.map(({ payoutId, position, at, byName }) =>
          line(payoutId, position === 0 ? "payouts.create" : "payouts.edit-status", at, byName),
        ),
      ),
    );
    const byHand = await db.select().from(ledgerEntries).where(isNotNull(ledgerEntries.byName));
    expect(listAudited("vendors.edit-ledger")).toEqual(
      sorted(byHand.map(({ vendorId, at, byName }) => line(vendorId, "vendors.edit-ledger", at, byName ?? ""))),
    );
  });

  it("has an entry for the last status of each resolved or closed ticket, and for a reply to it", async () => {
    const settled = (await db.select().from(supportTickets)).filter(
      ({ status }) => status === "resolved" || status === "closed",
    );
    expect(listAudited("support.status")).toEqual(
      sorted(settled.map(({ id, statusSince }) => line(id, "support.status", statusSince, ADMIN))),
    );
    const answered = new Set(audit.flatMap((entry) => (entry.action === "support.reply" ? [entry.resourceId] : [])));
    expect(settled.filter(({ id }) => !answered.has(id))).toEqual([]);
  });
});
