/** Creates vendors with orders, to test what the marketplace owes them. */
import { eq } from "drizzle-orm";
import type { OrderStatus } from "../../../resources/orders/contract";
import { encryptRow } from "../../../server/db/encrypted-records";
import { nextTimestamp, setClock } from "../../../server/base/clock";
import { newId } from "../../../server/db/new-id";
import { users, vendors } from "../../../server/db/schema";
import { vendorPlans } from "../../../server/db/schema-ledger";
import type { TestApp } from "./app";
import { insertOrder } from "./make-order";

/** In rupees. At 12.5 percent, commission takes ₹125, GST ₹22.50, TCS ₹5 and TDS ₹1, so NET_AMOUNT remains. */
export const SALE_AMOUNT = 1000;
export const NET_AMOUNT = 846.5;

export const PAYOUTS_PATH = "/api/admin/payouts";
const DAY_MS = 86_400_000;

/** Options for sessions that last longer than the days by which a test advances the clock. */
export const LONG_SESSIONS = { env: { SESSION_HOURS: "8760" } };

export const advanceDays = (days: number) => setClock(new Date(nextTimestamp().getTime() + days * DAY_MS));

/** Returns a period that ends now. */
export function periodUntilNow(days = 60) {
  const end = nextTimestamp();
  return { periodStart: new Date(end.getTime() - days * DAY_MS).toISOString(), periodEnd: end.toISOString() };
}

/** Returns the actions on a vendor and its orders. */
export function createLedgerActions({ call, database: { db } }: TestApp) {
  const as = "admin" as const;
  const steps = {
    /** Creates a vendor whose plan has this commission in percent. */
    async makeVendor(commissionRate: number): Promise<string> {
      const [owner] = await db.select().from(users).limit(1);
      const id = newId();
      await db.insert(vendors).values(
        encryptRow(vendors, {
          id,
          userId: owner?.id ?? "",
          shopName: `Shop ${id}`,
          status: "approved",
          bankName: "State Bank of India",
          accountNumber: "30012345678",
          ifscCode: "SBIN0000001",
          searchText: "",
        }),
      );
      const since = new Date("2020-01-01T00:00:00Z");
      await db.insert(vendorPlans).values({ vendorId: id, since, planName: "Test", commissionRate });
      return id;
    },
    /** Creates a shipped order of the vendor, for which the customer pays this amount in rupees. */
    makeShipped: (vendorId: string, rupees: number) =>
      insertOrder(db, {
        at: nextTimestamp().toISOString(),
        vendorId,
        totalAmount: rupees,
        finalAmount: rupees,
        status: "shipped",
      }),
    setOrder: (order: string, status: OrderStatus) =>
      call("PUT", `/api/admin/orders/${order}/status`, { as, body: { status } }),
    /** Creates an order of the vendor and delivers it now. */
    async deliver(vendorId: string, rupees: number): Promise<string> {
      const order = await steps.makeShipped(vendorId, rupees);
      await steps.setOrder(order, "delivered");
      return order;
    },
    create: (vendor: string, amount: number, period = periodUntilNow()) =>
      call("POST", PAYOUTS_PATH, { as, body: { vendor, amount, ...period } }),
    /** Creates a payout for one sale of SALE_AMOUNT by a vendor whose commission is 12.5 percent. */
    async makePayout(vendor: string): Promise<string> {
      await steps.deliver(vendor, SALE_AMOUNT);
      advanceDays(8);
      return (await steps.create(vendor, NET_AMOUNT)).body._id;
    },
    decideVendor: (vendor: string, status: "approved" | "rejected" | "pending") =>
      db.update(vendors).set({ status }).where(eq(vendors.id, vendor)),
    setStatus: (payout: string, body: { status: string; reference?: string; reason?: string }) =>
      call("PUT", `${PAYOUTS_PATH}/${payout}/status`, { as, body }),
    propose: async (vendor: string, period = periodUntilNow()) =>
      (await call("GET", `${PAYOUTS_PATH}/due/${vendor}?${String(new URLSearchParams(period))}`, { as })).body,
    balance: async (vendor: string) => (await call("GET", `/api/admin/vendors/${vendor}/balance`, { as })).body,
    write: (vendor: string, body: { kind: string; amount: number; note: string }) =>
      call("POST", `/api/admin/vendors/${vendor}/ledger`, { as, body }),
  };
  return steps;
}
