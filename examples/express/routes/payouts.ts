import { Router } from "express";
import { z } from "zod";
import { PAYOUT_STATUSES } from "../data/records";
import type { Store } from "../data/store";
import { parseBody, Id, Text } from "../http/body";
import { HttpError } from "../http/errors";
import { paginate } from "../http/lists";

const PayoutForm = z.object({
  /** The id of a vendor. */
  vendor: Id,
  amount: z.number().positive(),
  periodStart: z.iso.datetime({ offset: true }),
  periodEnd: z.iso.datetime({ offset: true }),
  notes: Text.optional(),
});
const Status = z.object({ status: z.enum(PAYOUT_STATUSES) });

export function payoutRouter({ payouts, vendors }: Store): Router {
  const router = Router();

  router.get("/", (request, response) => void response.json(paginate(request, payouts.all(), "data")));

  router.post("/", (request, response) => {
    const { vendor: id, ...fields } = parseBody(request, PayoutForm);
    const vendor = vendors.all().find(({ _id }) => _id === id);
    if (!vendor) throw new HttpError(422, "Some fields are not right.", { vendor: ["no longer exists"] });
    const { _id, shopName } = vendor;
    response.status(201).json(payouts.add({ ...fields, vendor: { _id, shopName }, status: "pending" }));
  });

  router.put("/:id/status", (request, response) => {
    const { status } = parseBody(request, Status);
    const paid = status === "paid" && { paidAt: new Date().toISOString() };
    response.json(payouts.change(request.params.id, { status, ...paid }));
  });

  return router;
}
