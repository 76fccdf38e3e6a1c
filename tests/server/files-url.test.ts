// @module-tag slow
/** FILES_URL: pictures and documents in S3-compatible storage, and the behaviour when this storage fails. */
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readEnv } from "../../server/base/env";
import { kycChangeRequests, kycFileContents, kycFiles } from "../../server/db/schema-kyc-changes";
import { encrypt } from "../../server/crypto/cipher";
import { decryptRow } from "../../server/db/encrypted-records";
import { products, vendors } from "../../server/db/schema";
import type { FileStore } from "../../server/files/file-store";
import { createDirectoryStore } from "../../server/files/directory-store";
import { createS3Store } from "../../server/files/s3-store";
import { removeUnusedUploads } from "../../server/resources/kyc/changes/remove-unused-uploads";
import { startTestApp, type TestApp } from "./support/app";
import { createMigratedVariables, createTemporaryDirectory, openTestDatabase } from "./support/database";
import { createKycChangeCalls, PDF_CONTENT } from "./support/kyc-changes";
import { buildFilesUrl, startFaultyServer, startS3Server, toLocation } from "./support/s3-server";
import { spawnServer } from "./support/spawn-server";

const port = await startS3Server();
const FILES_URL = buildFilesUrl(port);
const store = createS3Store(toLocation(FILES_URL));
const stage = await startTestApp({ env: { FILES_URL } });
const { call, database } = stage;
const { db } = database;
const changes = createKycChangeCalls(stage);

const [vendor] = await db.select().from(vendors).limit(1);
const [product] = await db.select().from(products).limit(1);
const [vendorId, productId] = [vendor?.id ?? "", product?.id ?? ""];
const write = (key: string, content: string) => store.write(key, Buffer.from(content), Buffer.byteLength(content));
await db
  .update(vendors)
  .set({ documents: ["panCard"] })
  .where(eq(vendors.id, vendorId));
await db
  .update(products)
  .set({ images: [`/files/products/${productId}/front.jpg`] })
  .where(eq(products.id, productId));

const readPanCardUrl = async (app: TestApp) =>
  (await app.call("GET", `/api/admin/vendors/${vendorId}`, { as: "admin" })).body.documents["panCard"] ?? "";

async function listKeys(from: FileStore, prefix = "uploads/"): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of from.list(prefix)) keys.push(key);
  return keys;
}

describe("with FILES_URL", () => {
  it("serves documents and pictures from the bucket", async () => {
    expect((await call("GET", await readPanCardUrl(stage))).status).toBe(404);
    await write(`documents/${vendorId}/panCard.png`, "the card");
    await write(`products/${productId}/front.jpg`, "the picture");
    const document = await call("GET", await readPanCardUrl(stage));
    expect(document).toMatchObject({ status: 200, text: "the card" });
    expect(document.headers).toMatchObject({
      ...{ "content-type": "image/png", "content-length": "8", "cache-control": "no-store" },
    });
    expect(await call("GET", `/files/products/${productId}/front.jpg`)).toMatchObject({
      status: 200,
      text: "the picture",
      headers: { "content-type": "image/jpeg" },
    });
  });

  it("does not serve uploads by their key", async () => {
    await write("uploads/one/two", "encrypted");
    expect((await call("GET", "/files/uploads/one/two")).status).toBe(404);
    await store.remove("uploads/one/two");
  });

  it.each([
    ["refuses the connection", () => Promise.resolve(1)],
    ["returns 500", () => startFaultyServer((_request, response) => response.writeHead(500).end())],
  ])("returns 503 for files while the storage %s, but answers other requests", async (_case, start) => {
    const broken = await startTestApp({ database, env: { FILES_URL: buildFilesUrl(await start()) } });
    const message =
      "Files are unavailable: the file storage of FILES_URL does not respond. Nothing was changed. Try again in a moment.";
    const document = await broken.call("GET", await readPanCardUrl(broken));
    expect(document).toMatchObject({ status: 503, body: { code: "files_unavailable", message } });
    expect(document.headers["retry-after"]).toBe("2");
    const picture = await broken.call("GET", `/files/products/${productId}/front.jpg`);
    expect(picture).toMatchObject({ status: 503, body: { message } });
    expect(picture.headers["cache-control"]).not.toContain("max-age");
    expect((await broken.call("GET", "/api/health/ready")).status).toBe(200);
    expect((await broken.call("GET", "/api/admin/vendors", { as: "admin" })).status).toBe(200);
    const { id, token } = await createKycChangeCalls(broken).createRequest(["panCard"]);
    const upload = await createKycChangeCalls(broken).callByLink(token, "PUT", "/documents/panCard", PDF_CONTENT);
    expect(upload).toMatchObject({ status: 503, body: { message } });
    const rows = await db
      .select({ id: kycFiles.id })
      .from(kycFiles)
      .innerJoin(kycChangeRequests, eq(kycChangeRequests.id, kycFiles.changesId))
      .where(eq(kycChangeRequests.applicationId, id));
    expect(rows).toEqual([]);
  });
});

