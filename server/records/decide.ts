import { eq } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import type { Db, Transaction } from "../db/database";
import { findLastActor } from "../audit/read";
import { alreadyDecidedError } from "./already-decided";
import { recordChange, type AuditedChange } from "../audit/record-event";
import { notFoundError } from "../http/errors";
import { isId } from "../http/fields";
import { requireVersion } from "./versions";

type DecidedTable = PgTable & { id: PgColumn };
type RowOf<T extends PgTable> = T["$inferSelect"];

/** The columns that a decision changes, and how the audit records the decision. */
export interface DecisionSpec<Row> {
  /** Prefix of the permissions and audit actions: "vendors" of "vendors.approve". */
  permissions: string;
  /** Name of the resource in the audit. */
  resource: string;
  status: keyof Row & string;
  /**
   * Columns that a decision writes along with the status. The audit stores these and the status, and no other columns.
   */
  columns: readonly (keyof Row & string)[];
  /** Returns the record's name, and the person whose data it contains, for the audit. */
  named(row: { readonly [K in keyof Row]?: Row[K] | undefined }): Pick<AuditedChange, "about" | "label">;
}

/** A kind of record that administrators decide on. */
export interface DecisionResource<T extends DecidedTable, Action extends string, Answer> extends DecisionSpec<
  RowOf<T>
> {
  table: T;
  /** Name of the record within a sentence: "vendor". */
  thing: string;
  actions: readonly Action[];
  /** The statuses in which each action is allowed. An action without an entry is allowed in any status. */
  transitions: Partial<Record<Action, readonly string[]>>;
  /** Returns when and by whom the record was decided on. Without `by`, the person is looked up in the audit log. */
  decided(row: RowOf<T>): { at: Date | null; by?: string | null };
  read(tx: Transaction, id: string): Promise<Answer>;
}

/**
 * Runs in the decision's transaction, after the record is updated. The audit stores the result along with the decision.
 */
export type AfterDecision<Row> = (tx: Transaction, after: Row) => Promise<Readonly<Record<string, unknown>>>;

/** Builds the audit entry of a decision. */
export function buildDecisionChange<Row extends object>(
  kind: DecisionSpec<Row>,
  action: string,
  resourceId: string,
  before: Row,
  after: Row,
): AuditedChange {
  const { permissions, resource, status, columns } = kind;
  const pickAudited = (row: Row) => Object.fromEntries([status, ...columns].map((column) => [column, row[column]]));
  const record = { resource, resourceId, ...kind.named(after) };
  return { action: `${permissions}.${action}`, ...record, before: pickAudited(before), after: pickAudited(after) };
}

type RecordRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Writes a decision on the record in the path and its audit entry in one transaction, and returns the updated record.
 * The row is locked first: if two people decide at the same time, the second gets a conflict with the first one's name.
 * @param decision returns the columns to write; called once the row is locked, so that its timestamps are correct
 * @throws HttpError 404; 409 if the record's status does not allow the action; 412 if `If-Match` names another version
 */
export async function decide<T extends DecidedTable, Action extends string, Answer>(
  db: Db,
  request: RecordRequest,
  kind: DecisionResource<T, Action, Answer>,
  action: Action,
  decision: () => Partial<RowOf<T>>,
  afterDecision?: AfterDecision<RowOf<T>>,
): Promise<Answer> {
  const { id } = request.params;
  return db.transaction((tx) => decideInTransaction(tx, request, id, kind, action, decision, afterDecision));
}

/**
 * Does the same as `decide` within an existing transaction. `id` may differ from the record in the path.
 * @throws HttpError as `decide`
 */
export async function decideInTransaction<T extends DecidedTable, Action extends string, Answer>(
  tx: Transaction,
  request: RecordRequest,
  id: string,
  kind: DecisionResource<T, Action, Answer>,
  action: Action,
  decision: () => Partial<RowOf<T>>,
  afterDecision?: AfterDecision<RowOf<T>>,
): Promise<Answer> {
  const { table, thing, permissions, resource } = kind;
  const missing = () => notFoundError(thing.charAt(0).toUpperCase() + thing.slice(1));
  if (!isId(id)) throw missing();
  const untyped: DecidedTable = table;
  const [before]: RowOf<T>[] = await tx.select().from(untyped).where(eq(untyped.id, id)).for("update");
  if (!before) throw missing();
  // `If-Match` refers only to the record in the path.
  if (id === request.params.id) await requireVersion(tx, request, id);
  const status = String(before[kind.status]);
  const accepted = kind.transitions[action];
  if (accepted && !accepted.includes(status)) {
    const { at, by } = kind.decided(before);
    const names = kind.actions.map((name) => `${permissions}.${name}`);
    const actor = by === undefined ? await findLastActor(tx, resource, id, names) : by;
    throw alreadyDecidedError({ thing, state: status.replaceAll("_", " "), at, by: actor });
  }
  const [after]: RowOf<T>[] = await tx
    .update(untyped)
    .set(decision() as PgUpdateSetSource<DecidedTable>)
    .where(eq(untyped.id, id))
    .returning();
  if (!after) throw new Error("The update returned no row.");
  const change = buildDecisionChange(kind, action, id, before, after);
  await recordChange(tx, request, { ...change, after: { ...change.after, ...(await afterDecision?.(tx, after)) } });
  return kind.read(tx, id);
}
