import { spawn } from "node:child_process";
import path from "node:path";
import { projectRoot } from "./project";

export interface CommandResult {
  /** Whether the command exited with 0. */
  passed: boolean;
  /** Standard output and standard error, interleaved in order of arrival. */
  output: string;
}

const localBin = path.join(projectRoot, "node_modules", ".bin");

/** Runs a command from node_modules/.bin or the PATH in the project root, and captures its output. */
export function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env, PATH: `${localBin}${path.delimiter}${process.env["PATH"] ?? ""}` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", (error) => resolve({ passed: false, output: `${command}: ${error.message}` }));
    child.once("close", (code, signal) => {
      resolve({ passed: code === 0, output: signal ? `${output}\n${command} was ended by ${signal}` : output });
    });
  });
}