describe.each([
  ["S3-compatible storage", () => ({ app: stage, at: store })],
  ["the directory next to the data", () => startInDirectory()],
])("an uploaded document in %s", (_name, start) => {
  it("is encrypted, served to people with access, and removed a day after it was replaced", async () => {
    const { app, at } = await start();
    const { createRequest, callByLink, read } = createKycChangeCalls(app);
    const { id, token } = await createRequest(["panCard"]);
    const content = Buffer.concat([PDF_CONTENT, Buffer.alloc(3_000_000, "page ")]);
    await callByLink(token, "PUT", "/documents/panCard", PDF_CONTENT);
    const [first = ""] = await listKeys(at);
    const uploaded = await callByLink(token, "PUT", "/documents/panCard", content);
    expect(uploaded).toMatchObject({ status: 200, body: { uploaded: ["panCard"] } });
    await callByLink(token, "POST", "", {});
    const url = String((await read(id)).documents?.panCard);
    const served = await app.call("GET", url);
    expect(served.headers).toMatchObject({ "content-type": "application/pdf", "content-length": `${content.length}` });
    expect(served.text).toBe(content.toString());

    const keys = await listKeys(at);
    expect(keys).toHaveLength(2);
    const last = keys.find((key) => key !== first) ?? "";
    const file = await at.read(last);
    if (!file) throw new Error("The upload is missing.");
    const stored = await buffer(file.content);
    expect(stored.includes("%PDF")).toBe(false);
    expect(stored.includes("page page")).toBe(false);

    await removeUnusedUploads(app.database.db, at);
    expect(await listKeys(at)).toHaveLength(2);
    await removeUnusedUploads(app.database.db, withOldFiles(at));
    expect(await listKeys(at)).toEqual([last]);
    expect((await app.call("GET", url)).status).toBe(200);

    await at.write(last, Buffer.from("tampered with, or of another record"), 35);
    expect((await app.call("GET", url)).status).toBe(500);
    await at.remove(last);
    expect((await app.call("GET", url)).status).toBe(404);
  });
});

async function startInDirectory() {
  const DATA_DIR = createTemporaryDirectory();
  const other = await openTestDatabase();
  const app = await startTestApp({ database: other, env: { DATA_DIR } });
  return { app, at: createDirectoryStore(join(DATA_DIR, "files"), { create: true }) };
}

/** Returns the store, but lists its files as two days old. */
const withOldFiles = (at: FileStore): FileStore => ({
  ...at,
  async *list(prefix) {
    for await (const file of at.list(prefix)) yield { ...file, modifiedAt: new Date(Date.now() - 2 * 86_400_000) };
  },
});

it("still serves documents that an earlier version stored in the database", async () => {
  const { id, token } = await changes.createRequest(["panCard"]);
  await changes.callByLink(token, "PUT", "/documents/panCard", PDF_CONTENT);
  await changes.callByLink(token, "POST", "", {});
  const [row] = await db
    .select({ file: kycFiles })
    .from(kycFiles)
    .innerJoin(kycChangeRequests, eq(kycChangeRequests.id, kycFiles.changesId))
    .where(eq(kycChangeRequests.applicationId, id));
  if (!row) throw new Error("There is no file.");
  const { id: fileId, secret, changesId } = decryptRow(kycFiles, row.file);
  await store.remove(`uploads/${changesId}/${fileId}`);
  const old = Buffer.from("%PDF-1.4 from the database");
  const content = encrypt(secret, `kyc_file_contents.content/${fileId}`, old.toString("base64"));
  await db.insert(kycFileContents).values({ fileId, content });
  const url = String((await changes.read(id)).documents?.panCard);
  expect(await call("GET", url)).toMatchObject({ status: 200, text: old.toString() });
});

describe("the start of the server", () => {
  const start = async (url: string) =>
    spawnServer({ ...(await createMigratedVariables()), SEED_DEMO: "false", DEMO_NOW: "", FILES_URL: url });

  it.each([
    ["a missing bucket", { bucket: "none" }, "does not exist (NoSuchBucket)"],
    ["a rejected key", { key: "AKIDEXAMPLE" }, "denies access (InvalidAccessKeyId)"],
  ])("fails with a one-line message for %s", async (_case, change, reason) => {
    const { code, stdout, stderr } = await (await start(buildFilesUrl(port, change))).ended;
    const storage = `s3://127.0.0.1:${port}/${"bucket" in change ? change.bucket : "shop"}`;
    expect(stderr).toContain(`The file storage ${storage} ${reason}. Correct FILES_URL.\n`);
    expect(stderr).not.toContain("S3RVER");
    expect([code, stdout]).toEqual([1, ""]);
  });
});

describe("FILES_URL", () => {
  it("is read with region, prefix and encoded secret", () => {
    const url = "s3://AKID:a%2Fb%2Bc@s3.ap-south-1.amazonaws.com/bucket/shop/files?region=ap-south-1";
    expect(readEnv({ FILES_URL: url }).FILES_URL).toEqual({
      endpoint: "https://s3.ap-south-1.amazonaws.com",
      bucket: "bucket",
      prefix: "shop/files/",
      region: "ap-south-1",
      credentials: { accessKeyId: "AKID", secretAccessKey: "a/b+c" },
    });
    expect(readEnv({ FILES_URL: "s3://k:s@[::1]:9000/bucket?tls=false" }).FILES_URL).toMatchObject({
      endpoint: "http://[::1]:9000",
      region: "us-east-1",
    });
  });

  it.each([
    "nonsense",
    "https://key:secret@host/bucket",
    "s3://host/bucket",
    "s3://key:secret@host",
    "s3://key:secret@host/bucket?tls=maybe",
    "s3://key:secret@host/bucket?acl=public",
    "s3://key:secret@host/bucket/../x y",
    "s3://key:50%zz@host/bucket",
  ])("is rejected without being shown: %s", (url) => {
    expect(() => readEnv({ FILES_URL: url })).toThrow(/^FILES_URL must look like s3:\/\/key:secret@s3[^,]+, with/);
    expect(() => readEnv({ FILES_URL: url })).not.toThrow(url);
  });

  it("is rejected together with FILES_DIR", () => {
    expect(() => readEnv({ FILES_URL, FILES_DIR: "/files" })).toThrow(
      "FILES_URL cannot be used together with FILES_DIR. Unset one of them.",
    );
  });
});
