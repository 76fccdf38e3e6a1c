/** KYC applications with documents that a shop's own system sends. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { KycApplication } from "../../resources/kyc/contract";
import { newId } from "../../server/db/new-id";
import { kycApplications, users, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { kycFiles } from "../../server/db/schema-kyc-changes";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createTemporaryDirectory } from "./support/database";
import { createIntegration } from "./support/integration";
import { createKycChangeCalls } from "./support/kyc-changes";

const FILES_DIR = createTemporaryDirectory();
const stage = await startTestApp({ env: { FILES_DIR } });
const { call, database } = stage;
const { db } = database;
const SCOPES = ["upsert", "list", "show"].map((action) => `kyc-management.${action}`);
const { send, batch } = await createIntegration(stage, SCOPES);
const { requestChanges, readLinkToken, callByLink, read } = createKycChangeCalls(stage);

const MEBIBYTE = 1_048_576;
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`);
const encode = (content: Buffer | string) => Buffer.from(content).toString("base64");
const BANK = {
  accountHolderName: "Meera Iyer",
  accountNumber: "11112222333344",
  bankName: "SBI",
  ifscCode: "SBIN0001234",
};
const AADHAAR = { name: "Meera Iyer", aadhaarNumber: "2345 6789 0124", dateOfBirth: "1984-02-29" };

let lastNumber = 0;
async function addVendor(): Promise<string> {
  lastNumber += 1;
  const [userId, id, externalId] = [newId(), newId(), `vendor-${lastNumber}`];
  await db.insert(users).values({ id: userId, name: "Meera Iyer", email: `${userId}@lamps.example`, role: "vendor" });
  await db.insert(vendors).values({ id, userId, shopName: `Lamps ${lastNumber}`, searchText: `lamps ${lastNumber}` });
  await db.execute(
    sql`insert into external_ids (resource, external_id, record_id) values ('vendors', ${externalId}, ${id})`,
  );
  return externalId;
}

async function application(changes: object = {}) {
  const vendor = await addVendor();
  const documents = { panCard: encode(pdf(`PAN of ${vendor}`)), aadhaarFront: encode(pdf(`front of ${vendor}`)) };
  return { externalId: `kyc-${lastNumber}`, vendor, aadhaarInfo: AADHAAR, bankDetails: BANK, documents, ...changes };
}

async function create(changes: object = {}) {
  const item = await application(changes);
  const [result] = await batch("kyc-applications", [item]);
  expect(result, JSON.stringify(result)).toMatchObject({ status: "created" });
  return { item, id: result?.id ?? "" };
}

const upsert = async (item: object) => (await batch("kyc-applications", [item]))[0];
const decide = async (id: string, action: string, body: object = {}) => {
  const answer = await call("PUT", `/api/admin/kyc/${id}/${action}`, { as: "admin", body });
  expect(answer.status, answer.text).toBe(200);
};
async function openDocument(id: string, kind: "panCard" | "aadhaarFront"): Promise<string> {
  const { documents } = (await call<KycApplication>("GET", `/api/admin/kyc/${id}`, { as: "admin" })).body;
  return (await call("GET", String(documents?.[kind]))).text;
}
const listStored = () => {
  const folder = join(FILES_DIR, "uploads", "applications");
  return readdirSync(folder).map((name) => join(folder, name));
};
/** Lists files without a row, such as replaced ones until a job removes them, and rows without a file. */
async function listUnused(): Promise<string[]> {
  const rows = await db.select({ id: kycFiles.id }).from(kycFiles).where(isNotNull(kycFiles.applicationId));
  const recorded = new Set(rows.map(({ id }) => id));
  const names = listStored().map((path) => path.split("/").at(-1) ?? "");
  return names.filter((name) => !recorded.delete(name)).concat([...recorded].map((id) => `${id} is lost`));
}

