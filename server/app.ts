import { join } from "node:path";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { peekTime } from "./base/clock";
import type { Database } from "./db/database";
import { startCounterCompaction } from "./db/compact-counters";
import { markUndistributed } from "./db/counters";
import { isClusterDistributed } from "./db/gather-order-changes";
import type { Env } from "./base/env";
import type { Job, Jobs } from "./base/job-report";
import { PROJECT_ROOT } from "./base/project-root";
import { startEventCleanup } from "./audit/remove-old-events";
import { createSealer } from "./audit/sealer";
import { openFileStore } from "./files/open-file-store";
import { startFileCleanup } from "./files/start-file-cleanup";
import { createUrlSigner, loadOrCreateSecret } from "./files/url-signer";
import { registerAllowedHosts } from "./http/allowed-hosts";
import type { ApiContext } from "./records/api-context";
import { createApiTokens } from "./auth/api-tokens";
import { registerAuth } from "./auth/auth";
import { ACTOR_REUSE_MS } from "./auth/recent-actors";
import { registerCompression } from "./http/compression";
import { registerGracefulClose, CONNECTION_OPTIONS, limitConnections, getDefaultHeaders } from "./http/connections";
import type { ShutdownState } from "./http/connections";
import { registerConsole } from "./http/static-console";
import { contentSecurityPolicy } from "./http/content-security-policy";
import { registerCors } from "./http/cors";
import { registerEntityTags } from "./http/entity-tags";
import { registerErrorHandler, sendError } from "./http/errors";
import { registerOverload } from "./http/overload";
import { registerRefusals } from "./audit/refusals";
import { createRequestIds, registerRequestIds, REQUEST_ID_HEADER } from "./http/request-ids";
import { registerIdempotency } from "./records/idempotency";
import { createPasswordHasher, type PasswordHasher } from "./auth/passwords";
import { registerReplicaReads } from "./records/replica-reads";
import { loggerOptions, type LogStream } from "./http/logging";
import { createSessions } from "./auth/session";
import { startLimiterCleanup } from "./auth/limiters";
import { createSignedLinks } from "./auth/signed-links";
import { createSignInLimits } from "./auth/sign-in-limits";
import { serializerCompiler } from "./http/serialization";
import { disconnectSlowReaders } from "./http/slow-readers";
import { createTraceIdReader, registerTraceContext } from "./http/trace-context";
import { registerFairQueue } from "./auth/fair-queue-key";
import { validatorCompiler } from "./http/validation";
import { registerVersions } from "./records/versions";
import { createServedFiles } from "./create-served-files";
import { ROUTES } from "./resources/all";
import { removeUnusedUploads } from "./resources/kyc/changes/remove-unused-uploads";
import { readSendResult } from "./resources/messaging/batches";
import { countWaiting } from "./resources/messaging/outbox";
import { removeUnusedPictures } from "./resources/pictures/remove-unused";
import { startSalesRollup } from "./sales/rebuild";
import { mustSetUpSecondStep } from "./auth/two-step/requirement";
import { getSite } from "./auth/two-step/site";

const YEAR_S = 365 * 24 * 3600;
/** In bytes, for requests without a session. Routes with a session and uploads allow more. */
const BODY_LIMIT = 16 * 1_024;

export interface AppOptions {
  /** Must be migrated, and open for the lifetime of the application. The caller closes it. */
  database: Database;
  env: Env;
  /** Directory of the built console. Defaults to `dist` in the project's root. */
  dist?: string;
  /** Tests pass a hasher with a low cost, or a spy. */
  passwords?: PasswordHasher;
  /** The caller sets `begun` when it starts a shutdown, which can be seconds before it calls `close`. */
  stopping?: ShutdownState;
  /** Destination of the log. Defaults to standard output; tests read it. */
  logTo?: LogStream;
  /**
   * How long reads reuse the looked-up owner of a session or token, in milliseconds. Tests that change permissions
   * directly in the database pass 0.
   */
  actorReuseMs?: number;
}

