import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { ANSWER_DAYS, askingLetter, type AnswerLink } from "../../../../resources/kyc/changes/contract";
import { askingSubject } from "../../../../providers/decisions/contract";
import { now } from "../../../clock";
import { newId } from "../../../db/new-id";
import type { kycApplications } from "../../../db/schema";
import { kycChanges } from "../../../db/schema-kyc-changes";
import { ofVendor } from "../../../evidence/keys";
import type { ApiContext, ApiServer } from "../../../http/api-context";
import { recordChange } from "../../../http/audit";
import { actorOf } from "../../../http/auth";
import { consoleOf } from "../../../http/console-of";
import type { Beside } from "../../../http/decide";
import { IN_LISTS } from "../../../http/disclosure";
import { conflict, invalidField } from "../../../http/errors";
import { idParams, optionalText, requiredText } from "../../../http/fields";
import { NOTE_LENGTH } from "../../approval";
import { mailLater, ownerOf } from "../../tell-vendor";
import { kycSchema, readApplication, toAnswer } from "../answer";
import { review } from "../review";
import { isOpen, lastChanges, linkTo, partsSchema } from "./read";

const DAY_MS = 86_400_000;

const askBody = z.strictObject(
  {
    parts: partsSchema.min(1, "must name something"),
    message: requiredText(NOTE_LENGTH),
    comments: optionalText(NOTE_LENGTH),
  },
  "must be an object",
);

const link = z.object({ link: z.string() }) satisfies z.ZodType<AnswerLink>;

/** PUT /api/admin/kyc/{id}/changes asks the vendor for changes. POST /{id}/changes/link returns the vendor's link. */
export function askRoutes(app: ApiServer, context: ApiContext): void {
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
      const origin = consoleOf(request, env) ?? `${request.protocol}://${request.host}`;
      const ask: Beside<typeof kycApplications.$inferSelect> = async (tx, { id: applicationId, vendorId }) => {
        const owner = await ownerOf(tx, vendorId);
        if (!owner) throw invalidField("message", "has nobody to go to: there is no vendor");
        const askedAt = now();
        const expiresAt = new Date(askedAt.getTime() + ANSWER_DAYS * DAY_MS);
        const asked = { id: newId(), applicationId, parts, message, askedAt, expiresAt };
        // This invalidates the previous link.
        await tx
          .delete(kycChanges)
          .where(and(eq(kycChanges.applicationId, applicationId), isNull(kycChanges.answeredAt)));
        await tx.insert(kycChanges).values({ ...asked, askedByName: actorOf(request).name });
        await mailLater(tx, env, {
          recipient: owner.email,
          subject: askingSubject(owner.shopName),
          message: askingLetter(message, parts),
          link: origin + linkTo(asked),
        });
        return { parts, message };
      };
      return toAnswer(await review(context, request, "ask", { comments }, ask), IN_LISTS);
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
        const asked = await lastChanges(tx, application.id);
        if (!asked || !isOpen(asked)) throw conflict("The vendor has no open request for changes.");
        // Recorded, because anyone with the link can answer on behalf of the vendor.
        await recordChange(tx, request, {
          action: "kyc-management.show-link",
          ...{ resource: "kyc-management", resourceId: application.id, ...ofVendor(application.vendorId) },
          ...{ before: null, after: { expiresAt: asked.expiresAt.toISOString() } },
        });
        return { link: links.sign(linkTo(asked)) };
      }),
  );
}
