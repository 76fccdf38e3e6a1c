/** Deletes many products in one request. */
import { z } from "zod";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { bulkResponseSchema, bulkRequestSchema, changeEach } from "../../records/bulk";
import { requiredText } from "../../http/fields";
import { lockForRemoval, deleteProductInTransaction } from "./write";

const idOf = (id: string) => id;

const body = z.strictObject({ productIds: bulkRequestSchema(requiredText(100), idOf) }, "must be an object");

/**
 * DELETE /api/admin/bulk/products {productIds}. Deletes the products in one transaction, and updates the vendor counts
 * and the audit log for each product as for a single deletion. A rejected product does not affect the others.
 */
export function bulkDeleteRoute(app: ApiServer, { db }: ApiContext): void {
  app.delete(
    "/api/admin/bulk/products",
    { config: { permission: "products.delete" }, schema: { body, response: { 200: bulkResponseSchema } } },
    (request) =>
      db.transaction(async (tx) => {
        const ids = request.body.productIds;
        await lockForRemoval(tx, ids);
        return changeEach(ids, idOf, (id) => deleteProductInTransaction(tx, request, id));
      }),
  );
}
