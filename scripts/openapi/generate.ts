/** Generates the document of the bundled API, with all calls or only the calls of the specification. */
import type { FastifyInstance } from "fastify";
import { FEATURES, type Feature } from "../../providers/features/contract";
import { buildApp } from "../../server/app";
import type { Database } from "../../server/db/database";
import { readEnv } from "../../server/base/env";
import { demoPasswords } from "./demo";
import { findDocumentedCall } from "./documented-calls";
import { buildDocument } from "./document";
import { collectExamples } from "./examples";
import { findFeatureDependencies, withoutOptionalItems } from "./features";
import { routeName, readRoutes, type Route } from "./routes";
import type { OpenApi } from "./shape";

const ALL = Object.keys(FEATURES) as Feature[];

/** The specification includes test messages, which a server without this feature does not send. */
const DOCUMENTED_FEATURES: readonly Feature[] = ["messaging.test"];

/** @param work receives the application, which is closed afterwards */
async function withApp<R>(
  database: Database,
  features: readonly Feature[],
  work: (app: FastifyInstance) => Promise<R> | R,
): Promise<R> {
  const env = readEnv({ LOG_LEVEL: "silent", API_FEATURES: features.join(",") || "none" });
  const app = await buildApp({ database, env, passwords: demoPasswords, dist: "/nonexistent" });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** The calls of the specification, without the parameters and fields of optional features. */
const letterRoutes = (app: FastifyInstance): Route[] =>
  readRoutes(app)
    .filter(({ method, path }) => findDocumentedCall(method, path) !== undefined)
    .map(withoutOptionalItems);

/**
 * Documents every call, with the features that calls, parameters and fields depend on.
 *
 * @param database seeded by `seedDemo`, for the examples
 */
export async function generateFullDocument(database: Database): Promise<OpenApi> {
  const documented = new Set((await withApp(database, DOCUMENTED_FEATURES, letterRoutes)).map(routeName));
  const { routes, examples } = await withApp(database, ALL, async (app) => {
    const found = readRoutes(app);
    return { routes: found, examples: await collectExamples(app, found) };
  });
  const marks = await findFeatureDependencies(routes, ALL, (left) =>
    withApp(
      database,
      ALL.filter((feature) => feature !== left),
      readRoutes,
    ),
  );
  return buildDocument(routes, {
    title: "Marketplace administration",
    description:
      "What x-features names is there where user.features of GET /api/auth/me names it, too; x-permission is what the role of the person must grant.",
    features: ALL,
    marks,
    isDocumented: (call) => documented.has(call),
    examples,
  });
}

/**
 * Documents the calls of the specification with their documented parameters.
 *
 * @param database as for {@link generateFullDocument}
 */
export async function generateSpecificationDocument(database: Database): Promise<OpenApi> {
  const { routes, examples } = await withApp(database, DOCUMENTED_FEATURES, async (app) => {
    const found = letterRoutes(app);
    return { routes: found, examples: await collectExamples(app, found) };
  });
  return buildDocument(routes, {
    title: "Marketplace administration, the specification alone",
    description: "What every backend answers. x-permission is what the role of the person must grant.",
    features: [],
    marks: new Map(),
    isDocumented: () => true,
    examples,
  });
}
