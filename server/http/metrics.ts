/** GET /metrics for Prometheus. Loaded only where METRICS_TOKEN is set. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../db/database";
import type { Jobs } from "../job-report";
import { HttpError } from "./errors";
import type { Overload } from "./overload";
import { within } from "./within";

/** Whoever is measured must not keep the one who measures waiting. */
const ANSWERS_WITHIN_MS = 2_000;
/** In seconds: most answers take milliseconds, reports and sends of many up to the time-out of the console. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

/** What is measured beside the requests. */
interface Measured {
  pools: Database["pools"];
  jobs: Jobs;
  overload: Overload;
  /** How many messages of the outbox wait. */
  countWaiting: () => Promise<number>;
}

/** Takes as long for texts that differ at once as for those that differ at the end. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Adds the call and measures every request. The registry is this application's own: a process may have several. */
export function registerMetrics(app: FastifyInstance, token: string, measured: Measured): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureServer(registry, measured);

  app.get("/metrics", async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? "", `Bearer ${token}`)) {
      throw new HttpError(401, "unauthenticated", "This needs METRICS_TOKEN as a bearer token.");
    }
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by method, declared route and status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({ name: "http_requests_in_flight", help: "Requests under way", registers });

  app.addHook("onRequest", (_request, reply, done) => {
    inFlight.inc();
    let open = true;
    const end = (): void => {
      if (open) inFlight.dec();
      open = false;
    };
    // A request that is broken off only closes.
    reply.raw.once("finish", end).once("close", end);
    done();
  });
  app.addHook("onResponse", ({ method, routeOptions }, { elapsedTime, statusCode }, done) => {
    // An address of no route would be a series of its own.
    durations.observe({ method, route: routeOptions.url ?? "none", status: statusCode }, elapsedTime / 1000);
    done();
  });
}

function measureServer(registry: Registry, { pools, jobs, overload, countWaiting }: Measured): void {
  const registers = [registry];
  const poolGauge = (name: string, help: string, count: "totalCount" | "idleCount" | "waitingCount") =>
    new Gauge({
      name,
      help,
      labelNames: ["pool"],
      registers,
      collect() {
        for (const [pool, sizes] of Object.entries(pools)) this.set({ pool }, sizes[count]);
      },
    });
  poolGauge("database_pool_connections", "Connections to PostgreSQL", "totalCount");
  poolGauge("database_pool_idle_connections", "Connections that nobody uses", "idleCount");
  poolGauge("database_pool_waiting_requests", "Who waits for a connection", "waitingCount");

  new Gauge({
    name: "job_last_success_timestamp_seconds",
    help: "When a background job last ended a round with success; absent before the first",
    labelNames: ["job"],
    registers,
    collect() {
      for (const [job, { report }] of jobs) {
        if (report.succeededAt !== undefined) this.set({ job }, report.succeededAt / 1000);
      }
    },
  });
  new Counter({
    name: "job_failures_total",
    help: "Rounds of a background job that failed",
    labelNames: ["job"],
    registers,
    collect() {
      this.reset();
      for (const [job, { report }] of jobs) this.inc({ job }, report.failures);
    },
  });
  new Counter({
    name: "requests_shed_total",
    help: "Calls that were refused because the process was too far behind",
    registers,
    collect() {
      this.reset();
      this.inc(overload.sheds);
    },
  });
  new Gauge({
    name: "outbox_messages_waiting",
    help: "Messages that are to be handed to a gateway and are not yet; NaN where the database does not answer",
    registers,
    async collect() {
      this.set(await within(countWaiting(), ANSWERS_WITHIN_MS).catch(() => Number.NaN));
    },
  });
}
