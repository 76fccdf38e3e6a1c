// @module-tag dates
/**
 * After any concurrent changes of orders, refunds and payouts, nobody got more than was paid, and the ledger has
 * exactly the amount of the delivered products that customers kept. Queries check the invariants.
 */
import { sql, type SQL } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import { startTestApp } from "./support/app";
import { createRefundActions, type SoldLine } from "./support/refunds";
import { advanceDays, createLedgerActions, LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { db } = stage.database;
const ledger = createLedgerActions(stage);
const { sell, refund, change } = createRefundActions(stage);

const line = fc.record({ price: fc.integer({ min: 1, max: 900_000 }), quantity: fc.integer({ min: 1, max: 4 }) });
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  discount: fc.constantFrom(0, 0, 0.1, 0.333, 0.999),
  status: fc.constantFrom("confirmed" as const, "shipped" as const),
});

/** One person's action. `order`, `line` and `refund` are indexes that wrap around the existing ones. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      order: fc.nat(2),
      line: fc.nat(2),
      quantity: fc.nat(3),
      /** The requested fraction of the price before discounts. If undefined, the server computes the amount. */
      part: fc.constantFrom(undefined, undefined, 0.37, 1, 1.5),
      isReturned: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      refund: fc.nat(5),
      to: fc.constantFrom("record" as const, "record" as const, "fail" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      order: fc.nat(2),
      status: fc.constantFrom("delivered" as const, "delivered" as const, "refunded" as const, "shipped" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pay" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The steps of a round run concurrently. Then `days` pass. */
const story = fc.record({
  orders: fc.array(order, { minLength: 1, maxLength: 3 }),
  rounds: fc.array(
    fc.record({ days: fc.constantFrom(0, 3, 8), steps: fc.array(step, { minLength: 1, maxLength: 6 }) }),
    { minLength: 2, maxLength: 7 },
  ),
});

/** A story in which money is refunded, because a random story may have no refund. */
const REFUNDED: typeof story extends fc.Arbitrary<infer S> ? S : never = {
  orders: [{ lines: [{ price: 50_000, quantity: 2 }], discount: 0, status: "confirmed" }],
  rounds: [
    { days: 0, steps: [{ do: "status", order: 0, status: "delivered" }] },
    { days: 0, steps: [{ do: "refund", order: 0, line: 0, quantity: 1, part: undefined, isReturned: false }] },
    { days: 0, steps: [{ do: "change", refund: 0, to: "record" }] },
  ],
};

const EFFECT = sql`case when entry.credit = 'vendor' then entry.paise else -entry.paise end`;

/** The orders with the amount of their refunds that are done. Read first, as a cluster rejects the joins below. */
const ORDERS_FIRST = sql`with sold as materialized (select id, status, final_amount, payment_status from orders),
  done as materialized (select order_id, sum(amount) as amount from refunds where status = 'done' group by order_id),
  orders as (select sold.*, coalesce(done.amount, 0) as refunded from sold left join done on done.order_id = sold.id)`;

/** Queries whose rows break an invariant. */
const VIOLATIONS: Readonly<Record<string, SQL>> = {
  "refunds exceed the payment": sql`select order_id from refunds where status not in ('failed', 'rejected')
    group by order_id, paid_amount having sum(amount) > paid_amount`,
  "refunds exceed a line": sql`select order_id from refund_lines line join refunds on refunds.id = refund_id
    where status not in ('failed', 'rejected') group by order_id, line.position, line_quantity, line_amount
    having sum(quantity) > line_quantity or sum(line.amount) > line_amount`,
  "a refund differs from its lines": sql`select id from refunds
    where amount <> (select sum(amount) from refund_lines where refund_id = id)`,
  "a refund's status is not its last": sql`select id from refunds where status <> (select status
    from refund_status_changes where refund_id = id order by position desc limit 1)`,
  "reversals exceed an entry": sql`select original.id from ledger_entries original
    join ledger_entries back on back.reverses = original.id group by original.id having sum(back.paise) > original.paise`,
  "the ledger does not have what customers kept of a delivered order": sql`select orders.id from orders
    left join ledger_entries entry on entry.order_id = orders.id and kind in ('order', 'refund')
    where orders.id in (select order_id from refunds) group by orders.id, orders.status, final_amount, refunded
    having coalesce(sum(${EFFECT}), 0)
      <> case when orders.status = 'delivered' then (final_amount - refunded) * 100 else 0 end`,
  "deductions are left of an order that is refunded or not delivered": sql`select orders.id, kind from orders
    join ledger_entries entry on entry.order_id = orders.id
    where orders.id in (select order_id from refunds) and (orders.status <> 'delivered' or refunded = final_amount)
    group by orders.id, kind having kind not in ('order', 'refund') and sum(${EFFECT}) <> 0`,
  "the payment status contradicts the refunds": sql`select id from orders where id in (select order_id from refunds)
    and (case when refunded = 0 then payment_status = 'partially_refunded'
      when refunded = final_amount then payment_status <> 'refunded'
      else payment_status not in ('partially_refunded', 'refunded') end)`,
  "a payout is not the sum of its entries": sql`select payout_entries.payout_id from payout_entries
    join ledger_entries entry on entry.id = entry_id
    where vendor_id in (select vendor_id from refunds) group by payout_entries.payout_id having sum(${EFFECT}) <> 0`,
};

it("keeps refunds, orders, payouts and the ledger consistent, to the paisa", { timeout: 240_000 }, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(story, async ({ orders, rounds }) => {
      setClock(new Date(TEST_NOW));
      const vendor = await ledger.makeVendor(12.55);
      const sold = await Promise.all(
        orders.map(({ lines, discount, status }) => {
          const paise = lines.reduce((sum, one) => sum + one.price * one.quantity, 0);
          const products = lines.map(({ price, quantity }, index): SoldLine => [
            `Item ${index}`,
            price / 100,
            quantity,
          ]);
          return sell(vendor, products, { discount: Math.floor(paise * discount) / 100, status });
        }),
      );
      const refundIds: string[] = [];
      const pick = <T>(all: readonly T[], index: number) => all[index % Math.max(1, all.length)];

      async function perform(one: Step): Promise<void> {
        if (one.do === "refund") {
          const lines = pick(orders, one.order)?.lines ?? [];
          const position = one.line % lines.length;
          const amount = Math.round((pick(lines, one.line)?.price ?? 0) * one.quantity * (one.part ?? 1)) / 100;
          const answer = await refund(pick(sold, one.order) ?? "", {
            lines: [{ position, quantity: one.quantity, ...(one.part !== undefined && { amount }) }],
            restock: one.isReturned,
            ...(one.isReturned && { reference: "UTR1" }),
          });
          expect([201, 409, 422]).toContain(answer.status);
          if (answer.status === 201) refundIds.push(answer.body._id);
        } else if (one.do === "change") {
          const id = pick(refundIds, one.refund);
          if (id === undefined) return;
          const body = one.to === "record" ? { reference: "UTR2" } : { reason: "Closed account" };
          const answer = await change(id, one.to, body);
          expect([200, 409]).toContain(answer.status);
          if (answer.body.status === "done") done += 1;
        } else if (one.do === "status") {
          const answer = await ledger.setOrder(pick(sold, one.order) ?? "", one.status);
          expect([200, 409]).toContain(answer.status);
        } else {
          const { amount } = await ledger.propose(vendor);
          expect([201, 409, 422]).toContain((await ledger.create(vendor, amount)).status);
        }
      }

      for (const { days, steps } of rounds) {
        await Promise.all(steps.map(perform));
        advanceDays(days);
      }
      for (const [name, query] of Object.entries(VIOLATIONS)) {
        const found = sql`(${ORDERS_FIRST} ${query}) as violation`;
        expect(await db.select({ row: sql`violation` }).from(found), name).toEqual([]);
      }
    }),
    { numRuns: 15, examples: [[REFUNDED]] },
  );
  expect(done).toBeGreaterThan(0);
});
