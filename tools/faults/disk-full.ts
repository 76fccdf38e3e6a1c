/** The database's disk is full. The disk is a small tmpfs, mounted only for this fault. */
import { execFileSync } from "node:child_process";
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startApi } from "../../scripts/start-api";
import { startTemporaryPostgres } from "../../scripts/temporary-postgres";
import type { Fault, FaultResult } from "./fault";
import { createScene, type Scene } from "./scene";
import { playUnderLoad } from "./under-load";

const SIZE_MIB = 400;
const FULL_MS = 5_000;

/** Calls `work` with the folder of a small file system, and unmounts the file system afterwards. */
async function onSmallDisk<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), "marketplace-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MIB}m,mode=755`, "tmpfs", directory], { stdio: "ignore" });
    try {
      return await work(directory);
    } finally {
      execFileSync("umount", [directory]);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export const DISK_FULL: Fault = {
  name: "disk-full",
  description: `the database's disk is full for ${FULL_MS / 1000} s`,
  databases: ["pglite", "postgres"],
  skipReason: () =>
    process.getuid?.() === 0 && canMount() ? undefined : "needs root with permission to mount a file system",
  play: (scene) =>
    onSmallDisk((directory) => (scene.kind === "pglite" ? onPglite(scene, directory) : onPostgres(scene, directory))),
};

function canMount(): boolean {
  const directory = mkdtempSync(path.join(tmpdir(), "marketplace-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", directory], { stdio: "ignore" });
    execFileSync("umount", [directory]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function onPglite({ kind, seconds, variables }: Scene, directory: string): Promise<FaultResult> {
  const DATA_DIR = path.join(directory, "data");
  cpSync(variables["DATA_DIR"] ?? "", DATA_DIR, { recursive: true });
  const small = createScene({ kind, seconds, variables: { ...variables, DATA_DIR } });
  return fillDisk(small, directory, () => Promise.resolve("nothing had to be restarted"));
}

/** Runs a PostgreSQL server with all its files, including the log, on the small disk. */
async function onPostgres({ kind, seconds, variables }: Scene, directory: string): Promise<FaultResult> {
  const server = await startTemporaryPostgres({ parent: directory });
  const own = { ...variables, DATABASE_URL: server.url };
  try {
    await (await startApi(own)).stop();
    return await fillDisk(createScene({ kind, seconds, variables: own, postgres: server }), directory, async () => {
      await server.start();
      return "PostgreSQL was restarted if it had stopped";
    });
  } finally {
    await server.stop();
  }
}

/** @param repair called once there is room again; returns a note about what it did */
async function fillDisk(small: Scene, directory: string, repair: () => Promise<string>): Promise<FaultResult> {
  try {
    return await playUnderLoad(small, async ({ note, check, over }) => {
      const filler = path.join(directory, "filler");
      const filling = keepFull(filler, directory);
      await wait(FULL_MS);
      const live = await small.call("GET", "/api/health/live");
      check(live.status === 200, `/api/health/live returned ${live.status || live.code}`);
      filling.stop();
      over();
      rmSync(filler);
      note(await repair());
    });
  } finally {
    await small.close();
  }
}

/** Fills the disk, and fills it again whenever the database has freed some space. */
function keepFull(filler: string, directory: string): { stop(): void } {
  const file = openSync(filler, "w");
  const piece = Buffer.alloc(4_096);
  const take = () => {
    while (statfsSync(directory).bavail > 0) writeSync(file, piece);
  };
  take();
  const timer = setInterval(take, 20);
  return {
    stop() {
      clearInterval(timer);
      closeSync(file);
    },
  };
}
