/** Selects pending work items of several kinds as one table. */
import { count, sql, type SQL } from "drizzle-orm";
import { KYC_DOCUMENTS } from "../../../resources/kyc/documents/contract";
import { REGISTRATION_DOCUMENTS, type QueueKind } from "../../../resources/queue/contract";
import { peekTime } from "../../base/clock";
import { countWhere } from "../../db/count-where";
import type { Db } from "../../db/database";
import { kycApplications, products, users, vendors } from "../../db/schema";
import { kycChangeRequests } from "../../db/schema-kyc-changes";
import { outboxMessages, supportTickets } from "../../db/schema-communication";
import { refunds } from "../../db/schema-refunds";
import { selectDueAt, DUE_SOON_MS, type SlaSettings } from "../support/sla";

/** Selects the names of required documents that a column of uploaded documents does not contain. */
const selectMissing = (column: SQL, names: readonly string[]) =>
  sql`(select coalesce(jsonb_agg(name), '[]') from unnest(array[${sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  )}]) as name where not ${column} ? name)`;

const NONE = sql`null::text`;
const NEVER = sql`null::timestamptz`;

/**
 * Selects id, title, start time, missing documents, priority, note and due time for each kind. The status condition of
 * each kind has an index.
 */
const buildQueries = (sla: SlaSettings): Readonly<Record<QueueKind, SQL>> => ({
  registrations: sql`select 'registrations', ${vendors.id}, ${vendors.shopName},
    ${vendors.createdAt}, ${selectMissing(sql`${vendors.documents}`, REGISTRATION_DOCUMENTS)},
    ${NONE}, ${NONE}, ${NEVER}
    from ${vendors} where ${vendors.status} = 'pending'`,
  // An application is left out while its vendor has to answer. It has been waiting since the latest answer, if any.
  kyc: sql`select 'kyc', ${kycApplications.id}, ${vendors.shopName},
    greatest(${kycApplications.createdAt}, (select max(${kycChangeRequests.answeredAt}) from ${kycChangeRequests}
      where ${kycChangeRequests.applicationId} = ${kycApplications.id})),
    ${selectMissing(sql`${kycApplications.documents}`, KYC_DOCUMENTS)}, ${NONE}, ${NONE}, ${NEVER}
    from ${kycApplications} join ${vendors} on ${vendors.id} = ${kycApplications.vendorId}
    where ${kycApplications.status} in ('pending', 'under_review') and not exists (select 1 from ${kycChangeRequests}
      where ${kycChangeRequests.applicationId} = ${kycApplications.id} and ${kycChangeRequests.answeredAt} is null
      and ${kycChangeRequests.expiresAt} > ${peekTime().toISOString()}::timestamptz)`,
  products: sql`select 'products', ${products.id}, ${products.name},
    coalesce(${products.submittedForApproval}, ${products.createdAt}), '[]'::jsonb, ${NONE}, ${NONE},
    ${NEVER} from ${products} where ${products.approvalStatus} = 'pending'`,
  tickets: sql`select 'tickets', ${supportTickets.id}, ${supportTickets.subject}, ${supportTickets.createdAt},
    '[]'::jsonb, ${supportTickets.priority}, ${NONE}, ${selectDueAt(sla)}
    from ${supportTickets} where ${supportTickets.status} in ('open', 'in_progress')`,
  messages: sql`select 'messages', ${outboxMessages.id}, ${outboxMessages.channel}, ${outboxMessages.createdAt},
    '[]'::jsonb, ${NONE}, ${outboxMessages.error}, ${NEVER}
    from ${outboxMessages} where ${outboxMessages.status} = 'failed'`,
  refunds: sql`select 'refunds', ${refunds.id}, ${users.name}, ${refunds.createdAt}, '[]'::jsonb, ${NONE}, ${NONE},
    ${NEVER} from ${refunds} join ${users} on ${users.id} = ${refunds.customerId}
    where ${refunds.status} = 'requested'`,
});

const unionAll = (kinds: readonly QueueKind[], sla: SlaSettings) =>
  sql.join(
    kinds.map((kind) => buildQueries(sla)[kind]),
    sql` union all `,
  );

/** The columns of the table `waiting`. The driver determines whether times are dates or text. */
const COLUMNS = {
  kind: sql<QueueKind>`kind`,
  id: sql<string>`id`,
  title: sql<string>`title`,
  since: sql<Date | string>`since`,
  missing: sql<string[]>`missing`,
  priority: sql<string | null>`priority`,
  note: sql<string | null>`note`,
  due: sql<Date | string | null>`due`,
};

const buildTable = (kinds: readonly QueueKind[], sla: SlaSettings) =>
  sql`(${unionAll(kinds, sla)}) as waiting (kind, id, title, since, missing, priority, note, due)`;

const toIsoString = (moment: Date | string) => new Date(moment).toISOString();

/** Returns a page of items of these kinds, oldest first. `kinds` must not be empty. */
export async function readQueueItems(
  db: Db,
  kinds: readonly QueueKind[],
  { page, limit }: { page: number; limit: number },
  sla: SlaSettings,
) {
  const rows = await db
    .select(COLUMNS)
    .from(buildTable(kinds, sla))
    .orderBy(COLUMNS.since, COLUMNS.kind, COLUMNS.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map(({ kind, id, title, since, missing: names, priority, note, due }) => ({
    _id: `${kind}:${id}`,
    kind,
    recordId: id,
    title,
    waitingSince: toIsoString(since),
    missing: names,
    priority: priority ?? undefined,
    note: note ?? undefined,
    dueAt: due === null ? undefined : toIsoString(due),
  }));
}

/** Returns each kind's number of items and start time of the oldest, and how many tickets are overdue or due soon. */
export async function summarizeQueue(db: Db, kinds: readonly QueueKind[], sla: SlaSettings) {
  const at = peekTime();
  const soon = new Date(at.getTime() + DUE_SOON_MS);
  const overdue = countWhere(sql`due < ${at.toISOString()}::timestamptz`);
  const dueSoon = countWhere(sql`due between ${at.toISOString()}::timestamptz and ${soon.toISOString()}::timestamptz`);
  const rows = await db
    .select({ kind: COLUMNS.kind, waiting: count(), oldest: sql<Date | string>`min(since)`, overdue, dueSoon })
    .from(buildTable(kinds, sla))
    .groupBy(COLUMNS.kind);
  return kinds.map((kind) => {
    const found = rows.find((row) => row.kind === kind);
    const hasDueTime = kind === "tickets";
    return {
      kind,
      waiting: found?.waiting ?? 0,
      oldestAt: found && toIsoString(found.oldest),
      overdue: hasDueTime ? (found?.overdue ?? 0) : undefined,
      dueSoon: hasDueTime ? (found?.dueSoon ?? 0) : undefined,
    };
  });
}
