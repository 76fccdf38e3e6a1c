/** The shares of an order's lines and the reversals of a sale add up to the paisa, in any order of refunds. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { divideByWeight, computeRemaining, proposeAmount } from "../../resources/refunds/contract";
import { computeSaleAmounts } from "../../server/ledger/terms";

const RUNS = { numRuns: 10_000 };
const add = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const line = fc.record({ price: fc.nat(10_000_000), quantity: fc.integer({ min: 1, max: 20 }) });
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  discount: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Returns, in paise, what the customer paid, and per line the price before the discount and the share of `paid`. */
function price({ lines, discount }: { lines: { price: number; quantity: number }[]; discount: number }) {
  const gross = lines.map((one) => one.price * one.quantity);
  const paid = add(gross) - Math.floor(add(gross) * discount);
  return { paid, gross, shares: divideByWeight(paid, gross) };
}

it("gives every line its part of the discount, and loses nothing", () => {
  fc.assert(
    fc.property(order, (one) => {
      const { paid, gross, shares } = price(one);
      const all = Math.max(1, add(gross));
      const isNear = (share: number, index: number) => Math.abs(share - (paid * (gross[index] ?? 0)) / all) < 1.01;
      return add(shares) === paid && shares.every((share, index) => share >= 0 && isNear(share, index));
    }),
    RUNS,
  );
});

it("divides equally among lines that cost nothing", () => {
  expect(divideByWeight(100, [0, 0, 0])).toEqual([33, 33, 34]);
  expect(divideByWeight(0, [5, 7])).toEqual([0, 0]);
});

it("refunds the exact price of a line when all its units are refunded, in any order and number of steps", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
      (paise, steps) => {
        const quantity = add(steps);
        let [leftQuantity, leftPaise] = [quantity, paise];
        for (const units of steps) {
          const amount = proposeAmount({ quantity, paise, leftQuantity, leftPaise }, units);
          if (amount < 0) return false;
          leftQuantity -= units;
          leftPaise -= amount;
        }
        return leftPaise === 0;
      },
    ),
    RUNS,
  );
});

it("proposes no more than is left after a part of the price was refunded", () => {
  expect(proposeAmount({ quantity: 4, paise: 1000, leftQuantity: 4, leftPaise: 300 }, 2)).toBe(300);
});

const terms = fc.record({
  commissionRate: fc.nat(10_000).map((hundredths) => hundredths / 100),
  gst: fc.nat(2_800).map((hundredths) => hundredths / 100),
  tcs: fc.nat(200).map((hundredths) => hundredths / 100),
  tds: fc.nat(500).map((hundredths) => hundredths / 100),
});

it("reverses a sale and each deduction in full when everything is refunded, and never more than that", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      terms,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (sale, { commissionRate, gst, tcs, tds }, parts) => {
        const posted = computeSaleAmounts(sale, {
          commissionRate,
          rates: [
            { kind: "commission_gst", rate: gst, base: "commission", threshold: null },
            { kind: "tcs", rate: tcs, base: "sale", threshold: null },
            { kind: "tds", rate: tds, base: "sale", threshold: null },
          ],
          soldThisYear: 0,
        });
        const open = posted.map(([, paise]) => paise);
        let rest = sale;
        for (const part of [...parts, 1]) {
          const refund = part === 1 ? rest : Math.floor(rest * part);
          rest -= refund;
          for (const [index, [kind, paise]] of posted.entries()) {
            const left = computeRemaining(paise, rest, sale);
            const reversal = (open[index] ?? 0) - left;
            // A sale is reversed by exactly what the customer gets back.
            if (reversal < 0 || (kind === "order" && reversal !== refund)) return false;
            open[index] = left;
          }
        }
        return open.every((left) => left === 0);
      },
    ),
    RUNS,
  );
});
