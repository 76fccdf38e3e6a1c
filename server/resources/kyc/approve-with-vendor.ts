import { z } from "zod";
import type { kycApplications } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import { idParams, optionalBody } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { toApprovalColumns } from "../../records/approval";
import { decideInTransaction, type AfterDecision } from "../../records/decide";
import { LIST_DISCLOSURE } from "../../records/disclosure";
import { VENDOR_DECISIONS } from "../vendors/vendor-decision";
import { kycSchema, toResponse } from "./response";
import { reviewApplication } from "./review";

const NO_FIELDS = optionalBody(z.strictObject({}, "must be an object"));

/**
 * PUT /api/admin/kyc/{id}/approve-with-vendor: approves an application and its vendor in one transaction, without
 * notes. If either cannot be approved, neither is. The audit gets an entry for each.
 */
export function approveWithVendorRoute(app: ApiServer, context: ApiContext): void {
  app.put(
    "/api/admin/kyc/:id/approve-with-vendor",
    {
      config: { permission: "kyc-management.approve", alsoRequires: ["vendors.approve"] },
      schema: { params: idParams, body: NO_FIELDS, response: { 200: kycSchema } },
    },
    async (request) => {
      const approveVendor: AfterDecision<typeof kycApplications.$inferSelect> = async (tx, { vendorId }) => {
        const decision = () => ({ status: "approved" as const, ...toApprovalColumns(undefined) });
        await decideInTransaction(tx, request, vendorId, VENDOR_DECISIONS, "approve", decision);
        return {};
      };
      return toResponse(await reviewApplication(context, request, "approve", {}, approveVendor), LIST_DISCLOSURE);
    },
  );
}
