import { eq } from "drizzle-orm";
import { z } from "zod";
import type { PasswordConfirmation } from "../../../providers/auth/contract";
import { lockOwnAccount } from "../../auth/lock-account";
import { verifyOwnPassword } from "./own-password";
import { nextTimestamp } from "../../base/clock";
import { sessions } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { getActor, SELF_SERVICE_ROUTE } from "../../auth/auth";
import { passwordText } from "../../http/fields";

const CONFIRMATION_TTL_MS = 5 * 60_000;

const body = z.strictObject({ password: passwordText }, "must be an object");
const confirmation = z.object({ until: z.string() }) satisfies z.ZodType<PasswordConfirmation>;

/**
 * POST /api/admin/account/confirm-password: for five minutes, lets this session make changes that require the password.
 */
export function confirmPasswordRoutes(app: ApiServer, context: ApiContext): void {
  app.post(
    "/api/admin/account/confirm-password",
    { ...SELF_SERVICE_ROUTE, schema: { body, response: { 200: confirmation } } },
    async (request) => {
      await verifyOwnPassword(context, request, "password", request.body.password);
      const until = new Date(nextTimestamp().getTime() + CONFIRMATION_TTL_MS);
      await context.db.transaction(async (tx) => {
        const { id } = await lockOwnAccount(tx, request);
        const isCurrent = eq(sessions.id, getActor(request).sessionId);
        await tx.update(sessions).set({ passwordConfirmedUntil: until }).where(isCurrent);
        const entry = { action: "account.confirm-password", resource: "users", resourceId: id };
        await recordChange(tx, request, { ...entry, before: null, after: { until: until.toISOString() } });
      });
      return { until: until.toISOString() };
    },
  );
}
