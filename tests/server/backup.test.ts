/** A back-up holds the database as it was at one moment, and a restore puts back all of it or changes nothing. */
import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openRecords } from "../../server/at-rest/open-records";
import { createKeyring } from "../../server/at-rest/keyring";
import { backup, restore } from "../../server/backup/backup";
import { HEADER_BYTES } from "../../server/backup/manifest";
import { connect } from "../../server/db/connect";
import { COUNTED } from "../../server/db/counters";
import type { Database } from "../../server/db/database";
import { migrate } from "../../server/db/migrate";
import { readEnv } from "../../server/env";
import { sealEntries } from "../../server/evidence/seal";
import { verify } from "../../server/evidence/verify";
import { startTestApp } from "./support/app";
import { differencesOf } from "./support/counter-differences";
import {
  migratedVariables,
  onPostgres,
  databaseVariables,
  temporaryDirectory,
  TEST_DATA_KEY,
} from "./support/database";
import { resealed } from "./support/resealed";
import { allRows, brokenReferences } from "./support/whole";

const keyring = createKeyring([TEST_DATA_KEY]);
const withKey = (variables: Record<string, string>) => readEnv({ DATA_KEY: TEST_DATA_KEY, ...variables });
const newFile = () => join(temporaryDirectory(), "shop.backup");
const yes = () => Promise.resolve();

const env = withKey(await migratedVariables());
const database = await connect(env);
afterAll(() => database.close());
await migrate(database);
await openRecords(database, keyring);
const { call } = await startTestApp({ database });

/** What is in another database after a restore of the file. */
async function restored<T>(file: string, look: (database: Database) => Promise<T>): Promise<T> {
  const place = withKey(await databaseVariables());
  await restore(place, file, yes);
  const copy = await connect(place);
  try {
    return await look(copy);
  } finally {
    await copy.close();
  }
}

const first = newFile();

it("a restored copy has every row of every table, and its audit verifies", async () => {
  await sealEntries(database.db);
  const { tables } = await backup(env, first);
  const expected = await allRows(database);
  expect(tables["orders"]).toBe(45);
  expect(tables).toEqual(Object.fromEntries(Object.entries(expected).map(([name, rows]) => [name, rows.length])));
  expect((await stat(first)).mode & 0o777).toBe(0o600);
  await restored(first, async (copy) => {
    expect(await allRows(copy)).toEqual(expected);
    const verdict = await verify(copy.db);
    expect(verdict).toMatchObject({ findings: [], waiting: 0 });
    expect(verdict.sealed).toBeGreaterThan(0);
  });
});

