// @module-tag dates
/**
 * After any concurrent actions, a vendor's balance is the proceeds of its delivered orders plus manual entries, minus
 * the payouts that have not failed. The ledger entries of each payout add up to its amount.
 */
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import { ledgerEntries, payoutEntries, payouts } from "../../server/db/schema-ledger";
import { startTestApp } from "./support/app";
import { LONG_SESSIONS, createLedgerActions, advanceDays } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { db } = stage.database;
const steps = createLedgerActions(stage);

const ORDERS = [49_999, 100_001, 333_333, 7, 1_249_950] as const;
const COMMISSION = 12.55;

/** One person's action. `order` is an index of ORDERS. `payout` is an index that wraps around the existing payouts. */
type Step =
  | { do: "order"; order: number; status: "delivered" | "refunded" | "shipped" }
  | { do: "pay" }
  | { do: "payout"; payout: number; status: "processing" | "paid" | "failed" }
  | { do: "write"; kind: "fee" | "correction"; paise: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      order: fc.nat(ORDERS.length - 1),
      status: fc.constantFrom("delivered" as const, "delivered" as const, "refunded" as const, "shipped" as const),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: "pay" as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("payout" as const),
      payout: fc.nat(3),
      status: fc.constantFrom("processing" as const, "paid" as const, "failed" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      kind: fc.constantFrom("fee" as const, "correction" as const),
      paise: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
);

/** The steps of a round run concurrently. Then `days` pass. */
const anyStory = fc.array(
  fc.record({ days: fc.constantFrom(0, 3, 8), steps: fc.array(anyStep, { minLength: 1, maxLength: 6 }) }),
  {
    minLength: 2,
    maxLength: 8,
  },
);

/** Computes the proceeds of a sale, without the server's code. All amounts are in paise, and deductions are rounded. */
function computeNet(sale: number): number {
  const part = (base: number, percent: number) => Math.floor((base * percent * 100 + 5_000) / 10_000);
  const commission = part(sale, COMMISSION);
  return sale - commission - part(commission, 18) - part(sale, 0.5) - part(sale, 0.1);
}

const toPaise = (rupees: number) => Math.round(rupees * 100);

it("pays nothing twice and loses nothing, to the paisa", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (rounds) => {
      setClock(new Date(TEST_NOW));
      const vendor = await steps.makeVendor(COMMISSION);
      const orders = await Promise.all(ORDERS.map((paise) => steps.makeShipped(vendor, paise / 100)));
      const status = new Map(orders.map((order) => [order, "shipped"]));
      let manualPaise = 0;
      const ofVendor = () => db.select().from(payouts).where(eq(payouts.vendorId, vendor)).orderBy(payouts.createdAt);

      async function perform(one: Step, payoutIds: string[]): Promise<void> {
        if (one.do === "order") {
          const order = orders[one.order] ?? "";
          const answer = await steps.setOrder(order, one.status);
          expect([200, 409]).toContain(answer.status);
        } else if (one.do === "pay") {
          const { amount } = await steps.propose(vendor);
          expect([201, 409, 422]).toContain((await steps.create(vendor, amount)).status);
        } else if (one.do === "payout") {
          const payout = payoutIds[one.payout % Math.max(1, payoutIds.length)];
          if (!payout) return;
          expect([200, 409]).toContain((await steps.setStatus(payout, { status: one.status })).status);
        } else {
          const answer = await steps.write(vendor, { kind: one.kind, amount: one.paise / 100, note: "Test" });
          expect(answer.status).toBe(200);
          manualPaise += one.kind === "fee" ? -one.paise : one.paise;
        }
      }

      for (const round of rounds) {
        const payoutIds = (await ofVendor()).map(({ id }) => id);
        await Promise.all(round.steps.map((one) => perform(one, payoutIds)));
        advanceDays(round.days);
      }
      for (const order of orders) status.set(order, await readStatus(order));

      const delivered = orders.map((order, index) =>
        status.get(order) === "delivered" ? computeNet(ORDERS[index] ?? 0) : 0,
      );
      const created = await ofVendor();
      const paidOut = created.filter((payout) => payout.status !== "failed").map(({ amount }) => toPaise(amount));
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
      const { balance, due, heldBack } = await steps.balance(vendor);
      expect(toPaise(balance)).toBe(sum(delivered) + manualPaise - sum(paidOut));
      expect(toPaise(due) + toPaise(heldBack)).toBe(toPaise(balance));

      const effects = sql<number>`sum(case when ${ledgerEntries.credit} = 'vendor' then 1 else -1 end * ${ledgerEntries.paise})`;
      const settled = await db
        .select({ payout: payoutEntries.payoutId, effect: effects.mapWith(Number) })
        .from(payoutEntries)
        .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutEntries.entryId))
        .where(eq(ledgerEntries.vendorId, vendor))
        .groupBy(payoutEntries.payoutId);
      // The entries of a payout and its own entry cancel out, because its amount is their sum.
      expect(settled.map(({ payout }) => payout).sort()).toEqual(created.map(({ id }) => id).sort());
      for (const { effect } of settled) expect(effect).toBe(0);
    }),
    { numRuns: 25 },
  );
});

async function readStatus(order: string): Promise<string> {
  const { body } = await stage.call("GET", `/api/admin/orders/${order}`, { as: "admin" });
  return body.status;
}
