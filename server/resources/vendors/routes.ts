import { z } from "zod";
import { VENDOR_STATUSES } from "../../../resources/vendors/contract";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { dataBody, dataSchema } from "../../http/envelope";
import { notFound } from "../../http/errors";
import { choice, idParams, isId, optionalBody, optionalChoice, optionalText, requiredText } from "../../http/fields";
import { pageQuery } from "../../http/page-query";
import { readVendor, toAnswer, vendorSchema } from "./answer";
import { decide } from "./decide";
import { listQueries, VENDOR_SORTS } from "./list";

const NOTE_LENGTH = 2000;

// A key that is not known is refused: a note sent under a wrong name would be lost without a word.
const approval = optionalBody(z.strictObject({ approvalNotes: optionalText(NOTE_LENGTH) }, "must be an object"));
const rejection = z.strictObject(
  { reason: requiredText(NOTE_LENGTH), rejectionNotes: optionalText(NOTE_LENGTH) },
  "must be an object",
);
const statusChange = z.strictObject(
  { status: choice(VENDOR_STATUSES), notes: optionalText(NOTE_LENGTH) },
  "must be an object",
);

/** /api/admin/vendors: list (page, limit, status, search), one, approve, reject, status. */
export function vendorsRoutes(app: ApiServer, { db, env, signer }: ApiContext): void {
  const querystring = pageQuery(VENDOR_SORTS, env.API_FEATURES).extend({
    status: optionalChoice(VENDOR_STATUSES),
    search: optionalText(200),
  });
  const answers = { response: { 200: vendorSchema } };

  app.get(
    "/api/admin/vendors",
    {
      config: { permission: "vendors.list" },
      schema: { querystring, response: { 200: dataSchema(vendorSchema) } },
    },
    async ({ query }) => {
      const { page, count } = listQueries(db, query);
      const [rows, total] = await Promise.all([page, count]);
      return dataBody(
        rows.map((row) => toAnswer(row, signer)),
        total,
        query,
      );
    },
  );

  app.get(
    "/api/admin/vendors/:id",
    { config: { permission: "vendors.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => {
      if (!isId(params.id)) throw notFound("Vendor");
      return toAnswer(await readVendor(db, params.id), signer);
    },
  );

  app.put(
    "/api/admin/vendors/:id/approve",
    { config: { permission: "vendors.approve" }, schema: { params: idParams, body: approval, ...answers } },
    async (request) => {
      const { approvalNotes = null } = request.body;
      const decision = { status: "approved" as const, approvalDate: new Date(), approvalNotes };
      return toAnswer(await decide(db, request, request.params.id, "approve", decision), signer);
    },
  );

  app.put(
    "/api/admin/vendors/:id/reject",
    { config: { permission: "vendors.reject" }, schema: { params: idParams, body: rejection, ...answers } },
    async (request) => {
      const { reason, rejectionNotes = null } = request.body;
      const rejectionDate = new Date();
      const decision = { status: "rejected" as const, rejectionDate, rejectionReason: reason, rejectionNotes };
      return toAnswer(await decide(db, request, request.params.id, "reject", decision), signer);
    },
  );

  app.put(
    "/api/admin/vendors/:id/status",
    { config: { permission: "vendors.status" }, schema: { params: idParams, body: statusChange, ...answers } },
    async (request) => {
      const { status, notes = null } = request.body;
      const decision = {
        pending: { status },
        approved: { status, approvalDate: new Date(), approvalNotes: notes },
        rejected: { status, rejectionDate: new Date(), rejectionNotes: notes },
      }[status];
      return toAnswer(await decide(db, request, request.params.id, "status", decision), signer);
    },
  );
}
