import { spawn, type SpawnOptionsWithoutStdio } from "node:child_process";
import { createServer, type Server } from "node:net";

/** A child process, which is killed when this process exits. */
export interface RunningProgram {
  pid: number;
  /** Its standard output and standard error so far. */
  output(): string;
  /** Resolves with the exit code; null if a signal ended it. */
  ended: Promise<number | null>;
  /**
   * Resolves when the process has exited.
   *
   * @param signal SIGTERM by default
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** @throws Error if the program cannot be started */
export function startProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio,
): RunningProgram {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  // Without a listener, a program that does not exist would also end this process.
  child.once("error", () => undefined);
  if (child.pid === undefined) throw new Error(`${command} cannot be started.`);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const killWithParent = () => void child.kill("SIGKILL");
  process.once("exit", killWithParent);
  void ended.then(() => process.off("exit", killWithParent));
  return {
    pid: child.pid,
    output: () => output,
    ended,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}

/** Distinct loopback ports that are not in use. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, openProbe));
  return Promise.all(
    probes.map(async (probe) => {
      const address = probe.address();
      await new Promise((resolve) => probe.close(resolve));
      return typeof address === "object" && address ? address.port : 0;
    }),
  );
}

function openProbe(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => resolve(probe));
  });
}
