import { z } from "zod";
import { KYC_STATUSES, type KycStats, type KycStatus } from "../../../resources/kyc/contract";
import { kycApplications } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { LIST_DISCLOSURE, canMatchMasked, recordDisclosure } from "../../records/disclosure";
import { dataBody, dataSchema } from "../../records/envelope";
import { idParams, optionalBody, optionalChoice, optionalCode, optionalText, requiredText } from "../../http/fields";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { pageQuerySchema } from "../../records/page-query";
import { decisionSchema, MAX_NOTE_LENGTH } from "../../records/approval";
import { approveWithVendorRoute } from "./approve-with-vendor";
import { kycSchema, readApplication, toResponse } from "./response";
import { changeRequestRoutes } from "./changes/ask-routes";
import { toChangesResponse, findLatestChangeRequest } from "./changes/read";
import { findApplicationDuplicates } from "./duplicates";
import { reviewApplication } from "./review";
import { countByStatus, KYC_SORTS, buildKycWhere, listApplications } from "./list";

const stats = z.object({
  total: z.number(),
  pending: z.number(),
  approved: z.number(),
  rejected: z.number(),
  underReview: z.number(),
}) satisfies z.ZodType<KycStats>;

// Unknown keys are rejected: a note with a misspelled key would otherwise be lost silently.
const withComments = optionalBody(z.strictObject({ comments: optionalText(MAX_NOTE_LENGTH) }, "must be an object"));

const isDecided = (status: KycStatus) => status === "approved" || status === "rejected";

/**
 * /api/admin/kyc: list (page, limit, status, search, vendor), stats, read, approve, approve with the vendor, reject,
 * review and change requests. The response to a read, and undecided applications in the list, contain the duplicates if
 * the reader may reveal identifiers.
 */
export function kycRoutes(app: ApiServer, context: ApiContext): void {
  const { db, reading } = context;
  const querystring = pageQuerySchema(KYC_SORTS).extend({
    status: optionalChoice(KYC_STATUSES),
    search: optionalCode(200),
    vendor: optionalText(100),
    facets: facetsParameter,
  });
  const counted = { table: kycApplications, facets: { status: kycApplications.status }, where: buildKycWhere };
  const answers = { response: { 200: kycSchema } };
  const comments = optionalText(MAX_NOTE_LENGTH);
  const approval = optionalBody(decisionSchema({ comments }));
  const rejection = decisionSchema({ reason: requiredText(MAX_NOTE_LENGTH), comments });

  app.get(
    "/api/admin/kyc",
    {
      config: { permission: "kyc-management.list", mayReadReplica: true },
      schema: { querystring, response: { 200: dataSchema(kycSchema) } },
    },
    (request) =>
      reading.list(request, async (db) => {
        const { query } = request;
        const { rows, total } = await listApplications(db, query);
        const waiting = rows.filter(({ application }) => !isDecided(application.status));
        const duplicates = canMatchMasked(request, "kyc-management")
          ? await findApplicationDuplicates(db, waiting)
          : undefined;
        const shown = rows.map((row) => ({
          ...toResponse(row, LIST_DISCLOSURE),
          duplicates: duplicates?.get(row.application.id),
        }));
        return { ...dataBody(shown, total, query), ...(await countFacets(db, query, counted)) };
      }),
  );

  app.get(
    "/api/admin/kyc/stats",
    { config: { permission: "kyc-management.list", mayReadReplica: true }, schema: { response: { 200: stats } } },
    (request) => reading.list(request, countByStatus),
  );

  app.get(
    "/api/admin/kyc/:id",
    { config: { permission: "kyc-management.show" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const row = await readApplication(db, request.params.id);
      const duplicates = canMatchMasked(request, "kyc-management")
        ? await findApplicationDuplicates(db, [row])
        : undefined;
      const changeRequest = await findLatestChangeRequest(db, row.application.id);
      const answer = toResponse(row, recordDisclosure(request, context, "kyc-management.show"));
      return {
        ...answer,
        vendor: { ...answer.vendor, status: row.vendor.status },
        duplicates: duplicates?.get(row.application.id),
        changes: changeRequest && toChangesResponse(changeRequest),
      };
    },
  );

  app.put(
    "/api/admin/kyc/:id/approve",
    { config: { permission: "kyc-management.approve" }, schema: { params: idParams, body: approval, ...answers } },
    async (request) => toResponse(await reviewApplication(context, request, "approve", request.body), LIST_DISCLOSURE),
  );

  app.put(
    "/api/admin/kyc/:id/reject",
    { config: { permission: "kyc-management.reject" }, schema: { params: idParams, body: rejection, ...answers } },
    async (request) => toResponse(await reviewApplication(context, request, "reject", request.body), LIST_DISCLOSURE),
  );

  app.put(
    "/api/admin/kyc/:id/review",
    { config: { permission: "kyc-management.review" }, schema: { params: idParams, body: withComments, ...answers } },
    async (request) => toResponse(await reviewApplication(context, request, "review", request.body), LIST_DISCLOSURE),
  );

  approveWithVendorRoute(app, context);
  changeRequestRoutes(app, context);
}
