/** What waits for a person, as one table over those of the kinds. */
import { count, sql, type SQL } from "drizzle-orm";
import { KYC_DOCUMENTS } from "../../../resources/kyc/documents/contract";
import { REGISTRATION_DOCUMENTS, type QueueKind } from "../../../resources/queue/contract";
import { now } from "../../clock";
import type { Db } from "../../db/database";
import { kycApplications, products, vendors } from "../../db/schema";
import { kycChanges } from "../../db/schema-kyc-changes";
import { outboxMessages, supportTickets } from "../../db/schema-communication";
import { dueAt, SOON_MS, type Clocks } from "../support/clocks";

/** The documents of a list that the column's array does not name. */
const missing = (column: SQL, names: readonly string[]) =>
  sql`(select coalesce(jsonb_agg(name), '[]') from unnest(array[${sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  )}]) as name where not ${column} ? name)`;

const NONE = sql`null::text`;
const NEVER = sql`null::timestamptz`;

/** Of each kind: id, title, since when, what is missing, priority, note and until when. The statuses are those of its index. */
const waitingOf = (clocks: Clocks): Readonly<Record<QueueKind, SQL>> => ({
  registrations: sql`select 'registrations', ${vendors.id}, ${vendors.shopName},
    ${vendors.createdAt}, ${missing(sql`${vendors.documents}`, REGISTRATION_DOCUMENTS)},
    ${NONE}, ${NONE}, ${NEVER}
    from ${vendors} where ${vendors.status} = 'pending'`,
  // While a vendor is to answer, its application waits for nobody here; afterwards it has waited since the answer.
  kyc: sql`select 'kyc', ${kycApplications.id}, ${vendors.shopName},
    greatest(${kycApplications.createdAt}, (select max(${kycChanges.answeredAt}) from ${kycChanges}
      where ${kycChanges.applicationId} = ${kycApplications.id})),
    ${missing(sql`${kycApplications.documents}`, KYC_DOCUMENTS)}, ${NONE}, ${NONE}, ${NEVER}
    from ${kycApplications} join ${vendors} on ${vendors.id} = ${kycApplications.vendorId}
    where ${kycApplications.status} in ('pending', 'under_review') and not exists (select 1 from ${kycChanges}
      where ${kycChanges.applicationId} = ${kycApplications.id} and ${kycChanges.answeredAt} is null
      and ${kycChanges.expiresAt} > ${now().toISOString()}::timestamptz)`,
  products: sql`select 'products', ${products.id}, ${products.name},
    coalesce(${products.submittedForApproval}, ${products.createdAt}), '[]'::jsonb, ${NONE}, ${NONE},
    ${NEVER} from ${products} where ${products.approvalStatus} = 'pending'`,
  tickets: sql`select 'tickets', ${supportTickets.id}, ${supportTickets.subject}, ${supportTickets.createdAt},
    '[]'::jsonb, ${supportTickets.priority}, ${NONE}, ${clocks ? dueAt(clocks) : NEVER}
    from ${supportTickets} where ${supportTickets.status} in ('open', 'in_progress')`,
  messages: sql`select 'messages', ${outboxMessages.id}, ${outboxMessages.channel}, ${outboxMessages.createdAt},
    '[]'::jsonb, ${NONE}, ${outboxMessages.error}, ${NEVER}
    from ${outboxMessages} where ${outboxMessages.status} = 'failed'`,
});

const allOf = (kinds: readonly QueueKind[], clocks: Clocks) =>
  sql.join(
    kinds.map((kind) => waitingOf(clocks)[kind]),
    sql` union all `,
  );

/** The columns of that table. A time comes as the driver reads it. */
const WAITS = {
  kind: sql<QueueKind>`kind`,
  id: sql<string>`id`,
  title: sql<string>`title`,
  since: sql<Date | string>`since`,
  missing: sql<string[]>`missing`,
  priority: sql<string | null>`priority`,
  note: sql<string | null>`note`,
  due: sql<Date | string | null>`due`,
};

const tableOf = (kinds: readonly QueueKind[], clocks: Clocks) =>
  sql`(${allOf(kinds, clocks)}) as waiting (kind, id, title, since, missing, priority, note, due)`;

const stampOf = (moment: Date | string) => new Date(moment).toISOString();

/** A page of what waits of some kinds, of which there is one at least: the longest first. */
export async function readWaiting(
  db: Db,
  kinds: readonly QueueKind[],
  { page, limit }: { page: number; limit: number },
  clocks: Clocks,
) {
  const rows = await db
    .select(WAITS)
    .from(tableOf(kinds, clocks))
    .orderBy(WAITS.since, WAITS.kind, WAITS.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(({ kind, id, title, since, missing: names, priority, note, due }) => ({
    _id: `${kind}:${id}`,
    kind,
    recordId: id,
    title,
    waitingSince: stampOf(since),
    missing: names,
    priority: priority ?? undefined,
    note: note ?? undefined,
    dueAt: due === null ? undefined : stampOf(due),
  }));
}

/** How many of each kind wait, since when the oldest of them has, and how many tickets are past their time or soon will be. */
export async function summarize(db: Db, kinds: readonly QueueKind[], clocks: Clocks) {
  const at = now();
  const soon = new Date(at.getTime() + SOON_MS);
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const overdue = counted(sql`due < ${at.toISOString()}::timestamptz`);
  const dueSoon = counted(sql`due between ${at.toISOString()}::timestamptz and ${soon.toISOString()}::timestamptz`);
  const rows = await db
    .select({ kind: WAITS.kind, waiting: count(), oldest: sql<Date | string>`min(since)`, overdue, dueSoon })
    .from(tableOf(kinds, clocks))
    .groupBy(WAITS.kind);
  return kinds.map((kind) => {
    const found = rows.find((row) => row.kind === kind);
    const hasClock = clocks && kind === "tickets";
    return {
      kind,
      waiting: found?.waiting ?? 0,
      oldestAt: found && stampOf(found.oldest),
      overdue: hasClock ? (found?.overdue ?? 0) : undefined,
      dueSoon: hasClock ? (found?.dueSoon ?? 0) : undefined,
    };
  });
}
