import { join } from "node:path";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Database } from "./db/database";
import type { Env } from "./env";
import { createAddressSigner, loadSecret } from "./http/address-signer";
import type { ApiContext } from "./http/api-context";
import { registerAuth } from "./http/auth";
import { registerConsole } from "./http/console";
import { contentSecurityPolicy } from "./http/content-security-policy";
import { registerCors } from "./http/cors";
import { registerErrorHandler, sendError } from "./http/errors";
import { fileRoutes } from "./http/files";
import { createPasswords, type Passwords } from "./http/passwords";
import { createSessions } from "./http/session";
import { validatorCompiler } from "./http/validation";
import { analyticsRoutes } from "./resources/analytics/routes";
import { authRoutes } from "./resources/auth";
import { categoriesRoutes } from "./resources/categories";
import { couponsRoutes } from "./resources/coupons";
import { healthRoutes } from "./resources/health";
import { kycRoutes } from "./resources/kyc/routes";
import { messagingRoutes } from "./resources/messaging/routes";
import { notificationsRoutes } from "./resources/notifications/routes";
import { ordersRoutes } from "./resources/orders/routes";
import { productApprovalRoutes } from "./resources/product-approval";
import { productsRoutes } from "./resources/products/routes";
import { reviewsRoutes } from "./resources/reviews";
import { statsRoutes } from "./resources/stats";
import { supportRoutes } from "./resources/support/routes";
import { usersRoutes } from "./resources/users";
import { vendorsRoutes } from "./resources/vendors/routes";

const RESOURCES = [
  healthRoutes,
  authRoutes,
  statsRoutes,
  usersRoutes,
  vendorsRoutes,
  kycRoutes,
  productsRoutes,
  productApprovalRoutes,
  categoriesRoutes,
  ordersRoutes,
  reviewsRoutes,
  analyticsRoutes,
  couponsRoutes,
  supportRoutes,
  notificationsRoutes,
  messagingRoutes,
  fileRoutes,
];

const MEBIBYTE = 1_048_576;

export interface AppOptions {
  /** Migrated, and open for as long as the application: whoever opened it closes it. */
  database: Database;
  env: Env;
  /** Directory of the built console; `dist` beside this directory unless told. */
  dist?: string;
  /** Tests pass cheap hashing here, or watch it. */
  passwords?: Passwords;
  /** Milliseconds since 1970, for the addresses of documents; tests move it. */
  now?: () => number;
}

/** The whole server except for listening. */
export async function buildApp({ database, env, ...options }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: env.LOG_LEVEL },
    trustProxy: env.TRUST_PROXY,
    bodyLimit: MEBIBYTE,
    // On close, keep-alive connections without a request in progress would hold the process for minutes.
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");
  registerErrorHandler(app);

  // HSTS and upgrade-insecure-requests are for whoever terminates TLS: plain http on localhost must work.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    // Chromium warns about it in the tab of a document, which it opens beside the console's.
    originAgentCluster: false,
    frameguard: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", contentSecurityPolicy());
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
  if (env.CORS_ORIGIN) registerCors(app, env.CORS_ORIGIN);

  const context: ApiContext = {
    db: database.db,
    databaseKind: database.kind,
    env,
    passwords: options.passwords ?? createPasswords(),
    sessions: createSessions(database.db, env.SESSION_HOURS),
    signer: createAddressSigner(await loadSecret(database.db), options.now),
  };
  registerAuth(app, context.sessions);
  await app.register(rateLimit, { global: false });
  const api = app.withTypeProvider<ZodTypeProvider>();
  for (const routes of RESOURCES) routes(api, context);
  await registerConsole(app, options.dist ?? join(import.meta.dirname, "..", "dist"));
  return app;
}
