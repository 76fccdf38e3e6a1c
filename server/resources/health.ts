import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext, ApiServer } from "../http/api-context";
import { HttpError } from "../http/errors";
import { createReadiness } from "../http/readiness";

const ok = { response: { 200: z.object({ status: z.literal("ok") }) } };

/**
 * GET /api/health: whether the server and its database answer; 503 when the database does not.
 * GET /api/health/live: whether the process serves; asks nobody. One that does not answer is to be started again.
 * GET /api/health/ready: whether it should be sent requests; 503 with the names of what is not ready otherwise, which is
 * "stopping" of a server that is about to end.
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

  app.get("/api/health/live", { schema: ok }, () => ({ status: "ok" as const }));

  const notReady = createReadiness(db, jobs);
  app.get("/api/health/ready", { schema: ok }, async ({ log }) => {
    const names = stopping.begun
      ? ["stopping"]
      : await notReady((error) => log.error({ err: error }, "the database does not answer"));
    if (names.length === 0) return { status: "ok" as const };
    const refusal = new HttpError(503, "not_ready", `Not ready: ${names.join(", ")}.`);
    throw Object.assign(refusal, { details: { notReady: names } });
  });
}
