/**
 * The clocks of a ticket: until when the team must have answered it first, and until when it must be settled. They are
 * computed from when the ticket was made, so that a changed setting counts for every ticket.
 */
import { sql, type SQL } from "drizzle-orm";
import { OWNER, TICKET_DUE, type TicketDue } from "../../../resources/support/contract";
import { now } from "../../clock";
import { ticketMessages, supportTickets } from "../../db/schema-communication";
import type { Env } from "../../env";

/** Absent where the backend does not offer them. */
export type Clocks = Pick<Env, "ACKNOWLEDGE_HOURS" | "REDRESS_MONTHS"> | undefined;

export const clocksOf = (env: Env): Clocks => (env.API_FEATURES?.includes("support.clocks") ? env : undefined);

/** How long before its end a clock is soon to run out. */
export const SOON_MS = 24 * 3_600_000;

const { createdAt, status, statusSince, redressedAt, id } = supportTickets;

const acknowledgeBy = ({ ACKNOWLEDGE_HOURS }: NonNullable<Clocks>) =>
  sql`${createdAt} + ${ACKNOWLEDGE_HOURS}::int * interval '1 hour'`;

/**
 * The end of the day in India that has the same number so many months later; that of the month's last day where it has
 * no such number: what comes in on 31 January is due by the end of 28 February.
 */
const redressBy = ({ REDRESS_MONTHS }: NonNullable<Clocks>) => {
  const day = sql`(${createdAt} at time zone 'Asia/Kolkata')::date + ${REDRESS_MONTHS}::int * interval '1 month'`;
  return sql`(${day} + interval '1 day' - interval '1 second') at time zone 'Asia/Kolkata'`;
};

/** The first answer of the team. */
const acknowledgedAt = sql`(select min(${ticketMessages.createdAt}) from ${ticketMessages}
  where ${ticketMessages.ticketId} = ${id} and ${ticketMessages.sender} <> ${OWNER})`;

const isWaiting = sql`${status} in ('open', 'in_progress')`;
const redressed = sql`case when ${isWaiting} then null else coalesce(${redressedAt}, ${statusSince}) end`;

/** The end of the clock that runs out next; null of a ticket that is settled. */
export const dueAt = (clocks: NonNullable<Clocks>): SQL =>
  sql`case when not ${isWaiting} then null when ${acknowledgedAt} is not null then ${redressBy(clocks)}
    else least(${acknowledgeBy(clocks)}, ${redressBy(clocks)}) end`;

/** A time comes as the driver reads it. */
const stamp = (column: SQL) =>
  sql<string | null>`${column}`.mapWith((moment: Date | string) => new Date(moment).toISOString());

/** What a query of tickets reads of their clocks. */
export const clockColumns = (clocks: Clocks) => {
  const none = sql`null::timestamptz`;
  return {
    acknowledgeBy: stamp(clocks ? acknowledgeBy(clocks) : none),
    acknowledgedAt: stamp(clocks ? acknowledgedAt : none),
    redressBy: stamp(clocks ? redressBy(clocks) : none),
    redressedAt: stamp(clocks ? redressed : none),
    dueAt: stamp(clocks ? dueAt(clocks) : none),
  };
};

type ReadClocks = Record<keyof ReturnType<typeof clockColumns>, string | null>;

/** How a ticket stands with its clocks; undefined where none runs. */
function dueOf(end: string | null): TicketDue | undefined {
  if (end === null) return undefined;
  const left = new Date(end).getTime() - now().getTime();
  return left < 0 ? TICKET_DUE[0] : left <= SOON_MS ? TICKET_DUE[1] : TICKET_DUE[2];
}

/** The clocks as they are answered. */
export const clocksAnswer = (read: ReadClocks) => ({
  acknowledgeBy: read.acknowledgeBy ?? undefined,
  acknowledgedAt: read.acknowledgedAt ?? undefined,
  redressBy: read.redressBy ?? undefined,
  redressedAt: read.redressedAt ?? undefined,
  dueAt: read.dueAt ?? undefined,
  due: dueOf(read.dueAt),
});

/** The tickets that stand so with their clocks. */
export function dueWhere(clocks: Clocks, due: TicketDue | undefined): SQL | undefined {
  if (!clocks || due === undefined) return undefined;
  const at = now();
  const soon = new Date(at.getTime() + SOON_MS);
  const end = dueAt(clocks);
  if (due === "overdue") return sql`${end} < ${at.toISOString()}::timestamptz`;
  if (due === "later") return sql`${end} > ${soon.toISOString()}::timestamptz`;
  return sql`${end} between ${at.toISOString()}::timestamptz and ${soon.toISOString()}::timestamptz`;
}
