/** PostgreSQL stops and restarts, or drops its connections, under load. */
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./fault";
import { runStatement } from "./stage";
import { checkNotReady, playUnderLoad } from "./under-load";

const DOWN_MS = 4_000;
const CUTS = 20;
const CUT_EVERY_MS = 200;

/** Ends all client connections except its own. */
export const END_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

const databaseStop = (name: string, what: string, how: "fast" | "immediate"): Fault => ({
  name,
  what,
  databases: ["postgres"],
  play: (scene) =>
    playUnderLoad(scene, async (notebook) => {
      await scene.postgres().halt(how);
      await wait(DOWN_MS / 2);
      await checkNotReady(scene, notebook);
      await wait(DOWN_MS / 2);
      notebook.over();
      await scene.postgres().start();
    }),
});

const connectionsCut: Fault = {
  name: "connections-cut",
  what: `all connections ended by pg_terminate_backend, ${CUTS} times within ${(CUTS * CUT_EVERY_MS) / 1000} s`,
  databases: ["postgres"],
  play: (scene) =>
    playUnderLoad(scene, async ({ note }) => {
      const { url } = scene.postgres();
      let ended = 0;
      for (let time = 0; time < CUTS; time += 1) {
        const rows = await runStatement(url, END_CONNECTIONS);
        ended += rows.length;
        await wait(CUT_EVERY_MS);
      }
      note(`${ended} connections were ended`);
    }),
};

export const DATABASE_OUTAGES: readonly Fault[] = [
  databaseStop("database-stops", `database stopped (fast) for ${DOWN_MS / 1000} s and started`, "fast"),
  databaseStop(
    "database-crashes",
    `database stopped as by a crash (immediate) for ${DOWN_MS / 1000} s and started`,
    "immediate",
  ),
  connectionsCut,
];
