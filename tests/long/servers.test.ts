/** Runs several servers on one PostgreSQL behind HAProxy, as configured in deploy/. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ApiCall } from "../../tools/faults/caller";
import { LOAD_LISTS, readField, startLoad } from "../../tools/faults/people";
import { runStatement, SERVER_VARIABLES } from "../../tools/faults/stage";
import { formatResponse, ResponseTally } from "../../tools/faults/tally";
import { connect } from "../../server/db/connect";
import { verify } from "../../server/audit/verify";
import { startPhoneGateway } from "../support/gateways";
import { readIds } from "../support/read-csv";
import { startServers, type Servers, type ServerSession } from "./support/servers";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ATTEMPTS = 10;
const REVEALS = 6;
const PROBES = 50;

let gateway: Awaited<ReturnType<typeof startPhoneGateway>>;
let servers: Servers;
let session: ServerSession;
let call: ApiCall;
let each: readonly ApiCall[];

beforeAll(async () => {
  gateway = await startPhoneGateway();
  servers = await startServers({
    LOGIN_ATTEMPTS: String(ATTEMPTS),
    REVEALS_PER_HOUR: String(REVEALS),
    SHUTDOWN_DELAY_SECONDS: "5",
    SMS_GATEWAY_URL: gateway.url,
  });
  session = await servers.signIn();
  ({ call, each } = session);
});
afterAll(async () => {
  await servers.stop();
  await gateway.stop();
});

/** Returns the function that calls the next server in rotation. */
const rotate = (index: number): ApiCall => each[index % each.length] ?? call;

/** Runs a job on all servers at the same time. */
async function runEverywhere(job: string): Promise<void> {
  const begun = await Promise.all(each.map((one) => one("POST", `/api/admin/jobs/${job}/run`)));
  expect(begun.map(({ status }) => status)).toEqual(each.map(() => 200));
}

describe("several servers share", () => {
  it("a session, a decision and a sign-out", async () => {
    const { body } = await rotate(0)("GET", "/api/admin/orders?page=1&limit=1&status=pending");
    const [{ _id = "" } = {}] = body["orders"] as { _id?: string }[];
    const path = `/api/admin/orders/${_id}`;
    expect((await rotate(1)("PUT", `${path}/status`, { status: "confirmed" })).status).toBe(200);
    for (const one of [...each, call]) expect(await readField(one, `${path}#status`)).toBe("confirmed");
    const other = await servers.signIn();
    expect((await other.call("POST", "/api/auth/logout")).status).toBeLessThan(300);
    for (const one of [...other.each, other.call]) expect((await one("GET", LOAD_LISTS[0] ?? "")).status).toBe(401);
  });

  it("the event stream: changes arrive within a second, and another server resumes the stream", async () => {
    const { body } = await call("GET", "/api/admin/orders?page=1&limit=4&status=pending");
    const ids = (body["orders"] as { _id: string }[]).map(({ _id }) => _id);
    const [first = "", second = "", third = "", fourth = ""] = ids;
    expect(ids).toHaveLength(4);
    const confirm = async (server: number, id: string) => {
      const answer = await each[server]?.("PUT", `/api/admin/orders/${id}/status`, { status: "confirmed" });
      expect(answer?.status).toBe(200);
    };

    const before = await session.openEvents(0);
    await expect.poll(() => before.events.map(({ name }) => name)).toEqual(["ready"]);
    await confirm(1, first);
    const decidedAt = performance.now();
    await expect.poll(() => before.changedIds("orders"), { interval: 10 }).toEqual([first]);
    // Live updates must arrive within a second.
    expect(performance.now() - decidedAt).toBeLessThan(1_000);

    before.close();
    await before.ended;
    await confirm(1, second);
    await confirm(0, third);
    const after = await session.openEvents(2, before.lastId());
    await confirm(1, fourth);
    await expect.poll(() => after.changedIds("orders")).toEqual([second, third, fourth]);
    expect(after.events.map(({ name }) => name)).not.toContain("missed");
    after.close();
  });

  it("the limit on sign-in attempts", async () => {
    // The load balancer would forward the client's address in this header. This address has no earlier attempts.
    const headers = { "x-forwarded-for": "203.0.113.5" };
    const statuses: number[] = [];
    for (let index = 0; index <= ATTEMPTS; index += 1) {
      const body = { email: "vendor@bazaar.example", password: "not-the-password" };
      statuses.push((await rotate(index)("POST", "/api/auth/login", body, headers)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: ATTEMPTS }, () => 401), 429]);
  });

  it("the limit on revealed identifiers", async () => {
    const { body } = await call("GET", "/api/admin/vendors?page=1&limit=1");
    const [{ _id: id = "" } = {}] = body["data"] as { _id?: string }[];
    const statuses: number[] = [];
    for (let index = 0; index <= REVEALS; index += 1) {
      const reveal = { resource: "vendors", id, field: "panNumber" };
      statuses.push((await rotate(index)("POST", "/api/admin/reveals", reveal)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: REVEALS }, () => 200), 429]);
  });
});

