/** Generates the OpenAPI document of the bundled API, with all calls or only the calls of the specification. */
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../server/app";
import type { Database } from "../../server/db/database";
import { readEnv } from "../../server/base/env";
import { demoPasswords } from "./demo";
import { DOCUMENTED_CALLS, findDocumentedCall } from "./documented-calls";
import { buildDocument } from "./document";
import { collectExamples } from "./examples";
import { findFeatureDependencies, withoutOptionalItems, type FeatureDependencies } from "./features";
import { readRoutes, routeName, type Route } from "./routes";
import type { OpenApi } from "./shape";

/** @param work receives the application, which is closed afterwards */
async function withApp<R>(database: Database, work: (app: FastifyInstance) => Promise<R> | R): Promise<R> {
  const env = readEnv({ LOG_LEVEL: "silent" });
  const app = await buildApp({ database, env, passwords: demoPasswords, dist: "/nonexistent" });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/**
 * Returns a function that checks whether a call is part of the specification. Exports of optional resources are not part
 * of it.
 */
const createDocumentedCheck =
  (featureDependencies: FeatureDependencies) =>
  (route: Route): boolean => {
    const found = findDocumentedCall(route.method, route.path);
    return DOCUMENTED_CALLS.some(
      ({ call, featured }) => call === found && (featured || !featureDependencies.has(routeName(route))),
    );
  };

/**
 * Documents every call, with the features that calls, parameters and fields depend on.
 *
 * @param database seeded by `seedDemo`, for the examples
 */
export async function generateFullDocument(database: Database): Promise<OpenApi> {
  const { routes, examples } = await withApp(database, async (app) => {
    const found = readRoutes(app);
    return { routes: found, examples: await collectExamples(app, found) };
  });
  const featureDependencies = findFeatureDependencies(routes);
  return buildDocument(routes, {
    title: "Marketplace administration",
    description:
      "An item with x-features exists only if user.features of GET /api/auth/me contains all of these features. x-permission is the permission that the person's role or the token must grant. A list contains every permission that the call can require.",
    includesFeatures: true,
    featureDependencies,
    isDocumented: createDocumentedCheck(featureDependencies),
    examples,
  });
}

/**
 * Documents the calls of the specification with their documented parameters. It has no example responses, because
 * those of the bundled API contain fields beyond the specification.
 */
export async function generateSpecificationDocument(database: Database): Promise<OpenApi> {
  const routes = await withApp(database, readRoutes);
  const featureDependencies = findFeatureDependencies(routes);
  const documented = routes
    .filter(createDocumentedCheck(featureDependencies))
    .map((route) => withoutOptionalItems(route, featureDependencies));
  return buildDocument(documented, {
    title: "Marketplace administration, only the specification",
    description:
      "The calls of the specification. A backend may lack the calls that send test messages. x-permission is the permission that the person's role must grant.",
    includesFeatures: false,
    featureDependencies: new Map(),
    isDocumented: () => true,
    examples: new Map(),
  });
}
