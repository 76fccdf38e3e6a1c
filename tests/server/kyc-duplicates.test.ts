/** Duplicates: other vendors with the same numbers as a vendor or a KYC application. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { MAX_KYC_DUPLICATES } from "../../resources/kyc/contract";
import { createKeyring, setKeyring } from "../../server/crypto/keyring";
import { encryptRow } from "../../server/db/encrypted-records";
import { newId } from "../../server/db/new-id";
import { kycApplications, users, vendors } from "../../server/db/schema";
import { startTestApp } from "./support/app";
import { isCitus, TEST_DATA_KEY } from "./support/database";

const { database, call } = await startTestApp();
const { db } = database;
const [owner] = await db.select().from(users).limit(1);

type Shop = Partial<Record<"gstin" | "panNumber" | "phone" | "accountNumber" | "ifscCode", string>>;
type Papers = Partial<Record<"gstNumber" | "aadhaarPhone" | "accountNumber" | "ifscCode", string>>;

let vendorCount = 0;

/** Creates a vendor that is newer than all earlier ones, and its KYC application if `papers` are given. */
async function createVendor(
  shop: Shop,
  papers?: Papers,
): Promise<{ id: string; shopName: string; application: string }> {
  vendorCount += 1;
  const [id, application, shopName] = [newId(), newId(), `Shop ${vendorCount}`];
  const createdAt = new Date(Date.UTC(2020, 0, 1, 0, vendorCount));
  const row = { id, userId: owner?.id ?? "", shopName, searchText: shopName.toLowerCase(), createdAt, ...shop };
  await db.insert(vendors).values(encryptRow(vendors, row));
  if (papers) {
    const sent = { id: application, vendorId: id, searchText: shopName.toLowerCase(), ...papers };
    await db.insert(kycApplications).values(encryptRow(kycApplications, sent));
  }
  return { id, shopName, application };
}

async function findDuplicates(id: string, path = "kyc") {
  const { status, body } = await call("GET", `/api/admin/${path}/${id}`, { as: "admin" });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.duplicates.map(({ vendor: { shopName }, same }) => [shopName, same]);
}

it("finds vendors whose numbers are hashed with an older or a newer key", async () => {
  const older = await createVendor({ panNumber: "AAAPK9191K" });
  setKeyring(createKeyring([randomBytes(32).toString("base64"), TEST_DATA_KEY]));
  const newer = await createVendor({ panNumber: "AAAPK9191K" });
  try {
    expect(await findDuplicates(newer.id, "vendors")).toEqual([[older.shopName, ["pan"]]]);
    expect(await findDuplicates(older.id, "vendors")).toEqual([[newer.shopName, ["pan"]]]);
  } finally {
    await db.delete(vendors).where(eq(vendors.id, newer.id));
    setKeyring(createKeyring([TEST_DATA_KEY]));
  }
});

describe("finds another vendor", () => {
  it.each<[string, Shop, Papers, Shop, Papers | undefined, string[]]>([
    ["by the PAN", { panNumber: "AAAPA1111A" }, {}, { panNumber: "aaapa 1111a" }, undefined, ["pan"]],
    ["by the GST number", { gstin: "27BBBPB2222B1Z1" }, {}, { gstin: "27bbbpb2222b1z1" }, undefined, ["gstin"]],
    [
      "by the GST number in both applications",
      {},
      { gstNumber: "27CCCPC3333C1Z1" },
      {},
      { gstNumber: "27CCCPC3333C1Z1" },
      ["gstin"],
    ],
    [
      "by the Aadhaar phone, equal to the other shop's phone",
      {},
      { aadhaarPhone: "+91 98111 00001" },
      { phone: "098111-00001" },
      undefined,
      ["phone"],
    ],
    [
      "by the shop's phone, equal to the other vendor's Aadhaar phone",
      { phone: "9811100002" },
      {},
      {},
      { aadhaarPhone: "+919811100002" },
      ["phone"],
    ],
    [
      "by the account number with leading zeros",
      {},
      { accountNumber: "30099", ifscCode: "SBIN0000001" },
      { accountNumber: "000 30099", ifscCode: "sbin0000777" },
      undefined,
      ["account"],
    ],
    [
      "by several numbers, of the vendor and of the application",
      { panNumber: "DDDPD4444D", accountNumber: "777", ifscCode: "HDFC0000001" },
      { aadhaarPhone: "9811100003" },
      { panNumber: "DDDPD4444D" },
      { aadhaarPhone: "9811100003", accountNumber: "777", ifscCode: "HDFC0000002" },
      ["pan", "phone", "account"],
    ],
  ])("%s", async (_, shop, papers, otherShop, otherPapers, same) => {
    const one = await createVendor(shop, papers);
    const other = await createVendor(otherShop, otherPapers);
    expect(await findDuplicates(one.application)).toEqual([[other.shopName, same]]);
    if (otherPapers) expect(await findDuplicates(other.application)).toEqual([[one.shopName, same]]);
    expect(await findDuplicates(one.id, "vendors")).toEqual([[other.shopName, same]]);
    expect(await findDuplicates(other.id, "vendors")).toEqual([[one.shopName, same]]);
  });
});

it("ignores the same account number at another bank, invalid phone numbers, and values that neither has", async () => {
  const { application } = await createVendor(
    { phone: "12345", accountNumber: "40404", ifscCode: "SBIN0000001" },
    { aadhaarPhone: "none" },
  );
  await createVendor({ phone: "12345", accountNumber: "40404", ifscCode: "UTIB0000001" }, { aadhaarPhone: "none" });
  expect(await findDuplicates(application)).toEqual([]);
});

