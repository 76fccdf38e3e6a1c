/** Finds and runs pg_dump, pg_restore and psql. */
import { execFileSync, spawn, type ChildProcessByStdio } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { StartError } from "../base/start-error";

const DEBIAN_ROOT = "/usr/lib/postgresql";
const PROGRAMS = ["pg_dump", "pg_restore", "psql"] as const;

export interface PostgresTools {
  major: number;
  directory: string;
}

/**
 * Returns the installed tools of the oldest version that is at least `major`. pg_dump cannot read a newer server, and
 * pg_restore cannot read a newer file.
 * @throws StartError that says what to install
 */
export function findTools(major: number): PostgresTools {
  const debian = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT).map((name) => join(DEBIAN_ROOT, name, "bin")) : [];
  const [found] = [...debian, ...(process.env["PATH"] ?? "").split(delimiter)]
    .filter((directory) => PROGRAMS.every((program) => existsSync(join(directory, program))))
    .map((directory) => ({ directory, major: readVersion(directory) }))
    .filter((tools) => tools.major >= major)
    .sort((a, b) => a.major - b.major);
  if (found) return found;
  throw new StartError(
    `pg_dump, pg_restore and psql of PostgreSQL ${major} or later are not in PATH. Install them, for example with the Debian package postgresql-client-${major}.`,
  );
}

function readVersion(directory: string): number {
  const text = execFileSync(join(directory, "pg_dump"), ["--version"], { encoding: "utf8" });
  return Number(/(\d+)[.\w]* *(\(|$)/m.exec(text)?.[1]);
}

/** Splits a URL into a libpq address and the password, because other users can read command-line arguments. */
function toLibpqAddress(databaseUrl: string): { address: string; password: string | undefined } {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get("password") ?? decodeURIComponent(url.password);
  url.password = "";
  // libpq rejects these parameters of the Node.js driver.
  for (const name of ["password", "uselibpqcompat"]) url.searchParams.delete(name);
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  return { address: url.href, password: password || undefined };
}

export interface RunningTool {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Rejects with the first error line if the exit code is not 0, and if the program cannot start. */
  ended: Promise<void>;
}

/** Starts one of the programs. Without `databaseUrl`, it connects to no database. */
export function startTool(
  { directory }: PostgresTools,
  program: (typeof PROGRAMS)[number],
  args: string[],
  databaseUrl?: string,
): RunningTool {
  const { address, password } = databaseUrl ? toLibpqAddress(databaseUrl) : {};
  const child = spawn(join(directory, program), [...args, ...(address ? [`--dbname=${address}`] : [])], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stderrText = "";
  child.stderr.on("data", (chunk: Buffer) => (stderrText += chunk.toString()));
  // Writing to a program that has exited fails. `ended` reports the reason.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", (error) => reject(new StartError(`${program} does not start (${error.message}).`)));
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`${program} failed: ${findFirstError(stderrText)}`));
    });
  });
  ended.catch(() => undefined);
  return { child, ended };
}

const findFirstError = (text: string): string => {
  const lines = text.split("\n").filter(Boolean);
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines[0] ?? "it ended without a message";
};
