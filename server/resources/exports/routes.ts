import { Readable } from "node:stream";
import { and, eq, getTableColumns, inArray, notInArray, sql, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isAllowed } from "../../../providers/auth/contract";
import { exportFileName } from "../../../providers/export/contract";
import { EXPORT_FORMATS, isUnfinished, UNFINISHED_STATUSES } from "../../../resources/exports/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { exports } from "../../db/schema-exports";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { dataBody, dataSchema } from "../../records/envelope";
import { conflictError, HttpError, validationError, fieldError, notFoundError } from "../../http/errors";
import { requiredChoice, idParams } from "../../http/fields";
import { pageQuerySchema, type PageQuery } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { getDenialReason } from "../../auth/session";
import { toFilters } from "../../records/export-route";
import { deleteChunks, exportSchema, lockJob, readChunks, readJob, toResponse, type ExportRow } from "./jobs";
import { startExportWorker } from "./worker";

const selectExports = (db: Db, totalCount: SQL<number>) =>
  db.select({ ...getTableColumns(exports), totalCount }).from(exports);

/** Limit per person, so that one person does not delay everyone else's exports. */
const MAX_OPEN_EXPORTS = 5;

const input = z.strictObject(
  {
    type: z.string("must be text"),
    format: requiredChoice(EXPORT_FORMATS).default("csv"),
    filters: z.record(z.string(), z.string("must be text"), "must be an object of texts").default({}),
  },
  "must be an object",
);

/**
 * /api/admin/exports: list (page, limit), create (type, format, filters), read, file, cancel, delete.
 * In addition to the route's permission, creating and downloading require the export permission of the exported type.
 * All other requests require its list permission. The list leaves out exports of types that the person may not list.
 */
export function exportsRoutes(app: ApiServer, { db, exports: sources, jobs }: ApiContext): void {
  const worker = startExportWorker({ db, sources, log: app.log });
  jobs.set("make-exports", worker);
  app.addHook("onReady", (done) => {
    worker.wake();
    done();
  });
  app.addHook("onClose", () => worker.stop());
  const answers = { response: { 200: exportSchema } };

  app.get(
    "/api/admin/exports",
    {
      config: { permission: "exports.list" },
      schema: {
        querystring: pageQuerySchema(["type", "status", "createdAt"]),
        response: { 200: dataSchema(exportSchema) },
      },
    },
    async (request) => {
      const { query } = request;
      const hidden = [...sources.keys()].filter((type) => !mayList(request, type));
      const where = hidden.length > 0 ? [notInArray(exports.type, hidden)] : [];
      const { rows, total } = await readPage(db, exports, query, selectExports, where);
      return dataBody(rows.map(toResponse), total, query);
    },
  );

  app.get(
    "/api/admin/exports/:id",
    { config: { permission: "exports.show" }, schema: { params: idParams, ...answers } },
    async (request) => toResponse(requireVisible(request, await readJob(db, request.params.id))),
  );

  app.post(
    "/api/admin/exports",
    { config: { permission: "exports.create" }, schema: { body: input, response: { 201: exportSchema } } },
    async (request, reply) => {
      const { type, format, filters } = request.body;
      const query = parseQuery(type, filters);
      requireExportPermission(request, type);
      const { id: createdById, name: createdByName, email: createdByEmail } = getActor(request);
      const row = await db.transaction(async (tx) => {
        await limitOpenExports(tx, createdById);
        const by = { createdById, createdByName, createdByEmail, createdByIp: request.ip };
        const [made] = await tx
          .insert(exports)
          .values({ id: newId(), type, format, filters: toFilters({ ...query }), ...by })
          .returning();
        if (!made) throw new Error("The insert returned no row.");
        await recordExportChange(tx, request, "create", null, made);
        return made;
      });
      worker.wake();
      return reply.code(201).send(toResponse(row));
    },
  );

  app.get(
    "/api/admin/exports/:id/file",
    { exposeHeadRoute: false, config: { permission: "exports.download" }, schema: { params: idParams } },
    async (request, reply) => {
      const row = await readJob(db, request.params.id);
      requireExportPermission(request, row.type);
      const isOver = row.status === "expired" || (row.expiresAt && row.expiresAt <= nextTimestamp());
      if (isOver) throw new HttpError(410, "gone", "This file has expired. Files are kept for 24 hours.");
      if (row.status !== "done" || !row.finishedAt)
        throw conflictError(`This export is ${row.status} and has no file.`);
      await db.transaction((tx) => recordExportChange(tx, request, "download", row, row));
      reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${exportFileName(row.type, row.finishedAt)}"`);
      return reply.send(Readable.from(readChunks(db, row)));
    },
  );

  app.post(
    "/api/admin/exports/:id/cancel",
    { config: { permission: "exports.cancel" }, schema: { params: idParams, ...answers } },
    (request) =>
      db.transaction(async (tx) => {
        const before = requireVisible(request, await lockJob(tx, request.params.id));
        if (!isUnfinished(before)) throw conflictError(`This export is already ${before.status}.`);
        await deleteChunks(tx, before.id);
        const ended = {
          status: "cancelled" as const,
          finishedAt: nextTimestamp(),
          size: 0,
          worker: null,
          leaseUntil: null,
        };
        const [row] = await tx.update(exports).set(ended).where(eq(exports.id, before.id)).returning();
        if (!row) throw new Error("The update returned no row.");
        await recordExportChange(tx, request, "cancel", before, row);
        return toResponse(row);
      }),
  );

  app.delete(
    "/api/admin/exports/:id",
    { config: { permission: "exports.delete" }, schema: { params: idParams, ...answers } },
    (request) =>
      db.transaction(async (tx) => {
        const before = requireVisible(request, await lockJob(tx, request.params.id));
        if (isUnfinished(before)) throw conflictError(`This export is ${before.status}. Cancel it first.`);
        // A foreign key with cascade deletes the chunks.
        await tx.delete(exports).where(eq(exports.id, before.id));
        await recordExportChange(tx, request, "delete", before, null);
        return toResponse(before);
      }),
  );

  /** Parses the filters with the query schema of the list of this type. @throws HttpError 422 */
  function parseQuery(type: string, filters: Record<string, string>): PageQuery {
    const source = sources.get(type);
    if (!source) {
      const message = `must be one of ${[...sources.keys()].sort().join(", ")}`;
      throw fieldError("type", message);
    }
    const parsed = source.querystring.safeParse(filters);
    if (!parsed.success) {
      throw validationError(parsed.error.issues.map((issue) => ({ ...issue, path: ["filters", ...issue.path] })));
    }
    return parsed.data as unknown as PageQuery;
  }
}

