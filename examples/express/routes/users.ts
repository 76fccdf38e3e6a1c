import { Router } from "express";
import { z } from "zod";
import { ROLES } from "../data/records";
import type { Store } from "../data/store";
import { bodyOf, Needed, queryOf } from "../http/body";
import { listed } from "../http/lists";

const UserForm = z.object({ name: Needed, email: z.email(), role: z.enum(ROLES) });

export function userRouter({ users }: Store): Router {
  const router = Router();

  router.get("/", (request, response) => {
    const role = queryOf(request, "role");
    const found = users.all().filter((user) => role === undefined || user.role === role);
    response.json(listed(request, found, "content"));
  });

  router
    .route("/:id")
    .get((request, response) => void response.json(users.get(request.params.id)))
    .put((request, response) => void response.json(users.change(request.params.id, bodyOf(request, UserForm))))
    .delete((request, response) => {
      users.remove(request.params.id);
      response.status(204).end();
    });

  return router;
}