/** Builds the complete server. The caller makes it listen. */
export async function buildApp({ database, env, ...options }: AppOptions): Promise<FastifyInstance> {
  const traceOf = createTraceIdReader(env);
  const app = Fastify({
    logger: loggerOptions(env.LOG_LEVEL, options.logTo),
    trustProxy: env.TRUST_PROXY,
    genReqId: createRequestIds(env),
    childLoggerFactory: (logger, bindings, childOptions, request) =>
      logger.child({ ...bindings, ...traceOf(request) }, childOptions),
    bodyLimit: BODY_LIMIT,
    // On close, idle keep-alive connections would keep the process alive for minutes.
    forceCloseConnections: "idle",
    // A request that arrives during the close is answered normally.
    return503OnClosing: false,
    ...CONNECTION_OPTIONS,
    // Fastify runs no hooks for a URL that it cannot parse, so this adds the headers that hooks set.
    frameworkErrors: (error, request, reply) =>
      void getDefaultHeaders(app).then((headers) =>
        sendError(error, request, reply.headers({ ...headers, [REQUEST_ID_HEADER]: request.id })),
      ),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");
  registerErrorHandler(app);
  registerRequestIds(app);
  registerTraceContext(app, env);

  // Browsers are told to require https only if PUBLIC_URL is https. Plain http on localhost must keep working.
  const overTls = env.PUBLIC_URL?.startsWith("https:") === true;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Subdomains may be other sites, which may not support https.
    strictTransportSecurity: overTls && { maxAge: YEAR_S, includeSubDomains: false },
    // With this header, Chromium logs a warning in each tab that the console opens for a document.
    originAgentCluster: false,
    frameguard: { action: "deny" },
  });
  const policy = contentSecurityPolicy(env.MEDIA_ORIGINS, env.CONNECT_ORIGINS);
  const pagePolicy = policy();
  app.addHook("onRequest", ({ url, routeOptions }, reply, done) => {
    reply.header("content-security-policy", pagePolicy);
    // Node would send the system time, even if a demo runs on another date. The console takes "today" from this header.
    reply.header("date", peekTime().toUTCString());
    // Uses the declared path of the route, since "/%61pi" leads to "/api" as well. Only pictures and event streams
    // override the header.
    if (/^\/(api|files)(\/|$)/.test(routeOptions.url ?? url)) reply.header("cache-control", "no-store");
    done();
  });
  registerAllowedHosts(app, env);
  limitConnections(app, env);
  disconnectSlowReaders(app);
  const stopping = options.stopping ?? { begun: false };
  registerGracefulClose(app, stopping);
  if (env.CORS_ORIGIN) registerCors(app, env.CORS_ORIGIN);
  const overload = await registerOverload(app, env, database.kind);
  if (database.kind === "pglite") registerFairQueue(app);
  const jobs: Jobs = new Map();
  if (env.METRICS_TOKEN !== undefined) {
    const { registerMetrics } = await import("./http/metrics");
    const waiting = () => countWaiting(database.db);
    registerMetrics(app, env.METRICS_TOKEN, { pools: database.pools, jobs, overload, countWaiting: waiting });
  }
  if (env.SLOW_QUERY_MS > 0) {
    database.onSlowQuery?.(env.SLOW_QUERY_MS, (query, ms) =>
      app.log.warn({ query, durationMs: Math.round(ms) }, "slow statement"),
    );
  }

  if (!(await isClusterDistributed(database.db))) markUndistributed(database.db, database.replica?.db);
  // With a replica, each request needs the current WAL position of its session.
  const reuseMs = database.replica ? 0 : (options.actorReuseMs ?? ACTOR_REUSE_MS);
  const secret = await loadOrCreateSecret(database.db);
  const fileStore = await openFileStore(env, app.log);
  const context: ApiContext = {
    db: database.db,
    reading: registerReplicaReads(app, database),
    databaseKind: database.kind,
    env,
    passwords: options.passwords ?? createPasswordHasher(),
    sessions: createSessions(database.db, {
      hours: env.SESSION_HOURS,
      idleMinutes: env.SESSION_IDLE_MINUTES,
      startsWithWalPosition: database.replica !== undefined,
      reuseMs,
    }),
    apiTokens: createApiTokens(database.db, env, reuseMs),
    signInLimits: createSignInLimits(database.db, env.LOGIN_ATTEMPTS),
    signer: createUrlSigner(secret),
    links: createSignedLinks(secret),
    files: await createServedFiles(env, database.db, fileStore),
    fileStore,
    exports: new Map(),
    jobs,
    stopping,
  };
  registerEntityTags(app);
  await registerCompression(app);
  registerAuth(app, context, (user) => mustSetUpSecondStep(database.db, env, user));
  registerVersions(app, database.db);
  registerIdempotency(app, database.db, readSendResult);
  const writeRefusals = registerRefusals(app, database.db);
  const sealer = createSealer(database.db, app.log, () => writeRefusals());
  app.addHook("onReady", (done) => {
    sealer.start();
    salesRollup.wake();
    done();
  });
  const limiterCleanup = startLimiterCleanup(database.db, app.log);
  const counterCompaction = startCounterCompaction(database.db, app.log);
  const salesRollup = startSalesRollup(database.db, app.log);
  const removers = [removeUnusedUploads, removeUnusedPictures].map(
    (remove) => (isStopped: () => boolean) => remove(database.db, fileStore, isStopped),
  );
  const fileCleanup = startFileCleanup(removers, app.log);
  const eventCleanup = startEventCleanup(database.db, app.log);
  const jobsByName = {
    "seal-audit": sealer,
    "forget-attempts": limiterCleanup,
    "fold-counters": counterCompaction,
    "sum-up-sales": salesRollup,
    "remove-unused-files": fileCleanup,
    "remove-old-events": eventCleanup,
  };
  for (const [name, job] of Object.entries<Job>(jobsByName)) jobs.set(name, job);
  app.addHook("onClose", async () => {
    await writeRefusals(true);
    await sealer.stop();
    const loops = [limiterCleanup, counterCompaction, salesRollup, fileCleanup, eventCleanup];
    await Promise.all(loops.map((loop) => loop.stop()));
    fileStore.close();
  });
  const api = app.withTypeProvider<ZodTypeProvider>();
  for (const routes of ROUTES) routes(api, context);
  const dist = options.dist ?? join(PROJECT_ROOT, "dist");
  await registerConsole(app, dist, policy, (request) => ({
    passkeys: getSite(request, env) !== undefined,
    passwordReset: env.SMTP_URL && env.PUBLIC_URL ? "email" : "ask",
  }));
  return app;
}
