import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { TEST_RUN_VARIABLE } from "../../../scripts/leftovers";
import { projectRoot } from "../../../scripts/project";
import { SERVER_FILE } from "../../../scripts/server-bundle";
import { TEST_NOW } from "../../../scripts/test-env";
import { createTemporaryDirectory } from "./database";

/** The only variables that a process inherits from this one. */
const INHERITED = ["PATH", "HOME", TEST_RUN_VARIABLE];

/** Environment variables that seed the demo data on any database, with a password that the tests know. */
export const DEMO_VARIABLES = { SEED_DEMO: "true", DEMO_PASSWORD: "test-password" };

export const TSX_LOADER = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

export interface SpawnedProcess {
  child: ChildProcess;
  /** Resolves with the exit code or signal and the output. */
  ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>;
  /** Resolves with the server's URL once the server listens; rejects if the process ends first. */
  address: Promise<string>;
}

/**
 * Runs a file of the project as a separate process with these variables, and kills it after the test.
 * The default `cwd` is a new directory, because the project's `.env` may name a real database.
 */
export function spawnNode(
  file: string,
  variables: Record<string, string>,
  args: string[] = [],
  cwd = createTemporaryDirectory(),
): SpawnedProcess {
  const loader = file.endsWith(".ts") ? ["--import", TSX_LOADER] : [];
  const child = spawn(process.execPath, [...loader, join(projectRoot, file), ...args], {
    cwd,
    env: { ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])), ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended: SpawnedProcess["ended"] = new Promise((resolve) =>
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
  // Not every test awaits the address.
  address.catch(() => undefined);
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended, address };
}

/** Starts the server as it ships. The global setup has built it. */
export function spawnServer(variables: Record<string, string>): SpawnedProcess {
  return spawnNode(SERVER_FILE, { ...DEMO_VARIABLES, PORT: "0", DEMO_NOW: TEST_NOW, ...variables });
}
