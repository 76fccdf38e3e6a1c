import { eq } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import type { Db, Transaction } from "../db/database";
import { lastActor } from "../evidence/read";
import { alreadyDecided } from "./already-decided";
import { recordChange, type Change } from "./audit";
import { notFound } from "./errors";
import { isId } from "./fields";
import { expectVersion } from "./versions";

type DecidedTable = PgTable & { id: PgColumn };
type RowOf<T extends PgTable> = T["$inferSelect"];

/** What of a record a decision is about. */
export interface Decision<Row> {
  /** Of the permissions and so of the audit's actions: "vendors" of "vendors.approve". */
  permissions: string;
  /** The records in the audit. */
  resource: string;
  status: keyof Row & string;
  /** What a decision writes along with the status. The audit keeps both, and nothing else of the record. */
  columns: readonly (keyof Row & string)[];
  /** What the record is called, and whose it is. */
  named(row: { readonly [K in keyof Row]?: Row[K] | undefined }): Pick<Change, "about" | "label">;
}

/** A kind of record that administrators decide on. */
export interface Decidable<T extends DecidedTable, Action extends string, Answer> extends Decision<RowOf<T>> {
  table: T;
  /** In a sentence: "vendor". */
  thing: string;
  actions: readonly Action[];
  /** The statuses in which an action is accepted; one that is not named here is accepted in any. */
  transitions: Partial<Record<Action, readonly string[]>>;
  /** When it was decided on; `by` where the record itself says so, else the audit is asked. */
  decided(row: RowOf<T>): { at: Date | null; by?: string | null };
  read(tx: Transaction, id: string): Promise<Answer>;
}

/** What a decision does beside the record, in its transaction; the audit keeps what it answers along with the decision. */
export type Beside<Row> = (tx: Transaction, after: Row) => Promise<Readonly<Record<string, unknown>>>;

/** The audit's entry of a decision. */
export function decisionChange<Row extends object>(
  kind: Decision<Row>,
  action: string,
  resourceId: string,
  before: Row,
  after: Row,
): Change {
  const { permissions, resource, status, columns } = kind;
  const kept = (row: Row) => Object.fromEntries([status, ...columns].map((column) => [column, row[column]]));
  const record = { resource, resourceId, ...kind.named(after) };
  return { action: `${permissions}.${action}`, ...record, before: kept(before), after: kept(after) };
}

/**
 * Writes the decision and its audit entry, in one transaction, and answers the record as it is then. The row is locked
 * first: of two people who decide at the same time, the second is told about the first.
 * @param decision the columns to write; asked once the row is locked, so that its stamps are those of the change
 * @throws HttpError 404; 409 when the action is not accepted in the status that the record has; 412
 */
export async function decide<T extends DecidedTable, Action extends string, Answer>(
  db: Db,
  request: FastifyRequest<{ Params: { id: string } }>,
  kind: Decidable<T, Action, Answer>,
  action: Action,
  decision: () => Partial<RowOf<T>>,
  beside?: Beside<RowOf<T>>,
): Promise<Answer> {
  const { id } = request.params;
  const { table, thing, permissions, resource } = kind;
  const missing = () => notFound(thing.charAt(0).toUpperCase() + thing.slice(1));
  if (!isId(id)) throw missing();
  return db.transaction(async (tx) => {
    const untyped: DecidedTable = table;
    const [before]: RowOf<T>[] = await tx.select().from(untyped).where(eq(untyped.id, id)).for("update");
    if (!before) throw missing();
    await expectVersion(tx, request, id);
    const status = String(before[kind.status]);
    const accepted = kind.transitions[action];
    if (accepted && !accepted.includes(status)) {
      const { at, by } = kind.decided(before);
      const names = kind.actions.map((name) => `${permissions}.${name}`);
      const actor = by === undefined ? await lastActor(tx, resource, id, names) : by;
      throw alreadyDecided({ thing, state: status.replace("_", " "), at, by: actor });
    }
    const [after]: RowOf<T>[] = await tx
      .update(untyped)
      .set(decision() as PgUpdateSetSource<DecidedTable>)
      .where(eq(untyped.id, id))
      .returning();
    if (!after) throw new Error("The row is locked, so it is there.");
    const change = decisionChange(kind, action, id, before, after);
    await recordChange(tx, request, { ...change, after: { ...change.after, ...(await beside?.(tx, after)) } });
    return kind.read(tx, id);
  });
}
