/** Processes that a run of the tests has started and not ended, on Linux; elsewhere nothing is known of them. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** The variable that every process of a run inherits; whoever starts one with variables of its own passes it on. */
export const MARK = "TEST_RUN";

/** What was told to end a moment ago may still be ending. */
const PATIENCE_MS = 10_000;

/** Marks this process: what it starts from now on belongs to the run. */
export function markRun(): void {
  process.env[MARK] = randomUUID();
}

/** The command lines of the processes that are left; each with its number. */
export async function leftovers(): Promise<string[]> {
  const until = Date.now() + PATIENCE_MS;
  let left = running();
  while (left.length > 0 && Date.now() < until) {
    await wait(250);
    left = running();
  }
  return left;
}

function running(): string[] {
  if (process.platform !== "linux") return [];
  const mark = `${MARK}=${process.env[MARK]}`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(mark)) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        // What has ended and was not asked for by its parent has no command line any more.
        return command ? [`${pid} ${command}`] : [];
      } catch {
        // It ended meanwhile, or belongs to somebody else.
        return [];
      }
    });
}
