/** The five routes for records of one table: list, show, create, update and delete. */
import { eq, getTableColumns, inArray, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { onColumn, type Conditions } from "../db/conditions";
import type { Db, Transaction } from "../db/database";
import { newId } from "../db/new-id";
import { columnContains } from "../db/search-text";
import { exportRoute } from "./export-route";
import { createRecordColumns } from "./record-columns";
import type { ApiServer } from "../http/api-server";
import type { ApiContext } from "./api-context";
import { recordChange, type AuditedChange } from "../audit/record-event";
import { contentBody, contentSchema } from "./envelope";
import { validationError, notFoundError } from "../http/errors";
import { idParams, isId, optionalChoice, optionalFlag, optionalCode } from "../http/fields";
import { countFacets, facetsParameter } from "./list-filters";
import { pageQuerySchema } from "./page-query";
import { readPage } from "./read-page";
import { rejectDuplicates, type UniqueField } from "../http/unique-violation";
import { requireVersion } from "./versions";

/** A table of records whose list can be sorted by the columns `S`. */
type RecordTable<S extends string> = PgTable & Record<S | "id" | "createdAt", PgColumn>;

type ColumnName<T extends PgTable> = keyof T["$inferSelect"] & string;

/** A row as the API returns it: the id is named `_id`, and dates are ISO timestamps. */
type ResponseRow<R> = { _id: string } & {
  [K in Exclude<keyof R, "id">]: Date extends R[K] ? Exclude<R[K], Date> | string : R[K];
};

interface Crud<S extends string, T extends RecordTable<S>, A extends z.ZodObject> {
  /** The path under /api/admin, and the prefix of the permissions. */
  name: string;
  /** Name of one record, such as "Coupon". */
  one: string;
  table: T;
  sortable: readonly [S, ...S[]];
  /** Columns that the list can be filtered by: booleans and enumerations. */
  filters?: readonly ColumnName<T>[];
  /** Text columns that `search` covers. Without any, the list has no search. */
  search?: readonly ColumnName<T>[];
  /** Schema of POST, and of the merged record after an update. Its output is inserted into the table. */
  input: z.ZodObject & z.ZodType<Omit<T["$inferInsert"], "id">>;
  answer: ResponseRow<T["$inferSelect"]> extends z.input<A> ? A : never;
  /** Lets the list be read from a replica. Not for records about money. */
  mayReadReplica?: true;
  /** A field whose values must be unique. */
  unique?: UniqueField;
}

/** A full or partial record. Only the declaration knows its fields. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Adds the routes under /api/admin/<name>: list (page, limit, filters, search), show, create, update, delete, and the
 * export of the list. Every change returns the record. PUT takes the fields to change, and validates the merged record.
 */
export function registerCrudRoutes<S extends string, T extends RecordTable<S>, A extends z.ZodObject>(
  app: ApiServer,
  context: Pick<ApiContext, "db" | "exports" | "reading">,
  crud: Crud<S, T, A>,
): void {
  const { db, reading } = context;
  const { name, one, filters = [], search = [], mayReadReplica, unique } = crud;
  const path = `/api/admin/${name}`;
  const needs = (action: string) => ({ config: { permission: `${name}.${action}` } });
  // The declaration's types guarantee that these match.
  const table: RecordTable<never> = crud.table;
  const input: z.ZodObject = crud.input;
  const answer: z.ZodObject = crud.answer;
  const answers = { response: { 200: answer } };

  const columns = new Map<string, PgColumn>(Object.entries(getTableColumns(table)));
  const filterColumns = [...columns].filter(([column]) => filters.some((filter) => filter === column));
  const searchColumns = [...columns].filter(([column]) => search.some((field) => field === column));
  const querystring = pageQuerySchema(crud.sortable).extend({
    ...Object.fromEntries(filterColumns.map(([filter, column]) => [filter, filterSchema(column)])),
    ...(searchColumns.length > 0 && { search: optionalCode(200) }),
    facets: facetsParameter,
  });

  function whereOf(query: Values): Conditions {
    const text = query["search"];
    return [
      ...filterColumns.map(([filter, column]) =>
        query[filter] === undefined ? undefined : onColumn(column, eq(column, query[filter])),
      ),
      typeof text === "string" ? or(...searchColumns.map(([, column]) => columnContains(column, text))) : undefined,
    ];
  }

  const select = (from: Db, ofAll: SQL<number>) => from.select({ ...getTableColumns(table), ofAll }).from(table);
  const facetOptions = { table, facets: Object.fromEntries(filterColumns), where: whereOf };
  const list = async (from: Db, query: z.infer<typeof querystring>) => {
    const { rows, total } = await readPage(from, crud.table, query, select, whereOf(query));
    return { ...contentBody(rows.map(toAnswer), total, query), ...(await countFacets(from, query, facetOptions)) };
  };
  app.get(
    path,
    {
      config: { permission: `${name}.list`, ...(mayReadReplica && { mayReadReplica }) },
      schema: { querystring, response: { 200: contentSchema(answer) } },
    },
    (request) => {
      const { query } = request;
      return mayReadReplica ? reading.list(request, (from) => list(from, query)) : list(db, query);
    },
  );

  exportRoute(app, context, {
    type: name,
    table: crud.table,
    querystring,
    where: whereOf,
    read: async (ids) => (await db.select().from(table).where(inArray(table.id, ids))).map(toAnswer),
    columns: createRecordColumns(one, Object.keys(answer.shape)),
  });

  app.get(`${path}/:id`, { ...needs("show"), schema: { params: idParams, ...answers } }, async ({ params }) => {
    const [row] = isId(params.id) ? await db.select().from(table).where(eq(table.id, params.id)) : [];
    if (!row) throw notFoundError(one);
    return toAnswer(row);
  });

  /** Runs a write and its audit entry in one transaction. */
  function write<R>(work: (tx: Transaction) => Promise<R>): Promise<R> {
    const inTransaction = () => db.transaction(work);
    return unique ? rejectDuplicates(unique, inTransaction) : inTransaction();
  }

  /** @throws HttpError 404; 412 */
  async function lock(tx: Transaction, request: FastifyRequest<{ Params: { id: string } }>) {
    const { id } = request.params;
    const [row] = isId(id) ? await tx.select().from(table).where(eq(table.id, id)).for("update") : [];
    if (!row) throw notFoundError(one);
    await requireVersion(tx, request, id);
    return toAnswer(row);
  }

  const audit = (
    tx: Transaction,
    request: FastifyRequest,
    action: string,
    resourceId: string,
    change: Pick<AuditedChange, "before" | "after">,
  ) => {
    const label = labelOf(change.after ?? change.before);
    return recordChange(tx, request, { action: `${name}.${action}`, resource: name, resourceId, label, ...change });
  };

  app.post(path, { ...needs("create"), schema: { body: input, response: { 201: answer } } }, async (request, reply) => {
    const made = await write(async (tx) => {
      const [row] = await tx
        .insert(table)
        .values({ ...request.body, id: newId() })
        .returning();
      if (!row) throw new Error("An insert answers the row that it made.");
      const after = toAnswer(row);
      await audit(tx, request, "create", after._id, { before: null, after });
      return after;
    });
    return reply.code(201).send(made);
  });

  const body = partialSchema(input);
  app.put(`${path}/:id`, { ...needs("edit"), schema: { params: idParams, body, ...answers } }, (request) =>
    write(async (tx) => {
      const before = await lock(tx, request);
      const kept = Object.fromEntries(Object.entries(before).filter(([field]) => field in input.shape));
      const merged = input.safeParse({ ...kept, ...request.body });
      if (!merged.success) throw validationError(merged.error.issues);
      const [row] = await tx.update(table).set(merged.data).where(eq(table.id, before._id)).returning();
      if (!row) throw new Error("The row is locked, so it is there.");
      const after = toAnswer(row);
      await audit(tx, request, "edit", after._id, { before, after });
      return after;
    }),
  );

  app.delete(`${path}/:id`, { ...needs("delete"), schema: { params: idParams, ...answers } }, (request) =>
    write(async (tx) => {
      const before = await lock(tx, request);
      await tx.delete(table).where(eq(table.id, before._id));
      await audit(tx, request, "delete", before._id, { before, after: null });
      return before;
    }),
  );
}

/** Fields that can name a record, in order of preference. */
const LABELS = ["name", "title", "code"];

function labelOf(record: AuditedChange["after"]): string | undefined {
  const label = LABELS.map((field) => record?.[field]).find((value) => typeof value === "string");
  return typeof label === "string" ? label : undefined;
}

/** Returns the schema of a list filter: absent, or one of the column's values. */
function filterSchema({ enumValues, dataType }: PgColumn): z.ZodType {
  if (dataType === "boolean") return optionalFlag;
  const [first, ...others] = enumValues ?? [];
  if (first === undefined) throw new Error("A list is narrowed by a boolean or by one of some values.");
  return optionalChoice([first, ...others]);
}

/** Returns a schema that accepts any of the record's fields. Their values are validated after the merge. */
const partialSchema = ({ shape }: z.ZodObject) =>
  z.strictObject(
    Object.fromEntries(Object.keys(shape).map((field) => [field, z.unknown().optional()])),
    "must be an object",
  );

function toAnswer({ id, ...rest }: Values) {
  const shown = Object.entries(rest).map(([field, value]) => [
    field,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return { _id: String(id), ...(Object.fromEntries(shown) as Values) };
}
