import { asc, eq } from "drizzle-orm";
import type { Db } from "../../../server/db/database";
import { newId } from "../../../server/db/new-id";
import { orderItems, orders, users, vendors } from "../../../server/db/schema";

type Values = Partial<Omit<typeof orders.$inferInsert, "createdAt">> & { at: string };
type Line = Omit<typeof orderItems.$inferInsert, "orderId" | "position">;

/** Adds an order and returns its id. By default: delivered, ₹100, with the demo's first customer and first vendor. */
export async function insertOrder(
  db: Db,
  { at, finalAmount = 100, ...values }: Values,
  lines: Line[] = [],
): Promise<string> {
  const id = newId();
  const [customer] = await db.select().from(users).where(eq(users.role, "customer")).orderBy(asc(users.id)).limit(1);
  const [vendor] = await db.select().from(vendors).orderBy(asc(vendors.id)).limit(1);
  await db.insert(orders).values({
    id,
    customerId: customer?.id ?? "",
    vendorId: vendor?.id ?? "",
    totalAmount: finalAmount + (values.discountAmount ?? 0),
    finalAmount,
    status: "delivered",
    paymentMethod: "UPI",
    paymentStatus: "paid",
    createdAt: new Date(at),
    ...values,
  });
  for (const [position, line] of lines.entries()) {
    await db.insert(orderItems).values({ orderId: id, position, ...line });
  }
  return id;
}
