/** Finds programs that are not of npm, and installs them where that is possible: by apt, for root on Debian. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** Debian's packages of what only tests of several servers need, by the name of the program. */
const PACKAGES = { haproxy: "haproxy", patroni: "patroni", etcd: "etcd-server", pgbouncer: "pgbouncer" } as const;
type Program = keyof typeof PACKAGES;

/** Where Debian keeps what only root is thought to run. */
const SYSTEM = "/usr/sbin";
/** There, a package's service is started as soon as it is installed. */
const SYSTEMD = "/run/systemd/system";

export const isRoot = (): boolean => process.getuid?.() === 0;

export function lookUp(command: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  return [...folders, SYSTEM].map((folder) => path.join(folder, command)).find((candidate) => existsSync(candidate));
}

/** Runs quietly; the output is worth reading only when it failed. */
export function attempt(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  const done = spawnSync(command, args, { encoding: "utf8", env, maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return true;
  console.error(`${command} ${args.join(" ")} failed:\n${(done.stderr || done.stdout || "").trimEnd()}`);
  return false;
}

/** Whether packages of Debian can be installed here. */
export const hasApt = (): boolean => isRoot() && lookUp("apt-get") !== undefined;

const withoutQuestions = () => ({ ...process.env, DEBIAN_FRONTEND: "noninteractive" });

export const updatePackages = (): boolean => attempt("apt-get", ["update", "-q"], withoutQuestions());

export const installPackages = (...packages: string[]): boolean =>
  attempt("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages], withoutQuestions());

/**
 * The paths of the programs, in this order, installed where they were not there.
 * @throws Error that says what to install
 */
export function requirePrograms(...programs: Program[]): string[] {
  const missing = () => programs.filter((program) => lookUp(program) === undefined);
  if (missing().length > 0 && hasApt() && !existsSync(SYSTEMD)) {
    console.log(`Installing ${missing().join(", ")} with apt-get.`);
    if (updatePackages()) installPackages(...missing().map((program) => PACKAGES[program]));
  }
  if (missing().length === 0) return programs.map((program) => lookUp(program) ?? "");
  const packages = missing().map((program) => PACKAGES[program]);
  throw new Error(`There is no ${missing().join(", no ")}. On Debian: apt-get install ${packages.join(" ")}`);
}
