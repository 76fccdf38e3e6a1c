import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "../project";

export interface Api {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** The server in a process of its own, on a free port of the loopback. @param variables all of its environment */
export async function startApi(variables: Record<string, string>): Promise<Api> {
  const server = spawn(process.execPath, ["--import", "tsx", path.join(projectRoot, "server/main.ts")], {
    cwd: projectRoot,
    env: { ...process.env, ...variables, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  for await (const line of createInterface(server.stdout)) {
    const [, origin] = /^API and console\s+(\S+)/.exec(line) ?? [];
    if (origin && server.pid) return { origin, pid: server.pid, stop };
  }
  throw new Error("The server ended before it listened.");
}