describe("a new application", () => {
  it("is pending, with encrypted documents and an audit entry without personal values", async () => {
    const { item, id } = await create({ createdAt: "2026-11-01T10:00:00Z" });
    expect(await read(id)).toMatchObject({
      ...{ status: "pending", createdAt: "2026-11-01T10:00:00.000Z", vendor: { shopName: `Lamps ${lastNumber}` } },
      aadhaarInfo: { name: "Meera Iyer", aadhaarNumber: "XXXX XXXX 0124" },
      bankDetails: { accountNumber: "XXXXXXXXXX3344" },
    });
    expect(await openDocument(id, "panCard")).toBe(pdf(`PAN of ${item.vendor}`).toString());
    for (const path of listStored()) expect(readFileSync(path).includes("%PDF")).toBe(false);
    const [entry] = await findAuditEntries(db, eq(auditEntries.resourceId, id));
    expect(entry).toMatchObject({
      ...{ action: "kyc-management.upsert", before: null },
      after: { status: "pending", documents: [{ kind: "aadhaarFront" }, { kind: "panCard", type: "application/pdf" }] },
    });
    expect(JSON.stringify(entry)).not.toMatch(/3344|Meera|0124/);
    const shown = await send("GET", `kyc-applications/${item.externalId}`);
    expect(shown.body).toMatchObject({ vendor: item.vendor, status: "pending", documents: { panCard: true } });
    expect(shown.text).not.toMatch(/11112222|23456789/);
  });

  it("writes nothing when it is repeated or older", async () => {
    const { item } = await create({ updatedAt: "2026-11-02T10:00:00Z" });
    const state = async () => [
      listStored(),
      await db.execute(sql`select (select count(*) from evidence_entries) as entries,
        (select max(number) from external_ids) as number, (select sum(version) from kyc_applications) as versions`),
    ];
    const before = JSON.stringify(await state());
    expect(await upsert(item)).toMatchObject({ status: "unchanged" });
    const older = { ...item, updatedAt: "2026-11-01T10:00:00Z", documents: { panCard: encode(pdf("old")) } };
    expect(await upsert(older)).toMatchObject({ status: "stale" });
    expect(JSON.stringify(await state())).toBe(before);
  });

  it("does not affect other items if it is invalid, and leaves no documents", async () => {
    const good = await application();
    const large = encode(Buffer.concat([pdf("x"), Buffer.alloc(5 * MEBIBYTE)]));
    const documents = (panCard: unknown) => application({ documents: { panCard } });
    const results = await batch("kyc-applications", [
      ...[await documents(encode("<svg onload='alert(1)'/>")), await documents(large), await documents("%PDF-")],
      ...[await documents(5), await application({ documents: { passport: encode(pdf("x")) } })],
      ...[
        await application({ vendor: "nobody" }),
        await application({ aadhaarInfo: { aadhaarNumber: "234567890125" } }),
      ],
      ...[await application({ status: "approved" }), good],
      { ...(await application()), vendor: good.vendor },
    ]);
    expect(results.map(({ error }) => error?.errors ?? error?.message)).toEqual([
      { "documents.panCard": ["must be a PDF, a JPEG or a PNG"] },
      { "documents.panCard": ["must have at most 5 MiB"] },
      { "documents.panCard": ["must be base64"] },
      { "documents.panCard": ["must be base64"] },
      { passport: ["is not a field of this request"] },
      { vendor: ["is not the external id of a vendor"] },
      { "aadhaarInfo.aadhaarNumber": ["has a wrong digit: its check digit does not match"] },
      { status: ["is not a field of this request"] },
      undefined,
      "This vendor already has a KYC application without a decision. Send the changes with its external id.",
    ]);
    expect(await listUnused()).toEqual([]);
    const many = await send("POST", "kyc-applications/batch", { items: Array.from({ length: 21 }, () => good) });
    expect([many.status, many.body.errors]).toEqual([422, { items: ["must have at most 20 entries"] }]);
  });

  it("may have all four documents in the maximum size", async () => {
    const content = encode(Buffer.concat([pdf("x"), Buffer.alloc(5 * MEBIBYTE - pdf("x").length)]));
    const names = ["aadhaarFront", "aadhaarBack", "panCard", "businessLicense"];
    const documents = Object.fromEntries(names.map((name) => [name, content]));
    const { externalId, ...item } = await application({ documents });
    expect((await send("PUT", `kyc-applications/${externalId}`, item)).status).toBe(201);
    const { status, body } = await send("PUT", `kyc-applications/${externalId}`, {
      ...item,
      more: `${content}${content}`,
    });
    expect([status, body.message]).toEqual([413, "The body is larger than 28 MiB."]);
  });

  it("is created once for a vendor when several arrive at the same time", async () => {
    const item = await application();
    const other = { ...item, externalId: `${item.externalId}-other` };
    const results = await Promise.all([upsert(item), upsert(other), upsert(item)]);
    expect(results.map((result) => result?.status).filter((status) => status === "created")).toHaveLength(1);
    expect(await listUnused()).toEqual([]);
  });

  it("leaves no documents when the transaction fails", async () => {
    const item = await application();
    await db.execute(sql`alter table kyc_files add constraint broken check (size < 0) not valid`);
    const { status } = await send("POST", "kyc-applications/batch", { items: [item] });
    await db.execute(sql`alter table kyc_files drop constraint broken`);
    expect(status).toBe(500);
    expect(await listUnused()).toEqual([]);
    expect(await db.$count(kycApplications, eq(kycApplications.searchText, `lamps ${lastNumber}`))).toBe(0);
    expect(await upsert(item)).toMatchObject({ status: "created" });
  });
});

