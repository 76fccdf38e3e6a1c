/** Uploaded pictures: conversion, rejections, limits, use by products, and removal. */
import type { Socket } from "node:net";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { createDirectoryStore } from "../../server/files/directory-store";
import type { FileStore } from "../../server/files/file-store";
import { pictures } from "../../server/db/schema-pictures";
import { products } from "../../server/db/schema";
import { removeUnusedPictures } from "../../server/resources/pictures/remove-unused";
import type { UploadedPicture } from "../../providers/pictures/contract";
import { startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";
import { createTemporaryDirectory } from "./support/database";
import { startEndlessUpload } from "./support/endless-upload";
import { animation, claimingPng, phonePhoto, picture, zipArchive } from "./support/test-pictures";
import { advanceDays, LONG_SESSIONS } from "./support/vendor-ledger";

const FILES_DIR = createTemporaryDirectory();
const store = createDirectoryStore(FILES_DIR, { create: false });
const stage = await startTestApp({ env: { FILES_DIR, ...LONG_SESSIONS.env } });
const { app, call, database, login } = stage;
const { db } = database;

const PATH = "/api/admin/pictures";
type UploadAnswer = UploadedPicture & Pick<ResponseBody, "message">;
const upload = (body: Buffer) =>
  call<UploadAnswer>("POST", PATH, { as: "admin", body, headers: { "content-type": "image/png" } });
const uploadPath = async (): Promise<string> => (await upload(await picture("png"))).body.path;
const serve = (url: string) => app.inject({ url });
async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list("products/")) keys.push(key);
  return keys;
}
const product = { name: "Brass lamp", price: 10, stock: 1 };
const create = (body: object) => call("POST", "/api/admin/products", { as: "admin", body: { ...product, ...body } });
const change = (id: string, body: object) => call("PUT", `/api/admin/products/${id}`, { as: "admin", body });

