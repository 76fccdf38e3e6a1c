import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { MARK } from "../../../scripts/leftovers";
import { TEST_NOW } from "../../../scripts/test-env";
import { temporaryDirectory } from "./database";

/** What a process needs of this one's environment; nothing else of it counts. */
const INHERITED = ["PATH", "HOME", MARK];

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** A demo for whoever knows its password, on any database. */
export const TEST_DEMO = { SEED_DEMO: "true", DEMO_PASSWORD: "test-password" };

export const LOADER = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

export interface Spawned {
  child: ChildProcess;
  /** Ended, with its code or signal and all that it wrote. */
  ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>;
  /** Its address, once it listens; rejects when it ends before. */
  address: Promise<string>;
}

/**
 * Runs a file of the server as its own process with these variables; whatever is left is killed after the test.
 * It works in `cwd`, a new directory unless told: the `.env` of the project may name a database that matters.
 */
export function spawnNode(
  file: string,
  variables: Record<string, string>,
  args: string[] = [],
  cwd = temporaryDirectory(),
): Spawned {
  const child = spawn(process.execPath, ["--import", LOADER, join(ROOT, file), ...args], {
    cwd,
    env: { ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended: Spawned["ended"] = new Promise((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal, stdout, stderr })),
  );
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      const found = /http:\/\/\S+/.exec(stdout);
      if (found && stdout.includes("\n")) resolve(found[0]);
    });
    void ended.then(({ stderr: why }) => reject(new Error(`The server ended: ${why}`)));
  });
  // Not every test waits for the address.
  address.catch(() => undefined);
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended, address };
}

export function spawnServer(variables: Record<string, string>): Spawned {
  return spawnNode("server/main.ts", { ...TEST_DEMO, PORT: "0", DEMO_NOW: TEST_NOW, ...variables });
}
