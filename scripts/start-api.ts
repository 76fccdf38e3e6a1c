import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "./project";
import { SERVER_FILE, bundleServer } from "./server-bundle";

export interface RunningApi {
  origin: string;
  pid: number;
  /**
   * Resolves when the process has exited.
   *
   * @param signal SIGTERM by default
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The server exited before it listened. */
export class StartFailedError extends Error {
  /** The exit code; null if a signal ended it. */
  readonly code: number | null;
  /** Everything it wrote to standard error. */
  readonly output: string;

  constructor(code: number | null, output: string) {
    super(`The server exited before it listened: ${output}`);
    this.code = code;
    this.output = output;
  }
}

/**
 * Builds the server if necessary, and starts it in its own process on the loopback.
 *
 * @param variables the server's environment, in addition to that of this process; without PORT, it uses a free port
 * @param signal kills the server with SIGKILL when aborted
 * @throws StartFailedError
 */
export async function startApi(variables: Record<string, string>, signal?: AbortSignal): Promise<RunningApi> {
  await bundleServer();
  const server = spawn(process.execPath, [path.join(projectRoot, SERVER_FILE)], {
    cwd: projectRoot,
    env: { ...process.env, PORT: "0", ...variables, HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  server.stderr.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
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
    // Drain the pipe, because a full one would block the server.
    server.stdout.resume();
    return { origin, pid: server.pid, stop };
  }
  throw new StartFailedError(await ended, output.trim());
}
