// @module-tag all
/** The keys that encrypt records: their source, their rotation, and the encryption of rows of earlier versions. */
import { randomBytes } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { projectRoot } from "../../scripts/project";
import { loadKeyring } from "../../server/db/data-keys";
import { createKeyring, setKeyring } from "../../server/crypto/keyring";
import { initEncryption } from "../../server/maintenance/init-encryption";
import { decryptRow } from "../../server/db/encrypted-records";
import { connect } from "../../server/db/connect";
import type { Database } from "../../server/db/database";
import { migrate } from "../../server/migrate";
import { newId } from "../../server/db/new-id";
import { kycApplications, users, vendors } from "../../server/db/schema";
import { readEnv } from "../../server/base/env";
import { copyRows } from "../../server/seed/copy-rows";
import {
  createDatabaseVariables,
  isCitus,
  isPostgres,
  openTestDatabase,
  createTemporaryDirectory,
  TEST_DATA_KEY,
} from "./support/database";
import { signInOverHttp } from "./support/sign-in";
import { spawnNode, spawnServer } from "./support/spawn-server";

// Command processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const newKey = () => randomBytes(32).toString("base64");
const FILE = "server/cli/rekey.ts";
const COUNT = 3_000;
const buildPan = (index: number) => `ABCPK${String(index).padStart(4, "0")}Z`;

