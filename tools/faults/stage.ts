/** Provides a temporary PostgreSQL, directories, and a copy of the demo data for each fault. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { DatabaseKind } from "../../server/db/database";
import { startApi } from "../../scripts/start-api";
import { startTemporaryPostgres, type TemporaryPostgres } from "../../scripts/temporary-postgres";
import { testEnv } from "../../scripts/test-env";
import { createScene, type Scene } from "./scene";

export const DATA_KEY = Buffer.alloc(32, "faults").toString("base64");
/** The database or folder that is seeded once and then copied. */
const TEMPLATE = "template_of_faults";

/** The environment of a server, except for its database. */
export const SERVER_VARIABLES = {
  ...testEnv,
  DEMO_NOW: "",
  DEMO_PASSWORD: "faults-password-1",
  LOG_LEVEL: "silent",
  // The production default, which testEnv disables.
  MAX_EVENT_LOOP_DELAY_MS: "",
};

export interface Stage {
  /** @param seconds the duration of faults that define none of their own */
  scene(kind: DatabaseKind, seconds: number): Promise<Scene>;
  close(): Promise<void>;
}

export function createStage(): Stage {
  const directory = mkdtempSync(path.join(tmpdir(), "marketplace-faults-"));
  let postgres: Promise<TemporaryPostgres> | undefined;
  let seeded: Promise<string> | undefined;
  let scenes = 0;

  async function seed(variables: Record<string, string>): Promise<void> {
    await (await startApi({ ...SERVER_VARIABLES, ...variables })).stop();
  }

  async function startPostgres(): Promise<TemporaryPostgres> {
    const server = await startTemporaryPostgres();
    await runStatement(server.url, `create database ${TEMPLATE}`);
    await seed({ DATABASE_URL: withDatabase(server.url, TEMPLATE), DATA_KEY });
    return server;
  }

  async function fillDirectory(): Promise<string> {
    const DATA_DIR = path.join(directory, TEMPLATE);
    await seed({ DATA_DIR });
    return DATA_DIR;
  }

  return {
    async scene(kind, seconds) {
      scenes += 1;
      const name = `scene_${scenes}`;
      if (kind === "pglite") {
        const DATA_DIR = path.join(directory, name);
        cpSync(await (seeded ??= fillDirectory()), DATA_DIR, { recursive: true });
        return createScene({ kind, seconds, variables: { ...SERVER_VARIABLES, DATA_DIR } });
      }
      const server = await (postgres ??= startPostgres());
      await runStatement(server.url, `create database ${name} template ${TEMPLATE}`);
      // Without a checkpoint, a sequence of the copy may hand out numbers that are not in the WAL, and repeat them
      // after a crash.
      await runStatement(server.url, "checkpoint");
      const variables = { ...SERVER_VARIABLES, DATABASE_URL: withDatabase(server.url, name), DATA_KEY };
      return createScene({ kind, seconds, variables, postgres: server });
    },
    async close() {
      await (await postgres)?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The URL of another database on the same server. */
const withDatabase = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

/** Runs one statement on a new connection. */
export async function runStatement(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
