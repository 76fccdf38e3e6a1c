import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { APPROVAL_STATUSES, APPROVAL_TRANSITIONS } from "../../resources/products/contract";
import type { Db } from "../db/database";
import { products } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { recordChange } from "../http/audit";
import { alreadyDecided, lastActor } from "../http/decided";
import { dataSchema } from "../http/envelope";
import { notFound } from "../http/errors";
import { idParams, optionalBody, optionalText, requiredText } from "../http/fields";
import { pageQuery } from "../http/page-query";
import { productSchema, readProduct, toAnswer, type ProductRow } from "./products/answer";
import { listProducts, PRODUCT_SORTS } from "./products/list";
import { lockProduct } from "./products/write";

const NOTE_LENGTH = 2000;

// A key that is not known is refused: a note sent under a wrong name would be lost without a word.
const approval = optionalBody(z.strictObject({ approvalNotes: optionalText(NOTE_LENGTH) }, "must be an object"));
const rejection = z.strictObject(
  { rejectionReason: requiredText(NOTE_LENGTH), rejectionNotes: optionalText(NOTE_LENGTH) },
  "must be an object",
);

/** /api/admin/products: pending and approval-status/{status} (page, limit), approve, reject. */
export function productApprovalRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const querystring = pageQuery(PRODUCT_SORTS, env.API_FEATURES);
  const lists = { response: { 200: dataSchema(productSchema) } };
  const answers = { response: { 200: productSchema } };

  app.get(
    "/api/admin/products/pending",
    { config: { permission: "product-approval.list" }, schema: { querystring, ...lists } },
    ({ query }) => listProducts(db, query, eq(products.approvalStatus, "pending")),
  );

  app.get(
    "/api/admin/products/approval-status/:status",
    {
      config: { permission: "product-approval.list" },
      schema: { params: z.object({ status: z.string() }), querystring, ...lists },
    },
    ({ params, query }) => {
      const status = APPROVAL_STATUSES.find((known) => known === params.status);
      if (!status) throw notFound("Approval status");
      return listProducts(db, query, eq(products.approvalStatus, status));
    },
  );

  app.put(
    "/api/admin/products/:id/approve",
    { config: { permission: "product-approval.approve" }, schema: { params: idParams, body: approval, ...answers } },
    async (request) => {
      const { approvalNotes = null } = request.body;
      const decision = { ...UNDECIDED, approvalStatus: "approved" as const, approvalDate: new Date(), approvalNotes };
      return toAnswer(await decide(db, request, request.params.id, "approve", decision));
    },
  );

  app.put(
    "/api/admin/products/:id/reject",
    { config: { permission: "product-approval.reject" }, schema: { params: idParams, body: rejection, ...answers } },
    async (request) => {
      const { rejectionReason, rejectionNotes = null } = request.body;
      const rejected = { approvalStatus: "rejected" as const, rejectionDate: new Date() };
      const decision = { ...UNDECIDED, ...rejected, rejectionReason, rejectionNotes };
      return toAnswer(await decide(db, request, request.params.id, "reject", decision));
    },
  );
}

const UNDECIDED = {
  approvalDate: null,
  approvalNotes: null,
  rejectionDate: null,
  rejectionReason: null,
  rejectionNotes: null,
};

type Decision = Pick<typeof products.$inferSelect, "approvalStatus" | keyof typeof UNDECIDED>;

/**
 * Changes the product and records the change, in one transaction. The row is locked first: of two people who decide at
 * the same time, the second is told about the first.
 * @throws HttpError 404; 409 when the product is not pending
 */
async function decide(
  db: Db,
  request: FastifyRequest,
  id: string,
  action: keyof typeof APPROVAL_TRANSITIONS,
  decision: Decision,
): Promise<ProductRow> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, id);
    const { product: before } = await readProduct(tx, id);
    if (!(APPROVAL_TRANSITIONS[action] as readonly string[]).includes(before.approvalStatus)) {
      throw alreadyDecided({
        thing: "product",
        state: before.approvalStatus,
        at: before.approvalStatus === "approved" ? before.approvalDate : before.rejectionDate,
        by: await lastActor(tx, "products", id, ["product-approval.approve", "product-approval.reject"]),
      });
    }
    await tx.update(products).set(decision).where(eq(products.id, id));
    const after = await readProduct(tx, id);
    await recordChange(tx, request, {
      action: `product-approval.${action}`,
      resource: "products",
      resourceId: id,
      before: decisionOf(before),
      after: decisionOf(after.product),
    });
    return after;
  });
}

function decisionOf(product: Decision): Decision {
  const { approvalStatus, approvalDate, approvalNotes, rejectionDate, rejectionReason, rejectionNotes } = product;
  return { approvalStatus, approvalDate, approvalNotes, rejectionDate, rejectionReason, rejectionNotes };
}