async function withDatabase<T>(
  variables: Record<string, string>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await connect(readEnv(variables));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Creates a migrated database whose vendors have PANs that are encrypted with the given key. */
async function createDatabase(key: string): Promise<Record<string, string>> {
  const variables = await createDatabaseVariables();
  await withDatabase(variables, async (database) => {
    await migrate(database);
    await initEncryption(database, createKeyring([key]));
    const owner = { id: newId(), name: "Owner", email: "owner@shop.example", role: "vendor" as const };
    const shops = Array.from({ length: COUNT }, (_, index) => {
      const shopName = `Shop ${index}`;
      const searchText = shopName.toLowerCase();
      return { id: newId(), userId: owner.id, shopName, panNumber: buildPan(index), searchText };
    });
    await database.db.transaction(async (tx) => {
      await copyRows(tx, users, [owner]);
      await copyRows(tx, vendors, shops);
    });
  });
  return variables;
}

/** Returns how many vendors have a PAN and its hash under the given key. */
const countUnder = (variables: Record<string, string>, key: string) =>
  withDatabase(variables, async ({ db }) => {
    const { first } = createKeyring([key]);
    const rows = await db.select().from(vendors);
    const values = rows.filter(({ panNumber }) => panNumber?.text.startsWith(first.value)).length;
    expect(
      rows.filter(({ panHash }) => panHash?.startsWith(first.hash)),
      "a hash for each value",
    ).toHaveLength(values);
    return values;
  });

describe("npm run rekey", () => {
  it("killed halfway and run again, leaves every value under the first key only", async () => {
    const [oldKey, key] = [newKey(), newKey()];
    const database = await createDatabase(oldKey);
    const variables = { ...database, DATA_KEY: `${key},${oldKey}` };
    const first = spawnNode(FILE, variables);
    await new Promise<void>((resolve) => {
      first.child.stdout?.on("data", (chunk: Buffer) => {
        if (chunk.toString().includes("vendors:")) resolve();
      });
      void first.ended.then(() => resolve());
    });
    first.child.kill("SIGKILL");
    expect((await first.ended).signal).toBe("SIGKILL");
    const encryptedCount = await countUnder(variables, key);
    expect(encryptedCount).toBeGreaterThan(0);
    expect(encryptedCount).toBeLessThan(COUNT);
    expect(await countUnder(variables, oldKey)).toBe(COUNT - encryptedCount);

    const second = await spawnNode(FILE, variables).ended;
    expect(second.stderr).toBe("");
    expect(second.stdout).toContain(`Encrypted ${(COUNT - encryptedCount).toLocaleString("en-IN")} records`);
    expect(second.stdout).not.toMatch(/ABCPK/);
    await withDatabase({ ...database, DATA_KEY: key }, async (open) => {
      await initEncryption(open, createKeyring([key]));
      const rows = (await open.db.select().from(vendors)).map((row) => decryptRow(vendors, row));
      const numbers = rows.map(({ shopName, panNumber }) => panNumber === buildPan(Number(shopName.slice(5))));
      expect(numbers.filter(Boolean)).toHaveLength(COUNT);
    });
    const third = await spawnNode(FILE, { ...database, DATA_KEY: key }).ended;
    expect(third.stdout).toContain("Encrypted 0 records");

    const rejected = await spawnNode(FILE, { ...database, DATA_KEY: oldKey }).ended;
    expect(rejected.stderr).toMatch(/^These are not the keys that the records were encrypted with\. .*\n$/);
    expect(rejected.code).toBe(1);
  });

  if (isPostgres) {
    it("does not disturb a running server", async () => {
      const [oldKey, key] = [newKey(), newKey()];
      const database = await createDatabaseVariables();
      const variables = { ...database, DATA_KEY: `${key},${oldKey}` };
      const seeded = spawnServer({ ...database, DATA_KEY: oldKey });
      await seeded.address;
      seeded.child.kill("SIGTERM");
      await seeded.ended;

      const { call } = await signInOverHttp(await spawnServer(variables).address);
      const listed = async () => {
        const { status, body } = await call("GET", "/api/admin/vendors?limit=100&sort=shopName&order=asc");
        expect(status).toBe(200);
        return body["data"] as { _id: string; panNumber: string }[];
      };
      const numbers = async () => (await listed()).map(({ panNumber }) => panNumber);
      const before = await numbers();
      // The list masks the PANs. A PAN that could not be decrypted would fail the request.
      expect(before[0]).toMatch(/^[A-Z]{5}XXXX[A-Z]$/);
      let isDone = false;
      const rekey = spawnNode(FILE, variables).ended.finally(() => (isDone = true));
      while (!isDone) expect(await numbers()).toEqual(before);
      expect((await rekey).stdout).toMatch(/^vendors: 120$/m);
      expect(await numbers()).toEqual(before);
      expect(await countUnder(variables, key)).toBe(120);
      const [{ _id: id } = { _id: "" }] = await listed();
      const revealed = await call("POST", "/api/admin/reveals", { resource: "vendors", id, field: "panNumber" });
      const found = await call("GET", `/api/admin/vendors?search=${String(revealed.body["value"])}`);
      expect(found.body).toMatchObject({ total: 1 });
    });
  }

  if (!isPostgres) {
    it("creates a new key in the file next to the bundled database, without printing it", async () => {
      const DATA_DIR = createTemporaryDirectory();
      const file = path.join(DATA_DIR, "data.key");
      await withDatabase({ DATA_DIR }, async (database) => {
        const keyring = await loadKeyring(readEnv({ DATA_DIR }));
        await migrate(database);
        await initEncryption(database, keyring);
      });
      const before = await readFile(file, "utf8");
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const { stdout, stderr } = await spawnNode(FILE, { DATA_DIR }, ["--new-key"]).ended;
      expect(stderr).toBe("");
      const after = await readFile(file, "utf8");
      expect(after).toMatch(/^\S{44}\n$/);
      expect(after).not.toBe(before);
      expect(stdout).not.toContain(after.trim());
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    });
  }
});

describe("a starting server", () => {
  it("with the wrong keys for its database says so in one line", async () => {
    const variables = await createDatabase(newKey());
    const { code, stdout, stderr } = await spawnServer({
      ...variables,
      DATA_KEY: newKey(),
      SEED_DEMO: "false",
      DEMO_NOW: "",
    }).ended;
    expect(stderr).toMatch(/^These are not the keys that the records were encrypted with\. Restore .*\n$/);
    expect(stderr.split("\n")).toHaveLength(2);
    expect(stdout).toBe("");
    expect(code).toBe(1);
  });

  if (isPostgres) {
    it("on a database server without DATA_KEY says what to set and how to generate it", async () => {
      const variables = { ...(await createDatabaseVariables()), DATA_KEY: "" };
      const { code, stderr } = await spawnServer(variables).ended;
      expect(stderr).toBe(
        "DATABASE_URL requires DATA_KEY. Create one with openssl rand -base64 32, and store it apart from the database.\n",
      );
      expect(code).toBe(1);
    });
  }
});

// No earlier version ran on a cluster.
it.skipIf(isCitus)("encrypts rows of an earlier version, and stores the hashes that find them", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const folder = path.join(projectRoot, "server/db/migrations");
  await database.runScripts(async (run) => {
    await run("drop schema public cascade");
    await run("create schema public");
    await run("create table schema_migrations (name text primary key, applied_at timestamptz not null default now())");
    for (const name of (await readdir(folder)).filter((one) => one < "0019").sort()) {
      await run(await readFile(path.join(folder, name), "utf8"));
      await run(`insert into schema_migrations (name) values ('${name}')`);
    }
    await run(`insert into users (id, name, email, role) values ('1', 'Owner', 'owner@shop.example', 'vendor')`);
    await run(`insert into vendors (id, user_id, shop_name, phone, gstin, pan_number, search_text) values
      ('2', '1', 'Silk', '+919820012345', '27AAPFU0939F1ZV', 'AAPFU0939F',
       'silk owner@shop.example +919820012345 27aapfu0939f1zv aapfu0939f'),
      ('3', '1', 'Bare', null, null, null, 'bare owner@shop.example')`);
    await run(`insert into kyc_applications (id, vendor_id, date_of_birth, aadhaar_number, search_text)
      values ('4', '2', '1984-02-29', '234567890124', 'silk')`);
  });
  await migrate(database);
  const keyring = createKeyring([TEST_DATA_KEY]);
  await initEncryption(database, keyring);
  setKeyring(keyring);
  const rows = await database.db.select().from(vendors).orderBy(vendors.id);
  expect(rows.map(({ panNumber }) => panNumber?.isEncrypted)).toEqual([true, undefined]);
  expect(rows.map((row) => decryptRow(vendors, row))).toEqual([
    expect.objectContaining({
      panNumber: "AAPFU0939F",
      gstin: "27AAPFU0939F1ZV",
      searchText: "silk owner@shop.example +919820012345",
      panHash: keyring.hashes("panNumber", "AAPFU0939F")[0],
      phoneHash: keyring.hashes("phone", "9820012345")[0],
    }),
    expect.objectContaining({
      panNumber: null,
      gstinHash: null,
      phoneHash: null,
      searchText: "bare owner@shop.example",
    }),
  ]);
  const [application] = await database.db.select().from(kycApplications);
  expect(application && decryptRow(kycApplications, application)).toMatchObject({
    dateOfBirth: "1984-02-29",
    aadhaarNumber: "234567890124",
  });
});
