import { and, eq, exists, not, sql, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Notification } from "../../../resources/notifications/contract";
import { columnEquals, joinConditions } from "../../db/conditions";
import type { Db } from "../../db/database";
import { notificationReads, notifications } from "../../db/schema-communication";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { getActor, getPersonId } from "../../auth/auth";
import { dataBody, dataSchema } from "../../records/envelope";
import { HttpError, notFoundError } from "../../http/errors";
import { idParams, isId, optionalChoice, optionalText } from "../../http/fields";
import { pageQuerySchema } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { startNotificationCleanup } from "./remove-old";
import { listVisibilityConditions } from "./visible";

const MAX_TYPE_LENGTH = 100;

const notificationSchema = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.string(),
  /** Whether the current user has read the notification. */
  read: z.boolean(),
  link: z.string().optional(),
  createdAt: z.string(),
}) satisfies z.ZodType<Notification>;

/**
 * /api/admin/notifications: list (page, limit, unread=true, type) and mark as read. Administrators see notifications
 * that they may act on. The read status is per person.
 */
export function notificationsRoutes(app: ApiServer, { db, reading, jobs }: ApiContext): void {
  const cleanup = startNotificationCleanup(db, app.log);
  jobs.set("remove-old-notifications", cleanup);
  app.addHook("onClose", () => cleanup.stop());
  const querystring = pageQuerySchema(["createdAt"]).extend({
    unread: optionalChoice(["true", "false"]),
    // Any text is valid. An unknown type matches nothing.
    type: optionalText(MAX_TYPE_LENGTH),
  });

  app.get(
    "/api/admin/notifications",
    {
      config: { permission: "notifications.list", mayReadReplica: true },
      schema: { querystring, response: { 200: dataSchema(notificationSchema) } },
    },
    (request) =>
      reading.list(request, async (db) => {
        const read = isRead(db, request);
        const { unread, type } = request.query;
        const where = [
          ...listVisibilityConditions(app, getActor(request).permissions),
          unread === "true" ? not(read) : undefined,
          columnEquals(notifications.type, type),
        ];
        const select = (from: Db, totalCount: SQL<number>) =>
          from.select({ notification: notifications, read, totalCount }).from(notifications);
        const { rows, total } = await readPage(db, notifications, request.query, select, where);
        return dataBody(
          rows.map((row) => toResponse(row.notification, row.read)),
          total,
          request.query,
        );
      }),
  );

  app.put(
    "/api/admin/notifications/:id/read",
    {
      config: { permission: "notifications.read" },
      schema: { params: idParams, response: { 200: notificationSchema } },
    },
    async (request) => {
      const { id } = request.params;
      const visible = joinConditions(listVisibilityConditions(app, getActor(request).permissions));
      const [row] = isId(id)
        ? await db
            .select()
            .from(notifications)
            .where(and(eq(notifications.id, id), visible))
        : [];
      if (!row) throw notFoundError("Notification");
      const userId = getPersonId(request);
      // Only people have a read status.
      if (userId === null) throw new HttpError(403, "forbidden", "A service token cannot read notifications.");
      const notificationRead = { notificationId: id, userId };
      await db.transaction(async (tx) => {
        const first = await tx.insert(notificationReads).values(notificationRead).onConflictDoNothing().returning();
        if (first.length === 0) return;
        const entry = { action: "notifications.read", resource: "notifications", resourceId: id, label: row.title };
        await recordChange(tx, request, { ...entry, before: { read: false }, after: { read: true } });
      });
      return toResponse(row, true);
    },
  );
}

/** Returns a condition that the current user has read the notification. */
function isRead(db: Db, request: FastifyRequest): SQL<boolean> {
  const ownReads = db
    .select({ readAt: notificationReads.readAt })
    .from(notificationReads)
    .where(
      and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.userId, getActor(request).id)),
    );
  return sql<boolean>`${exists(ownReads)}`;
}

function toResponse(row: typeof notifications.$inferSelect, read: boolean): z.infer<typeof notificationSchema> {
  const { id, title, message, type, link, createdAt } = row;
  return { _id: id, title, message, type, read, link: link ?? undefined, createdAt: createdAt.toISOString() };
}
