import { Router } from "express";
import { z } from "zod";
import type { KycApplication } from "../data/records";
import type { Store } from "../data/store";
import { parseBody, RequiredText, readQueryParameter, Text } from "../http/body";
import { HttpError } from "../http/errors";
import { paginate } from "../http/lists";

const Comments = z.object({ comments: Text.optional() });
const Rejection = Comments.extend({ reason: RequiredText });

export function kycRouter({ kyc }: Store): Router {
  const router = Router();

  const decide = (id: string, status: KycApplication["status"], review: { comments?: string | undefined }) => {
    const { _id, status: before } = kyc.get(id);
    if (before === "approved" || before === "rejected")
      throw new HttpError(409, `This application is ${before} already.`);
    return kyc.change(_id, { status, review: { ...review, reviewedAt: new Date().toISOString() } });
  };

  router.get("/", (request, response) => {
    const status = readQueryParameter(request, "status");
    const found = kyc.all().filter((application) => status === undefined || application.status === status);
    response.json(paginate(request, found, "content"));
  });

  // Before /:id, which would match “stats” as an id.
  router.get("/stats", (_request, response) => {
    const all = kyc.all();
    const count = (status: KycApplication["status"]) => all.filter((one) => one.status === status).length;
    response.json({
      total: all.length,
      pending: count("pending"),
      approved: count("approved"),
      rejected: count("rejected"),
      underReview: count("under_review"),
    });
  });

  router.get("/:id", (request, response) => void response.json(kyc.get(request.params.id)));

  router.put("/:id/approve", (request, response) => {
    response.json(decide(request.params.id, "approved", parseBody(request, Comments)));
  });
  router.put("/:id/review", (request, response) => {
    response.json(decide(request.params.id, "under_review", parseBody(request, Comments)));
  });
  router.put("/:id/reject", (request, response) => {
    response.json(decide(request.params.id, "rejected", parseBody(request, Rejection)));
  });

  return router;
}
