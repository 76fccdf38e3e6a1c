import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { allows } from "../../../providers/auth/contract";
import { VENDOR_STATUSES } from "../../../resources/vendors/contract";
import { maskedMatch } from "../../at-rest/records";
import { vendors } from "../../db/schema";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { actorOf } from "../../http/auth";
import { decide } from "../../http/decide";
import { IN_LISTS, mayMatchMasked, ofOneRecord } from "../../http/disclosure";
import { dataBody, dataSchema } from "../../http/envelope";
import { choice, idParams, optionalChoice, optionalCode, optionalText, requiredText } from "../../http/fields";
import { countFacets, facetsParameter } from "../../http/list-filters";
import { createMaskedSearch } from "../../http/masked-search";
import { pageQuery } from "../../http/page-query";
import { approvalInput, approvedNow, decisionInput, NOTE_LENGTH, rejectedNow, UNDECIDED } from "../approval";
import { exportRoute } from "../exports/export-route";
import { duplicatesOfVendors } from "../kyc/duplicates";
import { tellVendor } from "../tell-vendor";
import { latestKyc, readVendor, toAnswer, vendorSchema } from "./answer";
import { vendorsExport } from "./export";
import { listVendors, VENDOR_SORTS, vendorsWhere } from "./list";
import { VENDOR_DECISION } from "./vendor-decision";

const MAX_SEARCH_LENGTH = 200;

// Notes belong to a decision, and a pending vendor has none.
const statusChange = z
  .strictObject({ status: choice(VENDOR_STATUSES), notes: optionalText(NOTE_LENGTH) }, "must be an object")
  .refine(({ status, notes }) => status !== "pending" || !notes, {
    path: ["notes"],
    error: "must be empty for pending",
  });

/** The search of an export. Exports store their filters, so the search must not be an identifier that is masked. */
const exportSearch = optionalText(MAX_SEARCH_LENGTH).refine(
  (search) => search === undefined || !maskedMatch(vendors, search),
  "cannot be a PAN or GSTIN in an export: search for the shop instead",
);

/** /api/admin/vendors: list (page, limit, status, search), read, approve, reject and set the status. */
export function vendorsRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env, reading } = context;
  const querystring = pageQuery(VENDOR_SORTS, env.API_FEATURES).extend({
    status: optionalChoice(VENDOR_STATUSES),
    search: optionalCode(MAX_SEARCH_LENGTH),
    facets: facetsParameter(env.API_FEATURES),
  });
  const counted = { table: vendors, facets: { status: vendors.status }, where: vendorsWhere };
  const matchesMasked = createMaskedSearch(context, vendors, "vendors");
  const canCompare = (request: FastifyRequest) =>
    env.API_FEATURES?.includes("kyc.duplicates") === true && mayMatchMasked(request, context, "vendors");
  const answers = { response: { 200: vendorSchema } };
  const notes = { reason: requiredText(NOTE_LENGTH), rejectionNotes: optionalText(NOTE_LENGTH) };
  const rejection = decisionInput(notes, env);
  const notifyVendor = (action: "approve" | "reject", message: string | undefined) =>
    tellVendor(env, ["vendors", action], message, ({ id }: typeof vendors.$inferSelect) => ({ vendorId: id }));

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
        const duplicates = canCompare(request) ? await duplicatesOfVendors(db, waiting) : undefined;
        const shown = rows.map((row) => ({ ...toAnswer(row, IN_LISTS), duplicates: duplicates?.get(row.vendor.id) }));
        return { ...dataBody(shown, total, query), ...(await countFacets(db, query, counted)) };
      });
    },
  );

  const exported = querystring.extend({ search: exportSearch });
  exportRoute(app, context, { ...vendorsExport(db), querystring: exported, where: vendorsWhere });

  app.get(
    "/api/admin/vendors/:id",
    { config: { permission: "vendors.show" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const row = await readVendor(db, request.params.id);
      const answer = toAnswer(row, ofOneRecord(request, context, "vendors.show"));
      const { id } = row.vendor;
      const showsKyc =
        env.API_FEATURES?.includes("lists.related") && allows(actorOf(request).permissions, "kyc-management.list");
      const kyc = showsKyc ? await latestKyc(db, id) : undefined;
      const duplicates = canCompare(request) ? await duplicatesOfVendors(db, [row.vendor]) : undefined;
      return { ...answer, kyc, duplicates: duplicates?.get(id) };
    },
  );

  app.put(
    "/api/admin/vendors/:id/approve",
    { config: { permission: "vendors.approve" }, schema: { params: idParams, body: approvalInput(env), ...answers } },
    async (request) => {
      const { approvalNotes, message } = request.body;
      const decision = () => ({ status: "approved" as const, ...approvedNow(approvalNotes) });
      const notify = notifyVendor("approve", message);
      return toAnswer(await decide(db, request, VENDOR_DECISION, "approve", decision, notify), IN_LISTS);
    },
  );

  app.put(
    "/api/admin/vendors/:id/reject",
    { config: { permission: "vendors.reject" }, schema: { params: idParams, body: rejection, ...answers } },
    async (request) => {
      const { reason, rejectionNotes, message } = request.body;
      const decision = () => ({ status: "rejected" as const, ...rejectedNow(reason, rejectionNotes) });
      const notify = notifyVendor("reject", message);
      return toAnswer(await decide(db, request, VENDOR_DECISION, "reject", decision, notify), IN_LISTS);
    },
  );

  app.put(
    "/api/admin/vendors/:id/status",
    { config: { permission: "vendors.status" }, schema: { params: idParams, body: statusChange, ...answers } },
    async (request) => {
      const { status, notes } = request.body;
      const columns = {
        pending: () => UNDECIDED,
        approved: () => approvedNow(notes),
        rejected: () => rejectedNow(undefined, notes),
      }[status];
      const decision = () => ({ status, ...columns() });
      return toAnswer(await decide(db, request, VENDOR_DECISION, "status", decision), IN_LISTS);
    },
  );
}
