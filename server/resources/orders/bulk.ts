/** Sets the status of many orders in one request. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { orders } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { bulkResponseSchema, bulkRequestSchema, changeEach } from "../../records/bulk";
import { isId, requiredText } from "../../http/fields";
import { lockLedgers } from "../../ledger/post-order";
import { setStatusInTransaction, statusChangeSchema } from "./set-status";

const idOf = ({ _id }: { _id: string }) => _id;

const body = z.strictObject(
  { orders: bulkRequestSchema(statusChangeSchema.extend({ _id: requiredText(100) }), idOf) },
  "must be an object",
);

/**
 * PUT /api/admin/bulk/orders/status {orders: [{_id, status}]}. Changes the orders in one transaction, and writes the
 * history and the audit log for each order as for a single change. A rejected order does not affect the others.
 */
export function bulkStatusRoute(app: ApiServer, { db }: ApiContext): void {
  app.put(
    "/api/admin/bulk/orders/status",
    { config: { permission: "orders.edit-status" }, schema: { body, response: { 200: bulkResponseSchema } } },
    (request) =>
      db.transaction(async (tx) => {
        const changes = request.body.orders;
        // Locks orders by ascending id, then ledgers likewise, so that concurrent bulk requests do not deadlock.
        const vendorIds: string[] = [];
        // One query per order, because on a cluster the orders are on different shards.
        for (const id of changes.map(idOf).filter(isId).sort()) {
          const [order] = await tx
            .select({ vendor: orders.vendorId })
            .from(orders)
            .where(eq(orders.id, id))
            .for("update");
          if (order) vendorIds.push(order.vendor);
        }
        await lockLedgers(tx, vendorIds);
        return changeEach(changes, idOf, ({ _id, ...change }) => setStatusInTransaction(tx, request, _id, change));
      }),
  );
}
