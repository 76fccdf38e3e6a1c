import { and, count, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { OUTBOX_STATUSES, type OtpStats, type OutboxStatus } from "../../../resources/messaging/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db } from "../../db/database";
import { otpCodes, outboxMessages } from "../../db/schema-communication";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { phoneSchema } from "./input";

const RECENT_COUNT = 10;

const statsSchema = z.object({
  totalSent: z.number(),
  successfulDeliveries: z.number(),
  failedDeliveries: z.number(),
  deliveryRate: z.number(),
  recentActivity: z.array(z.object({ timestamp: z.string(), status: z.enum(OUTBOX_STATUSES), type: z.string() })),
}) satisfies z.ZodType<OtpStats>;

/** The header value is URI-encoded, because headers allow only ASCII. */
const phoneInHeader = z
  .string("is required")
  .transform((text, context) => {
    try {
      return decodeURIComponent(text);
    } catch {
      context.addIssue({ code: "custom", message: "must be URI-encoded" });
      return z.NEVER;
    }
  })
  .pipe(phoneSchema);

/** /api/admin/messaging/otp: stats for the number in the X-Phone header, and cleanup. */
export function otpRoutes(app: ApiServer, { db }: ApiContext): void {
  app.get(
    "/api/admin/messaging/otp/stats",
    {
      config: { permission: "sms-management.list" },
      schema: { headers: z.object({ "x-phone": phoneInHeader }), response: { 200: statsSchema } },
    },
    ({ headers }) => readStats(db, headers["x-phone"]),
  );

  app.post(
    "/api/admin/messaging/otp/cleanup",
    {
      config: { permission: "sms-management.cleanup" },
      schema: { response: { 200: z.object({ removed: z.number() }) } },
    },
    async (request) =>
      db.transaction(async (tx) => {
        const expired = await tx
          .delete(otpCodes)
          .where(lt(otpCodes.expiresAt, nextTimestamp()))
          .returning({ id: otpCodes.id });
        const removed = expired.length;
        if (removed > 0) {
          const record = { resource: "otp-codes", resourceId: "expired" };
          await recordChange(tx, request, {
            action: "sms-management.cleanup",
            ...record,
            before: { removed },
            after: null,
          });
        }
        return { removed };
      }),
  );
}

/** Returns the statistics of one phone number. Queued messages appear only in the recent activity. */
async function readStats(db: Db, recipient: string): Promise<z.infer<typeof statsSchema>> {
  const where = and(eq(outboxMessages.recipient, recipient), eq(outboxMessages.type, "otp"));
  const [counts, recent] = await Promise.all([
    db
      .select({ status: outboxMessages.status, count: count() })
      .from(outboxMessages)
      .where(where)
      .groupBy(outboxMessages.status),
    db
      .select()
      .from(outboxMessages)
      .where(where)
      .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
      .limit(RECENT_COUNT),
  ]);
  const countOf = (status: OutboxStatus) => counts.find((row) => row.status === status)?.count ?? 0;
  const [sent, failed] = [countOf("sent"), countOf("failed")];
  const total = sent + failed;
  return {
    totalSent: total,
    successfulDeliveries: sent,
    failedDeliveries: failed,
    deliveryRate: total === 0 ? 0 : Math.round((1000 * sent) / total) / 10,
    recentActivity: recent.map(({ createdAt, triedAt, status }) => ({
      timestamp: (triedAt ?? createdAt).toISOString(),
      status,
      type: "otp",
    })),
  };
}
