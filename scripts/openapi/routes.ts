/** Reads the calls of a server from its registered routes. */
import type { FastifyInstance, FastifySchema } from "fastify";
import { z } from "zod";

export interface Route {
  method: string;
  /** The path in OpenAPI notation: `/api/admin/vendors/{id}`. */
  path: string;
  /** The allowed callers: users with the permission, any administrator, any signed-in user, or everybody. */
  for: "permission" | "administrator" | "signed-in" | "everybody";
  /** All permissions that a call for "permission" requires, or may require depending on the body. */
  permissions: readonly string[];
  /** Whether it accepts an `Idempotency-Key`. */
  acceptsIdempotencyKey: boolean;
  schema: FastifySchema;
}

export const routeName = ({ method, path }: Pick<Route, "method" | "path">): string => `${method} ${path}`;

/** Every call below /api, except the HEAD route of each GET. */
export function readRoutes(app: FastifyInstance): Route[] {
  const all = [
    ...app.openRoutes.map(({ signedIn, ...route }) => ({
      ...route,
      for: signedIn ? ("signed-in" as const) : ("everybody" as const),
    })),
    ...app.ownRoutes.map(({ method, url, schema }) => ({ method, url, schema, for: "administrator" as const })),
    ...[...app.adminRoutes, ...app.integrationRoutes].map(
      ({ permission, alsoRequires, otherPermissions, ...route }) => ({
        ...route,
        for: "permission" as const,
        permissions: [permission, ...alsoRequires, ...otherPermissions],
      }),
    ),
  ];
  return all
    .filter(({ method, url }) => url.startsWith("/api/") && method !== "HEAD")
    .map(({ url, schema, ...route }) => ({
      permissions: [],
      acceptsIdempotencyKey: false,
      ...route,
      path: url.replaceAll(/:(\w+)/g, "{$1}"),
      schema: schema ?? {},
    }));
}

/** The fields of a body or query schema, which may be wrapped in transforms. */
export function schemaFields(schema: unknown): Readonly<Record<string, z.ZodType>> | undefined {
  if (schema instanceof z.ZodPipe) return schemaFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema instanceof z.ZodObject ? schema.shape : undefined;
}
