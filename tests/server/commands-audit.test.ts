// @module-tag all
/** The audit entries of the commands create-admin, rekey and audit-forget, which erases a person's values. */
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { connect } from "../../server/db/connect";
import type { Db } from "../../server/db/database";
import { users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { readEnv } from "../../server/base/env";
import { findAuditEntries } from "./support/audit";
import { createDatabaseVariables } from "./support/database";
import { spawnNode } from "./support/spawn-server";

// Command processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

it("records a new administrator, new keys and an erasure, after which the person's values are erased", async () => {
  const variables = await createDatabaseVariables();
  const run = (name: string, args: string[] = []) =>
    spawnNode(`server/cli/${name}.ts`, { ...variables, ADMIN_PASSWORD: "correct-horse-battery" }, args).ended;
  async function read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const database = await connect(readEnv(variables));
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  }
  const entriesOf = (action: string) => read((db) => findAuditEntries(db, eq(auditEntries.action, action)));

  const created = await run("create-admin", ["--email", "asha@shop.example", "--name", "Asha Rao"]);
  expect(created.stderr).toBe("");
  const [person] = await read((db) => db.select().from(users));
  const after = { name: "Asha Rao", email: "asha@shop.example", role: "Owner" };
  expect(await entriesOf("administrators.create")).toMatchObject([
    { actorName: "System", resourceId: person?.id, label: "Asha Rao", before: null, after },
  ]);

  expect(await run("rekey")).toMatchObject({ code: 0, stderr: "" });
  expect(await entriesOf("data.rekey")).toMatchObject([{ actorName: "System", after: { records: 0 } }]);

  expect(await run("audit-forget", ["nobody"])).toMatchObject({
    code: 1,
    stderr: "The audit has no key for nobody.\n",
  });
  expect(await run("audit-forget")).toMatchObject({ code: 1, stderr: expect.stringContaining("<user id>") });
  expect(await run("audit-forget", [person?.id ?? ""])).toMatchObject({
    code: 0,
    stdout: `Removed 1 key of ${person?.id}.\n`,
  });
  expect(await entriesOf("administrators.create")).toMatchObject([{ withheld: "erased", after: null }]);
  expect(await entriesOf("audit.forget")).toMatchObject([
    { actorName: "System", resource: "users", resourceId: person?.id, after: { keys: 1 } },
  ]);
  expect(await run("audit-forget", [person?.id ?? ""])).toMatchObject({ code: 1 });
});
