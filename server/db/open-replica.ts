import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Replica } from "./database";
import { openPools, type ConnectionSettings } from "./postgres-pools";
import * as schema from "./schema";
import type { SlowQueries } from "./slow-queries";

/** Timeouts of the replica. After either of them, the primary answers instead. */
const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 10_000;

interface OpenReplica extends Replica, Pick<Database, "pools" | "close"> {}

/** Opens the replica. It connects on first use, so that a server can start and serve without its replica. */
export function openReplica(connecting: ConnectionSettings, slowQueries: SlowQueries): OpenReplica {
  const { pool, reports } = openPools(connecting, slowQueries, {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A server that is cut off from the network sends no error.
    query_timeout: QUERY_TIMEOUT_MS,
  });
  const db = drizzle({ client: pool, schema });
  return {
    db,
    reports: drizzle({ client: reports, schema }),
    pools: { replica: pool, "replica reports": reports },
    async replayed() {
      const [row] = await db
        .select({ position: sql<string | null>`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end` })
        .from(sql`(values (1)) as one`);
      return row?.position ?? undefined;
    },
    onConnect(listener) {
      for (const one of [pool, reports]) one.on("connect", listener);
    },
    close: async () => void (await Promise.all([pool.end(), reports.end()])),
  };
}
