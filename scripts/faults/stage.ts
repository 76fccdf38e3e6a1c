/** Where faults are played: a temporary PostgreSQL and directories, and a copy of the demo for each fault. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { DatabaseKind } from "../../server/db/database";
import { startApi } from "../load/start-api";
import { startTemporaryPostgres, type TemporaryPostgres } from "../temporary-postgres";
import { testEnv } from "../test-env";
import { createScene, type Scene } from "./scene";

export const DATA_KEY = Buffer.alloc(32, "faults").toString("base64");
/** Where the demo is written once. */
const TEMPLATE = "template_of_faults";

/** The environment of a server but for its database. */
export const VARIABLES = {
  ...testEnv,
  DEMO_NOW: "",
  DEMO_PASSWORD: "faults-password-1",
  LOG_LEVEL: "silent",
  // As in operation, which the tests leave out.
  MAX_EVENT_LOOP_DELAY_MS: "",
};

export interface Stage {
  /** @param seconds how long a fault lasts that has no length of its own */
  scene(kind: DatabaseKind, seconds: number): Promise<Scene>;
  close(): Promise<void>;
}

export function createStage(): Stage {
  const directory = mkdtempSync(path.join(tmpdir(), "marketplace-faults-"));
  let postgres: Promise<TemporaryPostgres> | undefined;
  let seeded: Promise<string> | undefined;
  let scenes = 0;

  async function fill(variables: Record<string, string>): Promise<void> {
    await (await startApi({ ...VARIABLES, ...variables })).stop();
  }

  async function startPostgres(): Promise<TemporaryPostgres> {
    const server = await startTemporaryPostgres();
    await query(server.url, `create database ${TEMPLATE}`);
    await fill({ DATABASE_URL: named(server.url, TEMPLATE), DATA_KEY });
    return server;
  }

  async function fillDirectory(): Promise<string> {
    const DATA_DIR = path.join(directory, TEMPLATE);
    await fill({ DATA_DIR });
    return DATA_DIR;
  }

  return {
    async scene(kind, seconds) {
      scenes += 1;
      const name = `scene_${scenes}`;
      if (kind === "pglite") {
        const DATA_DIR = path.join(directory, name);
        cpSync(await (seeded ??= fillDirectory()), DATA_DIR, { recursive: true });
        return createScene({ kind, seconds, variables: { ...VARIABLES, DATA_DIR } });
      }
      const server = await (postgres ??= startPostgres());
      await query(server.url, `create database ${name} template ${TEMPLATE}`);
      // Before one, a sequence of the copy may give numbers that are written nowhere: after a crash it gives them again.
      await query(server.url, "checkpoint");
      const variables = { ...VARIABLES, DATABASE_URL: named(server.url, name), DATA_KEY };
      return createScene({ kind, seconds, variables, postgres: server });
    },
    async close() {
      await (await postgres)?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The address of another database of the same server. */
const named = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

/** One statement over a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
