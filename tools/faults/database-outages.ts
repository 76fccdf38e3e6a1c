/** PostgreSQL stops and restarts, or drops its connections, under load. */
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault";
import { runStatement } from "./stage";
import { checkNotReady, playUnderLoad } from "./under-load";

const DOWN_MS = 4_000;
const CUTS = 20;
const CUT_EVERY_MS = 200;

/** Closes all other client connections. */
export const CLOSE_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

const databaseStop = (name: string, description: string, how: "fast" | "immediate"): Fault => ({
  name,
  description,
  databases: ["postgres"],
  play: (scene) =>
    playUnderLoad(scene, async (reporter) => {
      await scene.postgres().halt(how);
      await wait(DOWN_MS / 2);
      await checkNotReady(scene, reporter);
      await wait(DOWN_MS / 2);
      reporter.over();
      await scene.postgres().start();
    }),
});

const connectionsCut: Fault = {
  name: "connections-cut",
  description: `pg_terminate_backend closes all connections ${CUTS} times within ${(CUTS * CUT_EVERY_MS) / 1000} s`,
  databases: ["postgres"],
  play: (scene) =>
    playUnderLoad(scene, async ({ note }) => {
      const { url } = scene.postgres();
      let closed = 0;
      for (let time = 0; time < CUTS; time += 1) {
        const rows = await runStatement(url, CLOSE_CONNECTIONS);
        closed += rows.length;
        await wait(CUT_EVERY_MS);
      }
      note(`${closed} connections were closed`);
    }),
};

export const DATABASE_OUTAGES: readonly Fault[] = [
  databaseStop("database-stops", `the database stops (fast) for ${DOWN_MS / 1000} s`, "fast"),
  databaseStop("database-crashes", `the database crashes (immediate) and is down for ${DOWN_MS / 1000} s`, "immediate"),
  connectionsCut,
];
