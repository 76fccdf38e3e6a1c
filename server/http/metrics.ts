/** GET /metrics for Prometheus. Loaded only if METRICS_TOKEN is set. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../db/database";
import type { Jobs } from "../base/job-report";
import { HttpError } from "./errors";
import type { Overload } from "./overload";
import { withTimeout } from "../base/with-timeout";

/** A slow data source must not block the scrape. */
const QUERY_TIMEOUT_MS = 2_000;
/** Histogram buckets in seconds. Most responses take milliseconds; a bulk send can take longer than the last bucket. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];

/** Sources of metrics other than requests. */
interface MetricSources {
  pools: Database["pools"];
  jobs: Jobs;
  overload: Overload;
  /** Number of outbox messages that are still to be sent. */
  countWaiting: () => Promise<number>;
}

/** Compares two texts in constant time. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/**
 * Adds GET /metrics and measures every request. The registry belongs to this application, since a process may have
 * several.
 */
export function registerMetrics(app: FastifyInstance, token: string, sources: MetricSources): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureServer(registry, sources);

  app.get("/metrics", async ({ headers }, reply) => {
    if (!isEqual(headers.authorization ?? "", `Bearer ${token}`)) {
      throw new HttpError(401, "unauthenticated", "This requires METRICS_TOKEN as a bearer token.");
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
    buckets: DURATION_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({ name: "http_requests_in_flight", help: "Requests in progress", registers });

  app.addHook("onRequest", (_request, reply, done) => {
    inFlight.inc();
    let open = true;
    const end = (): void => {
      if (open) inFlight.dec();
      open = false;
    };
    // An aborted request only emits "close".
    reply.raw.once("finish", end).once("close", end);
    done();
  });
  app.addHook("onResponse", ({ method, routeOptions }, reply, done) => {
    const { elapsedTime, statusCode } = reply;
    // A stream of events is open for as long as its page.
    if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) return done();
    // Every unknown URL would otherwise create a separate series.
    durations.observe({ method, route: routeOptions.url ?? "none", status: statusCode }, elapsedTime / 1000);
    done();
  });
}

function measureServer(registry: Registry, { pools, jobs, overload, countWaiting }: MetricSources): void {
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
  poolGauge("database_pool_idle_connections", "Idle connections to PostgreSQL", "idleCount");
  poolGauge("database_pool_waiting_requests", "Requests that wait for a connection", "waitingCount");

  new Gauge({
    name: "job_last_success_timestamp_seconds",
    help: "When a background job last succeeded, in seconds since 1970; absent before its first success",
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
    help: "Failed runs of a background job",
    labelNames: ["job"],
    registers,
    collect() {
      this.reset();
      for (const [job, { report }] of jobs) this.inc({ job }, report.failures);
    },
  });
  new Counter({
    name: "requests_shed_total",
    help: "Calls that were rejected because the server was overloaded",
    registers,
    collect() {
      this.reset();
      this.inc(overload.sheds);
    },
  });
  new Gauge({
    name: "outbox_messages_waiting",
    help: "Messages that wait to be sent to a gateway; NaN if the database does not respond",
    registers,
    async collect() {
      this.set(await withTimeout(countWaiting(), QUERY_TIMEOUT_MS).catch(() => Number.NaN));
    },
  });
}
