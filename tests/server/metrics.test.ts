/** Metrics for Prometheus and the access to them. */
import { expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { vendors } from "../../server/db/schema";
import { outboxMessages } from "../../server/db/schema-communication";
import { startTestApp } from "./support/app";
import { isPostgres, openTestDatabase } from "./support/database";

const METRICS_TOKEN = "a-token-of-the-tests";
const HOUR_MS = 3_600_000;

const { call, database } = await startTestApp({ env: { METRICS_TOKEN } });

/** Returns the lines of the metrics, without comments. */
async function scrape(of = call): Promise<string[]> {
  const { status, text } = await of("GET", "/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(status).toBe(200);
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

const readMetric = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);

it("returns 404 when no token is configured, even to a browser", async () => {
  const closed = await startTestApp();
  const { status, body } = await closed.call("GET", "/metrics", { headers: { accept: "text/html" } });
  expect({ status, body }).toEqual({
    status: 404,
    body: { message: "GET /metrics does not exist.", code: "not_found" },
  });
});

it.each([undefined, "Bearer ", "Bearer another-token-of-nobody", METRICS_TOKEN])(
  "rejects the authorization %j",
  async (authorization) => {
    const { status, text } = await call("GET", "/metrics", authorization ? { headers: { authorization } } : {});
    expect(status).toBe(401);
    expect(text).not.toContain("process_");
  },
);

it("uses the Prometheus text format and includes process metrics", async () => {
  const { headers, text } = await call("GET", "/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(headers).toMatchObject({ "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  expect(headers["cache-control"]).toBe("no-store");
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
});

it("measures requests by method, route and status, without personal data", async () => {
  const [vendor = { id: "" }] = await database.db.select({ id: vendors.id }).from(vendors).limit(1);
  expect((await call("GET", `/api/admin/vendors/${vendor.id}?search=planted`, { as: "admin" })).status).toBe(200);
  await call("GET", "/api/planted/planted");
  await call("GET", "/api/admin/vendors");
  const lines = await scrape();
  const count = (labels: string) => readMetric(lines, `http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/admin/vendors/:id",status="200"')).toBe("1");
  expect(count('method="GET",route="/api/admin/vendors",status="401"')).toBe("1");
  expect(count('method="GET",route="none",status="404"')).toBe("1");
  for (const text of [vendor.id, "planted"]) expect(lines.join("\n")).not.toContain(text);
  // Only the request for the metrics is in flight.
  expect(readMetric(lines, "http_requests_in_flight")).toBe("1");
});

it("reports pools, jobs and rejected requests", async () => {
  const lines = await scrape();
  expect(readMetric(lines, 'database_pool_connections{pool="db"}') !== undefined).toBe(isPostgres);
  expect(readMetric(lines, 'database_pool_waiting_requests{pool="reports"}')).toBe(isPostgres ? "0" : undefined);
  expect(readMetric(lines, "requests_shed_total")).toBe("0");
  const jobs = ["seal-audit", "forget-attempts", "fold-counters", "sum-up-sales", "send-messages", "make-exports"];
  jobs.push("remove-unused-files", "remove-old-events", "send-webhooks", "remove-old-deliveries");
  jobs.push("remove-old-notifications");
  for (const job of jobs) expect(readMetric(lines, `job_failures_total{job="${job}"}`)).toBe("0");
  const sealed = async () => Number(readMetric(await scrape(), 'job_last_success_timestamp_seconds{job="seal-audit"}'));
  await expect.poll(sealed).toBeGreaterThan(Date.now() / 1000 - 600);
});

it("counts messages that are scheduled to be sent", async () => {
  const waiting = async () => Number(readMetric(await scrape(), "outbox_messages_waiting"));
  const before = await waiting();
  const message = { channel: "SMS" as const, recipient: "+919812345670", message: "Hello" };
  const due = new Date(Date.now() + HOUR_MS);
  await database.db.insert(outboxMessages).values([
    { id: newId(), batchId: newId(), ...message, due },
    { id: newId(), batchId: newId(), ...message },
  ]);
  expect(await waiting()).toBe(before + 1);
});

it("responds without the database", async () => {
  const closedDatabase = await openTestDatabase();
  const other = await startTestApp({ database: closedDatabase, env: { METRICS_TOKEN } });
  await closedDatabase.close();
  const lines = await scrape(other.call);
  expect(readMetric(lines, "outbox_messages_waiting")).toBe("Nan");
  expect(readMetric(lines, "requests_shed_total")).toBe("0");
});
