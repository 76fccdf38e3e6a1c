import { z } from "zod";
import { APPROVAL_STATUSES, APPROVAL_TRANSITIONS, type ApprovalStatus } from "../../../resources/products/contract";
import { columnEquals } from "../../db/conditions";
import type { Db } from "../../db/database";
import { products } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { decide, type DecisionResource } from "../../records/decide";
import { dataSchema } from "../../records/envelope";
import { notFoundError } from "../../http/errors";
import { idParams, optionalText, requiredText } from "../../http/fields";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { pageQuerySchema } from "../../records/page-query";
import { aboutVendor } from "../../audit/keys";
import {
  APPROVAL_COLUMNS,
  approvalSchema,
  toApprovalColumns,
  decisionSchema,
  MAX_NOTE_LENGTH,
  toRejectionColumns,
} from "../../records/approval";
import { productSchema, readProduct, toResponse, type ProductRow } from "./response";
import { listProducts, PRODUCT_SORTS } from "./list";
import { createVendorNotification } from "../messaging/vendor-notification";

/** /api/admin/products: pending and approval-status/{status} (page, limit), approve and reject. */
export function productApprovalRoutes(app: ApiServer, { db, env, reading }: ApiContext): void {
  const querystring = pageQuerySchema(PRODUCT_SORTS).extend({
    facets: facetsParameter,
  });
  /** Every tab returns the counts of all tabs, because the tabs are values of the same filter. */
  const counted = { table: products, facets: { approvalStatus: products.approvalStatus }, where: () => [] };
  const list = async (db: Db, query: z.infer<typeof querystring>, status: ApprovalStatus) => ({
    ...(await listProducts(db, query, [columnEquals(products.approvalStatus, status)])),
    ...(await countFacets(db, query, counted)),
  });
  const lists = { response: { 200: dataSchema(productSchema) } };
  const answers = { response: { 200: productSchema } };
  const notes = { rejectionReason: requiredText(MAX_NOTE_LENGTH), rejectionNotes: optionalText(MAX_NOTE_LENGTH) };
  const rejection = decisionSchema(notes);
  const notify = (action: "approve" | "reject", message: string | undefined) =>
    createVendorNotification(
      env,
      ["products", action],
      message,
      ({ vendorId, name }: typeof products.$inferSelect) => ({
        vendorId,
        name,
      }),
    );

  app.get(
    "/api/admin/products/pending",
    { config: { permission: "product-approval.list", mayReadReplica: true }, schema: { querystring, ...lists } },
    (request) => reading.list(request, (db) => list(db, request.query, "pending")),
  );

  app.get(
    "/api/admin/products/approval-status/:status",
    {
      config: { permission: "product-approval.list", mayReadReplica: true },
      schema: { params: z.object({ status: z.string() }), querystring, ...lists },
    },
    (request) => {
      const status = APPROVAL_STATUSES.find((known) => known === request.params.status);
      if (!status) throw notFoundError("Approval status");
      return reading.list(request, (db) => list(db, request.query, status));
    },
  );

  app.put(
    "/api/admin/products/:id/approve",
    {
      config: { permission: "product-approval.approve" },
      schema: { params: idParams, body: approvalSchema, ...answers },
    },
    async (request) => {
      const { approvalNotes, message } = request.body;
      const decision = () => ({ approvalStatus: "approved" as const, ...toApprovalColumns(approvalNotes) });
      return toResponse(await decide(db, request, PRODUCT_DECISIONS, "approve", decision, notify("approve", message)));
    },
  );

  app.put(
    "/api/admin/products/:id/reject",
    { config: { permission: "product-approval.reject" }, schema: { params: idParams, body: rejection, ...answers } },
    async (request) => {
      const { rejectionReason, rejectionNotes, message } = request.body;
      const decision = () => ({
        approvalStatus: "rejected" as const,
        ...toRejectionColumns(rejectionReason, rejectionNotes),
      });
      return toResponse(await decide(db, request, PRODUCT_DECISIONS, "reject", decision, notify("reject", message)));
    },
  );
}

export const PRODUCT_DECISIONS: DecisionResource<typeof products, keyof typeof APPROVAL_TRANSITIONS, ProductRow> = {
  table: products,
  thing: "product",
  permissions: "product-approval",
  resource: "products",
  status: "approvalStatus",
  columns: APPROVAL_COLUMNS,
  named: ({ vendorId, name }) => ({ label: name, ...aboutVendor(vendorId) }),
  actions: ["approve", "reject"],
  transitions: APPROVAL_TRANSITIONS,
  decided: ({ approvalStatus, approvalDate, rejectionDate }) => ({
    at: approvalStatus === "approved" ? approvalDate : rejectionDate,
  }),
  read: readProduct,
};