const mayList = (request: FastifyRequest, type: string) => isAllowed(getActor(request).permissions, `${type}.list`);

/**
 * Returns the export if the person may list the exported records. Its filters and counts reveal information about them.
 * @throws HttpError 404
 */
function requireVisible(request: FastifyRequest, row: ExportRow): ExportRow {
  if (!mayList(request, row.type)) throw notFoundError("Export");
  return row;
}

/** @throws HttpError 403 */
function requireExportPermission(request: FastifyRequest, type: string): void {
  const reason = getDenialReason(getActor(request), `${type}.export`);
  if (reason) throw new HttpError(403, "forbidden", reason);
}

/** Limits the open exports of a person. Concurrent requests of the same person are serialized. @throws HttpError 409 */
async function limitOpenExports(tx: Transaction, createdById: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`exports of ${createdById}`}))`);
  const isOwnAndOpen = and(eq(exports.createdById, createdById), inArray(exports.status, [...UNFINISHED_STATUSES]));
  if ((await tx.$count(exports, isOwnAndOpen)) >= MAX_OPEN_EXPORTS) {
    throw conflictError(
      `${MAX_OPEN_EXPORTS} of your exports are waiting or running. Wait for one of them, or cancel it.`,
    );
  }
}

const toAuditValues = ({ type, format, filters, status, rows }: ExportRow) => ({ type, format, filters, status, rows });

const recordExportChange = (
  tx: Transaction,
  request: FastifyRequest,
  action: string,
  before: ExportRow | null,
  after: ExportRow | null,
) =>
  recordChange(tx, request, {
    action: `exports.${action}`,
    resource: "exports",
    resourceId: (after ?? before)?.id ?? "",
    before: before && toAuditValues(before),
    after: after && toAuditValues(after),
  });
