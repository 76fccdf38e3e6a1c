/**
 * The server's clock jumps forward and back under load. PostgreSQL's clock is unaffected, as if it ran on another
 * machine.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { ServerJob } from "../../resources/jobs/contract";
import type { ExportJob } from "../../resources/exports/contract";
import { connect } from "../../server/db/connect";
import { verify } from "../../server/audit/verify";
import type { Fault } from "./fault";
import type { Scene } from "./scene";
import { playUnderLoad, type FaultReporter } from "./under-load";

const HOUR_MS = 3_600_000;
/** The successive offsets of the clock. The last one restores the correct time. */
const JUMPS = [
  { description: "three days ahead", ms: 72 * HOUR_MS },
  { description: "a day behind", ms: -24 * HOUR_MS },
  { description: "correct again", ms: 0 },
];
const WORK_MS = 1_500;
const PAUSE_MS = 50;
/** The timeout for background work. */
const BACKGROUND_TIMEOUT_MS = 30_000;

export const CLOCK_JUMPS: Fault = {
  name: "clock-jumps",
  description: `the server's clock jumps under load until it is ${JUMPS.map(({ description }) => description).join(", ")}`,
  databases: ["pglite", "postgres"],
  async play(scene) {
    const directory = mkdtempSync(path.join(tmpdir(), "marketplace-clock-"));
    const SHIFTED_CLOCK = path.join(directory, "milliseconds");
    const preload = pathToFileURL(path.join(import.meta.dirname, "shifted-clock.ts")).href;
    try {
      const finding = await playUnderLoad(
        scene,
        async (reporter) => {
          for (const jump of JUMPS) {
            await setClock(scene, SHIFTED_CLOCK, jump.ms);
            await checkWork(scene, jump.description, reporter);
          }
        },
        // The tsx loader comes first, because the preloaded file is TypeScript.
        { SHIFTED_CLOCK, NODE_OPTIONS: `--import tsx --import ${preload}` },
      );
      await scene.api().stop();
      return { ...finding, lost: [...finding.lost, ...(await verifyAudit(scene))] };
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

/** Resolves when the server uses the new offset. */
async function setClock(scene: Scene, file: string, shiftMs: number): Promise<void> {
  writeFileSync(file, String(shiftMs));
  process.kill(scene.api().pid, "SIGUSR2");
  if (!(await waitUntil(() => Promise.resolve(!existsSync(file)))))
    throw new Error("The server did not read its new clock in time.");
}

/** Checks what must work with any clock: sign-in, jobs and a background export. */
async function checkWork(scene: Scene, clock: string, { note, check }: FaultReporter): Promise<void> {
  const before = await scene.call("GET", "/api/auth/me");
  await scene.signIn();
  const { status } = await scene.call("GET", "/api/auth/me");
  note(`${clock}: the old session got ${before.status}, a new one ${status}`);
  check(status === 200, `sign-in fails with a clock that is ${clock}`);
  await wait(WORK_MS);
  check(await runAllJobs(scene), `a job hangs or fails with a clock that is ${clock}`);
  check(await completeExport(scene), `no export completes with a clock that is ${clock}`);
}

/** Runs every job. Returns whether all of them complete within the timeout. */
async function runAllJobs(scene: Scene): Promise<boolean> {
  const jobs = async () => (await scene.call("GET", "/api/admin/jobs?limit=100")).body["content"] as ServerJob[];
  for (const { _id } of await jobs()) await scene.call("POST", `/api/admin/jobs/${_id}/run`);
  return waitUntil(async () => (await jobs()).every(({ state }) => state === "waiting"));
}

/** Requests an export. Returns whether it is done within the timeout. */
async function completeExport(scene: Scene): Promise<boolean> {
  const { body } = await scene.call("POST", "/api/admin/exports", { type: "categories" });
  const read = async () => (await scene.call("GET", `/api/admin/exports/${body._id}`)).body as Partial<ExportJob>;
  return waitUntil(async () => (await read()).status === "done");
}

async function waitUntil(holds: () => Promise<boolean>): Promise<boolean> {
  for (const started = performance.now(); performance.now() - started < BACKGROUND_TIMEOUT_MS; await wait(PAUSE_MS))
    if (await holds()) return true;
  return false;
}

/** Returns the problems in the audit log, including entries that the server did not seal when it stopped. */
async function verifyAudit({ variables }: Scene): Promise<string[]> {
  const { DATABASE_URL, DATA_DIR = "" } = variables;
  const database = await connect({ DATABASE_URL: DATABASE_URL || undefined, DATA_DIR });
  try {
    const { findings, waiting } = await verify(database.db);
    return waiting > 0 ? [...findings, `${waiting} entries of the audit are not sealed`] : findings;
  } finally {
    await database.close();
  }
}
