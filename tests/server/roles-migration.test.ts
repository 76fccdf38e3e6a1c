/** Migrates administrators whose permissions were in a column of the users table. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";
import { migrate } from "../../server/migrate";
import { isCitus, openTestDatabase } from "./support/database";

const folder = path.join(projectRoot, "server/db/migrations");
const BEFORE = "0014";

const database = await openTestDatabase();
afterAll(() => database.close());

// No earlier version ran on a cluster.
it.skipIf(isCitus)(
  "makes administrators with the permissions null or * owners, and keeps all other permissions exactly",
  async () => {
    const names = (await readdir(folder)).filter((name) => name < BEFORE).sort();
    await database.runScripts(async (run) => {
      await run("drop schema public cascade");
      await run("create schema public");
      await run(
        "create table schema_migrations (name text primary key, applied_at timestamptz not null default now())",
      );
      for (const name of names) {
        await run(await readFile(path.join(folder, name), "utf8"));
        await run(`insert into schema_migrations (name) values ('${name}')`);
      }
      await run(`insert into users (id, name, email, role, permissions) values
      ('1', 'All', 'all@shop.example', 'admin', null),
      ('2', 'Star', 'star@shop.example', 'admin', '["*"]'),
      ('3', 'Reader', 'reader@shop.example', 'admin', '["*.list", "*.show"]'),
      ('4', 'Clerk', 'clerk@shop.example', 'admin', '["vendors.*", "kyc.*"]'),
      ('5', 'None', 'none@shop.example', 'admin', '[]'),
      ('6', 'Shop', 'shop@shop.example', 'vendor', null)`);
      await run(
        `insert into sessions (token_hash, user_id, expires_at) values ('abc', '1', now() + interval '1 hour')`,
      );
    });
    await migrate(database);
    let rows: Record<string, unknown>[] = [];
    let recentSessions: Record<string, unknown>[] = [];
    await database.runScripts(async (run) => {
      rows = await run(`select users.name, r.name as role, r.permissions from users
      left join admin_roles r on r.id = users.role_id order by users.id`);
      recentSessions = await run("select id from sessions where last_used_at > now() - interval '1 minute'");
    });
    expect(rows).toEqual([
      { name: "All", role: "Owner", permissions: ["*"] },
      { name: "Star", role: "Owner", permissions: ["*"] },
      { name: "Reader", role: "Auditor", permissions: ["*.list", "*.show"] },
      { name: "Clerk", role: "Permissions of clerk@shop.example", permissions: ["vendors.*", "kyc.*"] },
      { name: "None", role: "Permissions of none@shop.example", permissions: [] },
      { name: "Shop", role: null, permissions: null },
    ]);
    expect(recentSessions).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
  },
);
