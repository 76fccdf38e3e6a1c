// @module-tag dates
// @module-tag slow
/** FILES_DIR: documents and pictures come only from this directory, and no path or link leads out of it. */
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { KYC_DOCUMENTS } from "../../resources/kyc/documents/contract";
import { kycApplications, products, vendors } from "../../server/db/schema";
import { createDirectoryStore } from "../../server/files/directory-store";
import { serveStore } from "../../server/files/served-files";
import { startTestApp } from "./support/app";
import { createMigratedVariables, createTemporaryDirectory } from "./support/database";
import { spawnServer } from "./support/spawn-server";

// Server processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const root = createTemporaryDirectory();
const FILES_DIR = join(root, "files");
const SECRET = "SESSION_SECRET=hunter2";
writeFileSync(join(root, "outside.png"), SECRET);

/** Writes a file and creates its folders. */
function store(path: string, content: string): void {
  const file = join(FILES_DIR, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, content);
}

mkdirSync(FILES_DIR);
const { app, database, call } = await startTestApp({ env: { FILES_DIR } });
const { db } = database;
const [vendor] = await db.select().from(vendors).limit(1);
const [application] = await db.select().from(kycApplications).limit(1);
const [product] = await db.select().from(products).limit(1);
const [vendorId, kycId, productId] = [vendor?.id ?? "", application?.id ?? "", product?.id ?? ""];
await db
  .update(vendors)
  .set({ documents: ["panCard"] })
  .where(eq(vendors.id, vendorId));
await db
  .update(kycApplications)
  .set({ documents: [...KYC_DOCUMENTS] })
  .where(eq(kycApplications.id, kycId));

const panCardAddress = async (): Promise<string> =>
  (await call("GET", `/api/admin/vendors/${vendorId}`, { as: "admin" })).body.documents["panCard"] ?? "";

describe("with FILES_DIR", () => {
  it.each([
    ["pdf", "application/pdf"],
    ["jpg", "image/jpeg"],
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["svg", "image/svg+xml; charset=utf-8"],
  ])("serves a vendor's .%s document as %s", async (extension, type) => {
    const folder = createTemporaryDirectory();
    mkdirSync(join(folder, "documents", vendorId), { recursive: true });
    writeFileSync(join(folder, "documents", vendorId, `panCard.${extension}`), "the document");
    const files = await startTestApp({ database, env: { FILES_DIR: folder } });
    const panCard = await panCardAddress();
    const answer = await files.call("GET", panCard);
    expect(answer).toMatchObject({ status: 200, text: "the document" });
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "content-length": "12",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
    });
    const head = await files.call("HEAD", panCard);
    expect(head).toMatchObject({ status: 200, text: "" });
  });

  it("finds a KYC document and a product picture in their folders", async () => {
    store(`kyc/${kycId}/aadhaarFront.png`, "the card");
    store(`products/${productId}/front.jpg`, "the picture");
    await db
      .update(products)
      .set({ images: [`/files/products/${productId}/front.jpg`] })
      .where(eq(products.id, productId));
    const { body } = await call("GET", `/api/admin/kyc/${kycId}`, { as: "admin" });
    expect(await call("GET", body.documents["aadhaarFront"] ?? "")).toMatchObject({ status: 200, text: "the card" });
    const picture = await call("GET", `/files/products/${productId}/front.jpg`);
    expect(picture).toMatchObject({ status: 200, text: "the picture" });
    expect(picture.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "public, max-age=86400" });
  });

  it("returns 404 for a document or a picture whose file is missing", async () => {
    expect(await call("GET", await panCardAddress())).toMatchObject({
      status: 404,
      body: { message: "Document not found.", code: "not_found" },
    });
    const [path = ""] = (await db.select().from(products).limit(1).offset(1))[0]?.images ?? [];
    expect(await call("GET", path)).toMatchObject({ status: 404, body: { message: "Picture not found." } });
  });

  it("never serves a hidden file or a file of another folder, even if the record names it as a picture", async () => {
    const names = [
      "../../../outside.png",
      "..%2f..%2f..%2foutside.png",
      "%2e%2e/outside.png",
      ".hidden.png",
      // PostgreSQL cannot store the character NUL, so the record does not have this name.
      "a%00.png",
    ];
    store(`products/${productId}/.hidden.png`, SECRET);
    await db
      .update(products)
      .set({ images: names.map((name) => `/files/products/${productId}/${decodeURIComponent(name)}`).slice(0, 4) })
      .where(eq(products.id, productId));
    for (const name of names) {
      const { status, text } = await call("GET", `/files/products/${productId}/${name}`);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain("hunter2");
    }
  });
});

