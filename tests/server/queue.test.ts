/** Work that is waiting for a person: its kinds, sequence, visibility and counts. */
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { QUEUE_KINDS, type QueueEntry, type QueueSummary } from "../../resources/queue/contract";
import { newId } from "../../server/db/new-id";
import { kycApplications, products, vendors } from "../../server/db/schema";
import { outboxMessages, supportTickets } from "../../server/db/schema-communication";
import { refunds } from "../../server/db/schema-refunds";
import { startTestApp } from "./support/app";
import { setPermissions } from "./support/grant";

const { call, database } = await startTestApp();
const { db } = database;

const [vendor] = await db.select().from(vendors).limit(1);
const [application] = await db.select().from(kycApplications).limit(1);
const SHOP = {
  ...vendor,
  id: newId(),
  status: "pending",
  documents: ["gstCertificate"],
  createdAt: new Date("2020-01-02T00:00:00Z"),
};
await db.insert(vendors).values(SHOP as typeof vendors.$inferInsert);
const KYC = {
  ...application,
  id: newId(),
  vendorId: SHOP.id,
  status: "under_review",
  documents: [],
  createdAt: new Date("2020-01-01T00:00:00Z"),
};
await db.insert(kycApplications).values(KYC as typeof kycApplications.$inferInsert);
const MESSAGE = { id: newId(), batchId: newId(), channel: "SMS", recipient: "9812345678", message: "-" } as const;
await db.insert(outboxMessages).values({
  ...MESSAGE,
  status: "failed",
  error: "The gateway refuses it.",
  createdAt: new Date("2020-01-03T00:00:00Z"),
});

interface QueuePage {
  data: QueueEntry[];
  total: number;
}

const queue = async (query = "limit=100") =>
  (await call<QueuePage>("GET", `/api/admin/queue?${query}`, { as: "admin" })).body;
const summary = async (as: "admin" | "auditor" = "admin") =>
  (await call<{ data: QueueSummary[] }>("GET", "/api/admin/queue/summary", { as })).body.data;

describe("the queue", () => {
  it("lists everything that is waiting, oldest first, with missing documents", async () => {
    const { data, total } = await queue();
    expect(data.slice(0, 3)).toEqual([
      {
        _id: `kyc:${KYC.id}`,
        kind: "kyc",
        recordId: KYC.id,
        title: SHOP.shopName,
        waitingSince: "2020-01-01T00:00:00.000Z",
        missing: ["aadhaarFront", "aadhaarBack", "panCard", "businessLicense"],
      },
      {
        _id: `registrations:${SHOP.id}`,
        kind: "registrations",
        recordId: SHOP.id,
        title: SHOP.shopName,
        waitingSince: "2020-01-02T00:00:00.000Z",
        missing: ["panCard", "businessLicense"],
      },
      {
        _id: `messages:${MESSAGE.id}`,
        kind: "messages",
        recordId: MESSAGE.id,
        title: "SMS",
        waitingSince: "2020-01-03T00:00:00.000Z",
        missing: [],
        note: "The gateway refuses it.",
      },
    ]);
    const since = data.map(({ waitingSince }) => waitingSince);
    expect(since).toEqual([...since].sort());
    const waiting = [
      db.$count(vendors, eq(vendors.status, "pending")),
      db.$count(kycApplications, inArray(kycApplications.status, ["pending", "under_review"])),
      db.$count(products, eq(products.approvalStatus, "pending")),
      db.$count(supportTickets, inArray(supportTickets.status, ["open", "in_progress"])),
      db.$count(outboxMessages, eq(outboxMessages.status, "failed")),
      db.$count(refunds, eq(refunds.status, "requested")),
    ];
    const counts = await Promise.all(waiting);
    expect(total).toBe(counts.reduce((sum, count) => sum + count));
    expect((await summary()).map(({ kind, waiting: count }) => [kind, count])).toEqual(
      QUEUE_KINDS.map((kind, index) => [kind, counts[index]]),
    );
  });

  it("is paginated, and can be filtered by kind", async () => {
    const { data: all, total } = await queue();
    const pages = [await queue("limit=2&page=1"), await queue("limit=2&page=2")];
    expect(pages.flatMap(({ data }) => data)).toEqual(all.slice(0, 4));
    expect(pages[1]?.total).toBe(total);
    const kyc = await queue("kind=kyc&limit=100");
    expect(kyc.data.map(({ kind }) => kind)).toEqual(Array(kyc.total).fill("kyc"));
    expect((await summary()).find(({ kind }) => kind === "kyc")).toEqual({
      kind: "kyc",
      waiting: kyc.total,
      oldestAt: "2020-01-01T00:00:00.000Z",
    });
  });

  it("shows a ticket's priority, and drops an entry once it is decided", async () => {
    const tickets = await queue("kind=tickets&limit=100");
    expect(tickets.total).toBeGreaterThan(0);
    for (const { priority } of tickets.data) expect(["high", "medium", "low"]).toContain(priority);
    const [product] = (await queue("kind=products")).data;
    await call("PUT", `/api/admin/products/${product?.recordId ?? ""}/approve`, { as: "admin", body: {} });
    expect((await queue("kind=products&limit=100")).data.map(({ recordId }) => recordId)).not.toContain(
      product?.recordId,
    );
  });

  it("rejects an unknown kind and a page size that is too large, with a message", async () => {
    const { status, body } = await call("GET", "/api/admin/queue?kind=orders&limit=500", { as: "admin" });
    expect(status).toBe(422);
    expect(body.message).toContain("must be one of registrations, kyc, products, tickets, messages, refunds");
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["kind", "limit"]);
  });
});

describe("an administrator who may list only some kinds", () => {
  it("sees nothing of the others, not even their counts", async () => {
    await setPermissions(db, "auditor@bazaar.example", ["queue.list", "kyc-management.list"]);
    const { body } = await call<QueuePage>("GET", "/api/admin/queue?limit=100", { as: "auditor" });
    expect(new Set(body.data.map(({ kind }) => kind))).toEqual(new Set(["kyc"]));
    expect((await summary("auditor")).map(({ kind }) => kind)).toEqual(["kyc"]);
    const other = await call<QueuePage>("GET", "/api/admin/queue?kind=tickets", { as: "auditor" });
    expect([other.status, other.body.total]).toEqual([200, 0]);
  });

  it("sees an empty queue without any kind, and is denied access without the permission", async () => {
    await setPermissions(db, "auditor@bazaar.example", ["queue.list"]);
    expect((await call<QueuePage>("GET", "/api/admin/queue", { as: "auditor" })).body.data).toEqual([]);
    expect(await summary("auditor")).toEqual([]);
    await setPermissions(db, "auditor@bazaar.example", ["kyc-management.*"]);
    expect((await call("GET", "/api/admin/queue", { as: "auditor" })).status).toBe(403);
  });
});
