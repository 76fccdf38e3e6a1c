/**
 * An upgrade from the first release is interrupted. The next start repeats the upgrade from the beginning.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { connect } from "../../server/db/connect";
import type { Database } from "../../server/db/database";
import { pglitePath } from "../../server/db/open-pglite";
import { verify } from "../../server/audit/verify";
import { StartFailedError, startApi } from "../../scripts/start-api";
import { projectRoot } from "../../scripts/project";
import type { Fault, FaultResult } from "./fault";
import { createScene, type Scene } from "./scene";
import { runStatement } from "./stage";

/** The first release's tables and records as SQL, which the upgrade tests also use. */
const FIRST_RELEASE = path.join(projectRoot, "tests", "server", "fixtures", "first-release.sql");
const PASSWORD = "first-release";
const TABLES = ["users", "vendors", "categories", "products", "orders", "reviews", "coupons"];
const PAUSE_MS = 5;

/** A server that is starting and upgrading its database. */
interface Start {
  kill: () => void;
  /** Whether the server has exited or is already serving. */
  isOver: () => boolean;
}

/** One interrupted upgrade. */
interface Attempt {
  description: string;
  interrupt: (scene: Scene, start: Start) => Promise<void>;
}

/** Interrupts an upgrade on PGlite, which creates files as the upgrade creates tables and indexes. */
const atFiles = (files: number): Attempt => ({
  description: `kill -9 after ${files} new files`,
  async interrupt({ variables }, { kill, isOver }) {
    const count = () => readdirSync(pglitePath(variables["DATA_DIR"] ?? ""), { recursive: true }).length;
    const atFirst = count();
    while (!isOver() && count() < atFirst + files) await wait(PAUSE_MS);
    kill();
  },
});

/** Interrupts an upgrade on PostgreSQL while it waits for the lock of a table. */
const atTable = (table: string, how: "kill -9" | "connection closed"): Attempt => ({
  description: `${how} at the table ${table}`,
  async interrupt({ variables }, { kill, isOver }) {
    const url = variables["DATABASE_URL"] ?? "";
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query(`begin; lock table ${table} in row exclusive mode`);
    const waiting = "from pg_locks where not granted and locktype = 'relation'";
    while (!isOver() && (await runStatement(url, `select ${waiting}`)).length === 0) await wait(PAUSE_MS);
    if (how === "kill -9") kill();
    else await runStatement(url, `select pg_terminate_backend(pid) ${waiting}`);
    await holder.end();
  },
});

const ATTEMPTS = {
  pglite: [atFiles(20), atFiles(100), atFiles(200)],
  postgres: [atTable("users", "kill -9"), atTable("coupons", "connection closed"), atTable("coupons", "kill -9")],
};

export const INTERRUPTED_UPGRADE: Fault = {
  name: "upgrade-interrupted",
  description: "an upgrade from the first release is interrupted three times, and then completed",
  databases: ["pglite", "postgres"],
  async play(scene) {
    const old = await prepareFirstRelease(scene);
    const before = await withDatabase(old, readRecords);
    const wrong: string[] = [];
    const notes: string[] = [];
    for (const { description, interrupt } of ATTEMPTS[scene.kind]) {
      const output = await interruptUpgrade(old, interrupt);
      notes.push(output ? `${description}; the server exited with: ${output}` : description);
      if (output === undefined) wrong.push(`${description}: the upgrade had already finished`);
      else if (output.includes("\n")) wrong.push(`${description}: the error has more than one line`);
      if (JSON.stringify(await withDatabase(old, readRecords)) !== JSON.stringify(before))
        wrong.push(`${description}: the records have changed`);
    }
    const { lost, healthyAfter } = await completeUpgrade(old, before);
    return { seen: [], acknowledged: Object.values(before).flat().length, lost, healthyAfter, wrong, notes };
  },
};

/** Prepares a database in the state of the first release. */
async function prepareFirstRelease({ kind, seconds, variables }: Scene): Promise<Scene> {
  const own: Record<string, string> = { ...variables, DEMO_PASSWORD: PASSWORD };
  if (kind === "pglite") own["DATA_DIR"] = path.join(variables["DATA_DIR"] ?? "", "first-release");
  const scene = createScene({ kind, seconds, variables: own });
  await withDatabase(scene, (database) =>
    database.runScripts(async (run) => {
      await run("drop schema public cascade; create schema public");
      await run(readFileSync(FIRST_RELEASE, "utf8"));
    }),
  );
  return scene;
}

/** Calls `look` with the database while no server runs. */
async function withDatabase<T>({ variables }: Scene, look: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL = "", DATA_DIR = "" } = variables;
  const database = await connect({ DATABASE_URL: DATABASE_URL || undefined, DATA_DIR });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

type Records = Record<string, { id: string }[]>;

/** Reads the rows of the tables with records, and the migrations that have run. */
async function readRecords(database: Database): Promise<Records> {
  const found: Records = {};
  await database.runScripts(async (run) => {
    for (const table of [...TABLES, "schema_migrations"]) {
      const rows = await run(`select to_jsonb(one) as row from ${table} one order by one::text`);
      found[table] = rows.map(({ row }) => row as { id: string });
    }
  });
  return found;
}

/** @returns what the server wrote to standard error; undefined if it was already serving */
async function interruptUpgrade(scene: Scene, interrupt: Attempt["interrupt"]): Promise<string | undefined> {
  const killed = new AbortController();
  let isOver = false;
  const started = startApi(scene.variables, killed.signal).finally(() => (isOver = true));
  const [outcome] = await Promise.allSettled([
    started,
    interrupt(scene, { kill: () => killed.abort(), isOver: () => isOver }),
  ]);
  if (outcome.status === "fulfilled") return void (await outcome.value.stop());
  if (outcome.reason instanceof StartFailedError) return outcome.reason.output;
  throw outcome.reason;
}

/** Starts a server that completes the upgrade, and checks that no record is lost. */
async function completeUpgrade(scene: Scene, before: Records): Promise<Pick<FaultResult, "lost" | "healthyAfter">> {
  const from = performance.now();
  await scene.start();
  await scene.signIn();
  const healthyAfter = (await scene.becomesHealthy()) ? (performance.now() - from) / 1000 : undefined;
  await scene.api().stop();
  const { after, findings } = await withDatabase(scene, async (database) => ({
    after: await readRecords(database),
    findings: (await verify(database.db)).findings,
  }));
  const missing = TABLES.flatMap((table) => {
    const ids = new Set(after[table]?.map(({ id }) => id));
    return (before[table] ?? []).filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} of ${table} is missing`);
  });
  return { lost: [...missing, ...findings], healthyAfter };
}