describe("the directory", () => {
  const FILE = ["products", productId, "link.png"] as const;
  const read = async (path: typeof FILE | readonly ["products", string, string]) => {
    const file = await serveStore(createDirectoryStore(FILES_DIR, { create: false })).open(path);
    if (!file) return undefined;
    const parts: Buffer[] = [];
    for await (const part of file.content) parts.push(Buffer.from(part as Uint8Array));
    return Buffer.concat(parts).toString();
  };

  it("follows links to files inside it, but no link to a file or folder outside", async () => {
    store(`products/${productId}/real.png`, "inside");
    symlinkSync(join(FILES_DIR, "products", productId, "real.png"), join(FILES_DIR, "products", productId, "in.png"));
    symlinkSync(join(root, "outside.png"), join(FILES_DIR, ...FILE));
    symlinkSync(root, join(FILES_DIR, "products", "out"));
    expect(await read(["products", productId, "in.png"])).toBe("inside");
    expect(await read(FILE)).toBeUndefined();
    expect(await read(["products", "out", "outside.png"])).toBeUndefined();
  });

  it("does not follow a link to a sibling directory whose name starts with its own name", async () => {
    mkdirSync(`${FILES_DIR}-other`);
    linkSync(join(root, "outside.png"), join(`${FILES_DIR}-other`, "x.png"));
    symlinkSync(`${FILES_DIR}-other`, join(FILES_DIR, "products", "near"));
    expect(await read(["products", "near", "x.png"])).toBeUndefined();
  });

  it.each(["..", ".", "", "a\u0000.png", "x".repeat(300)])("has no file named %j", async (name) => {
    expect(await read(["products", productId, name])).toBeUndefined();
  });

  it.each(["a/b.png", "a\\b.png", ".hidden.png"])("does not open %j, although such a file is stored", async (name) => {
    store(`products/${productId}/${name}`, "x");
    expect(await read(["products", productId, name])).toBeUndefined();
  });

  it("serves neither folders nor files of other types, such as HTML", async () => {
    store(`products/${productId}/page.html`, "<script>alert(1)</script>");
    store(`products/${productId}/folder.png/inner.png`, "x");
    expect(await read(["products", productId, "page.html"])).toBeUndefined();
    expect(await read(["products", productId, "page"])).toBeUndefined();
    expect(await read(["products", productId, "folder.png"])).toBeUndefined();
  });
});

it("serves no document, not even a specimen, if there is no demo data and FILES_DIR is not set", async () => {
  const real = await startTestApp({ database, env: { SEED_DEMO: "false" } });
  const panCard = await panCardAddress();
  expect((await app.inject(panCard)).statusCode).toBe(404);
  expect(await real.call("GET", panCard)).toMatchObject({ status: 404, body: { message: "Document not found." } });
});

it("refuses to start with a one-line error if FILES_DIR does not exist", async () => {
  const variables = {
    ...(await createMigratedVariables()),
    SEED_DEMO: "false",
    DEMO_NOW: "",
    FILES_DIR: join(root, "none"),
  };
  const { code, stdout, stderr } = await spawnServer(variables).ended;
  expect(stderr).toBe(`The directory ${join(root, "none")} for files cannot be used (ENOENT). Correct FILES_DIR.\n`);
  expect([code, stdout]).toEqual([1, ""]);
});
