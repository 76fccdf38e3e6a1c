import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "../project";

export interface Api {
  origin: string;
  pid: number;
  /** @param signal SIGTERM unless told; resolves when the process is gone */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The server ended before it listened. */
export class NotStarted extends Error {
  /** Its exit code; null where a signal ended it. */
  readonly code: number | null;
  /** All that it wrote to its standard error. */
  readonly said: string;

  constructor(code: number | null, said: string) {
    super(`The server ended before it listened: ${said}`);
    this.code = code;
    this.said = said;
  }
}

/**
 * The server in a process of its own, on the loopback.
 * @param variables all of its environment; without a PORT, on a free one
 * @param signal ends it by SIGKILL while it starts
 * @throws NotStarted
 */
export async function startApi(variables: Record<string, string>, signal?: AbortSignal): Promise<Api> {
  const server = spawn(process.execPath, ["--import", "tsx", path.join(projectRoot, "server/main.ts")], {
    cwd: projectRoot,
    env: { ...process.env, PORT: "0", ...variables, HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  server.stderr.on("data", (chunk: Buffer) => (said += chunk.toString("utf8")));
  const ended = new Promise<number | null>((resolve) => server.once("close", resolve));
  const killWithParent = () => void server.kill("SIGKILL");
  process.once("exit", killWithParent);
  signal?.addEventListener("abort", killWithParent);
  void ended.then(() => process.off("exit", killWithParent));
  const stop = async (by: NodeJS.Signals = "SIGTERM") => {
    server.kill(by);
    await ended;
  };
  for await (const line of createInterface(server.stdout)) {
    const [, origin] = /^API and console\s+(\S+)/.exec(line) ?? [];
    if (!origin || !server.pid) continue;
    // A pipe that nobody reads would hold it up once it is full.
    server.stdout.resume();
    return { origin, pid: server.pid, stop };
  }
  throw new NotStarted(await ended, said.trim());
}
