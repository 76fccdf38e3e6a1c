import { Router } from "express";
import { z } from "zod";
import { ORDER_STATUSES } from "../data/records";
import type { Store } from "../data/store";
import { parseBody, Id, readQueryParameter } from "../http/body";
import { paginate } from "../http/lists";

const Status = z.object({ status: z.enum(ORDER_STATUSES) });

export function orderRouter({ orders }: Store): Router {
  const router = Router();

  router.get("/", (request, response) => {
    const status = readQueryParameter(request, "status");
    const found = orders.all().filter((order) => status === undefined || order.status === status);
    response.json(paginate(request, found, "orders"));
  });

  router.get("/:id", (request, response) => void response.json(orders.get(request.params.id)));

  router.put("/:id/status", (request, response) => {
    response.json(orders.change(request.params.id, parseBody(request, Status)));
  });

  return router;
}

const Changes = z.object({
  orders: z
    .array(Status.extend({ _id: Id }))
    .min(1)
    .max(100),
});

/** Changes all of the given orders or none. A database would use one transaction. */
export function bulkOrderRouter({ orders }: Store): Router {
  const router = Router();
  router.put("/status", (request, response) => {
    const changes = parseBody(request, Changes).orders;
    for (const { _id } of changes) orders.get(_id);
    for (const { _id, status } of changes) orders.change(_id, { status });
    response.status(204).end();
  });
  return router;
}
