import { Router } from "express";
import { z } from "zod";
import { ROLES } from "../data/records";
import type { Store } from "../data/store";
import { parseBody, RequiredText, readQueryParameter } from "../http/body";
import { paginate } from "../http/lists";

const UserForm = z.object({ name: RequiredText, email: z.email(), role: z.enum(ROLES) });

export function userRouter({ users }: Store): Router {
  const router = Router();

  router.get("/", (request, response) => {
    const role = readQueryParameter(request, "role");
    const found = users.all().filter((user) => role === undefined || user.role === role);
    response.json(paginate(request, found, "content"));
  });

  router
    .route("/:id")
    .get((request, response) => void response.json(users.get(request.params.id)))
    .put((request, response) => void response.json(users.change(request.params.id, parseBody(request, UserForm))))
    .delete((request, response) => {
      users.remove(request.params.id);
      response.status(204).end();
    });

  return router;
}
