/**
 * Starts the bundled API from its production build, which the global setup has made. It runs in a separate process on a
 * free port, with its own copy of the demo data.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "../../../scripts/project";
import { SERVER_FILE } from "../../../scripts/server-bundle";
import { testEnv } from "../../../scripts/test-env";
import type { Backend } from "./session";

const START_WITHIN_MS = 60_000;

/** The roles that have a demo account. */
const ROLES = ["admin", "auditor", "vendor", "customer"] as const;

/** The environment variable with the directory of the demo data, which the global setup has created. */
export const DEMO_DATA_DIR = "BROWSER_TESTS_DEMO_DATA";

export interface BundledApi extends Backend {
  stop(): Promise<void>;
}

/**
 * Starts the API with additional environment variables, such as `{ SESSION_HOURS: "1" }`. With `DATA_DIR`, it uses that
 * directory instead of a copy of the demo data.
 */
export async function startBundledApi(env: Record<string, string> = {}): Promise<BundledApi> {
  const copy = env["DATA_DIR"] === undefined ? copyDemoData() : undefined;
  const { process: api, url } = await start(copy ? { ...env, DATA_DIR: copy } : env);
  const password = env["DEMO_PASSWORD"] ?? testEnv.DEMO_PASSWORD;
  return {
    url,
    accounts: Object.fromEntries(ROLES.map((role) => [role, { email: `${role}@bazaar.example`, password }])),
    async accepts(token) {
      const answer = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      return answer.ok;
    },
    async stop() {
      await stop(api);
      if (copy) rmSync(copy, { recursive: true, force: true });
    },
  };
}

function copyDemoData(): string {
  const demo = process.env[DEMO_DATA_DIR];
  if (!demo) throw new Error(`${DEMO_DATA_DIR} is not set: the demo data has not been created.`);
  const copy = mkdtempSync(path.join(tmpdir(), "browser-test-"));
  cpSync(demo, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}

async function start(env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const api = spawn(process.execPath, [SERVER_FILE], {
    cwd: projectRoot,
    env: { ...process.env, ...testEnv, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`The bundled API ${why}:\n${output}`));
    const timer = setTimeout(() => {
      api.kill("SIGKILL");
      giveUp("did not start in time");
    }, START_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString("utf8");
      const address = /^API and console\s+(http:\S+)$/m.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    api.stdout.on("data", read);
    api.stderr.on("data", read);
    api.once("exit", () => {
      clearTimeout(timer);
      giveUp("ended");
    });
  });
  return { process: api, url };
}

async function stop(api: ChildProcess): Promise<void> {
  if (api.exitCode !== null || api.signalCode !== null) return;
  const exited = once(api, "exit");
  api.kill("SIGTERM");
  await exited;
}
