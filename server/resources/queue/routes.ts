import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isAllowed } from "../../../providers/auth/contract";
import {
  QUEUE_KINDS,
  QUEUE_PERMISSIONS,
  type QueueEntry,
  type QueueKind,
  type QueueSummary,
} from "../../../resources/queue/contract";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { getActor } from "../../auth/auth";
import { dataBody, dataSchema } from "../../records/envelope";
import { optionalChoice } from "../../http/fields";
import { unsortedPageQuerySchema } from "../../records/page-query";
import { readQueueItems, summarizeQueue } from "./queue-items";

const kind = z.enum(QUEUE_KINDS);

const entry = z.object({
  _id: z.string(),
  kind,
  recordId: z.string(),
  title: z.string(),
  waitingSince: z.string(),
  missing: z.array(z.string()),
  priority: z.string().optional(),
  note: z.string().optional(),
  dueAt: z.string().optional(),
}) satisfies z.ZodType<QueueEntry>;

const summary = z.object({
  kind,
  waiting: z.number(),
  oldestAt: z.string().optional(),
  overdue: z.number().optional(),
  dueSoon: z.number().optional(),
}) satisfies z.ZodType<QueueSummary>;

/** Returns the kinds whose lists the person may read. Responses reveal nothing about other kinds, not even counts. */
function getReadableKinds(request: FastifyRequest): QueueKind[] {
  const { permissions } = getActor(request);
  return QUEUE_KINDS.filter((one) => isAllowed(permissions, QUEUE_PERMISSIONS[one]));
}

/** /api/admin/queue: pending work items (page, limit, kind), and a summary by kind. */
export function queueRoutes(app: ApiServer, { env, reading }: ApiContext): void {
  const config = { permission: "queue.list", mayReadReplica: true } as const;
  const querystring = unsortedPageQuerySchema.extend({ kind: optionalChoice(QUEUE_KINDS) });

  app.get("/api/admin/queue", { config, schema: { querystring, response: { 200: dataSchema(entry) } } }, (request) =>
    reading.list(request, async (db) => {
      const { query } = request;
      const kinds = getReadableKinds(request).filter((one) => query.kind === undefined || one === query.kind);
      if (kinds.length === 0) return dataBody([], 0, query);
      const [entries, counts] = await Promise.all([
        readQueueItems(db, kinds, query, env),
        summarizeQueue(db, kinds, env),
      ]);
      const total = counts.reduce((sum, { waiting }) => sum + waiting, 0);
      return dataBody(entries, total, query);
    }),
  );

  app.get(
    "/api/admin/queue/summary",
    { config, schema: { response: { 200: z.object({ data: z.array(summary) }) } } },
    (request) =>
      reading.list(request, async (db) => {
        const kinds = getReadableKinds(request);
        return { data: kinds.length === 0 ? [] : await summarizeQueue(db, kinds, env) };
      }),
  );
}
