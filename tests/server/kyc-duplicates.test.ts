/** Other vendors who gave the numbers of an application or a vendor: which are found, and by what. */
import { AsyncLocalStorage } from "node:async_hooks";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { KYC_DUPLICATES } from "../../resources/kyc/contract";
import { encrypted } from "../../server/at-rest/records";
import { newId } from "../../server/db/new-id";
import { kycApplications, users, vendors } from "../../server/db/schema";
import { startTestApp } from "./support/app";
import { onCitus } from "./support/database";

const { database, call } = await startTestApp();
const { db } = database;
const [owner] = await db.select().from(users).limit(1);

type Shop = Partial<Record<"gstin" | "panNumber" | "phone" | "accountNumber" | "ifscCode", string>>;
type Papers = Partial<Record<"gstNumber" | "aadhaarPhone" | "accountNumber" | "ifscCode", string>>;

let made = 0;

/** A vendor, each younger than the one before, and its application where there are papers. */
async function vendor(shop: Shop, papers?: Papers): Promise<{ id: string; shopName: string; application: string }> {
  made += 1;
  const [id, application, shopName] = [newId(), newId(), `Shop ${made}`];
  const createdAt = new Date(Date.UTC(2020, 0, 1, 0, made));
  const row = { id, userId: owner?.id ?? "", shopName, searchText: shopName.toLowerCase(), createdAt, ...shop };
  await db.insert(vendors).values(encrypted(vendors, row));
  if (papers) {
    const sent = { id: application, vendorId: id, searchText: shopName.toLowerCase(), ...papers };
    await db.insert(kycApplications).values(encrypted(kycApplications, sent));
  }
  return { id, shopName, application };
}

async function duplicates(id: string, path = "kyc") {
  const { status, body } = await call("GET", `/api/admin/${path}/${id}`, { as: "admin" });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.duplicates.map(({ vendor: { shopName }, same }) => [shopName, same]);
}

describe("another vendor is found", () => {
  it.each<[string, Shop, Papers, Shop, Papers | undefined, string[]]>([
    ["by the PAN", { panNumber: "AAAPA1111A" }, {}, { panNumber: "aaapa 1111a" }, undefined, ["pan"]],
    ["by the GST number", { gstin: "27BBBPB2222B1Z1" }, {}, { gstin: "27bbbpb2222b1z1" }, undefined, ["gstin"]],
    [
      "by the GST number of the application, which is that of the other's",
      {},
      { gstNumber: "27CCCPC3333C1Z1" },
      {},
      { gstNumber: "27CCCPC3333C1Z1" },
      ["gstin"],
    ],
    [
      "by the Aadhaar phone, which is that of the other shop",
      {},
      { aadhaarPhone: "+91 98111 00001" },
      { phone: "098111-00001" },
      undefined,
      ["phone"],
    ],
    [
      "by the shop's phone, which is the other's Aadhaar phone",
      { phone: "9811100002" },
      {},
      {},
      { aadhaarPhone: "+919811100002" },
      ["phone"],
    ],
    [
      "by the account, written with zeros before it",
      {},
      { accountNumber: "30099", ifscCode: "SBIN0000001" },
      { accountNumber: "000 30099", ifscCode: "sbin0000777" },
      undefined,
      ["account"],
    ],
    [
      "by more than one of them, in both its places",
      { panNumber: "DDDPD4444D", accountNumber: "777", ifscCode: "HDFC0000001" },
      { aadhaarPhone: "9811100003" },
      { panNumber: "DDDPD4444D" },
      { aadhaarPhone: "9811100003", accountNumber: "777", ifscCode: "HDFC0000002" },
      ["pan", "phone", "account"],
    ],
  ])("%s", async (_, shop, papers, otherShop, otherPapers, same) => {
    const one = await vendor(shop, papers);
    const other = await vendor(otherShop, otherPapers);
    expect(await duplicates(one.application)).toEqual([[other.shopName, same]]);
    if (otherPapers) expect(await duplicates(other.application)).toEqual([[one.shopName, same]]);
    expect(await duplicates(one.id, "vendors")).toEqual([[other.shopName, same]]);
    expect(await duplicates(other.id, "vendors")).toEqual([[one.shopName, same]]);
  });
});

it("the same number at another bank, what is no phone and what is missing on both sides are not the same", async () => {
  const { application } = await vendor(
    { phone: "12345", accountNumber: "40404", ifscCode: "SBIN0000001" },
    { aadhaarPhone: "none" },
  );
  await vendor({ phone: "12345", accountNumber: "40404", ifscCode: "UTIB0000001" }, { aadhaarPhone: "none" });
  expect(await duplicates(application)).toEqual([]);
});

it("the vendor itself is no other one, however many applications it sent", async () => {
  const { id, application } = await vendor({ panNumber: "EEEPE5555E", phone: "9811100004" }, {});
  const again = { id: newId(), vendorId: id, aadhaarPhone: "9811100004", searchText: "-" };
  await db.insert(kycApplications).values(encrypted(kycApplications, again));
  expect(await duplicates(application)).toEqual([]);
  expect(await duplicates(id, "vendors")).toEqual([]);
});

it("a vendor is compared by all of its applications", async () => {
  const { id, application } = await vendor({}, { aadhaarPhone: "9811100006" });
  const again = { id: newId(), vendorId: id, aadhaarPhone: "9811100007", searchText: "-" };
  await db.insert(kycApplications).values(encrypted(kycApplications, again));
  const other = await vendor({ phone: "9811100007" });
  expect(await duplicates(application)).toEqual([]);
  expect(await duplicates(id, "vendors")).toEqual([[other.shopName, ["phone"]]]);
});

