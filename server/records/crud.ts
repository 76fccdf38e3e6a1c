import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { UniqueField } from "../http/unique-violation";

/** A table of records whose list can be sorted by the columns `S`. */
export type RecordTable<S extends string> = PgTable & Record<S | "id" | "createdAt", PgColumn>;

type ColumnName<T extends PgTable> = keyof T["$inferSelect"] & string;

/** A row as the API returns it: the id is named `_id`, and dates are ISO timestamps. */
type ResponseRow<R> = { _id: string } & {
  [K in Exclude<keyof R, "id">]: Date extends R[K] ? Exclude<R[K], Date> | string : R[K];
};

/** Decisions on a record. Each is an action with its own permission. */
export interface CrudDecisions<Column extends string = string> {
  /** The column with the status, which only decisions change. `input` does not have it. */
  status: Column;
  /** The column with the time of the latest decision. */
  at: Column;
  /** The statuses in which each action is allowed, and the status that it sets. */
  transitions: Readonly<Record<string, { from: readonly string[]; to: string }>>;
  /** The body fields of each action. They are stored in the columns with the same names. */
  inputs: Readonly<Record<string, z.ZodRawShape>>;
}

/** The definition of a resource for `registerCrudRoutes`. */
export interface Crud<S extends string, T extends RecordTable<S>, A extends z.ZodObject, C extends string> {
  /** The path under /api/admin, and the prefix of the permissions. */
  name: string;
  /** Name of one record, such as "Coupon". */
  one: string;
  table: T;
  sortable: readonly [S, ...S[]];
  /**
   * Columns that the list can be filtered by. Dates and numbers have the parameters `<name>From` and `<name>To`.
   * Booleans and enumerations take one value, other texts and ids several values, separated by commas.
   */
  filters?: readonly ColumnName<T>[];
  /** Text columns that `search` covers. Without any, the list has no search. */
  search?: readonly ColumnName<T>[];
  /** Schema of POST, and of the merged record after an update. Its output is inserted into the table. */
  input: z.ZodObject & z.ZodType<Omit<T["$inferInsert"], "id">>;
  answer: ResponseRow<T["$inferSelect"] & Record<C, never>> extends z.input<A> ? A : never;
  /** Lets the list be read from a replica. Not for records that determine payouts or permissions. */
  mayReadReplica?: true;
  /** Other tables, by the column with the id of one of their records. A create or update with an unknown id fails. */
  references?: Readonly<Partial<Record<ColumnName<T>, PgTable & { id: PgColumn }>>>;
  decisions?: CrudDecisions<ColumnName<T>>;
  /** A field whose values must be unique. */
  unique?: UniqueField;
  /** Values of each record that a subquery computes, such as a count. */
  computed?: Readonly<Record<C, SQL>>;
  /** Checks a create, update or delete in its transaction, while the record is locked. Throws to reject it. */
  check?(request: FastifyRequest, change: CrudChange<z.output<A>>): void;
  /** Whether the list has no export. */
  noExport?: true;
}

/** A change of a record: a create has no `before`, a delete no `after`. */
export interface CrudChange<R> {
  before: R | null;
  after: R | null;
}
