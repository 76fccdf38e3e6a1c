import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Replica } from "./database";
import { openPools, type Connecting } from "./postgres-pools";
import * as schema from "./schema";
import type { SlowQueries } from "./slow-queries";

/** The primary is there for whoever has waited so long. */
const CONNECT_WITHIN_MS = 2_000;
const ANSWER_WITHIN_MS = 10_000;

interface OpenReplica extends Replica, Pick<Database, "pools" | "close"> {}

/** Connects when it is first asked: a server starts and serves without its replica. */
export function openReplica(connecting: Connecting, slowQueries: SlowQueries): OpenReplica {
  const { pool, reports } = openPools(connecting, slowQueries, {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // Of a server that is cut off, nothing comes back that says so.
    query_timeout: ANSWER_WITHIN_MS,
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
    onConnect(tell) {
      for (const one of [pool, reports]) one.on("connect", tell);
    },
    close: async () => void (await Promise.all([pool.end(), reports.end()])),
  };
}
