// @module-tag slow
/** Behaviour that all file stores share, and failures of a directory and of S3-compatible storage. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { createDirectoryStore } from "../../server/files/directory-store";
import { StorageError } from "../../server/base/storage-error";
import type { FileStore } from "../../server/files/file-store";
import { createMemoryStore } from "../../server/files/memory-store";
import { createS3Store } from "../../server/files/s3-store";
import { createTemporaryDirectory } from "./support/database";
import { buildFilesUrl, startFaultyServer, startS3Server, toLocation } from "./support/s3-server";

const port = await startS3Server();

const BROKEN = [
  ["breaks", () => createBrokenStream(), "The sender stopped."],
  ["is too short", () => Readable.from([Buffer.from("half")]), "has 4 instead of 10 bytes"],
  ["is too long", () => Readable.from([Buffer.alloc(11)]), "has more than 10 bytes"],
] as const;

const stores: [string, () => FileStore][] = [
  ["a directory", () => createDirectoryStore(createTemporaryDirectory(), { create: false })],
  ["a directory that does not exist yet", () => createDirectoryStore(newPath(), { create: true })],
  ["S3-compatible storage", () => createS3Store(toLocation(buildFilesUrl(port, { prefix: `/${nextName()}` })))],
  ["memory", createMemoryStore],
];

let names = 0;
const nextName = () => `store-${(names += 1)}`;
const newPath = () => join(createTemporaryDirectory(), "files");

const KEY = "products/p1/front.jpg";

async function readText(store: FileStore, key = KEY): Promise<string | undefined> {
  const file = await store.read(key);
  return file && text(file.content);
}
async function listKeys(store: FileStore, prefix = ""): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}
const writeText = (store: FileStore, key: string, content: string) =>
  store.write(key, Buffer.from(content), Buffer.byteLength(content));

/** Creates a stream that sends some bytes and then fails. */
const createBrokenStream = () =>
  Readable.from(
    (function* () {
      yield Buffer.from("half");
      throw new Error("The sender stopped.");
    })(),
  );

describe.each(stores)("%s", (_name, create) => {
  it("is empty at first, and returns undefined for a missing file", async () => {
    const store = create();
    await store.check();
    expect(await store.read(KEY)).toBeUndefined();
    expect(await listKeys(store)).toEqual([]);
    await store.remove(KEY);
  });

  it("reads what was written, from a buffer or a stream", async () => {
    const store = create();
    await writeText(store, KEY, "picture");
    const file = await store.read(KEY);
    expect(file?.size).toBe(7);
    expect(file && (await text(file.content))).toBe("picture");
    const large = Buffer.alloc(3_000_000, "streamed ");
    const chunks = Array.from({ length: 30 }, (_, index) => large.subarray(index * 100_000, (index + 1) * 100_000));
    await store.write("products/p2/large.png", Readable.from(chunks), large.length);
    expect(await readText(store, "products/p2/large.png")).toBe(large.toString());
    await store.write("products/p2/empty.png", Buffer.alloc(0), 0);
    expect(await readText(store, "products/p2/empty.png")).toBe("");
  });

  it("replaces a file, and removes it", async () => {
    const store = create();
    await writeText(store, KEY, "old");
    await writeText(store, KEY, "newer");
    expect(await readText(store)).toBe("newer");
    await store.remove(KEY);
    expect(await store.read(KEY)).toBeUndefined();
    expect(await listKeys(store)).toEqual([]);
  });

  it("lists the files of a prefix with size and time", async () => {
    const store = create();
    for (const key of ["documents/v1/panCard.pdf", "documents/v1/panCard.png", "documents/v10/x.png", KEY]) {
      await writeText(store, key, key);
    }
    expect(await listKeys(store)).toHaveLength(4);
    expect(await listKeys(store, "documents/")).toHaveLength(3);
    expect(await listKeys(store, "documents/v1/")).toHaveLength(2);
    expect(await listKeys(store, "documents/v1/panCard.")).toEqual([
      "documents/v1/panCard.pdf",
      "documents/v1/panCard.png",
    ]);
    expect(await listKeys(store, "documents/v1/panCard.pn")).toEqual(["documents/v1/panCard.png"]);
    expect(await listKeys(store, "none/")).toEqual([]);
    expect(await listKeys(store, "../documents/")).toEqual([]);
    for await (const { key, size, modifiedAt } of store.list("products/")) {
      expect(size).toBe(key.length);
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(120_000);
    }
  });

  it.each(["", "front.jpg", "products/p1", "products/../front.jpg", "products/p1/.env", "/products/p1/x", "a/b/c/d"])(
    "has no file %j, and rejects writing one, because this is not a file key",
    async (key) => {
      const store = create();
      expect(await store.read(key)).toBeUndefined();
      await store.remove(key);
      await expect(writeText(store, key, "x")).rejects.toThrow("is not a file key");
    },
  );
});

