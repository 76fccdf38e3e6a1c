// @module-tag slow
/** The server exposes no records on a network while an account has the demo password, which is public. */
import { beforeAll, describe, expect, it } from "vitest";
import { SERVER_FILE } from "../../scripts/server-bundle";
import { isShared, readEnv, shouldSeedDemo } from "../../server/base/env";
import { rejectKnownPasswords, rejectDefaultDemoPassword } from "../../server/seed/reject-known-passwords";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { users } from "../../server/db/schema";
import type { Database } from "../../server/db/database";
import { cheapPasswords, DEMO_SIZE } from "./support/app";
import { createMigratedDirectory, openTestDatabase } from "./support/database";
import { spawnNode } from "./support/spawn-server";

const REMOTE_DATABASE = { DATABASE_URL: "postgres://db.example/shop" };
const ON_THE_NETWORK = { HOST: "0.0.0.0" };

const start = (database: Database, variables: Record<string, string>) =>
  rejectKnownPasswords(database.db, readEnv(variables), cheapPasswords);

it.each([
  [{}, false],
  [{ HOST: "127.0.0.2" }, false],
  [{ HOST: "localhost" }, false],
  [{ HOST: "::1" }, false],
  [{ HOST: "192.168.1.4" }, true],
  [ON_THE_NETWORK, true],
  [REMOTE_DATABASE, true],
])("with %j, other machines can reach the records: %j", (variables, shared) => {
  const env = readEnv(variables);
  expect(isShared(env)).toBe(shared);
  expect(shouldSeedDemo(env)).toBe(!shared);
  expect(shouldSeedDemo(readEnv({ ...variables, SEED_DEMO: "true" }))).toBe(true);
  expect(shouldSeedDemo(readEnv({ ...variables, SEED_DEMO: "false" }))).toBe(false);
});

describe.each([REMOTE_DATABASE, ON_THE_NETWORK])("with %j", (shared) => {
  let empty: Database;
  beforeAll(async () => {
    empty = await openTestDatabase();
    return () => empty.close();
  });

  it("says what to do when the database is empty, and does not start", async () => {
    await expect(start(empty, shared)).rejects.toThrow(/^There are no users yet\. Set SEED_DEMO=false/);
    await expect(start(empty, { ...shared, DEMO_PASSWORD: "one of our own" })).rejects.toThrow(
      /^There are no users yet/,
    );
    await expect(start(empty, { ...shared, SEED_DEMO: "false" })).resolves.toBeUndefined();
  });

  it("requires a custom password for demo data", async () => {
    await expect(start(empty, { ...shared, SEED_DEMO: "true" })).rejects.toThrow(/Set your own DEMO_PASSWORD/);
    const custom = { ...shared, SEED_DEMO: "true", DEMO_PASSWORD: "one of our own" };
    await expect(start(empty, custom)).resolves.toBeUndefined();
    expect(() => rejectDefaultDemoPassword(readEnv(custom))).not.toThrow();
    expect(() => rejectDefaultDemoPassword(readEnv(shared))).toThrow(/Set your own DEMO_PASSWORD/);
  });
});

it("does not expose a demo that was seeded with the public password", async () => {
  const database = await openTestDatabase();
  await seedIfEmpty(database.db, cheapPasswords, "bazaar-demo", DEMO_SIZE);
  await expect(start(database, {})).resolves.toBeUndefined();
  const others: Record<string, string>[] = [
    {},
    { SEED_DEMO: "true", DEMO_PASSWORD: "set too late" },
    { SEED_DEMO: "false" },
  ];
  for (const settings of others) {
    await expect(start(database, { ...ON_THE_NETWORK, ...settings })).rejects.toThrow(
      /^Other machines can reach these records, and \S+@bazaar\.example has the public demo password/,
    );
  }
  await database.db.update(users).set({ passwordHash: await cheapPasswords.hash("changed since") });
  await expect(start(database, ON_THE_NETWORK)).resolves.toBeUndefined();
  await database.close();
});

it("on a network, the server and the seed command exit and ask in one line for a custom demo password", async () => {
  const variables = { DATA_DIR: createMigratedDirectory(), PORT: "0", ...ON_THE_NETWORK };
  for (const file of [SERVER_FILE, "server/cli/seed.ts"]) {
    const { code, stdout, stderr } = await spawnNode(file, variables).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).toContain("your own DEMO_PASSWORD");
  }
});
