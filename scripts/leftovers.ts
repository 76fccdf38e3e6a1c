/** Finds processes that a test run started and did not end. Works on Linux only. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/**
 * The variable that every process of a test run inherits. Code that sets the whole environment of a process it starts
 * must include this variable.
 */
export const TEST_RUN_VARIABLE = "TEST_RUN";

/** Processes that were just asked to stop may need this long to exit. */
const EXIT_TIMEOUT_MS = 10_000;

/** Marks this process and every process it starts from now on as part of the run. */
export function markTestRun(): void {
  process.env[TEST_RUN_VARIABLE] = randomUUID();
}

/**
 * Waits for the run's processes to exit.
 *
 * @returns the pid and command line of each process that still runs
 */
export async function findLeftoverProcesses(): Promise<string[]> {
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  let left = runningProcesses();
  while (left.length > 0 && Date.now() < deadline) {
    await wait(250);
    left = runningProcesses();
  }
  return left;
}

function runningProcesses(): string[] {
  if (process.platform !== "linux") return [];
  const mark = `${TEST_RUN_VARIABLE}=${process.env[TEST_RUN_VARIABLE]}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(mark)) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        // A zombie, which has ended but was not reaped by its parent, has no command line.
        return command ? [`${pid} ${command}`] : [];
      } catch {
        // The process has ended, or belongs to another user.
        return [];
      }
    });
}
