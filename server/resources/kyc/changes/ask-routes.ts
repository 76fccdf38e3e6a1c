import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { CHANGES_LINK_DAYS, composeChangesEmail, type ChangesLink } from "../../../../resources/kyc/changes/contract";
import { changeRequestSubject } from "../../../../providers/decisions/contract";
import { nextTimestamp } from "../../../base/clock";
import { DAY_MS } from "../../../base/indian-days";
import { newId } from "../../../db/new-id";
import type { kycApplications } from "../../../db/schema";
import { kycChangeRequests } from "../../../db/schema-kyc-changes";
import { aboutVendor } from "../../../audit/keys";
import type { ApiServer } from "../../../http/api-server";
import type { ApiContext } from "../../../records/api-context";
import { recordChange } from "../../../audit/record-event";
import { getActor } from "../../../auth/auth";
import { getConsoleOrigin } from "../../../http/console-origin";
import type { AfterDecision } from "../../../records/decide";
import { LIST_DISCLOSURE } from "../../../records/disclosure";
import { conflictError, fieldError } from "../../../http/errors";
import { idParams, optionalText, requiredText } from "../../../http/fields";
import { MAX_NOTE_LENGTH } from "../../../records/approval";
import { enqueueEmail, findShopOwner } from "../../messaging/vendor-notification";
import { kycSchema, readApplication, toResponse } from "../response";
import { reviewApplication } from "../review";
import { isAnswerable, findLatestChangeRequest, getAnswerPath, partsSchema } from "./read";

const askBody = z.strictObject(
  {
    parts: partsSchema.min(1, "must name at least one part"),
    message: requiredText(MAX_NOTE_LENGTH),
    comments: optionalText(MAX_NOTE_LENGTH),
  },
  "must be an object",
);

const link = z.object({ link: z.string() }) satisfies z.ZodType<ChangesLink>;

/** PUT /api/admin/kyc/{id}/changes asks the vendor for changes. POST /{id}/changes/link returns the vendor's link. */
export function changeRequestRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env, links } = context;

  app.put(
    "/api/admin/kyc/:id/changes",
    {
      config: { permission: "kyc-management.ask" },
      schema: { params: idParams, body: askBody, response: { 200: kycSchema } },
    },
    async (request) => {
      const { message, comments } = request.body;
      const parts = [...new Set(request.body.parts)];
      const origin = getConsoleOrigin(request, env) ?? `${request.protocol}://${request.host}`;
      const ask: AfterDecision<typeof kycApplications.$inferSelect> = async (tx, { id: applicationId, vendorId }) => {
        const owner = await findShopOwner(tx, vendorId);
        if (!owner) throw fieldError("message", "has no recipient, because there is no vendor");
        const askedAt = nextTimestamp();
        const expiresAt = new Date(askedAt.getTime() + CHANGES_LINK_DAYS * DAY_MS);
        const changeRequest = { id: newId(), applicationId, parts, message, askedAt, expiresAt };
        // Deletes the previous request if it is unanswered, so that its link stops working.
        await tx
          .delete(kycChangeRequests)
          .where(and(eq(kycChangeRequests.applicationId, applicationId), isNull(kycChangeRequests.answeredAt)));
        await tx.insert(kycChangeRequests).values({ ...changeRequest, askedByName: getActor(request).name });
        await enqueueEmail(tx, env, {
          recipient: owner.email,
          subject: changeRequestSubject(owner.shopName),
          message: composeChangesEmail(message, parts),
          link: origin + getAnswerPath(changeRequest),
        });
        return { parts, message };
      };
      return toResponse(await reviewApplication(context, request, "ask", { comments }, ask), LIST_DISCLOSURE);
    },
  );

  app.post(
    "/api/admin/kyc/:id/changes/link",
    {
      config: { permission: "kyc-management.ask" },
      schema: { params: idParams, response: { 200: link } },
    },
    async (request) =>
      db.transaction(async (tx) => {
        const { application } = await readApplication(tx, request.params.id);
        const changeRequest = await findLatestChangeRequest(tx, application.id);
        if (!changeRequest || !isAnswerable(changeRequest))
          throw conflictError("The vendor has no open request for changes.");
        // Recorded, because anyone with the link can answer on behalf of the vendor.
        await recordChange(tx, request, {
          action: "kyc-management.show-link",
          ...{ resource: "kyc-management", resourceId: application.id, ...aboutVendor(application.vendorId) },
          ...{ before: null, after: { expiresAt: changeRequest.expiresAt.toISOString() } },
        });
        return { link: links.sign(getAnswerPath(changeRequest)) };
      }),
  );
}
