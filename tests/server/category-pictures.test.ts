/** Pictures of categories: their addresses and alternative texts, and the removal of unused uploads. */
import { expect, it } from "vitest";
import type { Category } from "../../resources/categories/contract";
import type { UploadedPicture } from "../../providers/pictures/contract";
import { createDirectoryStore } from "../../server/files/directory-store";
import { removeUnusedPictures } from "../../server/resources/pictures/remove-unused";
import { startTestApp } from "./support/app";
import { createTemporaryDirectory } from "./support/database";
import { createIntegration } from "./support/integration";
import { picture } from "./support/test-pictures";
import { advanceDays, LONG_SESSIONS } from "./support/vendor-ledger";

const FILES_DIR = createTemporaryDirectory();
const store = createDirectoryStore(FILES_DIR, { create: false });
const stage = await startTestApp({ env: { FILES_DIR, ...LONG_SESSIONS.env } });
const { app, call, database } = stage;

let lastNumber = 0;
const upload = async () => {
  const headers = { "content-type": "image/png" };
  const body = await picture("png");
  return (await call<UploadedPicture>("POST", "/api/admin/pictures", { as: "admin", body, headers })).body.path;
};
const create = (body: object) =>
  call("POST", "/api/admin/categories", { as: "admin", body: { name: `Shelf ${++lastNumber}`, ...body } });
const change = (id: string, body: object) => call("PUT", `/api/admin/categories/${id}`, { as: "admin", body });
const isServed = async (url: string) => (await app.inject({ url })).statusCode === 200;
/** Advances the clock by two days, and removes unused pictures. */
async function cleanUpLater(): Promise<void> {
  advanceDays(2);
  await removeUnusedPictures(database.db, store);
}

it("a picture has an address and a text, and its text is removed when its address changes or is removed", async () => {
  const first = await upload();
  const { status, body } = await create({ image: first, imageText: "  Shelves " });
  expect([status, body]).toMatchObject([201, { image: first, imageText: "Shelves" }]);
  const { _id: id } = body;
  const list = (await call<Category[]>("GET", "/api/admin/categories", { as: "admin" })).body;
  expect(list.find(({ _id }) => _id === id)).toMatchObject({ image: first, imageText: "Shelves" });
  expect((await change(id, { description: "Wood" })).body).toMatchObject({ image: first, imageText: "Shelves" });
  expect((await change(id, { imageText: "Two shelves" })).body).toMatchObject({ imageText: "Two shelves" });
  expect((await change(id, { image: first })).body).toMatchObject({ imageText: "Two shelves" });
  const other = await change(id, { image: "https://cdn.shop.example/1.jpg" });
  expect(other.body).toMatchObject({ image: "https://cdn.shop.example/1.jpg" });
  expect(other.body).not.toHaveProperty("imageText");
  await change(id, { imageText: "A lamp" });
  for (const removed of [await change(id, { image: "" }), await change(id, { image: null })]) {
    expect(removed.status).toBe(200);
    expect(removed.body).not.toHaveProperty("image");
    expect(removed.body).not.toHaveProperty("imageText");
  }
});

it.each([
  [{ image: 5 }, "image", "must be text"],
  [
    { image: "javascript:alert(1)" },
    "image",
    "must be a path that starts with /, or a URL that starts with http:// or https://",
  ],
  [
    { image: "//other.example/1.jpg" },
    "image",
    "must be a path that starts with /, or a URL that starts with http:// or https://",
  ],
  [{ image: `/${"x".repeat(2_000)}` }, "image", "must have at most 2,000 characters"],
  [{ imageText: "A lamp" }, "imageText", "must be the text of an image"],
  [{ image: "", imageText: "A lamp" }, "imageText", "must be the text of an image"],
  [{ image: "/1.jpg", imageText: "x".repeat(301) }, "imageText", "must have at most 300 characters"],
  [{ image: `/files/products/uploads/${"0".repeat(32)}.webp` }, "image", "no longer exists; upload the picture again"],
])("rejects a category with %j", async (body, field, message) => {
  const { status, body: answer } = await create(body);
  expect([status, answer.errors]).toEqual([422, { [field]: [message] }]);
});

it("the cleanup keeps the pictures that categories use, and removes them a day after the last use", async () => {
  const [kept, shared, replaced] = [await upload(), await upload(), await upload()];
  const byUrl = await upload();
  const one = (await create({ image: kept })).body._id;
  const two = (await create({ image: shared })).body._id;
  const three = (await create({ image: replaced })).body._id;
  await create({ image: `https://shop.example${byUrl}` });
  const product = { name: "Lamp", price: 1, stock: 1, images: [shared] };
  await call("POST", "/api/admin/products", { as: "admin", body: product });
  await cleanUpLater();
  await change(two, { image: "" });
  await change(three, { image: "/other.jpg" });
  await removeUnusedPictures(database.db, store);
  for (const path of [kept, shared, replaced, byUrl]) expect(await isServed(path), path).toBe(true);
  await cleanUpLater();
  expect([await isServed(kept), await isServed(shared), await isServed(byUrl)]).toEqual([true, true, true]);
  expect(await isServed(replaced)).toBe(false);
  await call("DELETE", `/api/admin/categories/${one}`, { as: "admin" });
  await cleanUpLater();
  expect([await isServed(kept), await isServed(shared)]).toEqual([false, true]);
});

it("the shop can set a picture's address, and the cleanup removes the uploads that it replaces", async () => {
  const scopes = ["categories", "products"].flatMap((resource) => [`${resource}.upsert`, `${resource}.show`]);
  const { send, batch } = await createIntegration(stage, scopes);
  const item = { externalId: "lamps", name: "Lamps", image: "https://cdn.shop.example/lamps.jpg" };
  const [created] = await batch("categories", [item]);
  expect(created?.status).toBe("created");
  expect((await batch("categories", [item]))[0]?.status).toBe("unchanged");
  expect((await send("GET", "categories/lamps")).body).toMatchObject({ image: item.image });

  const [ofCategory, ofProduct] = [await upload(), await upload()];
  await change(created?.id ?? "", { image: ofCategory, imageText: "Lamps" });
  expect((await batch("categories", [{ externalId: "lamps", name: "All lamps" }]))[0]?.status).toBe("updated");
  expect((await send("GET", "categories/lamps")).body).toMatchObject({ image: ofCategory, imageText: "Lamps" });
  const lamp = { externalId: "lamp", name: "Lamp", price: 1, stock: 1 };
  await batch("products", [{ ...lamp, images: [ofProduct] }]);
  await cleanUpLater();
  expect([await isServed(ofCategory), await isServed(ofProduct)]).toEqual([true, true]);

  await batch("categories", [item]);
  await batch("products", [{ ...lamp, images: [] }]);
  const body = (await send("GET", "categories/lamps")).body;
  expect(body).toMatchObject({ image: item.image });
  expect(body).not.toHaveProperty("imageText");
  await cleanUpLater();
  expect([await isServed(ofCategory), await isServed(ofProduct)]).toEqual([false, false]);
});