it(`the newest ${KYC_DUPLICATES} are named, each once`, async () => {
  const { application } = await vendor({ panNumber: "FFFPF6666F" }, { aadhaarPhone: "9811100005" });
  const others: string[] = [];
  for (let count = 0; count <= KYC_DUPLICATES; count += 1)
    others.unshift((await vendor({ panNumber: "FFFPF6666F" }, { aadhaarPhone: "9811100005" })).shopName);
  expect(await duplicates(application)).toEqual(
    others.slice(0, KYC_DUPLICATES).map((name) => [name, ["pan", "phone"]]),
  );
});

/** What the lists say of the newest, by the names of the vendors. */
async function listed(path: string, limit = 6) {
  const { body } = await call("GET", `/api/admin/${path}?limit=${limit}`, { as: "admin" });
  return Object.fromEntries(
    body.data.map(({ shopName, vendor, duplicates }) => [
      shopName ?? vendor.shopName,
      (duplicates as typeof duplicates | undefined)?.map(({ vendor: other, same }) => [other.shopName, same] as const),
    ]),
  );
}

it("lists say it of what waits for a decision, each row by itself, and of nothing else", async () => {
  const soon = new Date(Date.now() + 3_600_000);
  const [one, other, decided, alone] = [
    await vendor(
      { panNumber: "GGGPG7777G", phone: "9811100008" },
      { accountNumber: "60606060", ifscCode: "SBIN0000001" },
    ),
    await vendor({ phone: "9811100008" }, { accountNumber: "60606060", ifscCode: "SBIN0000001" }),
    await vendor({ panNumber: "GGGPG7777G" }, {}),
    await vendor({}, {}),
  ];
  for (const { id, application } of [one, other, decided, alone]) {
    await db.update(vendors).set({ createdAt: soon }).where(eq(vendors.id, id));
    await db.update(kycApplications).set({ createdAt: soon }).where(eq(kycApplications.id, application));
  }
  await db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, decided.id));
  await db.update(kycApplications).set({ status: "rejected" }).where(eq(kycApplications.id, decided.application));
  await db.update(kycApplications).set({ status: "under_review" }).where(eq(kycApplications.id, other.application));
  for (const path of ["kyc", "vendors"]) {
    const found = await listed(path);
    expect(new Set(found[one.shopName]?.map(([, same]) => String(same)))).toEqual(new Set(["phone,account", "pan"]));
    expect(found[one.shopName]?.map(([name]) => name).toSorted()).toEqual(
      [decided.shopName, other.shopName].toSorted(),
    );
    expect(found[other.shopName]).toEqual([[one.shopName, ["phone", "account"]]]);
    expect(found[alone.shopName]).toEqual([]);
    expect(found[decided.shopName], "it is decided").toBeUndefined();
  }
});

it("decisions say nothing of it, and a server without the feature neither", async () => {
  const [{ id } = { id: "" }] = await db.select().from(kycApplications).where(eq(kycApplications.status, "pending"));
  expect((await call("PUT", `/api/admin/kyc/${id}/review`, { as: "admin" })).body).not.toHaveProperty("duplicates");
  const plain = await startTestApp({ env: { API_FEATURES: "kyc.decide" } });
  for (const path of ["kyc", "vendors"]) {
    const rows = (await plain.call("GET", `/api/admin/${path}?limit=100`, { as: "admin" })).body.data;
    for (const row of rows) expect(row).not.toHaveProperty("duplicates");
    const { body } = await plain.call("GET", `/api/admin/${path}/${rows[0]._id}`, { as: "admin" });
    expect(body).not.toHaveProperty("duplicates");
  }
});

it.each(["vendors", "kyc"])("a page of %s is compared by as many queries as one row", async (path) => {
  // Background jobs, which may run at the same time, have no store.
  const inRequest = new AsyncLocalStorage<true>();
  const queries = async (limit: number) => {
    let count = 0;
    const select = db.select.bind(db);
    const counted = (...fields: Parameters<typeof select>) => {
      if (inRequest.getStore()) count += 1;
      return select(...fields);
    };
    const spy = vi.spyOn(db, "select").mockImplementation(counted);
    await inRequest.run(true, () => call("GET", `/api/admin/${path}?limit=${limit}&status=pending`, { as: "admin" }));
    spy.mockRestore();
    return count;
  };
  const one = await queries(1);
  expect(one).toBeGreaterThan(0);
  expect(await queries(100)).toBe(one);
});

it("the database has no account in the open, and no vendor is searched by it", async () => {
  const { id, application } = await vendor(
    { accountNumber: "50005000", ifscCode: "SBIN0000001" },
    { accountNumber: "50005000", ifscCode: "SBIN0000001" },
  );
  const [row] = await db.select().from(vendors).where(eq(vendors.id, id));
  expect(row?.accountHash).toMatch(/^[0-9a-f]{16}\.[\w-]{43}$/);
  const [sent] = await db.select().from(kycApplications).where(eq(kycApplications.id, application));
  expect(sent?.accountHash, "in both tables one hash").toBe(row?.accountHash);
  const found = await call("GET", "/api/admin/vendors?search=50005000", { as: "admin" });
  expect(found.body.total).toBe(0);
});

// On a cluster each node plans for itself.
it.skipIf(onCitus).each([
  ["vendors", "account_hash"],
  ["kyc_applications", "gst_hash"],
  ["kyc_applications", "phone_hash"],
  ["kyc_applications", "account_hash"],
] as const)("an index of %s finds by %s", async (table, column) => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(
      await tx.execute(
        sql`explain select id from ${sql.identifier(table)} where ${sql.identifier(column)} in ('a', 'b')`,
      ),
    );
  });
  expect(plan).toContain(`${table}_${column}_idx`);
});
