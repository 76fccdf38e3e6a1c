// @module-tag slow
/** Backups include uploaded files, from a directory or S3. A rejected restore changes neither records nor files. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { backup, restore, type Replaced } from "../../server/backup/backup";
import { HEADER_BYTES, toHeader, type Manifest } from "../../server/backup/manifest";
import type { UploadedPicture } from "../../providers/pictures/contract";
import { connect } from "../../server/db/connect";
import { createFileStore } from "../../server/files/open-file-store";
import type { FileStore } from "../../server/files/file-store";
import { startTestApp } from "./support/app";
import { confirmYes, newBackupPath, openBackupSource, readBackupEnv, withOpenDatabase } from "./support/backups";
import { createDatabaseVariables, createTemporaryDirectory } from "./support/database";
import { resealBackup } from "./support/reseal-backup";
import { buildFilesUrl, startS3Server } from "./support/s3-server";
import { phonePhoto } from "./support/test-pictures";
import { readAllRows } from "./support/whole";

const port = await startS3Server();
const { env, database } = await openBackupSource();
afterAll(() => database.close());

let prefixes = 0;
const stores = {
  "a directory": () => ({ FILES_DIR: createTemporaryDirectory() }),
  "S3-compatible storage": () => ({ FILES_URL: buildFilesUrl(port, { prefix: `/s${(prefixes += 1)}` }) }),
};

const FILES: Readonly<Record<string, string>> = {
  "documents/v1/panCard.pdf": "%PDF the card",
  "products/p1/empty.png": "",
  "products/p1/front.jpg": "picture ".repeat(200_000),
  "uploads/c1/f1": "encrypted",
};

async function writeAll(store: FileStore, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, content] of Object.entries(files)) {
    await store.write(key, Buffer.from(content), Buffer.byteLength(content));
  }
}

async function readAll(store: FileStore): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { key } of store.list("")) {
    const file = await store.read(key);
    if (file) files[key] = await text(file.content);
  }
  return files;
}

/** Writes the files to the storage that the settings name, and backs up the source with it. */
async function makeBackup(
  settings: Record<string, string>,
  files = FILES,
): Promise<{ file: string; manifest: Manifest }> {
  const source = { ...env, ...readBackupEnv({ DATA_DIR: env.DATA_DIR, ...settings }), DATABASE_URL: env.DATABASE_URL };
  await writeAll(await createFileStore(source), files);
  const file = newBackupPath();
  return { file, manifest: await backup(source, file) };
}

async function makeTarget(settings: Record<string, string>) {
  const target = readBackupEnv({ ...(await createDatabaseVariables()), ...settings });
  return { target, store: await createFileStore(target) };
}

const STORES = Object.entries(stores);

describe.each(STORES)("a backup of files in %s", (name, create) => {
  const [otherName, createOther] = STORES.find(([other]) => other !== name) ?? [name, create];

  it(`restores its files to ${otherName}`, async () => {
    const { file, manifest } = await makeBackup(create());
    const bytes = Object.values(FILES).reduce((sum, content) => sum + content.length, 0);
    expect(manifest).toMatchObject({ format: 2, files: { count: 4, bytes } });
    const { target, store } = await makeTarget(createOther());
    await writeAll(store, { "products/p9/only-here.png": "stays" });
    const questions: unknown[] = [];
    await restore(target, file, (replaced) => {
      questions.push(replaced);
      return Promise.resolve();
    });
    expect(questions).toEqual([{ hasRecords: false, files: 0, store: store.label }]);
    expect(await readAll(store)).toEqual({ ...FILES, "products/p9/only-here.png": "stays" });
    expect(await withOpenDatabase(target, readAllRows)).toEqual(await readAllRows(database));
  });

  it("says how many files will be replaced, and replaces them only after the records are restored", async () => {
    const { file } = await makeBackup(create());
    const { target, store } = await makeTarget(create());
    const before = {
      "products/p1/front.jpg": "another",
      "uploads/c1/f1": "encrypteD",
      "documents/v1/panCard.pdf": "%PDF the card",
    };
    await writeAll(store, before);
    const reject = ({ files }: { files: number }) => Promise.reject(new Error(`${files} differ`));
    await expect(restore(target, file, reject)).rejects.toThrow("2 differ");
    expect(await readAll(store)).toEqual(before);

    const inconsistent = newBackupPath();
    await writeFile(
      inconsistent,
      resealBackup(await readFile(file), (m) => ({ ...m, tables: { ...m.tables, users: 7 } })),
    );
    await expect(restore(target, inconsistent, confirmYes)).rejects.toThrow(/restored table users has \d+ rows/);
    expect(await readAll(store)).toEqual(before);

    await restore(target, file, confirmYes);
    expect(await readAll(store)).toEqual(FILES);
  });
});

