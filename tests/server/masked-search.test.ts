/** Searching for a masked value can confirm a guess, so it needs the reveal permission, is limited and is recorded. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, gt, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";
import { encryptRow } from "../../server/db/encrypted-records";
import { newId } from "../../server/db/new-id";
import { kycApplications, users, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { exports } from "../../server/db/schema-exports";
import { rateLimitCounts } from "../../server/db/schema-accounts";
import { recordEvent, SYSTEM_ACTOR } from "../../server/audit/record-event";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { openTestDatabase } from "./support/database";

const BUDGET = 3;
const database = await openTestDatabase();
const stage = await startTestApp({ database, env: { REVEALS_PER_HOUR: String(BUDGET) } });
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);

const READER = ["vendors.list", "vendors.show", "vendors.export", "kyc-management.list", "kyc-management.show"];
const REVEALER = [...READER, "vendors.reveal", "kyc-management.reveal", "exports.create", "exports.list"];

const [owner] = await db.select().from(users).where(eq(users.role, "vendor")).limit(1);

let shopCount = 0;
/** Adds a pending vendor with the given PAN, by default a unique one, and a GSTIN that contains it. */
async function createShop(numbers: { panNumber?: string } = {}) {
  shopCount += 1;
  const panNumber = numbers.panNumber ?? `QQQPQ${1000 + shopCount}Q`;
  const [id, gstin, shopName] = [newId(), `27${panNumber}1Z5`, `Searched Shop ${shopCount}`];
  const row = { id, userId: owner?.id ?? "", shopName, searchText: shopName.toLowerCase(), panNumber, gstin };
  await db.insert(vendors).values(encryptRow(vendors, { ...row, createdAt: new Date("2041-01-01") }));
  return { id, panNumber, gstin, shopName };
}

/** Returns the status of a search, its total, and the sum of its counts by status. */
const countMatches = async (
  person: Awaited<ReturnType<typeof createAdministrator>>,
  search: string,
  path = "vendors",
) => {
  const answer = await person.send("GET", `/api/admin/${path}?facets=true&search=${encodeURIComponent(search)}`);
  const counted = (answer.body as { facets?: { status: Record<string, number> } }).facets?.status ?? {};
  const inFacets = Object.values(counted).reduce((sum, count) => sum + count, 0);
  return [answer.status, answer.body.total, inFacets];
};

const newestEntryNumber = async () =>
  (await db.select({ number: sql<number>`max(number)`.mapWith(Number) }).from(auditEntries))[0]?.number ?? 0;
const entriesAfter = (number: number) => findAuditEntries(db, gt(auditEntries.number, number));

describe("without the permission to reveal", () => {
  it("finds nothing by a complete PAN or GSTIN, in rows, totals and facets", async () => {
    const who = await createAdministrator(READER);
    const { panNumber, gstin, shopName } = await createShop();
    for (const search of [panNumber, gstin, panNumber.toLowerCase(), ` ${gstin.slice(0, 5)} ${gstin.slice(5)} `])
      expect(await countMatches(who, search)).toEqual([200, 0, 0]);
    expect(await countMatches(who, shopName)).toEqual([200, 1, 1]);
  });

  it("does not reveal which other vendors have the same number", async () => {
    const who = await createAdministrator(READER);
    const { id, panNumber, shopName } = await createShop();
    await createShop({ panNumber });
    const application = newId();
    await db.insert(kycApplications).values({ id: application, vendorId: id, searchText: shopName.toLowerCase() });
    const search = encodeURIComponent(shopName);
    for (const path of [`vendors/${id}`, `vendors?search=${search}`, `kyc/${application}`, `kyc?search=${search}`]) {
      const [rejected, allowed] = [
        await who.send("GET", `/api/admin/${path}`),
        await (await createAdministrator(REVEALER)).send("GET", `/api/admin/${path}`),
      ];
      expect([rejected.status, allowed.status]).toEqual([200, 200]);
      expect(rejected.text).not.toContain("duplicates");
      expect(allowed.text).toContain("duplicates");
    }
  });
});

