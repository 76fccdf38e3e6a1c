/** Breaks down an amount: totals by kind of entry, and the lines of the statement. */
import { and, count, desc, eq, inArray, isNull, lt, max, min, ne, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  LEDGER_KINDS,
  type LedgerKind,
  type AmountShare,
  type StatementLine,
} from "../../../resources/payouts/contract";
import type { Db, Transaction } from "../../db/database";
import { ledgerEntries, payoutEntries } from "../../db/schema-ledger";
import { dataBody } from "../../records/envelope";
import { toRupees } from "../../ledger/entries";
import { balanceEffectSql, balanceSql } from "../../ledger/sums";

export const lineSchema = z.object({
  _id: z.string(),
  at: z.string(),
  kind: z.enum(LEDGER_KINDS),
  order: z.object({ _id: z.string() }).optional(),
  note: z.string().optional(),
  by: z.string().optional(),
  sale: z.number(),
  commission: z.number(),
  commissionGst: z.number(),
  tcs: z.number(),
  tds: z.number(),
  amount: z.number(),
  carriedOver: z.boolean(),
}) satisfies z.ZodType<StatementLine>;

/** Condition for the entries that a payout settles, without the entries that record the payout itself. */
export function isSettledBy(db: Db | Transaction, payoutId: string): SQL | undefined {
  const settled = db
    .select({ id: payoutEntries.entryId })
    .from(payoutEntries)
    .where(eq(payoutEntries.payoutId, payoutId));
  const notOwn = or(isNull(ledgerEntries.payoutId), ne(ledgerEntries.payoutId, payoutId));
  return and(inArray(ledgerEntries.id, settled), notOwn);
}

/** The kinds of sales and refunds. */
const SALES: readonly LedgerKind[] = ["order", "refund"];

/** Returns the totals of the entries by kind, their sum, and the part of this sum that is from before the period. */
export async function readBreakdown(
  db: Db | Transaction,
  where: SQL | undefined,
  periodStart: Date,
): Promise<{ breakdown: AmountShare[]; carriedOver: number; amount: number }> {
  const { kind, at } = ledgerEntries;
  const early = sql<number>`coalesce(sum${balanceEffectSql} filter (where ${lt(at, periodStart)}), 0)`.mapWith(Number);
  const rows = await db
    .select({ kind, count: count(), amount: balanceSql, early })
    .from(ledgerEntries)
    .where(where)
    .groupBy(kind);
  const sums = rows.toSorted((a, b) => LEDGER_KINDS.indexOf(a.kind) - LEDGER_KINDS.indexOf(b.kind));
  return {
    breakdown: sums.map((share) => ({ kind: share.kind, count: share.count, amount: toRupees(share.amount) })),
    carriedOver: toRupees(sums.reduce((sum, row) => sum + row.early, 0)),
    amount: toRupees(sums.reduce((sum, row) => sum + row.amount, 0)),
  };
}

/** Returns a page of statement lines, newest first. */
export async function readLines(
  db: Db,
  where: SQL | undefined,
  periodStart: Date,
  page: { page: number; limit: number },
) {
  const { postingId, kind, at, orderId, note, byName } = ledgerEntries;
  const sumOf = (...kinds: LedgerKind[]) =>
    sql<number>`coalesce(sum${balanceEffectSql} filter (where ${inArray(kind, kinds)}), 0)`.mapWith((paise) =>
      toRupees(Number(paise)),
    );
  const lines = db
    .select({
      _id: postingId,
      at: sql<Date>`min(${at})`.mapWith(at),
      // A posting has either a single kind, or a sale or refund together with its deductions.
      kind: sql<LedgerKind>`coalesce(min(${kind}) filter (where ${inArray(kind, SALES)}), min(${kind}))`,
      orderId: min(orderId),
      note: max(note),
      by: max(byName),
      sale: sumOf(...SALES),
      commission: sumOf("commission"),
      commissionGst: sumOf("commission_gst"),
      tcs: sumOf("tcs"),
      tds: sumOf("tds"),
      amount: sumOf(...LEDGER_KINDS),
    })
    .from(ledgerEntries)
    .where(where)
    .groupBy(postingId)
    .orderBy(desc(min(at)), desc(postingId))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const counted = db
    .select({ total: sql<number>`count(distinct ${postingId})`.mapWith(Number) })
    .from(ledgerEntries)
    .where(where);
  const [rows, [all]] = await Promise.all([lines, counted]);
  const data = rows.map(({ orderId: order, note: text, by, at: moment, ...line }) => ({
    ...line,
    at: moment.toISOString(),
    order: order === null ? undefined : { _id: order },
    note: text ?? undefined,
    by: by ?? undefined,
    carriedOver: moment < periodStart,
  }));
  return dataBody(data, all?.total ?? 0, page);
}
