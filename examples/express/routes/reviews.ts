import { Router } from "express";
import type { Store } from "../data/store";
import { paginate } from "../http/lists";

export function reviewRouter({ reviews }: Store): Router {
  const router = Router();

  router.get("/", (request, response) => void response.json(paginate(request, reviews.all(), "data")));

  router
    .route("/:id")
    .get((request, response) => void response.json(reviews.get(request.params.id)))
    .delete((request, response) => {
      reviews.remove(request.params.id);
      response.status(204).end();
    });

  return router;
}
