/** The calls of a server, as the routes register them. */
import type { FastifyInstance, FastifySchema } from "fastify";
import { z } from "zod";
import { ignored } from "../../server/http/page-query";

export interface Route {
  method: string;
  /** As in the document: `/api/admin/vendors/{id}`. */
  path: string;
  /** Who may call it: whoever has the permission, any administrator, anybody signed in, or everybody. */
  for: "permission" | "administrator" | "signed-in" | "everybody";
  /** The permission, and others that the body may ask for in its place. */
  permissions: readonly string[];
  /** Takes an `Idempotency-Key`. */
  sends: boolean;
  /** Parameters that the server ignores are left out. */
  schema: FastifySchema;
}

export const nameOf = ({ method, path }: Pick<Route, "method" | "path">): string => `${method} ${path}`;

/** Every call below /api, without the HEAD that comes with each GET. */
export function routesOf(app: FastifyInstance): Route[] {
  const all = [
    ...app.openRoutes.map(({ signedIn, ...route }) => ({
      ...route,
      for: signedIn ? ("signed-in" as const) : ("everybody" as const),
    })),
    ...app.ownRoutes.map((route) => ({ ...route, for: "administrator" as const })),
    ...app.adminRoutes.map(({ permission, otherPermissions, ...route }) => ({
      ...route,
      for: "permission" as const,
      permissions: [permission, ...otherPermissions],
    })),
  ];
  return all
    .filter(({ method, url }) => url.startsWith("/api/") && method !== "HEAD")
    .map(({ url, schema, ...route }) => ({
      permissions: [],
      sends: false,
      ...route,
      path: url.replaceAll(/:(\w+)/g, "{$1}"),
      schema: withoutIgnored(schema ?? {}),
    }));
}

function withoutIgnored(schema: FastifySchema): FastifySchema {
  const query = fieldsOf(schema.querystring);
  if (!query) return schema;
  const heard = Object.entries(query).filter(([, parameter]) => parameter !== ignored);
  const { querystring: _all, ...rest } = schema;
  return heard.length > 0 ? { ...rest, querystring: z.object(Object.fromEntries(heard)) } : rest;
}

/** The fields of a body or a query, whatever is done to it before or after they are checked. */
export function fieldsOf(schema: unknown): Readonly<Record<string, z.ZodType>> | undefined {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema instanceof z.ZodObject ? schema.shape : undefined;
}
