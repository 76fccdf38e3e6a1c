import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor } from "../../audit/entries";
import { getActor } from "../../auth/auth";
import type { ApiServer } from "../../http/api-server";
import { HttpError } from "../../http/errors";
import type { ApiContext } from "../../records/api-context";
import { batchSchema, bodySchema, externalId, parseItems, resultSchema, toSentItem } from "./items";
import type { Kind } from "./kind";
import { KINDS } from "./kinds";
import { changesQuery, changesSchema, findExternalId, readChanges, readOne, recordSchema } from "./read";
import { toResult, upsertItems } from "./upsert";

const PREFIX = "/api/integration/v1";
const DEFAULT_BODY_LIMIT = 4 * 1_048_576;

const params = z.object({ externalId });

const actorOf = (request: FastifyRequest): Actor => ({ ...getActor(request), ip: request.ip });

/**
 * /api/integration/v1: the records that a shop's own system sends and reads. Each kind has the same routes, but DELETE
 * exists only for some.
 */
export function integrationRoutes(app: ApiServer, context: ApiContext): void {
  for (const kind of KINDS) kindRoutes(app, context, kind);
}

function kindRoutes(app: ApiServer, context: ApiContext, kind: Kind): void {
  const { db } = context;
  const path = `${PREFIX}/${kind.name}`;
  const bodyLimit = kind.bodyLimit ?? DEFAULT_BODY_LIMIT;
  const writing = { bodyLimit, config: { permission: `${kind.resource}.upsert` } };

  app.put(
    `${path}/:externalId`,
    {
      ...writing,
      schema: { params, body: bodySchema(kind), response: { 200: resultSchema, 201: resultSchema } },
    },
    async (request, reply) => {
      const item = toSentItem(request.params.externalId, request.body);
      const [result] = await upsertItems(context, kind, actorOf(request), [item]);
      if (!result) throw new Error("Each item has a result.");
      if (result.outcome instanceof HttpError) throw result.outcome;
      return reply.code(result.outcome === "created" ? 201 : 200).send(toResult(result));
    },
  );

  app.post(
    `${path}/batch`,
    {
      ...writing,
      schema: { body: batchSchema(kind), response: { 200: z.object({ results: z.array(resultSchema) }) } },
    },
    async (request) => {
      const items = parseItems(kind, request.body.items);
      return { results: (await upsertItems(context, kind, actorOf(request), items)).map(toResult) };
    },
  );

  app.get(
    path,
    {
      config: { permission: `${kind.resource}.list` },
      schema: { querystring: changesQuery, response: { 200: changesSchema(kind) } },
    },
    ({ query }) => readChanges(db, kind, query),
  );

  app.get(
    `${path}/:externalId`,
    {
      config: { permission: `${kind.resource}.show` },
      schema: { params, response: { 200: recordSchema(kind) } },
    },
    ({ params: { externalId } }) => readOne(db, kind, externalId),
  );

  if (!kind.remove) return;
  const remove = kind.remove.bind(kind);
  app.delete(
    `${path}/:externalId`,
    {
      config: { permission: `${kind.resource}.delete` },
      schema: { params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { recordId, deletedAt } = await findExternalId(db, kind, request.params.externalId);
      if (!deletedAt) await db.transaction((tx) => remove(tx, request, recordId));
      return reply.code(204).send(null);
    },
  );
}
