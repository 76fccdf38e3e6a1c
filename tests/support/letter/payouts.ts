import {
  PAYOUT_STATUSES,
  RATE_BASES,
  RATE_KINDS,
  type Payout,
  type PayoutRate,
} from "../../../resources/payouts/contract";
import { daysAgo, hexId, pickByIndex, SHOPS } from "./values";

/** Returns a payout of the letter backend; higher indexes are older. The fifth has only the required fields. */
export function payout(index: number): Payout {
  const bare = { _id: hexId("b3", index + 1), amount: 12_500.5 + index, createdAt: daysAgo(index) };
  if (index === 4) return bare;
  const status = pickByIndex(PAYOUT_STATUSES, index);
  return {
    ...bare,
    vendor: { _id: hexId("a1", index + 1), shopName: pickByIndex(SHOPS, index) },
    currency: "INR",
    status,
    periodStart: "2026-10-31T18:30:00.000Z",
    periodEnd: "2026-11-15T18:29:59.000Z",
    notes: `Half month ${index + 1}`,
    ...(status === "paid" && { reference: "UTR123456789012", paidAt: daysAgo(index) }),
  };
}

/** Returns a payout rate. The fourth has only the required fields. */
export function payoutRate(index: number): PayoutRate {
  const bare = { _id: hexId("b4", index + 1), createdAt: daysAgo(index) };
  if (index === 3) return bare;
  return {
    ...bare,
    kind: pickByIndex(RATE_KINDS, index),
    rate: pickByIndex([18, 0.5, 0.1], index),
    base: pickByIndex(RATE_BASES, index + 1),
    threshold: index === 2 ? 500_000 : null,
    validFrom: "2024-09-30T18:30:00.000Z",
    validTo: index === 1 ? "2026-03-31T18:29:59.000Z" : null,
    section: index === 1 ? null : `Section ${index + 1}`,
    source: `Law ${index + 1}`,
  };
}
