import { desc, eq, getTableColumns, gte, inArray, isNotNull, lt, max, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { OUTCOMES } from "../../../resources/audit/contract";
import { columnEquals, onColumn, type Conditions } from "../../db/conditions";
import type { Db } from "../../db/database";
import { auditEntries } from "../../db/schema-audit";
import { decryptEntries } from "../../audit/read";
import { isAfterDataReplacement } from "../../audit/data-replacement";
import { getActor } from "../../auth/auth";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { contentBody, contentSchema } from "../../records/envelope";
import { notFoundError } from "../../http/errors";
import { idParams, isId, optionalChoice, optionalCode, optionalDay, optionalFlag } from "../../http/fields";
import { countFacets, facetsParameter } from "../../records/list-filters";
import { pageQuerySchema } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { toPeriod } from "../../base/indian-days";
import { exportRoute } from "../../records/export-route";
import { findRefundIds, isAbout } from "./related";
import { auditActorSchema, auditSchema, toActor, toResponse } from "./response";

const PATH = "/api/admin/audit";
const text: z.ZodType<string | undefined> = optionalCode(100);
const outcome: z.ZodType<(typeof OUTCOMES)[number] | undefined> = optionalChoice(OUTCOMES);
const flag: z.ZodType<boolean | undefined> = optionalFlag;

const selectEntries = (db: Db, totalCount: SQL<number>) =>
  db.select({ ...getTableColumns(auditEntries), totalCount }).from(auditEntries);

/**
 * The audit log: lists, reads and exports its entries, and lists the people who appear as actors. Filters: resource,
 * resourceId, actor, action, outcome, from and to (both days included). current=true leaves out entries from before the
 * last seed or reset. In the list, related=true adds the entries of the record's refunds.
 */
export function auditRoutes(app: ApiServer, context: ApiContext): void {
  const { db } = context;
  const filterParameters = {
    resource: text,
    resourceId: text,
    actor: text,
    action: text,
    outcome,
    from: optionalDay,
    to: optionalDay,
  };
  const querystring = pageQuerySchema(["createdAt"]).extend({
    ...filterParameters,
    current: flag,
    facets: facetsParameter,
  });
  const listQuerystring = querystring.extend({ related: flag });

  function buildWhere(query: z.infer<typeof querystring>, refundIds: readonly string[] = []): Conditions {
    const { actor, action, outcome, from, to, current } = query;
    return [
      ...isAbout(query, refundIds),
      columnEquals(auditEntries.actorId, actor),
      action ? onColumn(auditEntries.action, matchesAction(action)) : undefined,
      columnEquals(auditEntries.outcome, outcome),
      from ? gte(auditEntries.createdAt, toPeriod(from, from).from) : undefined,
      to ? lt(auditEntries.createdAt, toPeriod(to, to).until) : undefined,
      current ? isAfterDataReplacement(db) : undefined,
    ];
  }

  const facets = { actor: auditEntries.actorId, resource: auditEntries.resource, outcome: auditEntries.outcome };
  const counted = { table: auditEntries, facets };
  app.get(
    PATH,
    {
      config: { permission: "audit.list" },
      schema: { querystring: listQuerystring, response: { 200: contentSchema(auditSchema) } },
    },
    async (request) => {
      const { query } = request;
      const refundIds = await findRefundIds(db, query, getActor(request).permissions);
      const where = (narrowed: typeof query) => buildWhere(narrowed, refundIds);
      const { rows, total } = await readPage(db, auditEntries, query, selectEntries, where(query));
      const shown = (await decryptEntries(db, rows)).map(toResponse);
      return { ...contentBody(shown, total, query), ...(await countFacets(db, query, { ...counted, where })) };
    },
  );

  exportRoute(app, context, {
    type: "audit",
    table: auditEntries,
    querystring,
    where: buildWhere,
    read: async (ids) => {
      const rows = await db.select().from(auditEntries).where(inArray(auditEntries.id, ids));
      return (await decryptEntries(db, rows)).map(toResponse);
    },
    columns: {
      "Audit Entry ID": ({ _id }) => _id,
      At: ({ at }) => at,
      "Actor ID": ({ actor }) => actor._id,
      Actor: ({ actor }) => actor.name ?? actor.withheld,
      "Actor Email": ({ actor }) => actor.email,
      "API Token": ({ actor }) => actor.token?.name,
      "IP Address": ({ ip }) => ip,
      Action: ({ action }) => action,
      Outcome: ({ outcome }) => outcome,
      Resource: ({ resource }) => resource,
      "Record ID": ({ resourceId }) => resourceId,
      Record: ({ label, withheld }) => label ?? withheld,
      Before: ({ before }) => before && JSON.stringify(before),
      After: ({ after }) => after && JSON.stringify(after),
    },
    jsonLines: true,
  });

  app.get(
    `${PATH}/people`,
    { config: { permission: "audit.list" }, schema: { response: { 200: z.array(auditActorSchema) } } },
    async () => {
      const newest = db
        .select({ number: max(auditEntries.number) })
        .from(auditEntries)
        .where(isNotNull(auditEntries.actorId))
        .groupBy(auditEntries.actorId);
      const rows = await db
        .select()
        .from(auditEntries)
        .where(inArray(auditEntries.number, newest))
        .orderBy(desc(auditEntries.number));
      return (await decryptEntries(db, rows)).map(toActor);
    },
  );

  app.get(
    `${PATH}/:id`,
    { config: { permission: "audit.show" }, schema: { params: idParams, response: { 200: auditSchema } } },
    async ({ params: { id } }) => {
      const rows = isId(id) ? await db.select().from(auditEntries).where(eq(auditEntries.id, id)) : [];
      const [entry] = await decryptEntries(db, rows);
      if (!entry) throw notFoundError("Audit entry");
      return toResponse(entry);
    },
  );
}

/** Matches a full action such as "vendors.approve", or "approve" on any resource. */
const matchesAction = (action: string): SQL =>
  action.includes(".") ? eq(auditEntries.action, action) : sql`split_part(${auditEntries.action}, '.', 2) = ${action}`;