describe("jobs that run on several servers", () => {
  it("make an export once", async () => {
    const { body: made } = await rotate(0)("POST", "/api/admin/exports", { type: "orders" });
    const path = `/api/admin/exports/${made._id}`;
    await runEverywhere("make-exports");
    await expect.poll(async () => (await rotate(1)("GET", path)).body["status"], { timeout: 60_000 }).toBe("done");
    const [job] = await runStatement(
      servers.postgres.url,
      `select attempts, rows from exports where id = '${made._id}'`,
    );
    const [{ count } = {}] = await runStatement(servers.postgres.url, "select count(*)::int as count from orders");
    expect(job).toEqual({ attempts: 1, rows: count });
    const ids = readIds(await session.download(`${path}/file`));
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
  });

  it("send each message of a batch once", async () => {
    const phones = Array.from({ length: 60 }, (_, index) => `+91981234${6000 + index}`);
    const message = { emails: [], phones, subject: "", message: "Out for delivery", channels: "SMS" };
    const { body } = await call("POST", "/api/admin/messaging/bulk/send", message);
    await runEverywhere("send-messages");
    const path = `/api/admin/messaging/batches/${(body["batch"] as { _id: string })._id}`;
    await expect.poll(async () => (await rotate(2)("GET", path)).body).toMatchObject({ sent: 60, waiting: 0 });
    expect(gateway.requests.map(({ body: sent }) => (sent as { phone: string }).phone).toSorted()).toEqual(phones);
  });

  it("seal the audit, fold the counters and sum up the sales correctly", async () => {
    for (const job of ["fold-counters", "sum-up-sales", "seal-audit", "forget-attempts"]) await runEverywhere(job);
    await expect.poll(() => runStatement(servers.postgres.url, "select 1 from stale_days")).toEqual([]);
    const [{ count } = {}] = await runStatement(servers.postgres.url, "select count(*)::int as count from orders");
    for (const one of each) {
      expect((await one("GET", "/api/admin/orders?page=1&limit=1")).body).toMatchObject({
        pagination: { total: count },
      });
    }
    const reports = await Promise.all(each.map((one) => one("GET", "/api/admin/analytics/sales")));
    for (const { status, body } of reports) expect([status, body]).toEqual([200, reports[0]?.body]);
    await expectIntactChain();
  });
});

/** Checks that every entry is sealed exactly once and unchanged. */
async function expectIntactChain(): Promise<void> {
  const database = await connect({ DATABASE_URL: servers.postgres.url, DATA_DIR: "" });
  try {
    await runEverywhere("seal-audit");
    await expect
      .poll(() => verify(database.db), { timeout: 60_000 })
      .toMatchObject({ findings: [], sealed: expect.any(Number) as number });
  } finally {
    await database.close();
  }
}

it("stays live without a database, and answers 503 until the database is back", async () => {
  await servers.postgres.halt("fast");
  const tally = new ResponseTally();
  // Lasts longer than the health checks need to remove all servers from the load balancer.
  for (let time = 0; time < PROBES; time += 1) {
    tally.add(await call("GET", LOAD_LISTS[0] ?? ""));
    expect((await call("GET", "/api/health/live")).status).toBe(200);
    await wait(100);
  }
  await servers.postgres.start();
  for (const { status, message, retryAfter } of tally.rows()) {
    expect([status, message, retryAfter]).toEqual([503, expect.stringMatching(/^The database can't be reached/), "2"]);
  }
  await expect.poll(async () => (await call("GET", "/api/health/ready")).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(async () => (await call("GET", LOAD_LISTS[0] ?? "")).status).toBe(200);
});

it("restarts one server after another under load without a failed request or a lost decision", async () => {
  const tally = new ResponseTally();
  const people = await startLoad(call, SERVER_VARIABLES.DEMO_PASSWORD);
  people.countInto(tally);
  let going = true;
  const readers = Array.from({ length: 6 }, async (_, reader) => {
    for (let index = reader; going; index += 1)
      tally.add(await call("GET", LOAD_LISTS[index % LOAD_LISTS.length] ?? ""));
  });
  await wait(1_000);
  const seen = await servers.restartOneByOne(session);
  going = false;
  await Promise.all([...readers, people.stop()]);
  expect(seen, "each server reports that it is about to stop, and still answers").toEqual(
    each.map(() => ({ live: 200, ready: 503, list: 200 })),
  );
  expect(
    tally
      .rows()
      .filter(({ status }) => status === 0 || status >= 400)
      .map(formatResponse),
  ).toEqual([]);
  expect(await people.decisions.lost((field) => readField(call, field))).toEqual([]);
  expect(people.decisions.acknowledged).toBeGreaterThan(100);
  process.stdout.write(`${tally.total()} calls, ${people.decisions.acknowledged} decisions, 3 restarts\n`);
  await expectIntactChain();
});
