import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { OpenSession } from "../../../resources/account/contract";
import { revokeAccess } from "../../auth/revoke-access";
import { describeDevice } from "../../auth/describe-device";
import { lockOwnAccount } from "../../auth/lock-account";
import { nextTimestamp } from "../../base/clock";
import { sessions } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { getActor, getBearerToken, SELF_SERVICE_ROUTE } from "../../auth/auth";
import { notFoundError } from "../../http/errors";
import { idParams, isId } from "../../http/fields";
import { hashToken, sessionOpenCondition } from "../../auth/session";

const openSession = z.object({
  _id: z.string(),
  current: z.boolean(),
  device: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
}) satisfies z.ZodType<OpenSession>;

const ended = z.object({ ended: z.int() });

/** /api/admin/account/sessions: list the administrator's own sessions, end one of them, or end all others. */
export function ownSessionsRoutes(app: ApiServer, { db, env }: ApiContext): void {
  app.get(
    "/api/admin/account/sessions",
    { ...SELF_SERVICE_ROUTE, schema: { response: { 200: z.array(openSession) } } },
    async (request) => {
      const current = hashToken(getBearerToken(request) ?? "");
      const rows = await db
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, getActor(request).id),
            sessionOpenCondition(nextTimestamp(), env.SESSION_IDLE_MINUTES),
          ),
        )
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
      return rows
        .map(({ id, tokenHash, userAgent, ip, createdAt, lastUsedAt }) => ({
          _id: id,
          current: tokenHash === current,
          device: describeDevice(userAgent),
          ip,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        }))
        .sort((one, other) => Number(other.current) - Number(one.current));
    },
  );

  app.delete(
    "/api/admin/account/sessions/:id",
    { ...SELF_SERVICE_ROUTE, schema: { params: idParams, response: { 200: ended } } },
    (request) =>
      db.transaction(async (tx) => {
        const { id } = request.params;
        const isOwn = and(eq(sessions.id, id), eq(sessions.userId, getActor(request).id));
        const [row] = isId(id) ? await tx.delete(sessions).where(isOwn).returning() : [];
        if (!row) throw notFoundError("Session");
        const before = { device: describeDevice(row.userAgent), ip: row.ip };
        const entry = { action: "account.end-session", resource: "users", resourceId: row.userId };
        await recordChange(tx, request, { ...entry, before, after: null });
        return { ended: 1 };
      }),
  );

  app.post(
    "/api/admin/account/sessions/end-others",
    { ...SELF_SERVICE_ROUTE, schema: { response: { 200: ended } } },
    (request) =>
      db.transaction(async (tx) => {
        const { id } = await lockOwnAccount(tx, request);
        const count = await revokeAccess(tx, [id], getActor(request).sessionId);
        const entry = { action: "account.end-sessions", resource: "users", resourceId: id };
        await recordChange(tx, request, { ...entry, before: { sessions: count }, after: { sessions: 0 } });
        return { ended: count };
      }),
  );
}