describe("a restore", () => {
  const makeDirectoryBackup = () => makeBackup(stores["a directory"]());

  /** Changes the files of a backup, which follow the records, and updates the backup's checksum. */
  const changeFiles = (bytes: Buffer, change: (files: string) => string): Buffer => {
    const { payloadBytes } = JSON.parse(bytes.subarray(0, HEADER_BYTES).toString()) as Manifest;
    const end = HEADER_BYTES + payloadBytes;
    const files = Buffer.from(change(bytes.subarray(end).toString("latin1")), "latin1");
    return resealBackup(Buffer.concat([bytes.subarray(0, end), files]), (manifest) => manifest);
  };

  it.each([
    [
      "a changed file",
      (files: string) => files.replace("picture", "pictuRe"),
      "the file products/p1/front.jpg has another checksum",
    ],
    [
      "a key outside the store",
      (files: string) => files.replace("uploads/c1/f1", "../../etc/f1x"),
      "its index of files cannot be read",
    ],
    ["a wrong size", (files: string) => files.replace('"size":9', '"size":8'), "its index of files cannot be read"],
    ["no index", (files: string) => files.replaceAll('"sha256"', '"sha25?"'), "its index of files cannot be read"],
  ])("rejects a backup with %s and a correct checksum, and changes nothing", async (_case, change, message) => {
    const { file } = await makeDirectoryBackup();
    const forged = newBackupPath();
    await writeFile(forged, changeFiles(await readFile(file), change));
    const { target, store } = await makeTarget(stores["a directory"]());
    await expect(restore(target, forged, confirmYes)).rejects.toThrow(message);
    expect(await readAll(store)).toEqual({});
    const reject = ({ hasRecords }: Replaced) => Promise.reject(new Error(hasRecords ? "has records" : "is empty"));
    await expect(restore(target, file, reject)).rejects.toThrow("is empty");
  });

  it("rejects a backup whose files were changed or cut off", async () => {
    const { file } = await makeDirectoryBackup();
    const bytes = await readFile(file);
    const { target } = await makeTarget(stores["a directory"]());
    const damaged = newBackupPath();
    await writeFile(damaged, Buffer.from(bytes.toString("latin1").replace("picture p", "pictuRe p"), "latin1"));
    await expect(restore(target, damaged, confirmYes)).rejects.toThrow("its checksum does not match");
    await writeFile(damaged, bytes.subarray(0, -1));
    await expect(restore(target, damaged, confirmYes)).rejects.toThrow("is truncated");
  });

  it("reads a backup of format 1, which has no files, and keeps the files of the target", async () => {
    const { file } = await makeBackup(stores["a directory"](), {});
    const bytes = await readFile(file);
    const { files: _files, ...manifest } = JSON.parse(bytes.subarray(0, HEADER_BYTES).toString()) as Manifest;
    const first = { ...manifest, format: 1 as const, sha256: "" };
    const payload = bytes.subarray(HEADER_BYTES);
    const sum = createHash("sha256")
      .update(payload)
      .update(JSON.stringify({ ...first, sha256: undefined }));
    const old = newBackupPath();
    await writeFile(old, Buffer.concat([toHeader({ ...first, sha256: sum.digest("hex") }), payload]));
    const { target, store } = await makeTarget(stores["a directory"]());
    await writeAll(store, { "products/p1/front.jpg": "stays" });
    await restore(target, old, confirmYes);
    expect(await readAll(store)).toEqual({ "products/p1/front.jpg": "stays" });
  });
});

it("an uploaded picture and the product that uses it survive a backup and a restore", async () => {
  const source = await openBackupSource();
  const settings = { FILES_DIR: createTemporaryDirectory() };
  const shop = await startTestApp({ database: source.database, env: settings });
  const { body: uploaded } = await shop.call<UploadedPicture>("POST", "/api/admin/pictures", {
    as: "admin",
    body: await phonePhoto(),
  });
  const product = { name: "Brass lamp", price: 10, stock: 1, images: [uploaded.path] };
  const { body: made } = await shop.call("POST", "/api/admin/products", { as: "admin", body: product });
  const file = newBackupPath();
  await backup({ ...source.env, ...readBackupEnv({ ...settings, DATA_DIR: source.env.DATA_DIR }) }, file);

  const { target } = await makeTarget({ FILES_DIR: createTemporaryDirectory() });
  await restore(target, file, confirmYes);
  const database = await connect(target);
  afterAll(() => Promise.all([source.database.close(), database.close()]));
  const restored = await startTestApp({ database, env: { FILES_DIR: target.FILES_DIR ?? "" } });
  const read = await restored.call("GET", `/api/admin/products/${made._id}`, { as: "admin" });
  expect(read.body["images"]).toEqual([uploaded.path]);
  for (const url of [uploaded.path, uploaded.thumbnail]) {
    const [before, after] = [await shop.app.inject({ url }), await restored.app.inject({ url })];
    expect([after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, true]);
  }
});

it("a backup from a storage that does not respond fails with a message, and leaves no file", async () => {
  const file = newBackupPath();
  const unreachable = readBackupEnv({ ...(await createDatabaseVariables()), FILES_URL: buildFilesUrl(1) });
  await expect(backup(unreachable, file)).rejects.toThrow(
    "The file storage s3://127.0.0.1:1/shop does not respond (ECONNREFUSED).",
  );
  await expect(readFile(file)).rejects.toThrow("ENOENT");
});
