/** Reports the progress of message batches. A batch is all messages of one request. */
import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { MessageBatch } from "../../../resources/messaging/contract";
import { countWhere } from "../../db/count-where";
import type { Db } from "../../db/database";
import { outboxMessages } from "../../db/schema-communication";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { notFoundError } from "../../http/errors";
import { idParams, isId } from "../../http/fields";

const messageCount = z.int().nonnegative();

export const batchSchema = z.object({
  _id: z.string(),
  total: messageCount,
  sent: messageCount,
  failed: messageCount,
  queued: messageCount,
  waiting: messageCount,
  error: z.string().optional(),
}) satisfies z.ZodType<MessageBatch>;

/** @throws HttpError 404 */
export async function readBatch(db: Db, id: string): Promise<MessageBatch> {
  const { status, due, error, batchId } = outboxMessages;
  const [found] = isId(id)
    ? await db
        .select({
          total: count(),
          sent: countWhere(eq(status, "sent")),
          failed: countWhere(eq(status, "failed")),
          queued: countWhere(and(eq(status, "queued"), isNull(due))),
          waiting: countWhere(isNotNull(due)),
          error: sql<string | null>`mode() within group (order by ${error}) filter (where ${eq(status, "failed")})`,
        })
        .from(outboxMessages)
        .where(eq(batchId, id))
    : [];
  if (!found || found.total === 0) throw notFoundError("Batch");
  return { _id: id, ...found, error: found.error ?? undefined };
}

/**
 * Returns the result of a batch, as the response to a repeated request. It is needed if the server stopped before it
 * responded to the first request. Messages that are still waiting count as queued.
 */
export async function readSendResult(db: Db, id: string) {
  const batch = await readBatch(db, id);
  return { sent: batch.sent, failed: batch.failed, queued: batch.queued + batch.waiting, batch };
}

/** GET /api/admin/messaging/batches/:id: returns the progress of a batch. */
export function batchRoutes(app: ApiServer, { db }: ApiContext): void {
  app.get(
    "/api/admin/messaging/batches/:id",
    {
      config: { permission: "messaging-management.list" },
      schema: { params: idParams, response: { 200: batchSchema } },
    },
    ({ params }) => readBatch(db, params.id),
  );
}
