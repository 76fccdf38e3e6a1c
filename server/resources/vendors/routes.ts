import { z } from "zod";
import { isAllowed } from "../../../providers/auth/contract";
import { VENDOR_STATUSES } from "../../../resources/vendors/contract";
import { findMaskedMatch } from "../../db/encrypted-records";
import { vendors } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { getActor } from "../../auth/auth";
import { decide } from "../../records/decide";
import { LIST_DISCLOSURE, canMatchMasked, recordDisclosure } from "../../records/disclosure";
import { dataBody, dataSchema } from "../../records/envelope";
import { requiredChoice, idParams, optionalChoice, optionalCode, optionalText, requiredText } from "../../http/fields";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { createMaskedSearch } from "../../records/masked-search";
import { pageQuerySchema } from "../../records/page-query";
import {
  approvalSchema,
  toApprovalColumns,
  decisionSchema,
  MAX_NOTE_LENGTH,
  toRejectionColumns,
  NO_DECISION,
} from "../../records/approval";
import { exportRoute } from "../../records/export-route";
import { findVendorDuplicates } from "../kyc/duplicates";
import { createVendorNotification } from "../messaging/vendor-notification";
import { findLatestKyc, readVendor, toResponse, vendorSchema } from "./response";
import { vendorsExport } from "./export";
import { listVendors, VENDOR_SORTS, buildVendorsWhere } from "./list";
import { VENDOR_DECISIONS } from "./vendor-decision";

const MAX_SEARCH_LENGTH = 200;

// Notes belong to a decision, and a pending vendor has none.
const statusChange = z
  .strictObject({ status: requiredChoice(VENDOR_STATUSES), notes: optionalText(MAX_NOTE_LENGTH) }, "must be an object")
  .refine(({ status, notes }) => status !== "pending" || !notes, {
    path: ["notes"],
    error: "must be empty for pending",
  });

/** The search of an export. Exports store their filters, so the search must not be an identifier that is masked. */
const exportSearch = optionalText(MAX_SEARCH_LENGTH).refine(
  (search) => search === undefined || !findMaskedMatch(vendors, search),
  "cannot be a PAN or GSTIN in an export: search for the shop instead",
);

/** /api/admin/vendors: list (page, limit, status, search), read, approve, reject and set the status. */
export function vendorsRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env, reading } = context;
  const querystring = pageQuerySchema(VENDOR_SORTS).extend({
    status: optionalChoice(VENDOR_STATUSES),
    search: optionalCode(MAX_SEARCH_LENGTH),
    facets: facetsParameter,
  });
  const counted = { table: vendors, facets: { status: vendors.status }, where: buildVendorsWhere };
  const matchesMasked = createMaskedSearch(context, vendors, "vendors");
  const answers = { response: { 200: vendorSchema } };
  const notes = { reason: requiredText(MAX_NOTE_LENGTH), rejectionNotes: optionalText(MAX_NOTE_LENGTH) };
  const rejection = decisionSchema(notes);
  const notifyVendor = (action: "approve" | "reject", message: string | undefined) =>
    createVendorNotification(env, ["vendors", action], message, ({ id }: typeof vendors.$inferSelect) => ({
      vendorId: id,
    }));

  app.get(
    "/api/admin/vendors",
    {
      config: { permission: "vendors.list", mayReadReplica: true },
      schema: { querystring, response: { 200: dataSchema(vendorSchema) } },
    },
    async (request) => {
      const query = { ...request.query, matchesMasked: await matchesMasked(request, request.query.search) };
      return reading.list(request, async (db) => {
        const { rows, total } = await listVendors(db, query);
        const waiting = rows.flatMap(({ vendor }) => (vendor.status === "pending" ? vendor : []));
        const duplicates = canMatchMasked(request, "vendors") ? await findVendorDuplicates(db, waiting) : undefined;
        const shown = rows.map((row) => ({
          ...toResponse(row, LIST_DISCLOSURE),
          duplicates: duplicates?.get(row.vendor.id),
        }));
        return { ...dataBody(shown, total, query), ...(await countFacets(db, query, counted)) };
      });
    },
  );

  const exported = querystring.extend({ search: exportSearch });
  exportRoute(app, context, { ...vendorsExport(db), querystring: exported, where: buildVendorsWhere });

  app.get(
    "/api/admin/vendors/:id",
    { config: { permission: "vendors.show" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const row = await readVendor(db, request.params.id);
      const answer = toResponse(row, recordDisclosure(request, context, "vendors.show"));
      const { id } = row.vendor;
      const showsKyc = isAllowed(getActor(request).permissions, "kyc-management.list");
      const kyc = showsKyc ? await findLatestKyc(db, id) : undefined;
      const duplicates = canMatchMasked(request, "vendors") ? await findVendorDuplicates(db, [row.vendor]) : undefined;
      return { ...answer, kyc, duplicates: duplicates?.get(id) };
    },
  );

  app.put(
    "/api/admin/vendors/:id/approve",
    { config: { permission: "vendors.approve" }, schema: { params: idParams, body: approvalSchema, ...answers } },
    async (request) => {
      const { approvalNotes, message } = request.body;
      const decision = () => ({ status: "approved" as const, ...toApprovalColumns(approvalNotes) });
      const notify = notifyVendor("approve", message);
      return toResponse(await decide(db, request, VENDOR_DECISIONS, "approve", decision, notify), LIST_DISCLOSURE);
    },
  );

  app.put(
    "/api/admin/vendors/:id/reject",
    { config: { permission: "vendors.reject" }, schema: { params: idParams, body: rejection, ...answers } },
    async (request) => {
      const { reason, rejectionNotes, message } = request.body;
      const decision = () => ({ status: "rejected" as const, ...toRejectionColumns(reason, rejectionNotes) });
      const notify = notifyVendor("reject", message);
      return toResponse(await decide(db, request, VENDOR_DECISIONS, "reject", decision, notify), LIST_DISCLOSURE);
    },
  );

  app.put(
    "/api/admin/vendors/:id/status",
    { config: { permission: "vendors.status" }, schema: { params: idParams, body: statusChange, ...answers } },
    async (request) => {
      const { status, notes } = request.body;
      const columns = {
        pending: () => NO_DECISION,
        approved: () => toApprovalColumns(notes),
        rejected: () => toRejectionColumns(undefined, notes),
      }[status];
      const decision = () => ({ status, ...columns() });
      return toResponse(await decide(db, request, VENDOR_DECISIONS, "status", decision), LIST_DISCLOSURE);
    },
  );
}
