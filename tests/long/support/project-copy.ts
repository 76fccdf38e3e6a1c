/** A copy of the project for commands that write into it. */
import { execFile } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../../../scripts/project";
import { createTemporaryDirectory } from "../../server/support/database";

/** The environment variables that a command gets. Those that Vitest adds would make the console a test build. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "LANG", "CHROMIUM_PATH", "PLAYWRIGHT_BROWSERS_PATH", "TEST_NOW"];

const LEFT_OUT = ["node_modules", "dist", "dist-server", ".data", ".git", ".env", "test-results"].map((name) =>
  path.join(projectRoot, name),
);

/** Copies the project into a temporary directory, which is removed after the test file. */
export function copyProject() {
  const root = createTemporaryDirectory();
  cpSync(projectRoot, root, { recursive: true, filter: (source) => !LEFT_OUT.includes(source) });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

  /** Runs a command in the copy and returns its output. If the command fails, the error contains the output. */
  async function run(command: string, ...args: string[]): Promise<string> {
    try {
      const file = command === "node" ? process.execPath : path.join(root, "node_modules", ".bin", command);
      const { stdout } = await promisify(execFile)(file, args, { cwd: root, env, maxBuffer: 2 ** 26 });
      return stdout;
    } catch (failure) {
      const { stdout = "", stderr = "" } = failure as { stdout?: string; stderr?: string };
      throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`, { cause: failure });
    }
  }

  /** Runs a script that prints the files it writes, and returns those files. */
  async function runScript(script: string, ...args: string[]): Promise<string[]> {
    const lines = (await run("node", "--import", "tsx", script, ...args)).split("\n");
    return lines.flatMap((line) => /^(?:created|changed) +(\S+)$/.exec(line)?.[1] ?? []);
  }
  return { root, run, runScript };
}