describe("with the permission to reveal", () => {
  it("finds the vendor by a complete PAN or GSTIN, and records the search with a masked value", async () => {
    const who = await createAdministrator(REVEALER);
    const { panNumber, gstin } = await createShop();
    for (const [search, after] of [
      [panNumber.toLowerCase(), { field: "panNumber", value: `${panNumber.slice(0, 5)}XXXX${panNumber.slice(-1)}` }],
      [gstin, { field: "gstin", value: `27${panNumber.slice(0, 5)}XXXX${panNumber.slice(-1)}1ZX` }],
    ] as const) {
      const before = await newestEntryNumber();
      expect(await countMatches(who, search)).toEqual([200, 1, 1]);
      expect(await entriesAfter(before)).toMatchObject([
        { action: "vendors.look-up", actorId: who.id, resource: "vendors", before: null, after },
      ]);
    }
  });

  it("finds nothing by part of a number, and neither counts nor records such a search or one for words", async () => {
    const who = await createAdministrator(REVEALER);
    const { panNumber, gstin, shopName } = await createShop();
    const before = await newestEntryNumber();
    for (const part of [panNumber.slice(0, 9), panNumber.slice(1), gstin.slice(0, 14), `${panNumber} ${gstin}`])
      expect(await countMatches(who, part)).toEqual([200, 0, 0]);
    for (let times = 0; times <= BUDGET; times += 1) expect(await countMatches(who, shopName)).toEqual([200, 1, 1]);
    expect(await entriesAfter(before)).toEqual([]);
  });

  it("counts each number once towards the reveal limit, and rejects other numbers beyond it", async () => {
    const who = await createAdministrator(REVEALER);
    const shops = await Promise.all(Array.from({ length: BUDGET + 1 }, () => createShop()));
    const reveal = { resource: "vendors", id: shops[0]?.id, field: "panNumber" };
    expect((await who.send("POST", "/api/admin/reveals", reveal)).status).toBe(200);
    const before = await newestEntryNumber();
    const [first, second, third] = shops.map(({ panNumber }) => panNumber);
    // A list is refetched after an action, so the same search counts once.
    for (const search of [first, first, second, first]) expect((await countMatches(who, search ?? ""))[0]).toBe(200);
    expect((await entriesAfter(before)).map(({ action }) => action)).toEqual(["vendors.look-up", "vendors.look-up"]);
    for (let times = 0; times < 2; times += 1) expect((await countMatches(who, third ?? ""))[0]).toBe(429);
    expect((await countMatches(who, first ?? ""))[0]).toBe(200);
    expect((await who.send("POST", "/api/admin/reveals", reveal)).status).toBe(429);
  });

  it("stores nothing in the limits table from which the number could be guessed", async () => {
    const who = await createAdministrator(REVEALER);
    const { panNumber } = await createShop();
    await countMatches(who, panNumber);
    const guess = createHash("sha256")
      .update(JSON.stringify([who.id, "vendors", panNumber]))
      .digest("hex");
    const keys = (await db.select().from(rateLimitCounts)).map(({ key }) => key);
    expect(keys.some((key) => key.startsWith("masked-searches"))).toBe(true);
    expect(keys.join()).not.toContain(guess);
  });
});

describe("an export", () => {
  it("cannot be filtered by a PAN or GSTIN, and stores none", async () => {
    const { panNumber, gstin, shopName } = await createShop();
    const message = "Search cannot be a PAN or GSTIN in an export: search for the shop instead.";
    for (const who of [await createAdministrator(READER), await createAdministrator(REVEALER)])
      for (const search of [panNumber, gstin]) {
        const { status, body } = await who.send("GET", `/api/admin/export/vendors?search=${search}`);
        expect([status, body.message]).toEqual([422, message]);
      }
    const who = await createAdministrator(REVEALER);
    const job = (search: string) => who.send("POST", "/api/admin/exports", { type: "vendors", filters: { search } });
    expect((await job(panNumber)).status).toBe(422);
    expect((await job(shopName)).status).toBe(201);
    expect(JSON.stringify(await db.select().from(exports))).not.toContain(panNumber);
  });
});

it("a migration masks the PAN or GSTIN in the filters of older exports", async () => {
  const by = { createdById: "1", createdByName: "Asha", createdByEmail: "asha@shop.example" };
  const searches = ["qqqpq 9999q", "27QQQPQ9999Q1Z5", "Silk House"];
  const older = searches.map((search) => ({
    id: newId(),
    type: "vendors",
    format: "csv" as const,
    status: "cancelled" as const,
    finishedAt: new Date(),
    ...by,
    filters: { search, status: "pending" },
  }));
  await db.insert(exports).values(older);
  const migration = join(projectRoot, "server/db/migrations/0043-masked-searches.sql");
  await database.runScripts(async (run) => void (await run(await readFile(migration, "utf8"))));
  const migrated = await db.select().from(exports).where(eq(exports.createdById, "1"));
  expect(older.map(({ id }) => migrated.find((one) => one.id === id)?.filters)).toEqual(
    ["QQQPQXXXXQ", "27QQQPQXXXXQ1ZX", "Silk House"].map((search) => ({ search, status: "pending" })),
  );
});

it("the audit log masks the PAN in an older entry about an export", async () => {
  const { panNumber } = await createShop();
  const before = await newestEntryNumber();
  await recordEvent(db, SYSTEM_ACTOR, {
    ...{ action: "vendors.export", resource: "vendors", resourceId: "", before: null },
    after: { format: "csv", filters: { search: panNumber }, rows: 1 },
  });
  // A background export of an earlier test may finish meanwhile and write an entry too.
  const entry = (await entriesAfter(before)).find(({ actorId }) => actorId === SYSTEM_ACTOR.id);
  for (const path of [`audit/${entry?.id}`, "audit?action=vendors.export&limit=100"]) {
    const { text } = await stage.call("GET", `/api/admin/${path}`, { as: "admin" });
    expect(text).not.toContain(panNumber);
    expect(text).toContain(`${panNumber.slice(0, 5)}XXXX${panNumber.slice(-1)}`);
  }
});
