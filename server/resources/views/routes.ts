import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
  MAX_VIEWS,
  parseViewQuery,
  SHARE_VIEWS,
} from "../../../providers/views/contract";
import { recordChange } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { listPermissions } from "../../auth/grants";
import { lockOwnAccount } from "../../auth/lock-account";
import { getDenialReason } from "../../auth/session";
import { mustSetUpSecondStep, secondStepSetupError } from "../../auth/two-step/requirement";
import { formatNumber } from "../../base/text";
import type { Transaction } from "../../db/database";
import { encryptRow } from "../../db/encrypted-records";
import { newId } from "../../db/new-id";
import { defaultViews, listViews } from "../../db/schema-views";
import type { ApiServer } from "../../http/api-server";
import { conflictError, fieldError, HttpError } from "../../http/errors";
import { booleanField, idParams, optionalCode, requiredCode, requiredText } from "../../http/fields";
import { rejectDuplicates } from "../../http/unique-violation";
import type { ApiContext } from "../../records/api-context";
import { getListPermission } from "./lists";
import { lockView, maySeeView, readView, selectViews, toResponse, viewSchema, type ViewResponse } from "./response";

const PATH = "/api/admin/views";
const MAX_LIST_NAME = 60;

const viewName = requiredText(MAX_VIEW_NAME);
const viewQuery = z
  .string("must be text")
  .max(MAX_VIEW_QUERY, `must have at most ${formatNumber(MAX_VIEW_QUERY)} characters`)
  .transform((query) => parseViewQuery(query).toString());

const newView = z.strictObject(
  {
    list: requiredCode(MAX_LIST_NAME),
    name: viewName,
    query: viewQuery.default(""),
    shared: booleanField.default(false),
  },
  "must be an object",
);
const changes = z.strictObject(
  { name: viewName.optional(), query: viewQuery.optional(), shared: booleanField.optional() },
  "must be an object",
);
const querystring = z.object({ list: optionalCode(MAX_LIST_NAME) });

/**
 * /api/admin/views: the person's own views and the shared ones. A view is only a query and gives access to nothing.
 * People who may not see a list do not see its views.
 */
