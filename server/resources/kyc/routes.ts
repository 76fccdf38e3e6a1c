import { z } from "zod";
import { KYC_STATUSES, type KycStats } from "../../../resources/kyc/contract";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { IN_LISTS, ofOneRecord } from "../../http/disclosure";
import { dataBody, dataSchema } from "../../http/envelope";
import { idParams, optionalBody, optionalChoice, optionalText, requiredText } from "../../http/fields";
import { ignored, pageQuery } from "../../http/page-query";
import { decisionInput, NOTE_LENGTH } from "../approval";
import { kycSchema, readApplication, toAnswer } from "./answer";
import { duplicatesOf } from "./duplicates";
import { review } from "./review";
import { countByStatus, KYC_SORTS, listApplications } from "./list";

const stats = z.object({
  total: z.number(),
  pending: z.number(),
  approved: z.number(),
  rejected: z.number(),
  underReview: z.number(),
}) satisfies z.ZodType<KycStats>;

// A key that is not known is refused: a note sent under a wrong name would be lost without a word.
const withComments = optionalBody(z.strictObject({ comments: optionalText(NOTE_LENGTH) }, "must be an object"));

/**
 * /api/admin/kyc: list (page, limit, status; search with the feature kyc.search, vendor with lists.related), stats, one
 * (with duplicates by kyc.duplicates), approve, reject, review.
 */
export function kycRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env } = context;
  const search: z.ZodType<string | undefined> = optionalText(200);
  const vendor: z.ZodType<string | undefined> = optionalText(100);
  const querystring = pageQuery(KYC_SORTS, env.API_FEATURES).extend({
    status: optionalChoice(KYC_STATUSES),
    search: env.API_FEATURES?.includes("kyc.search") ? search : ignored,
    vendor: env.API_FEATURES?.includes("lists.related") ? vendor : ignored,
  });
  const answers = { response: { 200: kycSchema } };
  const comments = optionalText(NOTE_LENGTH);
  const approval = optionalBody(decisionInput({ comments }, env));
  const rejection = decisionInput({ reason: requiredText(NOTE_LENGTH), comments }, env);

  app.get(
    "/api/admin/kyc",
    {
      config: { permission: "kyc-management.list" },
      schema: { querystring, response: { 200: dataSchema(kycSchema) } },
    },
    async (request) => {
      const { rows, total } = await listApplications(db, request.query);
      return dataBody(
        rows.map((row) => toAnswer(row, IN_LISTS)),
        total,
        request.query,
      );
    },
  );

  app.get(
    "/api/admin/kyc/stats",
    { config: { permission: "kyc-management.list" }, schema: { response: { 200: stats } } },
    () => countByStatus(db),
  );

  app.get(
    "/api/admin/kyc/:id",
    { config: { permission: "kyc-management.show" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const row = await readApplication(db, request.params.id);
      const duplicates = env.API_FEATURES?.includes("kyc.duplicates")
        ? await duplicatesOf(db, row.vendor.id, row.application)
        : undefined;
      return { ...toAnswer(row, ofOneRecord(request, context, "kyc-management.show")), duplicates };
    },
  );

  app.put(
    "/api/admin/kyc/:id/approve",
    { config: { permission: "kyc-management.approve" }, schema: { params: idParams, body: approval, ...answers } },
    async (request) => toAnswer(await review(context, request, "approve", request.body), IN_LISTS),
  );

  app.put(
    "/api/admin/kyc/:id/reject",
    { config: { permission: "kyc-management.reject" }, schema: { params: idParams, body: rejection, ...answers } },
    async (request) => toAnswer(await review(context, request, "reject", request.body), IN_LISTS),
  );

  app.put(
    "/api/admin/kyc/:id/review",
    { config: { permission: "kyc-management.review" }, schema: { params: idParams, body: withComments, ...answers } },
    async (request) => toAnswer(await review(context, request, "review", request.body), IN_LISTS),
  );
}
