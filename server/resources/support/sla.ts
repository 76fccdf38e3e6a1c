/**
 * The SLA of a ticket: the deadlines for the first reply and for the resolution. They are computed from the creation
 * time, so that a changed setting applies to every ticket.
 */
import { sql, type SQL } from "drizzle-orm";
import { OWNER_SENDER, SLA_STATES, type SlaState } from "../../../resources/support/contract";
import { nextTimestamp } from "../../base/clock";
import { DAY_MS } from "../../base/indian-days";
import { ticketMessages, supportTickets } from "../../db/schema-communication";
import type { Env } from "../../base/env";

export type SlaSettings = Pick<Env, "ACKNOWLEDGE_HOURS" | "REDRESS_MONTHS">;

/** A ticket is due soon if its deadline is within this time. */
export const DUE_SOON_MS = DAY_MS;

const { createdAt, status, statusSince, redressedAt, id } = supportTickets;

const acknowledgeBy = ({ ACKNOWLEDGE_HOURS }: SlaSettings) =>
  sql`${createdAt} + ${ACKNOWLEDGE_HOURS}::int * interval '1 hour'`;

/**
 * Returns the end of the Indian day that is REDRESS_MONTHS after the ticket was created. Days are clamped to the end of
 * the month: with one month, a ticket from 31 January is due by the end of 28 February.
 */
const redressBy = ({ REDRESS_MONTHS }: SlaSettings) => {
  const day = sql`(${createdAt} at time zone 'Asia/Kolkata')::date + ${REDRESS_MONTHS}::int * interval '1 month'`;
  return sql`(${day} + interval '1 day' - interval '1 second') at time zone 'Asia/Kolkata'`;
};

/** The time of the team's first reply. */
const acknowledgedAt = sql`(select min(${ticketMessages.createdAt}) from ${ticketMessages}
  where ${ticketMessages.ticketId} = ${id} and ${ticketMessages.sender} <> ${OWNER_SENDER})`;

const isWaiting = sql`${status} in ('open', 'in_progress')`;
const redressed = sql`case when ${isWaiting} then null else coalesce(${redressedAt}, ${statusSince}) end`;

/** Returns the next deadline of a ticket, or null if the ticket is resolved or closed. */
export const selectDueAt = (sla: SlaSettings): SQL =>
  sql`case when not ${isWaiting} then null when ${acknowledgedAt} is not null then ${redressBy(sla)}
    else least(${acknowledgeBy(sla)}, ${redressBy(sla)}) end`;

/** Selects a time as an ISO string, whether the driver returns a date or text. */
const selectIsoString = (column: SQL) =>
  sql<string | null>`${column}`.mapWith((moment: Date | string) => new Date(moment).toISOString());

/** Returns the SLA columns for queries on tickets. */
export const slaColumns = (sla: SlaSettings) => ({
  acknowledgeBy: selectIsoString(acknowledgeBy(sla)),
  acknowledgedAt: selectIsoString(acknowledgedAt),
  redressBy: selectIsoString(redressBy(sla)),
  redressedAt: selectIsoString(redressed),
  dueAt: selectIsoString(selectDueAt(sla)),
});

type SlaColumns = Record<keyof ReturnType<typeof slaColumns>, string | null>;

/** Returns the SLA status for the next deadline, or undefined without a deadline. */
function toDueStatus(end: string | null): SlaState | undefined {
  if (end === null) return undefined;
  const left = new Date(end).getTime() - nextTimestamp().getTime();
  return left < 0 ? SLA_STATES[0] : left <= DUE_SOON_MS ? SLA_STATES[1] : SLA_STATES[2];
}

/** Converts the SLA columns to response properties. */
export const toSlaResponse = (read: SlaColumns) => ({
  acknowledgeBy: read.acknowledgeBy ?? undefined,
  acknowledgedAt: read.acknowledgedAt ?? undefined,
  redressBy: read.redressBy ?? undefined,
  redressedAt: read.redressedAt ?? undefined,
  dueAt: read.dueAt ?? undefined,
  due: toDueStatus(read.dueAt),
});

/** Returns a condition for tickets with this SLA status. */
export function hasDueStatus(sla: SlaSettings, due: SlaState | undefined): SQL | undefined {
  if (due === undefined) return undefined;
  const at = nextTimestamp();
  const soon = new Date(at.getTime() + DUE_SOON_MS);
  const end = selectDueAt(sla);
  if (due === "overdue") return sql`${end} < ${at.toISOString()}::timestamptz`;
  if (due === "later") return sql`${end} > ${soon.toISOString()}::timestamptz`;
  return sql`${end} between ${at.toISOString()}::timestamptz and ${soon.toISOString()}::timestamptz`;
}
