/** Finds programs that do not come from npm, and installs them with apt as root on Debian. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The Debian package of each program that only the tests with several servers need. */
const PACKAGES = { haproxy: "haproxy", patroni: "patroni", etcd: "etcd-server", pgbouncer: "pgbouncer" } as const;
type Program = keyof typeof PACKAGES;

/** Where Debian keeps programs for root, which may not be on the PATH. */
const SBIN = "/usr/sbin";
/** Exists if systemd runs, which would start a package's service right after installation. */
const SYSTEMD_FOLDER = "/run/systemd/system";

export const isRoot = (): boolean => process.getuid?.() === 0;

export function lookUp(command: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  return [...folders, SBIN].map((folder) => path.join(folder, command)).find((candidate) => existsSync(candidate));
}

/** Runs a command, and prints its output only if it fails. */
export function runOrReport(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  const done = spawnSync(command, args, { encoding: "utf8", env, maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return true;
  console.error(`${command} ${args.join(" ")} failed:\n${(done.stderr || done.stdout || "").trimEnd()}`);
  return false;
}

/** Whether this process can install Debian packages. */
export const canInstallPackages = (): boolean => isRoot() && lookUp("apt-get") !== undefined;

const nonInteractiveEnv = () => ({ ...process.env, DEBIAN_FRONTEND: "noninteractive" });

export const updatePackageLists = (): boolean => runOrReport("apt-get", ["update", "-q"], nonInteractiveEnv());

export const installPackages = (...packages: string[]): boolean =>
  runOrReport("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages], nonInteractiveEnv());

/**
 * Installs missing programs if possible.
 *
 * @returns the paths of the programs, in the same order
 * @throws Error if a program is missing and cannot be installed; the message says what to install
 */
export function requirePrograms(...programs: Program[]): string[] {
  const missing = () => programs.filter((program) => lookUp(program) === undefined);
  if (missing().length > 0 && canInstallPackages() && !existsSync(SYSTEMD_FOLDER)) {
    console.log(`Installing ${missing().join(", ")} with apt-get.`);
    if (updatePackageLists()) installPackages(...missing().map((program) => PACKAGES[program]));
  }
  if (missing().length === 0) return programs.map((program) => lookUp(program) ?? "");
  const packages = missing().map((program) => PACKAGES[program]);
  throw new Error(`There is no ${missing().join(", no ")}. On Debian: apt-get install ${packages.join(" ")}`);
}