// The S3 test server stores incomplete uploads, unlike S3.
describe.each(stores.filter(([name]) => !name.startsWith("S3")))("%s", (_name, create) => {
  it.each(BROKEN)("keeps the old file, and adds no new one, if the content %s", async (_case, content, message) => {
    const store = create();
    await writeText(store, KEY, "old");
    await expect(store.write(KEY, content(), 10)).rejects.toThrow(message);
    expect(await readText(store)).toBe("old");
    await expect(store.write("products/p1/back.jpg", content(), 10)).rejects.toThrow(message);
    expect(await listKeys(store)).toEqual([KEY]);
  });
});

describe("a directory", () => {
  it("lists no partial file if the process was killed while writing, and removes an old one", async () => {
    const directory = createTemporaryDirectory();
    const script = `
      import { Readable } from "node:stream";
      import { createDirectoryStore } from "./server/files/directory-store.ts";
      async function* endless() { for (;;) { yield Buffer.alloc(10); process.stdout.write("."); await new Promise((r) => setTimeout(r, 5)); } }
      await createDirectoryStore(${JSON.stringify(directory)}, { create: false }).write("${KEY}", Readable.from(endless()), 1e9);`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script]);
    // Waits for the partial file, because the process reads some content before it creates this file.
    await vi.waitUntil(() => existsSync(join(directory, ".partial")) && readdirSync(join(directory, ".partial"))[0], {
      timeout: 30_000,
    });
    child.kill("SIGKILL");
    await once(child, "exit");
    const store = createDirectoryStore(directory, { create: false });
    expect(await store.read(KEY)).toBeUndefined();
    expect(await listKeys(store)).toEqual([]);
    const [partial = ""] = readdirSync(join(directory, ".partial"));
    await store.check();
    expect(readdirSync(join(directory, ".partial"))).toEqual([partial]);
    // Only an old partial file is removed, because another server may still be writing a recent one.
    utimesSync(join(directory, ".partial", partial), 0, 0);
    await store.check();
    expect(readdirSync(join(directory, ".partial"))).toEqual([]);
  });

  it("reports that it cannot be used if its folder for partial files is a file", async () => {
    const directory = createTemporaryDirectory();
    writeFileSync(join(directory, ".partial"), "");
    const store = createDirectoryStore(directory, { create: false });
    await expect(writeText(store, KEY, "new")).rejects.toThrow(StorageError);
    expect(await store.read(KEY)).toBeUndefined();
  });

  it("reports a full disk, and keeps the old file", async () => {
    const directory = createTemporaryDirectory();
    const store = createDirectoryStore(directory, { create: false });
    await writeText(store, KEY, "old");
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error("no space"), { code: "ENOSPC", syscall: "write" }));
      },
    });
    await expect(store.write(KEY, full, 4)).rejects.toMatchObject({
      failure: "full",
      message: `The directory ${directory} for files cannot be used (ENOSPC).`,
    });
    expect(await readText(store)).toBe("old");
    expect(readdirSync(join(directory, ".partial"))).toEqual([]);
  });

  it("that is missing is an error, not an empty store", async () => {
    const store = createDirectoryStore(newPath(), { create: false });
    const missing = { failure: "missing", setting: "FILES_DIR", message: expect.stringContaining("(ENOENT)") };
    await expect(store.check()).rejects.toMatchObject(missing);
    await expect(store.read(KEY)).rejects.toMatchObject(missing);
    await expect(listKeys(store)).rejects.toMatchObject(missing);
    await expect(writeText(store, KEY, "x")).rejects.toMatchObject(missing);
  });

  it("must not be a file", async () => {
    const path = newPath();
    writeFileSync(path, "");
    await expect(createDirectoryStore(path, { create: true }).check()).rejects.toMatchObject({ failure: "missing" });
  });

  it("gives no other user access to its files", async () => {
    const directory = newPath();
    await writeText(createDirectoryStore(directory, { create: true }), KEY, "x");
    const modes = execFileSync("stat", ["--format=%a", directory, join(directory, KEY)], { encoding: "utf8" });
    expect(modes.split("\n").slice(0, 2)).toEqual(["700", "600"]);
    expect(existsSync(join(directory, KEY))).toBe(true);
  });
});

