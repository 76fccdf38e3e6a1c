import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { HttpError } from "../../http/errors";
import { createReadiness } from "../../http/readiness";

const okSchema = { response: { 200: z.object({ status: z.literal("ok") }) } };

/**
 * GET /api/health: checks the server and its database. Returns 503 if the database does not respond.
 * GET /api/health/live: liveness probe that checks nothing else. If it does not respond, restart the process.
 * GET /api/health/ready: readiness probe. Returns 503 with what is not ready, or with "stopping" during shutdown.
 */
export function healthRoutes(app: ApiServer, { db, databaseKind, jobs, stopping }: ApiContext): void {
  const schema = { response: { 200: z.object({ status: z.literal("ok"), database: z.enum(["pglite", "postgres"]) }) } };
  app.get("/api/health", { schema }, async (request) => {
    try {
      await db.execute(sql`select 1`);
    } catch (error) {
      request.log.error({ err: error }, "the database does not answer");
      throw new HttpError(503, "database_unavailable", "The database does not answer.");
    }
    return { status: "ok" as const, database: databaseKind };
  });

  app.get("/api/health/live", { schema: okSchema }, () => ({ status: "ok" as const }));

  const notReady = createReadiness(db, jobs);
  app.get("/api/health/ready", { schema: okSchema }, async ({ log }) => {
    const names = stopping.begun
      ? ["stopping"]
      : await notReady((error) => log.error({ err: error }, "the database does not answer"));
    if (names.length === 0) return { status: "ok" as const };
    const error = new HttpError(503, "not_ready", `Not ready: ${names.join(", ")}.`);
    throw Object.assign(error, { details: { notReady: names } });
  });
}