describe("an existing application", () => {
  it("can be changed while it is pending, and keeps the values that an update omits", async () => {
    const { item, id } = await create();
    const { externalId, vendor } = item;
    const changed = {
      externalId,
      vendor,
      bankDetails: { bankName: "Axis Bank" },
      documents: { panCard: encode(pdf("2")) },
    };
    expect(await upsert(changed)).toMatchObject({ status: "updated" });
    expect(await read(id)).toMatchObject({ bankDetails: { bankName: "Axis Bank", ifscCode: "SBIN0001234" } });
    expect([await openDocument(id, "panCard"), await openDocument(id, "aadhaarFront")]).toEqual([
      ...[pdf("2").toString(), pdf(`front of ${vendor}`).toString()],
    ]);
    expect(await findAuditEntries(db, eq(auditEntries.resourceId, id))).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ changed: ["bankName", "panCard"] }) }),
    );
    expect(await listUnused()).toHaveLength(1);
    expect((await upsert({ ...changed, vendor: await addVendor() }))?.error?.errors).toEqual({
      vendor: ["must stay the vendor of the application"],
    });
  });

  it.each([
    ["approve", {}, "approved"],
    ["reject", { reason: "Blurred" }, "rejected"],
  ])("cannot be changed after %s, but another one can be sent", async (action, body, status) => {
    const unused = await listUnused();
    const { item, id } = await create();
    await decide(id, action, body);
    const changed = {
      ...item,
      bankDetails: { ...BANK, bankName: "Axis Bank" },
      documents: { panCard: encode(pdf("3")) },
    };
    expect((await upsert(changed))?.error?.message).toBe(
      `This KYC application is already ${status}. Send a new one with another external id.`,
    );
    expect(await upsert(item)).toMatchObject({ status: "unchanged" });
    expect(await read(id)).toMatchObject({ status, bankDetails: { bankName: "SBI" } });
    expect(await upsert({ ...changed, externalId: `${item.externalId}-again` })).toMatchObject({ status: "created" });
    expect(await listUnused()).toEqual(unused);
  });

  it("accepts, while under review, only an answer to all requested changes, and only once", async () => {
    const { item, id } = await create();
    await decide(id, "review");
    const answer = {
      ...item,
      bankDetails: { ...BANK, accountNumber: "99998888777766" },
      documents: { ...item.documents, panCard: encode(pdf("new")) },
    };
    expect((await upsert(answer))?.error?.message).toBe(
      "This KYC application is under review, and no changes were requested.",
    );
    expect((await requestChanges(id)).status).toBe(200);
    expect(await upsert(item)).toMatchObject({ status: "unchanged" });
    expect((await upsert({ ...answer, documents: item.documents }))?.error?.errors).toEqual({
      panCard: ["has not changed, but a change was requested"],
    });
    expect((await upsert({ ...answer, aadhaarInfo: { ...AADHAAR, name: "Mira" } }))?.error?.errors).toEqual({
      name: ["was not requested"],
    });
    const shown = await send("GET", `kyc-applications/${item.externalId}`);
    expect(shown.body).toMatchObject({ status: "under_review", changes: { parts: ["panCard", "bankDetails"] } });
    const link = await readLinkToken(id);
    const both = await Promise.all([upsert(answer), upsert(answer)]);
    expect(both.map((result) => result?.status).toSorted()).toEqual(["unchanged", "updated"]);
    expect(await read(id)).toMatchObject({
      status: "pending",
      changes: {
        answeredAt: expect.any(String),
        differences: [
          { field: "accountNumber", before: "XXXXXXXXXX3344", after: "XXXXXXXXXX7766" },
          { field: "panCard", before: true, after: true },
        ],
      },
    });
    expect(await openDocument(id, "panCard")).toBe(pdf("new").toString());
    expect((await callByLink(link, "POST", "", { bankName: "Axis Bank" })).status).toBe(410);
  });

  it("keeps the vendor's corrections when the shop repeats its old values", async () => {
    const { item, id } = await create();
    expect((await requestChanges(id)).status).toBe(200);
    const link = await readLinkToken(id);
    await callByLink(link, "PUT", "/documents/panCard", pdf("by the vendor"));
    expect((await callByLink(link, "POST", "", { accountNumber: "99998888777766" })).status).toBe(200);
    expect(await upsert(item)).toMatchObject({ status: "unchanged" });
    expect(await upsert({ ...item, aadhaarInfo: { ...AADHAAR, name: "Mira Iyer" } })).toMatchObject({
      status: "updated",
    });
    expect(await read(id)).toMatchObject({
      ...{ status: "pending", aadhaarInfo: { name: "Mira Iyer" }, bankDetails: { accountNumber: "XXXXXXXXXX7766" } },
    });
    expect(await openDocument(id, "panCard")).toBe(pdf("by the vendor").toString());
    const newer = { ...item, documents: { panCard: encode(pdf("newer")) } };
    expect(await upsert(newer)).toMatchObject({ status: "updated" });
    expect(await openDocument(id, "panCard")).toBe(pdf("newer").toString());
  });

  it("stays under review when the shop sends the same corrections as the vendor", async () => {
    const { item, id } = await create();
    expect((await requestChanges(id)).status).toBe(200);
    const link = await readLinkToken(id);
    const corrected = { accountNumber: "99998888777766" };
    await callByLink(link, "PUT", "/documents/panCard", pdf("by the vendor"));
    expect((await callByLink(link, "POST", "", corrected)).status).toBe(200);
    await decide(id, "review");
    expect(await upsert({ ...item, bankDetails: { ...BANK, ...corrected } })).toMatchObject({ status: "unchanged" });
    expect(await read(id)).toMatchObject({ status: "under_review" });
  });

  it("is found by the vendor's new name after the shop renames the vendor", async () => {
    const shop = await createIntegration(stage, ["vendors.upsert"]);
    const { item, id } = await create();
    const { id: otherId } = await create();
    const search = async (name: string) => {
      const url = `/api/admin/kyc?search=${encodeURIComponent(name)}`;
      return (await call("GET", url, { as: "admin" })).body.data.map(({ _id }) => _id);
    };
    const owner = { name: "Meera Iyer", email: "meera@palace.example" };
    const renamed = { externalId: item.vendor, shopName: "Brass Palace", owner };
    expect(await shop.batch("vendors", [renamed])).toMatchObject([{ status: "updated" }]);
    expect(await search("brass pal")).toEqual([id]);
    const name = item.vendor.replace("vendor-", "Lamps ");
    expect(await search(name)).not.toContain(id);
    expect(await search(`Lamps ${lastNumber}`)).toEqual([otherId]);
  });

  it("cannot be deleted", async () => {
    const { item } = await create();
    expect((await send("DELETE", `kyc-applications/${item.externalId}`)).status).toBe(404);
  });
});

it.each(SCOPES)("rejects a token without %s", async (missing) => {
  const lacking = await createIntegration(
    stage,
    SCOPES.filter((scope) => scope !== missing),
  );
  const calls: Record<string, [string, string, object?]> = {
    "kyc-management.upsert": ["POST", "kyc-applications/batch", { items: [{}] }],
    "kyc-management.list": ["GET", "kyc-applications"],
    "kyc-management.show": ["GET", "kyc-applications/x"],
  };
  const rejected = await lacking.send(...(calls[missing] ?? ["", ""]));
  expect([rejected.status, rejected.body.message]).toEqual([403, `You lack the permission ${missing}.`]);
});
