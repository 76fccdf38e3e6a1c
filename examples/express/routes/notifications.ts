import { Router } from "express";
import type { Store } from "../data/store";

export function notificationRouter({ notifications }: Store): Router {
  const router = Router();
  router.get("/", (_request, response) => void response.json(notifications.all()));
  router.put("/:id/read", (request, response) => {
    response.json(notifications.change(request.params.id, { read: true }));
  });
  return router;
}
