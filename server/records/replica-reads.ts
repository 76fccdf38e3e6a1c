/**
 * Chooses where lists and reports are read: from the replica, if it already contains the session's own changes,
 * otherwise from the primary. Decisions, payouts and refunds never use a replica.
 */
import { eq, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database, Db } from "../db/database";
import { ReplicaState } from "../db/replica-state";
import { sessions } from "../db/schema";
import { apiTokens } from "../db/schema-api-tokens";
import type { AuthenticatedSession } from "../auth/session";
import { getActor } from "../auth/auth";
import { HttpError } from "../http/errors";
import { withTimeout } from "../base/with-timeout";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route returns a list or a report that may come from a replica. It must read through `reading` only. */
    mayReadReplica?: true;
  }
}

/** Timeout for asking the replica how far it has replayed, in milliseconds. */
const REPLICA_TIMEOUT_MS = 1_000;
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Runs a read.
 * @param work runs again on the primary if the replica fails, so it must only read
 */
type Read = <R>(request: FastifyRequest, work: (db: Db) => Promise<R>) => Promise<R>;

export interface ReplicaReader {
  list: Read;
  /** Reports share a small pool, so that lists never wait for them. */
  report: Read;
}

/**
 * Registers reads from the replica. Must run before any route is registered, and before the hook that finds the
 * session.
 */
export function registerReplicaReads(app: FastifyInstance, { db, reports, replica }: Database): ReplicaReader {
  if (!replica) return { list: createReader(db), report: createReader(reports) };
  const { log } = app;
  const state = new ReplicaState({ queryPosition: () => withTimeout(replica.replayed(), REPLICA_TIMEOUT_MS), log });
  replica.onConnect(() => state.resetPosition());
  app.addHook("onSend", async ({ method, signedIn }, { statusCode }) => {
    // A request that is answered with a 5xx may still have changed something.
    if (!signedIn || SAFE_METHODS.includes(method) || (statusCode >= 400 && statusCode < 500)) return;
    try {
      await markChange(db, signedIn);
    } catch (error) {
      // The change is committed, but its position is unknown. Ignores the replica for a while: it may lack the change.
      state.suspend(error);
    }
  });
  return {
    list: createReader(db, { db: replica.db, state }),
    report: createReader(reports, { db: replica.reports, state }),
  };
}

/** Stores the current WAL position, which is after all changes committed so far, with the session or API token. */
async function markChange(db: Db, { sessionId, token }: AuthenticatedSession): Promise<void> {
  const table = token ? apiTokens : sessions;
  const changedAt = sql<string>`greatest(${table.changedAt}, pg_current_wal_insert_lsn())`;
  await db.update(table).set({ changedAt }).where(eq(table.id, sessionId));
}

function createReader(primary: Db, replica?: { db: Db; state: ReplicaState }): Read {
  return async (request, work) => {
    const { url, config } = request.routeOptions;
    if (!config.mayReadReplica)
      throw new Error(`${String(url)} does not say in its config that it may read a replica.`);
    if (!replica || !(await replica.state.canServe(getActor(request).changedAt))) return work(primary);
    try {
      return await work(replica.db);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      // If the primary fails as well, the replica is not to blame.
      const result = await work(primary);
      replica.state.suspend(error);
      return result;
    }
  };
}