export function viewsRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const route = {
    config: { ownAccount: true, otherPermissions: [SHARE_VIEWS], recordsRefusalsAs: "views.use" },
    preHandler: async (request: FastifyRequest) => {
      if (await mustSetUpSecondStep(db, env, getActor(request))) throw secondStepSetupError();
    },
  } as const;
  const answers = { response: { 200: viewSchema } };

  app.get(PATH, { ...route, schema: { querystring, response: { 200: z.array(viewSchema) } } }, async (request) => {
    const person = getActor(request);
    const { list } = request.query;
    const rows = await selectViews(db, person.id)
      .where(
        and(
          or(isNull(listViews.privateTo), eq(listViews.privateTo, person.id)),
          list === undefined ? undefined : eq(listViews.list, list),
        ),
      )
      .orderBy(asc(listViews.createdAt), asc(listViews.id));
    return rows.filter((row) => maySeeView(row, person)).map((row) => toResponse(row, person.id));
  });

  app.post(PATH, { ...route, schema: { body: newView, response: { 201: viewSchema } } }, async (request, reply) => {
    const { list, name, query, shared } = request.body;
    const permission = getListPermission(list);
    if (!listPermissions(app).includes(permission)) throw fieldError("list", "must name a list");
    requirePermission(request, permission);
    if (shared) requirePermission(request, SHARE_VIEWS);
    const person = getActor(request);
    const id = newId();
    const created = await rejectTakenNames(() =>
      db.transaction(async (tx) => {
        // Requests of one person wait for each other here, so that together they do not exceed the limit.
        await lockOwnAccount(tx, request);
        if ((await tx.$count(listViews, eq(listViews.creatorId, person.id))) >= MAX_VIEWS) {
          throw conflictError(`You can have ${MAX_VIEWS} views. Delete one first.`);
        }
        const row = { id, list, name, query, creatorId: person.id, privateTo: shared ? null : person.id };
        await tx.insert(listViews).values(encryptRow(listViews, row));
        const after = await readView(tx, id, person);
        await recordSharedView(tx, request, "create", null, after);
        return after;
      }),
    );
    return reply.code(201).send(created);
  });

  app.put(`${PATH}/:id`, { ...route, schema: { params: idParams, body: changes, ...answers } }, (request) =>
    rejectTakenNames(() =>
      db.transaction(async (tx) => {
        const person = getActor(request);
        const before = await lockView(tx, request.params.id, person);
        const { name = before.name, query = before.query, shared = before.shared } = request.body;
        if (shared || !before.own) requirePermission(request, SHARE_VIEWS);
        if (!shared && !before.own)
          throw fieldError("shared", "can only be turned off by the person who saved the view");
        const id = before._id;
        const { query: encrypted } = encryptRow(listViews, { id, list: before.list, name, query });
        const privateTo = shared ? null : person.id;
        await tx.update(listViews).set({ name, query: encrypted, privateTo }).where(eq(listViews.id, id));
        if (!shared) {
          await tx.delete(defaultViews).where(and(eq(defaultViews.viewId, id), ne(defaultViews.personId, person.id)));
        }
        const after = await readView(tx, id, person);
        await recordSharedView(tx, request, "edit", before, after);
        return after;
      }),
    ),
  );

  app.delete(`${PATH}/:id`, { ...route, schema: { params: idParams, ...answers } }, (request) =>
    db.transaction(async (tx) => {
      const before = await lockView(tx, request.params.id, getActor(request));
      if (!before.own) requirePermission(request, SHARE_VIEWS);
      await tx.delete(listViews).where(eq(listViews.id, before._id));
      await recordSharedView(tx, request, "delete", before, null);
      return before;
    }),
  );

  app.put(`${PATH}/:id/default`, { ...route, schema: { params: idParams, ...answers } }, (request) =>
    db.transaction(async (tx) => {
      const person = getActor(request);
      const { _id: viewId, list } = await lockView(tx, request.params.id, person);
      await tx
        .insert(defaultViews)
        .values({ personId: person.id, list, viewId })
        .onConflictDoUpdate({ target: [defaultViews.personId, defaultViews.list], set: { viewId } });
      return readView(tx, viewId, person);
    }),
  );

  app.delete(`${PATH}/:id/default`, { ...route, schema: { params: idParams, ...answers } }, (request) =>
    db.transaction(async (tx) => {
      const person = getActor(request);
      const { _id: viewId } = await lockView(tx, request.params.id, person);
      await tx.delete(defaultViews).where(and(eq(defaultViews.viewId, viewId), eq(defaultViews.personId, person.id)));
      return readView(tx, viewId, person);
    }),
  );
}

/** @throws HttpError 403 */
function requirePermission(request: FastifyRequest, permission: string): void {
  const reason = getDenialReason(getActor(request), permission);
  if (reason !== undefined) throw new HttpError(403, "forbidden", reason);
}

/** @throws HttpError 409 if the view's creator already has a view with this name for the list */
const rejectTakenNames = <T>(write: () => Promise<T>) => rejectDuplicates({ noun: "view", field: "name" }, write);

/** Records a change of a view that is or was shared. Private views are not in the audit. */
async function recordSharedView(
  tx: Transaction,
  request: FastifyRequest,
  action: "create" | "edit" | "delete",
  before: ViewResponse | null,
  after: ViewResponse | null,
): Promise<void> {
  const view = after ?? before;
  if (!view || !(before?.shared || after?.shared)) return;
  await recordChange(tx, request, {
    action: `views.${action}`,
    resource: "views",
    resourceId: view._id,
    label: view.name,
    before: before && toAuditValues(before),
    after: after && toAuditValues(after),
  });
}

const toAuditValues = ({ list, name, query, shared }: ViewResponse) => ({ list, name, query, shared });
