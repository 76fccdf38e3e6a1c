/** The routes for records of one table: list, export, show, create, update, delete and decisions. */
import { eq, getTableColumns, inArray, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Conditions } from "../db/conditions";
import type { Db, Transaction } from "../db/database";
import { newId } from "../db/new-id";
import { columnContains } from "../db/search-text";
import { exportRoute } from "./export-route";
import { createRecordColumns } from "./record-columns";
import type { ApiServer } from "../http/api-server";
import type { ApiContext } from "./api-context";
import { recordChange, type AuditedChange } from "../audit/record-event";
import { contentBody, contentSchema } from "./envelope";
import { fieldError, validationError, notFoundError } from "../http/errors";
import { idParams, isId, optionalCode } from "../http/fields";
import { countFacets, createListFilters, facetsParameter, filterOf, isRange } from "./list-filters";
import { registerCrudDecisions } from "./crud-decisions";
import type { Crud, CrudChange, CrudDecisions, RecordTable } from "./crud";
import { pageQuerySchema } from "./page-query";
import { readPage } from "./read-page";
import { rejectDuplicates } from "../http/unique-violation";
import { requireVersion } from "./versions";

/** A full or partial record. Only the resource's declaration knows its fields. */
type Values = Readonly<Record<string, unknown>>;

type ReferencedTable = PgTable & { id: PgColumn };

interface Checker {
  check?(request: FastifyRequest, change: CrudChange<Values>): void;
}

/**
 * Adds the routes under /api/admin/<name>: list (page, limit, filters, search), show, create, update, delete and
 * decisions; and the export of the list. Each change returns the record. PUT takes the fields to change, and validates
 * the merged record.
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
  // The type of `crud` guarantees that these parts of it match.
  const table: RecordTable<never> = crud.table;
  const input: z.ZodObject = crud.input;
  const answer: z.ZodObject = crud.answer;
  const computed: Readonly<Record<string, SQL>> = crud.computed ?? {};
  const references = Object.entries<ReferencedTable | undefined>(crud.references ?? {});
  const check: Checker["check"] = crud.check?.bind(crud);
  const answers = { response: { 200: answer } };

  const columns = new Map<string, PgColumn>(Object.entries(getTableColumns(table)));
  const filterColumns = [...columns].filter(([column]) => filters.some((filter) => filter === column));
  const searchColumns = [...columns].filter(([column]) => search.some((field) => field === column));
  const listFilters = createListFilters(
    Object.fromEntries(filterColumns.map(([filter, column]) => [filter, filterOf(column)])),
  );
  // Columns that are filtered by a range have no count per value.
  const facets = Object.fromEntries(filterColumns.filter(([, column]) => !isRange(column)));
  const querystring = pageQuerySchema(crud.sortable).extend({
    ...listFilters.shape,
    ...(searchColumns.length > 0 && { search: optionalCode(200) }),
    facets: facetsParameter,
  });

  function whereOf(query: Values): Conditions {
    const text = query["search"];
    return [
      ...listFilters.where(query),
      typeof text === "string" ? or(...searchColumns.map(([, column]) => columnContains(column, text))) : undefined,
    ];
  }

  const recordColumns = { ...getTableColumns(table), ...computed };
  const select = (from: Db, totalCount: SQL<number>) => from.select({ ...recordColumns, totalCount }).from(table);
  const facetOptions = { table, facets, where: whereOf };
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

  /** Returns the response body for a row, with its computed values. */
  async function recordOf(tx: Transaction, row: Values) {
    if (!crud.computed) return toAnswer(row);
    const [values] = await tx.select(computed).from(table).where(eq(table.id, row["id"]));
    return toAnswer({ ...row, ...values });
  }

  /** Runs a write and its audit entry in one transaction. @throws HttpError 409 if `unique` is violated */
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

  /** @throws HttpError 422 if a reference names no record */
  async function checkReferences(tx: Transaction, values: Values) {
    for (const [field, other] of references) {
      const id = values[field];
      if (!other || id === null || id === undefined) continue;
      const [found] =
        typeof id === "string" && isId(id) ? await tx.select({ id: other.id }).from(other).where(eq(other.id, id)) : [];
      if (!found) throw fieldError(field, "names no record");
    }
  }

  const nameOf = (record: Values, id: string) => labelOf(record, search) ?? `#${id.slice(-SHORT_ID_LENGTH)}`;

  const audit = (
    tx: Transaction,
    request: FastifyRequest,
    action: string,
    resourceId: string,
    change: Pick<AuditedChange, "before" | "after">,
  ) => {
    const label = nameOf(change.after ?? change.before ?? {}, resourceId);
    return recordChange(tx, request, { action: `${name}.${action}`, resource: name, resourceId, label, ...change });
  };

  app.post(path, { ...needs("create"), schema: { body: input, response: { 201: answer } } }, async (request, reply) => {
    const made = await write(async (tx) => {
      await checkReferences(tx, request.body);
      const [row] = await tx
        .insert(table)
        .values({ ...request.body, id: newId() })
        .returning();
      if (!row) throw new Error("The insert returned no row.");
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
      await checkReferences(tx, merged.data);
      const [row] = await tx.update(table).set(merged.data).where(eq(table.id, before._id)).returning();
      if (!row) throw new Error("The update returned no row.");
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

  const decisions: CrudDecisions | undefined = crud.decisions;
  if (decisions) {
    const read = async (tx: Transaction, id: string) => {
      const [row] = await tx.select().from(table).where(eq(table.id, id));
      if (!row) throw notFoundError(one);
      return recordOf(tx, row);
    };
    registerCrudDecisions(app, db, { name, one, table, answer, nameOf, read }, decisions);
  }
}

/** A record without a name is called "#" and this many characters from the end of its id. */
const SHORT_ID_LENGTH = 6;

/** Fields that can name a record, in order of preference. The fields that a search covers come after these. */
const LABELS = ["name", "title", "code"];

function labelOf(record: Values, search: readonly string[]): string | undefined {
  const label = [...LABELS, ...search].map((field) => record[field]).find((value) => typeof value === "string");
  return typeof label === "string" ? label : undefined;
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
