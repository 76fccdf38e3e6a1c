import { Router } from "express";
import { z } from "zod";
import type { Product } from "../data/records";
import type { Store } from "../data/store";
import { parseBody, Id, RequiredText, readQueryParameter, Text } from "../http/body";
import { HttpError } from "../http/errors";
import { contains, paginate } from "../http/lists";

const ProductForm = z.object({
  name: RequiredText,
  description: Text,
  price: z.number().min(0),
  stock: z.number().int().min(0),
  taxRate: z.number().min(0).max(100),
  isActive: z.boolean(),
  /** The id of a category. */
  category: Id,
  specifications: z.record(z.string(), z.unknown()).default({}),
});
const Approval = z.object({ approvalNotes: Text.optional() });
const Rejection = z.object({ rejectionReason: RequiredText, rejectionNotes: Text.optional() });

export function productRouter({ products, categories }: Store): Router {
  const router = Router();

  /** The form's fields, with the category's id replaced by a reference. */
  const fieldsOf = ({ category, ...fields }: z.infer<typeof ProductForm>) => {
    const found = categories.all().find(({ _id }) => _id === category);
    if (!found) throw new HttpError(422, "Some fields are not right.", { category: ["no longer exists"] });
    return { ...fields, category: { _id: found._id, name: String(found["name"]) } };
  };

  const undecided = (id: string): Product => {
    const product = products.get(id);
    if (product.approvalStatus !== "pending")
      throw new HttpError(409, `This product is ${product.approvalStatus} already.`);
    return product;
  };

  const withStatus = (status: string) => products.all().filter(({ approvalStatus }) => approvalStatus === status);

  router.get("/", (request, response) => {
    const category = readQueryParameter(request, "category");
    const vendor = readQueryParameter(request, "vendor");
    const found = products
      .all()
      .filter((product) => category === undefined || product.category._id === category)
      .filter((product) => vendor === undefined || product.vendor?._id === vendor);
    response.json(paginate(request, found, "content"));
  });

  router.post("/", (request, response) => {
    const submittedForApproval = new Date().toISOString();
    const fields = fieldsOf(parseBody(request, ProductForm));
    response.status(201).json(products.add({ ...fields, images: [], approvalStatus: "pending", submittedForApproval }));
  });

  // /search and /pending must precede /:id, which would match them too.
  router.get("/search", (request, response) => {
    const text = readQueryParameter(request, "q") ?? "";
    // Not paginated, because the console's search has no pages.
    response.json(products.all().filter(({ name }) => contains(name, text)));
  });
  router.get(
    "/pending",
    (request, response) => void response.json(paginate(request, withStatus("pending"), "content")),
  );
  router.get("/approval-status/:status", (request, response) => {
    response.json(paginate(request, withStatus(request.params.status), "content"));
  });

  router
    .route("/:id")
    .get((request, response) => void response.json(products.get(request.params.id)))
    .put((request, response) => {
      response.json(products.change(request.params.id, fieldsOf(parseBody(request, ProductForm))));
    })
    .delete((request, response) => {
      products.remove(request.params.id);
      response.status(204).end();
    });

  router.put("/:id/approve", (request, response) => {
    const { approvalNotes } = parseBody(request, Approval);
    const { _id } = undecided(request.params.id);
    const approvalDate = new Date().toISOString();
    response.json(products.change(_id, { approvalStatus: "approved", approvalDate, approvalNotes }));
  });
  router.put("/:id/reject", (request, response) => {
    const rejection = parseBody(request, Rejection);
    const { _id } = undecided(request.params.id);
    const rejectionDate = new Date().toISOString();
    response.json(products.change(_id, { ...rejection, approvalStatus: "rejected", rejectionDate }));
  });

  return router;
}

const Ids = z.object({ productIds: z.array(Id).min(1).max(100) });

/** Deletes all of the given products or none, by looking up all of them first. */
export function bulkProductRouter({ products }: Store): Router {
  const router = Router();
  router.delete("/", (request, response) => {
    const ids = new Set(parseBody(request, Ids).productIds);
    for (const id of ids) products.get(id);
    for (const id of ids) products.remove(id);
    response.status(204).end();
  });
  return router;
}