describe("S3-compatible storage", () => {
  const SECRET = "top-secret-text";
  const shortLimits = { connect: 200, idle: 200 };
  const createStore = (onPort: number) =>
    createS3Store(toLocation(buildFilesUrl(onPort, { key: "AKIDEXAMPLE", secret: SECRET })), shortLimits);

  it.each([
    ["does not respond", () => startFaultyServer(() => undefined), "TimeoutError"],
    ["returns 500", () => startFaultyServer((_request, response) => response.writeHead(500).end()), "status 500"],
    ["closes the connection", () => startFaultyServer((request) => request.socket.destroy()), "ECONNRESET"],
    ["refuses the connection", () => Promise.resolve(1), "ECONNREFUSED"],
    ["asks to slow down", () => startFaultyServer((_request, response) => response.writeHead(429).end()), "429"],
  ])("that %s is reported as unreachable", async (_case, start, reason) => {
    const onPort = await start();
    const store = createStore(onPort);
    const calls = {
      check: () => store.check(),
      read: () => store.read(KEY),
      write: () => writeText(store, KEY, "x"),
      stream: () => store.write(KEY, Readable.from([Buffer.from("x")]), 1),
      remove: () => store.remove(KEY),
      list: () => listKeys(store),
    };
    for (const [name, call] of Object.entries(calls)) {
      const error = await call().then(
        () => undefined,
        (failure: unknown) => failure,
      );
      expect(error, name).toMatchObject({
        failure: "unreachable",
        message: expect.stringContaining(`s3://127.0.0.1:${onPort}/shop does not respond`),
      });
      if (name === "check") expect(String(error)).toContain(reason);
      expect(JSON.stringify(error) + String(error), name).not.toMatch(/top-secret|AKIDEXAMPLE/);
    }
  });

  it("that stops sending in the middle of a file fails the read", async () => {
    const onPort = await startFaultyServer((_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half");
    });
    const file = await createStore(onPort).read(KEY);
    await expect(text(file?.content ?? Readable.from([]))).rejects.toMatchObject({ failure: "unreachable" });
  });

  it("that closes the connection in the middle of a file fails the read", async () => {
    const onPort = await startFaultyServer((_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("half", () => response.destroy());
    });
    const file = await createStore(onPort).read(KEY);
    await expect(text(file?.content ?? Readable.from([]))).rejects.toMatchObject({ failure: "unreachable" });
  });

  it("is reported as missing without the bucket, and as denied with a wrong key, without naming the key", async () => {
    const missing = createS3Store(toLocation(buildFilesUrl(port, { bucket: "other" })));
    await expect(missing.check()).rejects.toMatchObject({
      failure: "missing",
      message: `The file storage s3://127.0.0.1:${port}/other does not exist (NoSuchBucket).`,
    });
    await expect(missing.read(KEY)).rejects.toMatchObject({ failure: "missing" });
    const unknown = createS3Store(toLocation(buildFilesUrl(port, { key: "AKIDEXAMPLE" })));
    await expect(unknown.check()).rejects.toMatchObject({
      failure: "denied",
      message: `The file storage s3://127.0.0.1:${port}/shop denies access (InvalidAccessKeyId).`,
    });
  });

  it("gets signed calls, and a wrong secret is reported as rejected", async () => {
    const strictPort = await startS3Server({ checksSignatures: true });
    const store = createS3Store(toLocation(buildFilesUrl(strictPort)));
    await writeText(store, KEY, "signed");
    await store.write("products/p1/back.jpg", Readable.from([Buffer.from("streamed")]), 8);
    expect(await readText(store)).toBe("signed");
    expect(await readText(store, "products/p1/back.jpg")).toBe("streamed");
    await store.remove(KEY);
    const wrong = createS3Store(toLocation(buildFilesUrl(strictPort, { secret: SECRET })));
    await expect(wrong.read("products/p1/back.jpg")).rejects.toMatchObject({
      failure: "denied",
      message: `The file storage s3://127.0.0.1:${strictPort}/shop denies access (SignatureDoesNotMatch).`,
    });
  });

  it("is listed page by page", async () => {
    const page = (key: string, next: string) =>
      `<ListBucketResult><Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-11-18T06:30:00.000Z</LastModified>` +
      `</Contents>${next}</ListBucketResult>`;
    const onPort = await startFaultyServer(({ url = "" }, response) => {
      const isSecond = url.includes("continuation-token=more%2F2");
      const next = "<IsTruncated>true</IsTruncated><NextContinuationToken>more/2</NextContinuationToken>";
      response.end(isSecond ? page("products/p/2.png", "") : page("products/p/1.png", next));
    });
    expect(await listKeys(createStore(onPort))).toEqual(["products/p/1.png", "products/p/2.png"]);
  });

  it.each(BROKEN)("never gets a complete upload if the content %s", async (_case, content, message) => {
    const received: string[] = [];
    const onPort = await startFaultyServer((request, response) => {
      request.on("close", () => received.push(request.complete ? "complete" : "aborted"));
      request
        .on("end", () => response.end())
        .on("error", () => undefined)
        .resume();
    });
    const store = createStore(onPort);
    await expect(store.write(KEY, content(), 10)).rejects.toThrow(message);
    await writeText(store, KEY, "whole");
    expect(received.filter((end) => end === "complete")).toHaveLength(1);
  });
});
