import { Router } from "express";
import { z } from "zod";
import { VENDOR_STATUSES, type Vendor } from "../data/records";
import type { Store } from "../data/store";
import { parseBody, RequiredText, readQueryParameter, Text } from "../http/body";
import { HttpError } from "../http/errors";
import { contains, paginate } from "../http/lists";

const Approval = z.object({ approvalNotes: Text.optional() });
const Rejection = z.object({ reason: RequiredText, rejectionNotes: Text.optional() });
const Status = z.object({ status: z.enum(VENDOR_STATUSES), notes: Text.optional() });

export function vendorRouter({ vendors }: Store): Router {
  const router = Router();

  /** The vendor, if it is still undecided. Two administrators may have the same vendor open. */
  const getUndecided = (id: string): Vendor => {
    const vendor = vendors.get(id);
    if (vendor.status !== "pending") throw new HttpError(409, `This vendor is ${vendor.status} already.`);
    return vendor;
  };

  router.get("/", (request, response) => {
    const status = readQueryParameter(request, "status");
    const search = readQueryParameter(request, "search") ?? "";
    const found = vendors
      .all()
      .filter((vendor) => status === undefined || vendor.status === status)
      .filter(({ shopName, user }) => contains(shopName, search) || contains(user.email, search));
    response.json(paginate(request, found, "data"));
  });

  router.get("/:id", (request, response) => void response.json(vendors.get(request.params.id)));

  router.put("/:id/approve", (request, response) => {
    const { approvalNotes } = parseBody(request, Approval);
    const { _id } = getUndecided(request.params.id);
    const approvalDate = new Date().toISOString();
    response.json(vendors.change(_id, { status: "approved", approvalDate, approvalNotes }));
  });

  router.put("/:id/reject", (request, response) => {
    const { reason, rejectionNotes } = parseBody(request, Rejection);
    const { _id } = getUndecided(request.params.id);
    const rejectionDate = new Date().toISOString();
    response.json(vendors.change(_id, { status: "rejected", rejectionDate, rejectionReason: reason, rejectionNotes }));
  });

  router.put("/:id/status", (request, response) => {
    const { status } = parseBody(request, Status);
    response.json(vendors.change(request.params.id, { status }));
  });

  return router;
}
