import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext, ApiServer } from "../http/api-context";
import { HttpError } from "../http/errors";

/** GET /api/health: whether the server and its database answer; 503 when the database does not. */
export function healthRoutes(app: ApiServer, { db, databaseKind }: ApiContext): void {
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
}