describe("an uploaded picture", () => {
  it("is public, upright and without metadata, and has a square thumbnail", async () => {
    const photo = await phonePhoto();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const { status, body } = await upload(photo);
    expect([status, body.width, body.height]).toEqual([201, 200, 300]);
    const { headers, rawPayload } = await serve(body.path);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(rawPayload.length),
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const served = await sharp(rawPayload).metadata();
    expect(served).toMatchObject({ format: "webp", width: 200, height: 300 });
    expect([served.exif, served.icc, served.xmp, served.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const thumbnail = await sharp((await serve(body.thumbnail)).rawPayload).metadata();
    expect(thumbnail).toMatchObject({ format: "webp", width: 160, height: 160 });
  });

  it.each(["png", "webp", "avif"] as const)("can be a %s, regardless of the type in the request", async (format) => {
    const { status, body } = await upload(await picture(format));
    expect([status, body.width, body.height]).toEqual([201, 300, 200]);
  });

  it("is scaled down to 2,560 pixels", async () => {
    const { body } = await upload(await picture("png", 6_000, 1_500));
    expect([body.width, body.height]).toEqual([2_560, 640]);
  });

  it("has only the first frame of an animation", async () => {
    const { status, body } = await upload(await animation());
    expect([status, body.width, body.height]).toEqual([201, 60, 40]);
    const { rawPayload } = await serve(body.path);
    expect((await sharp(rawPayload).metadata()).pages).toBeUndefined();
    const { channels } = await sharp(rawPayload).stats();
    expect([(channels[0]?.mean ?? 0) > 200, (channels[2]?.mean ?? 255) < 50]).toEqual([true, true]);
  });
});

const UNSUPPORTED = "Picture must be a JPEG, PNG, WebP or AVIF file";
const MIXED = "Picture must not contain a document, an archive or a script";
const DAMAGED = "Picture cannot be read; it may be damaged";
const TOO_LARGE = "Picture must have at most 40 megapixels";
const append = async (text: string | Buffer) => Buffer.concat([await phonePhoto(), Buffer.from(text)]);

it.each([
  ["a GIF", () => picture("gif"), UNSUPPORTED],
  ["a TIFF", () => picture("tiff"), UNSUPPORTED],
  ["an SVG", () => Promise.resolve(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")), UNSUPPORTED],
  ["a short file", () => Promise.resolve(Buffer.from("RI")), UNSUPPORTED],
  ["a picture of 40 gigapixels", () => claimingPng(200_000, 200_000), TOO_LARGE],
  ["a picture of 41 megapixels in 100 bytes", () => claimingPng(8_200, 5_000), TOO_LARGE],
  ["half a picture", async () => (await phonePhoto()).subarray(0, 500), DAMAGED],
  ["a picture with an archive", () => append(zipArchive()), MIXED],
  ["a picture with a script", () => append("<SCRIPT>alert(1)</SCRIPT>"), MIXED],
  ["a picture with PHP", () => append("<?php phpinfo();"), MIXED],
  [
    "a picture with the header of a PDF",
    async () => {
      const photo = await phonePhoto();
      return Buffer.concat([photo.subarray(0, 40), Buffer.from("%PDF-1.7"), photo.subarray(40)]);
    },
    MIXED,
  ],
])("rejects %s, and stores nothing", async (_name, make, message) => {
  const before = await listKeys();
  const { status, body } = await upload(await make());
  expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
  expect(await listKeys()).toEqual(before);
});

it("rejects a file above 10 MiB", async () => {
  const { status, body } = await upload(Buffer.alloc(10 * 1_048_576 + 1));
  expect([status, body.message]).toEqual([413, "The body is larger than 10 MiB."]);
});

describe("concurrent uploads", () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  it("are limited to six for a person, and the next is rejected before its body is read", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { Authorization: `Bearer ${await login("admin")}` };
    const start = async () => sockets.push(await startEndlessUpload(app, `POST ${PATH}`, headers));
    for (let count = 0; count < 6; count += 1) await start();
    const png = await picture("png");
    await expect
      .poll(async () => {
        const { status } = await upload(png);
        // This upload arrived before the last endless upload, which the server then rejected. Start another one.
        if (status === 201) await start();
        return status;
      })
      .toBe(429);
    expect(sockets.length).toBeLessThanOrEqual(7);
    const { body, headers: answered } = await upload(png);
    expect([body.message, answered["retry-after"]]).toEqual([
      "Too many pictures are being uploaded at the same time. Try again in a few seconds.",
      "5",
    ]);
    sockets[0]?.destroy();
    await expect.poll(async () => (await upload(png)).status).toBe(201);
  });
});

describe("a product", () => {
  it("keeps alternative texts only for its own images, and drops empty texts", async () => {
    const path = await uploadPath();
    const saved = await create({ images: [path, "/a.jpg"], imageTexts: { [path]: "  A lamp ", "/a.jpg": " " } });
    expect(saved).toMatchObject({ status: 201, body: { images: [path, "/a.jpg"], imageTexts: { [path]: "A lamp" } } });
    const { _id: id } = saved.body;
    expect((await change(id, { images: ["/a.jpg", path] })).body).toMatchObject({ imageTexts: { [path]: "A lamp" } });
    expect((await change(id, { price: 20, imageTexts: { [path]: "" } })).body).not.toHaveProperty("imageTexts");
    await change(id, { imageTexts: { "/a.jpg": "Its shade" } });
    expect((await change(id, { images: [path] })).body).not.toHaveProperty("imageTexts");
  });

  it.each([
    ["of another image", { "/b.jpg": "Other" }, "imageTexts", "must be texts for images of the product"],
    ["that are too long", { "/a.jpg": "x".repeat(301) }, "imageTexts./a.jpg", "must have at most 300 characters"],
    ["with NUL", { "/a.jpg": "a\u0000" }, "imageTexts./a.jpg", "must not contain the character NUL"],
    ["that are numbers", { "/a.jpg": 1 }, "imageTexts./a.jpg", "must be text"],
    ["that are not an object", "A lamp", "imageTexts", "must be an object of text values"],
  ])("rejects texts %s", async (_case, imageTexts, field, message) => {
    const { status, body } = await create({ images: ["/a.jpg"], imageTexts });
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it("rejects an uploaded picture that does not exist, and accepts one of another server", async () => {
    const path = `/files/products/uploads/${"0".repeat(32)}.webp`;
    const { status, body } = await create({ images: ["/a.jpg", path] });
    expect([status, body.errors]).toEqual([422, { "images.1": ["no longer exists; upload the picture again"] }]);
    expect((await create({ images: [`https://other.example${path}`] })).status).toBe(201);
    expect((await serve(path)).statusCode).toBe(404);
  });
});

/** Returns a copy of the store that reports every file as two days old. */
const withOldFiles = (at: FileStore): FileStore => ({
  ...at,
  async *list(prefix) {
    for await (const file of at.list(prefix)) yield { ...file, modifiedAt: new Date(Date.now() - 2 * 86_400_000) };
  },
});

it("the cleanup removes a picture that was unused for a day, but never a picture of a product", async () => {
  const paths: string[] = [];
  for (let count = 0; count < 5; count += 1) paths.push(await uploadPath());
  const [byPath = "", byUrl = "", shared = "", dropped = "", forgotten = ""] = paths;
  const first = await create({ images: [byPath, shared, dropped] });
  await create({ images: [shared] });
  const other = await create({});
  // Writes an absolute URL of the picture into the table, as an import without the API could.
  await db
    .update(products)
    .set({ images: [`https://shop.example${byUrl}`] })
    .where(eq(products.id, other.body._id));
  const stray = `products/uploads/${"a".repeat(32)}.webp`;
  const operatorFiles = ["products/uploads/readme.txt", `products/${first.body._id}/front.jpg`];
  for (const key of [stray, ...operatorFiles]) await store.write(key, Buffer.from("file"), 4);

  const isServed = async () => (await Promise.all(paths.map(serve))).map(({ statusCode }) => statusCode === 200);
  await removeUnusedPictures(db, store);
  expect(await isServed(), "within a day").toEqual([true, true, true, true, true]);
  expect(await listKeys()).toContain(stray);

  advanceDays(2);
  await change(first.body._id, { images: [byPath] });
  await removeUnusedPictures(db, withOldFiles(store));
  expect(await isServed(), "two days after the upload").toEqual([true, true, true, true, false]);
  expect((await serve(forgotten.replace(".webp", "-160.webp"))).statusCode).toBe(404);
  expect(await listKeys()).not.toContain(stray);
  expect(await listKeys()).toEqual(expect.arrayContaining(operatorFiles));

  advanceDays(2);
  await removeUnusedPictures(db, withOldFiles(store));
  expect(await isServed(), "two days after its last use").toEqual([true, true, true, false, false]);
  expect(await change(first.body._id, { images: [dropped] })).toMatchObject({ status: 422 });

  await call("DELETE", `/api/admin/products/${first.body._id}`, { as: "admin" });
  advanceDays(2);
  await removeUnusedPictures(db, withOldFiles(store));
  expect(await isServed(), "after the product was deleted").toEqual([false, true, true, false, false]);
  const left = (await db.select().from(pictures)).map(({ id }) => id);
  const hasRecord = paths.map((path) => left.some((id) => path.includes(id)));
  expect(hasRecord).toEqual([false, true, true, false, false]);
});