it("what is written meanwhile is in it whole or not at all", async () => {
  const pending = await call<{ data: { _id: string }[] }>("GET", "/api/admin/vendors?status=pending", { as: "admin" });
  const ids = pending.body.data.map(({ _id }) => _id);
  expect(ids.length).toBeGreaterThan(2);
  const stamps = { validFrom: "2026-01-01T00:00:00Z", validUntil: "2027-01-01T00:00:00Z" };
  let goesOn = true;
  let written = 0;
  const writing = (async () => {
    while (goesOn) {
      const body = { code: `BACKUP${written}`, type: "fixed", value: 5, ...stamps };
      expect((await call("POST", "/api/admin/coupons", { as: "admin", body })).status).toBe(201);
      const id = ids[written];
      if (id) await call("PUT", `/api/admin/vendors/${id}/approve`, { as: "admin", body: {} });
      written += 1;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(0);
  const before = written;
  const file = newFile();
  await backup(env, file);
  goesOn = false;
  await writing;
  expect(written).toBeGreaterThan(before);
  await restored(file, async (copy) => {
    expect(await brokenReferences(copy)).toEqual([]);
    for (const counted of COUNTED) expect(await differencesOf(copy.db, counted)).toEqual([]);
    expect((await verify(copy.db)).findings).toEqual([]);
  });
});

it("is not written over another, nor left half-written", async () => {
  await expect(backup(env, first)).rejects.toThrow(`${first} is there already`);
  const nowhere = join(temporaryDirectory(), "none", "shop.backup");
  await expect(backup(env, nowhere)).rejects.toThrow("shop.backup.partial cannot be written (ENOENT).");
});

const inManifest = (bytes: Buffer, change: (manifest: Record<string, unknown>) => object) => {
  const manifest = JSON.parse(bytes.subarray(0, HEADER_BYTES).toString()) as Record<string, unknown>;
  const text = JSON.stringify(change(manifest)).padEnd(HEADER_BYTES - 1);
  return Buffer.concat([Buffer.from(`${text}\n`), bytes.subarray(HEADER_BYTES)]);
};

const spoiled: [string, (bytes: Buffer) => Buffer, string][] = [
  ["another program's", () => Buffer.from("PGDMP and so on"), "is no back-up of this server"],
  ["empty", () => Buffer.alloc(0), "is no back-up of this server"],
  ["cut off in its manifest", (bytes) => bytes.subarray(0, 1000), "ends within its manifest"],
  ["cut off in its records", (bytes) => bytes.subarray(0, bytes.length - 1), "is truncated: it has"],
  ["changed in one bit", (bytes) => flipped(bytes, bytes.length - 500), "its checksum is another"],
  [
    "with another count",
    (bytes) => inManifest(bytes, (m) => ({ ...m, tables: { users: 1 } })),
    "its checksum is another",
  ],
  ["without JSON", (bytes) => flipped(bytes, 31), "its manifest cannot be read"],
  [
    "of a newer format",
    (bytes) => inManifest(bytes, (m) => ({ ...m, format: 2 })),
    "made by a newer version (format 2)",
  ],
  [
    "of a newer schema",
    (bytes) => inManifest(bytes, (m) => ({ ...m, migrations: ["9999-later.sql"] })),
    "made by a newer version (it has 9999-later.sql)",
  ],
];

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

it.each(spoiled)("a file that is %s is refused before anybody is asked", async (_, spoil, message) => {
  const file = newFile();
  await writeFile(file, spoil(await readFile(first)));
  const place = withKey(onPostgres ? await databaseVariables() : { DATA_DIR: join(temporaryDirectory(), "none") });
  const asked = () => Promise.reject(new Error("Somebody was asked."));
  await expect(restore(place, file, asked)).rejects.toThrow(message);
  if (!onPostgres) expect(existsSync(place.DATA_DIR)).toBe(false);
});

it("wants the keys of its records, and the kind of its database", async () => {
  const other = Buffer.alloc(32, "other").toString("base64");
  const place = await databaseVariables();
  await expect(restore(readEnv({ ...place, DATA_KEY: other }), first, yes)).rejects.toThrow("These are not the keys");
  await expect(
    restore(readEnv({ DATA_DIR: temporaryDirectory(), ...place, DATA_KEY: "" }), first, yes),
  ).rejects.toThrow("The keys of the back-up are not here");
  const wrong = onPostgres
    ? { DATA_DIR: temporaryDirectory() }
    : { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  await expect(restore(withKey(wrong), first, yes)).rejects.toThrow(
    onPostgres ? "is of PostgreSQL" : "is of the bundled",
  );
});

it("asks where there are records, and leaves them where the answer is no or the restore fails", async () => {
  const place = withKey(await databaseVariables());
  await restore(place, first, yes);
  const look = async () => {
    const copy = await connect(place);
    try {
      return await allRows(copy);
    } finally {
      await copy.close();
    }
  };
  const before = await look();
  const no = (isThere: boolean) => Promise.reject(new Error(isThere ? "No." : "Nothing there"));
  await expect(restore(place, first, no)).rejects.toThrow("No.");
  // Whole by its checksum, and yet not what its manifest says.
  const lying = newFile();
  await writeFile(
    lying,
    resealed(await readFile(first), (m) => ({ ...m, tables: { ...m.tables, users: 7 } })),
  );
  await expect(restore(place, lying, yes)).rejects.toThrow(/restored table users has \d+ rows/);
  expect(await look()).toEqual(before);
});
