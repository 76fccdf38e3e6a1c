/** Starts a temporary PgBouncer for tests in front of a PostgreSQL, on a free loopback port. */
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { requirePrograms } from "../../../scripts/programs";
import { findFreePorts, startProgram } from "../../../scripts/start-program";
import { findUnprivilegedAccount } from "../../../scripts/temporary-postgres";

const READY_TIMEOUT_MS = 30_000;

interface TemporaryPgBouncer {
  /** The URL of the database "postgres" behind it. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode with a small pool of server connections.
 *
 * @param to the URL of a PostgreSQL that trusts its superuser
 * @throws Error if PgBouncer is missing and cannot be installed
 */
export async function startTemporaryPgBouncer(to: string): Promise<TemporaryPgBouncer> {
  const [program = ""] = requirePrograms("pgbouncer");
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const account = findUnprivilegedAccount();
  const root = mkdtempSync(join(tmpdir(), "marketplace-pgbouncer-"));
  const [port = 0] = await findFreePorts(1);
  const settings = join(root, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${new URL(to).port} dbname=postgres user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  );
  if (account) for (const path of [root, settings]) chownSync(path, account.uid, account.gid);
  const bouncer = startProgram(program, ["--quiet", settings], { ...account, cwd: root });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await bouncer.stop("SIGINT");
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await Promise.race([waitUntilReady(url), bouncer.ended.then(() => Promise.reject(new Error(bouncer.output())))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