it("does not report a vendor as its own duplicate, even with several applications", async () => {
  const { id, application } = await createVendor({ panNumber: "EEEPE5555E", phone: "9811100004" }, {});
  const again = { id: newId(), vendorId: id, aadhaarPhone: "9811100004", searchText: "-" };
  await db.insert(kycApplications).values(encryptRow(kycApplications, again));
  expect(await findDuplicates(application)).toEqual([]);
  expect(await findDuplicates(id, "vendors")).toEqual([]);
});

it("compares all applications of a vendor", async () => {
  const { id, application } = await createVendor({}, { aadhaarPhone: "9811100006" });
  const again = { id: newId(), vendorId: id, aadhaarPhone: "9811100007", searchText: "-" };
  await db.insert(kycApplications).values(encryptRow(kycApplications, again));
  const other = await createVendor({ phone: "9811100007" });
  expect(await findDuplicates(application)).toEqual([]);
  expect(await findDuplicates(id, "vendors")).toEqual([[other.shopName, ["phone"]]]);
});

it(`returns the newest ${MAX_KYC_DUPLICATES} duplicates, each once`, async () => {
  const { application } = await createVendor({ panNumber: "FFFPF6666F" }, { aadhaarPhone: "9811100005" });
  const others: string[] = [];
  for (let count = 0; count <= MAX_KYC_DUPLICATES; count += 1)
    others.unshift((await createVendor({ panNumber: "FFFPF6666F" }, { aadhaarPhone: "9811100005" })).shopName);
  expect(await findDuplicates(application)).toEqual(
    others.slice(0, MAX_KYC_DUPLICATES).map((name) => [name, ["pan", "phone"]]),
  );
});

/** Returns the duplicates in the newest rows of a list, by shop name. */
async function listDuplicates(path: string, limit = 6) {
  const { body } = await call("GET", `/api/admin/${path}?limit=${limit}`, { as: "admin" });
  return Object.fromEntries(
    body.data.map(({ shopName, vendor, duplicates }) => [
      shopName ?? vendor.shopName,
      (duplicates as typeof duplicates | undefined)?.map(({ vendor: other, same }) => [other.shopName, same] as const),
    ]),
  );
}

it("includes duplicates in a list for each undecided row only", async () => {
  const future = new Date(Date.now() + 3_600_000);
  const [one, other, decided, alone] = [
    await createVendor(
      { panNumber: "GGGPG7777G", phone: "9811100008" },
      { accountNumber: "60606060", ifscCode: "SBIN0000001" },
    ),
    await createVendor({ phone: "9811100008" }, { accountNumber: "60606060", ifscCode: "SBIN0000001" }),
    await createVendor({ panNumber: "GGGPG7777G" }, {}),
    await createVendor({}, {}),
  ];
  for (const { id, application } of [one, other, decided, alone]) {
    await db.update(vendors).set({ createdAt: future }).where(eq(vendors.id, id));
    await db.update(kycApplications).set({ createdAt: future }).where(eq(kycApplications.id, application));
  }
  await db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, decided.id));
  await db.update(kycApplications).set({ status: "rejected" }).where(eq(kycApplications.id, decided.application));
  await db.update(kycApplications).set({ status: "under_review" }).where(eq(kycApplications.id, other.application));
  for (const path of ["kyc", "vendors"]) {
    const found = await listDuplicates(path);
    expect(new Set(found[one.shopName]?.map(([, same]) => String(same)))).toEqual(new Set(["phone,account", "pan"]));
    expect(found[one.shopName]?.map(([name]) => name).toSorted()).toEqual(
      [decided.shopName, other.shopName].toSorted(),
    );
    expect(found[other.shopName]).toEqual([[one.shopName, ["phone", "account"]]]);
    expect(found[alone.shopName]).toEqual([]);
    expect(found[decided.shopName], "a decided row includes no duplicates").toBeUndefined();
  }
});

it("omits duplicates from the response to a decision", async () => {
  const [{ id } = { id: "" }] = await db.select().from(kycApplications).where(eq(kycApplications.status, "pending"));
  expect((await call("PUT", `/api/admin/kyc/${id}/review`, { as: "admin" })).body).not.toHaveProperty("duplicates");
});

it.each(["vendors", "kyc"])("reads a page of %s with as many queries as one row", async (path) => {
  // Counts only the queries of the request. Background jobs run outside this store.
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

it("stores the same hash of an account number in both tables, and a search by the number finds no vendor", async () => {
  const { id, application } = await createVendor(
    { accountNumber: "50005000", ifscCode: "SBIN0000001" },
    { accountNumber: "50005000", ifscCode: "SBIN0000001" },
  );
  const [row] = await db.select().from(vendors).where(eq(vendors.id, id));
  expect(row?.accountHash).toMatch(/^[0-9a-f]{16}\.[\w-]{43}$/);
  const [sent] = await db.select().from(kycApplications).where(eq(kycApplications.id, application));
  expect(sent?.accountHash, "both tables have the same hash").toBe(row?.accountHash);
  const found = await call("GET", "/api/admin/vendors?search=50005000", { as: "admin" });
  expect(found.body.total).toBe(0);
});

// On a cluster, each node makes a plan of its own, which this query does not show.
it.skipIf(isCitus).each([
  ["vendors", "account_hash"],
  ["kyc_applications", "gst_hash"],
  ["kyc_applications", "phone_hash"],
  ["kyc_applications", "account_hash"],
] as const)("has an index of %s to find %s", async (table, column) => {
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
