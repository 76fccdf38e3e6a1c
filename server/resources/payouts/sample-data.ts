/** Generates the demo payouts: twice a month, the amount due to each vendor. Most of the latest are in progress. */
import type { PayoutStatus } from "../../../resources/payouts/contract";
import { balanceEffect, buildEntries, toRupees, type LedgerEntryRow } from "../../ledger/entries";
import { RETURN_PERIOD_MS } from "../../ledger/terms";
import { HOUR } from "../../sample-data/calendar";
import type { HalfMonth } from "../../sample-data/half-months";
import type { Random } from "../../sample-data/random";
import type { LedgerRows } from "../../sample-data/rows";
import notes from "./sample-notes.json" with { type: "json" };

interface PayoutSource {
  /** The existing ledger entries of each vendor. */
  byVendor: ReadonlyMap<string, LedgerEntryRow[]>;
  periods: readonly HalfMonth[];
  reviewer: string;
}

type Rows = Pick<LedgerRows, "payouts" | "payoutStatusChanges" | "ledgerEntries" | "payoutEntries">;

/** The share of vendors with a payout for the latest possible period. For the others, the amount is due. */
const LAST_PERIOD_PAYOUT_SHARE = 0.55;

export function makePayouts(random: Random, now: Date, { byVendor, periods, reviewer }: PayoutSource): Rows {
  const rows: Rows = { payouts: [], payoutStatusChanges: [], ledgerEntries: [], payoutEntries: [] };
  // A payout is created at 11 a.m., once the return window of its period has passed.
  const paydays = periods
    .map((period) => ({ period, at: new Date(period.end.getTime() + 1 + RETURN_PERIOD_MS + 11 * HOUR) }))
    .filter(({ at }) => at <= now);
  for (const [vendorId, entries] of byVendor) {
    let open = [...entries];
    for (const [index, { period, at }] of paydays.entries()) {
      const isLast = index === paydays.length - 1;
      if (isLast && !random.chance(LAST_PERIOD_PAYOUT_SHARE)) continue;
      const due = open.filter((entry) => (entry.at ?? now) <= period.end && entry.dueAt <= at);
      const paise = due.reduce((sum, entry) => sum + balanceEffect(entry), 0);
      if (paise <= 0) continue;
      const payout = { id: random.id(), vendorId, paise, at, period };
      const steps = makeSteps(random, now, at, isLast);
      const { debit, returned } = addPayout(random, rows, payout, steps, reviewer);
      const taken = new Set([...due, debit]);
      rows.payoutEntries.push(...[...taken].map((entry) => ({ entryId: entry.id, payoutId: payout.id })));
      rows.ledgerEntries.push(debit, ...returned);
      open = [...open.filter((entry) => !taken.has(entry)), ...returned];
    }
    rows.ledgerEntries.push(...entries);
  }
  return rows;
}

interface Step {
  status: PayoutStatus;
  at: Date;
  note?: string;
}

/**
 * Returns the status changes up to `now`. For the last payday, keeps a random number of them, but at least the first.
 * One in thirty payouts fails.
 */
function makeSteps(random: Random, now: Date, at: Date, isLast: boolean): Step[] {
  const after = (hours: number) => new Date(at.getTime() + Math.floor(hours * HOUR));
  const end: Step = random.chance(1 / 30)
    ? { status: "failed", at: after(30 + 20 * random.next()), note: random.pick(notes.failures) }
    : { status: "paid", at: after(26 + 24 * random.next()) };
  const steps: Step[] = [{ status: "pending", at }, { status: "processing", at: after(2 + 4 * random.next()) }, end];
  const reached = steps.filter((step) => step.at <= now);
  return isLast ? reached.slice(0, random.int(1, reached.length)) : reached;
}

interface NewPayout {
  id: string;
  vendorId: string;
  paise: number;
  at: Date;
  period: HalfMonth;
}

/** Adds a payout with its history. Returns its debit entry and, if it failed, the entries that return the money. */
function addPayout(random: Random, rows: Rows, payout: NewPayout, steps: readonly Step[], byName: string) {
  const { id, vendorId, paise, at, period } = payout;
  const last = steps.at(-1) ?? { status: "pending" as const, at };
  const paid = last.status === "paid";
  rows.payouts.push({
    id,
    vendorId,
    amount: toRupees(paise),
    status: last.status,
    periodStart: period.start,
    periodEnd: period.end,
    reference: paid ? `UTR${random.int(10_000_000, 99_999_999)}${random.int(1000, 9999)}` : null,
    notes: null,
    paidAt: paid ? last.at : null,
    createdAt: at,
  });
  rows.payoutStatusChanges.push(
    ...steps.map(({ note = null, ...step }, position) => ({ payoutId: id, position, ...step, byName, note })),
  );
  const posting = { vendorId, payoutId: id, makeId: () => random.id() };
  const [debit] = buildEntries({ ...posting, at, dueAt: at }, [["payout", paise]]);
  const returned =
    last.status === "failed"
      ? buildEntries({ ...posting, at: last.at, dueAt: last.at, note: last.note ?? null }, [["payout_returned", paise]])
      : [];
  if (!debit) throw new Error("A payout has an amount.");
  return { debit, returned };
}
