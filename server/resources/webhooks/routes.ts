import { eq, or } from "drizzle-orm";
import { z } from "zod";
import { MAX_EVENT_PATTERNS, MAX_WEBHOOK_URL, MAX_WEBHOOKS } from "../../../resources/webhooks/contract";
import type { KnownPermissions } from "../../../providers/auth/contract";
import { findLastPosition } from "../../audit/change-events";
import { getActor } from "../../auth/auth";
import { nextTimestamp } from "../../base/clock";
import type { Conditions } from "../../db/conditions";
import { encryptRow } from "../../db/encrypted-records";
import { newId } from "../../db/new-id";
import { webhooks } from "../../db/schema-webhooks";
import { columnContains } from "../../db/search-text";
import type { ApiServer } from "../../http/api-server";
import { conflictError } from "../../http/errors";
import { booleanField, idParams, requiredCode, requiredText } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { contentBody, contentSchema } from "../../records/envelope";
import { pageQuerySchema, searchParameter } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { requireVersion } from "../../records/versions";
import { actionRoutes } from "./action-routes";
import { requireAllowedAddress } from "./address-field";
import { resolveWithDns } from "./addresses";
import { deliveryRoutes } from "./delivery-routes";
import { editWebhook } from "./edit";
import { eventsRoute } from "./events-route";
import { listEventTypes, requireKnownTypes } from "./event-types";
import { recordWebhookChange } from "./record-change";
import { startDeliveryCleanup } from "./remove-deliveries";
import {
  isKept,
  lockWebhook,
  readWebhook,
  selectWebhooks,
  toResponse,
  webhookSchema,
  webhookWithSecretSchema,
} from "./response";
import { generateSecret } from "./sign";
import { startWebhookWorker } from "./worker";

const PATH = "/api/admin/webhooks";

const PATTERN = /^(\*|[a-z][a-z-]{0,50}\.(\*|[a-z][a-z-]{0,50}))$/;

const input = z.strictObject(
  {
    name: requiredText(100),
    url: requiredCode(MAX_WEBHOOK_URL),
    events: z
      .array(
        z.string("must be text").regex(PATTERN, "must be a type such as vendors.approve"),
        "must be a list of types",
      )
      .min(1, "must name at least one type")
      .max(MAX_EVENT_PATTERNS, `must have at most ${MAX_EVENT_PATTERNS} entries`)
      .transform((patterns) => [...new Set(patterns)].sort()),
    includeRecords: booleanField.default(false),
    active: booleanField.default(true),
  },
  "must be an object",
);

const querystring = pageQuerySchema(["name", "createdAt"]).extend({ search: searchParameter });

const eventTypesSchema = z.object({ permissions: z.array(z.string()) }) satisfies z.ZodType<KnownPermissions>;

const buildWhere = (search: string | undefined): Conditions => [
  isKept,
  search === undefined ? undefined : or(columnContains(webhooks.name, search), columnContains(webhooks.url, search)),
];

/**
 * /api/admin/webhooks: list (page, limit, search), read, create, edit, delete, rotate, test, replay, and the types of
 * events. Only the responses of a create and of a rotation have the secret.
 */
export function webhooksRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env, jobs } = context;
  const worker = startWebhookWorker({ app, db, env });
  const cleanup = startDeliveryCleanup(db, app.log);
  jobs.set("send-webhooks", worker);
  jobs.set("remove-old-deliveries", cleanup);
  app.addHook("onClose", () => Promise.all([worker.stop(), cleanup.stop()]).then(() => undefined));
  const answers = { response: { 200: webhookSchema } };

  app.get(
    PATH,
    {
      config: { permission: "webhooks.list" },
      schema: { querystring, response: { 200: contentSchema(webhookSchema) } },
    },
    async ({ query }) => {
      const { rows, total } = await readPage(db, webhooks, query, selectWebhooks, buildWhere(query.search));
      return contentBody(rows.map(toResponse), total, query);
    },
  );

  app.get(
    `${PATH}/event-types`,
    { config: { permission: "webhooks.list" }, schema: { response: { 200: eventTypesSchema } } },
    () => ({ permissions: listEventTypes(app) }),
  );

  app.get(
    `${PATH}/:id`,
    { config: { permission: "webhooks.show" }, schema: { params: idParams, ...answers } },
    ({ params }) => readWebhook(db, params.id),
  );

  app.post(
    PATH,
    {
      config: { permission: "webhooks.create", confirmsPassword: true },
      schema: { body: input, response: { 201: webhookWithSecretSchema } },
    },
    async (request, reply) => {
      const { active, ...columns } = request.body;
      requireKnownTypes(app, "events", columns.events);
      await requireAllowedAddress(columns.url, env, resolveWithDns);
      const { id: personId } = getActor(request);
      const secret = generateSecret();
      const created = await db.transaction(async (tx) => {
        if ((await tx.$count(webhooks, isKept)) >= MAX_WEBHOOKS) {
          throw conflictError(`There can be ${MAX_WEBHOOKS} webhooks. Delete one first.`);
        }
        const id = newId();
        const people = { creatorId: personId, editorId: personId };
        const position = await findLastPosition(tx);
        const row = { id, ...columns, ...people, isActive: active, secret, previousSecret: null, position };
        await tx.insert(webhooks).values(encryptRow(webhooks, row));
        const after = await readWebhook(tx, id);
        await recordWebhookChange(tx, request, "create", { before: null, after });
        return after;
      });
      return reply.code(201).send({ ...created, secret });
    },
  );

  app.put(
    `${PATH}/:id`,
    {
      config: { permission: "webhooks.edit", confirmsPassword: true },
      schema: { params: idParams, body: input, ...answers },
    },
    async (request) => {
      const { url, events } = request.body;
      const stored = await readWebhook(db, request.params.id);
      requireKnownTypes(app, "events", events);
      if (url !== stored.url) await requireAllowedAddress(url, env, resolveWithDns);
      return db.transaction((tx) => editWebhook(tx, env, request, stored._id, request.body));
    },
  );

  app.delete(
    `${PATH}/:id`,
    { config: { permission: "webhooks.delete" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const deleted = await db.transaction(async (tx) => {
        const before = await lockWebhook(tx, request.params.id);
        await requireVersion(tx, request, before._id);
        await tx.update(webhooks).set({ deletedAt: nextTimestamp() }).where(eq(webhooks.id, before._id));
        await recordWebhookChange(tx, request, "delete", { before, after: null });
        return before;
      });
      // The cleanup job removes the webhook and its deliveries in batches.
      cleanup.wake();
      return deleted;
    },
  );

  actionRoutes(app, context, worker);
  deliveryRoutes(app, context, worker);
  eventsRoute(app, context);
}
