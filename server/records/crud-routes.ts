/** The five routes for records of one table: list, show, create, update and delete. */
import { eq, getTableColumns, inArray, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
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
import type { Crud, CrudChange, RecordTable } from "./crud";
import { pageQuerySchema } from "./page-query";
import { readPage } from "./read-page";
import { rejectDuplicates } from "../http/unique-violation";
import { requireVersion } from "./versions";

/** A full or partial record. Only the declaration knows its fields. */
type Values = Readonly<Record<string, unknown>>;

interface Checker {
  check?(request: FastifyRequest, change: CrudChange<Values>): void;
}

/**
 * Adds the routes under /api/admin/<name>: list (page, limit, filters, search), show, create, update, delete, and the
 * export of the list. Every change returns the record. PUT takes the fields to change, and validates the merged record.
 */
export function registerCrudRoutes<
  S extends string,
  T extends RecordTable<S>,
  A extends z.ZodObject,
  C extends string = never,
>(app: ApiServer, context: Pick<ApiContext, "db" | "exports" | "reading">, crud: Crud<S, T, A, C>): void {
  const { db, reading } = context;
  const { name, one, filters = [], search = [], mayReadReplica, unique } = crud;
  const path = `/api/admin/${name}`;
  const needs = (action: string) => ({ config: { permission: `${name}.${action}` } });
  // The declaration's types guarantee that these match.
  const table: RecordTable<never> = crud.table;
  const input: z.ZodObject = crud.input;
  const answer: z.ZodObject = crud.answer;
  const computed: Readonly<Record<string, SQL>> = crud.computed ?? {};
  const check: Checker["check"] = crud.check?.bind(crud);
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

  const recordColumns = { ...getTableColumns(table), ...computed };
  const select = (from: Db, ofAll: SQL<number>) => from.select({ ...recordColumns, ofAll }).from(table);
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

  if (!crud.noExport)
    exportRoute(app, context, {
      type: name,
      table: crud.table,
      querystring,
      where: whereOf,
      read: async (ids) => (await db.select(recordColumns).from(table).where(inArray(table.id, ids))).map(toAnswer),
      columns: createRecordColumns(one, Object.keys(answer.shape)),
    });

  app.get(`${path}/:id`, { ...needs("show"), schema: { params: idParams, ...answers } }, async ({ params }) => {
    const [row] = isId(params.id) ? await db.select(recordColumns).from(table).where(eq(table.id, params.id)) : [];
    if (!row) throw notFoundError(one);
    return toAnswer(row);
  });

  /** Returns the record of a row, with its computed values. */
  async function recordOf(tx: Transaction, row: Values) {
    if (!crud.computed) return toAnswer(row);
    const [values] = await tx.select(computed).from(table).where(eq(table.id, row["id"]));
    return toAnswer({ ...row, ...values });
  }

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
    return recordOf(tx, row);
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
      const after = await recordOf(tx, row);
      check?.(request, { before: null, after });
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
      if (!row) throw new Error("The row is locked, so it exists.");
      const after = await recordOf(tx, row);
      check?.(request, { before, after });
      await audit(tx, request, "edit", after._id, { before, after });
      return after;
    }),
  );

  app.delete(`${path}/:id`, { ...needs("delete"), schema: { params: idParams, ...answers } }, (request) =>
    write(async (tx) => {
      const before = await lock(tx, request);
      check?.(request, { before, after: null });
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
