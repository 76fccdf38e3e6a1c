/** The bundled API as it ships: a process of its own, on a free port, with the demo data in memory. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "../../../scripts/project";
import { testEnv } from "../../../scripts/test-env";
import type { Backend } from "./session";

const START_WITHIN_MS = 60_000;

/** Who can sign in to the demo. */
const ACCOUNTS = ["admin", "auditor", "vendor", "customer"] as const;

export interface BundledApi extends Backend {
  /** Starts it again with the demo data as seeded; sessions end, the address stays. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** @param env variables beyond those of every test, such as `{ API_FEATURES: "none" }` */
export async function startBundledApi(env: Record<string, string> = {}): Promise<BundledApi> {
  let running = await start(env);
  const { url } = running;
  const password = env["DEMO_PASSWORD"] ?? testEnv.DEMO_PASSWORD;
  return {
    url,
    accounts: Object.fromEntries(ACCOUNTS.map((role) => [role, { email: `${role}@bazaar.example`, password }])),
    async accepts(token) {
      const answer = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      return answer.ok;
    },
    async reset() {
      await stop(running.process);
      running = await start({ ...env, PORT: new URL(url).port });
    },
    stop: () => stop(running.process),
  };
}

async function start(env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const api = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
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
