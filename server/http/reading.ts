/**
 * From where lists and reports are read: the replica, where there is one that has what the session has changed, else the
 * primary. Nothing is ever decided, paid or counted for money from a replica.
 */
import { eq, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database, Db } from "../db/database";
import { ReplicaState } from "../db/replica-state";
import { sessions } from "../db/schema";
import { actorOf } from "./auth";
import { HttpError } from "./errors";
import { within } from "./within";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers a list or a report, by `reading` alone, which may come from a replica. */
    mayReadReplica?: true;
  }
}

/** How long the replica may take to say how far it is, in milliseconds. */
const SAYS_WITHIN_MS = 1_000;
const SAFE = ["GET", "HEAD", "OPTIONS"];

/** @param work is done again on the primary where the replica fails, so it only reads */
type Read = <R>(request: FastifyRequest, work: (db: Db) => Promise<R>) => Promise<R>;

export interface Reading {
  list: Read;
  /** Reports wait for one another, and lists not for them. */
  report: Read;
}

/** Must run before any route is registered, and before the hook that looks for the session. */
export function registerReading(app: FastifyInstance, { db, reports, replica }: Database): Reading {
  if (!replica) return { list: reader(db), report: reader(reports) };
  const { log } = app;
  const state = new ReplicaState({ ask: () => within(replica.replayed(), SAYS_WITHIN_MS), log });
  replica.onConnect(() => state.forget());
  app.addHook("onSend", async ({ method, signedIn }, { statusCode }) => {
    // A 5xx may have changed something all the same.
    if (!signedIn || SAFE.includes(method) || (statusCode >= 400 && statusCode < 500)) return;
    try {
      await markChange(db, signedIn.sessionId);
    } catch (error) {
      // What was done is done. For a while nobody reads where it may not be yet.
      state.rest(error);
    }
  });
  return {
    list: reader(db, { db: replica.db, state }),
    report: reader(reports, { db: replica.reports, state }),
  };
}

/** The position of the log comes after all that has been committed by now. */
async function markChange(db: Db, sessionId: string): Promise<void> {
  const changedAt = sql<string>`greatest(${sessions.changedAt}, pg_current_wal_insert_lsn())`;
  await db.update(sessions).set({ changedAt }).where(eq(sessions.id, sessionId));
}

function reader(primary: Db, replica?: { db: Db; state: ReplicaState }): Read {
  return async (request, work) => {
    const { url, config } = request.routeOptions;
    if (!config.mayReadReplica)
      throw new Error(`${String(url)} does not say in its config that it may read a replica.`);
    if (!replica || !(await replica.state.serves(actorOf(request).changedAt))) return work(primary);
    try {
      return await work(replica.db);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      // Where the primary fails as well, it is not the replica's fault.
      const result = await work(primary);
      replica.state.rest(error);
      return result;
    }
  };
}
