/** The calls of the background jobs: their list, and starting one at once. */
import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type { ServerJob } from "../../resources/jobs/contract";
import { rebuildSales } from "../../server/sales/rebuild";
import { auditEntries } from "../../server/db/schema-audit";
import { staleDays } from "../../server/db/schema-sales";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { call, database } = await startTestApp();

interface Page {
  content: ServerJob[];
  totalElements: number;
}

const list = async (query = "") => (await call<Page>("GET", `/api/admin/jobs${query}`, { as: "admin" })).body;
const readJob = async (id: string) => (await call<ServerJob>("GET", `/api/admin/jobs/${id}`, { as: "admin" })).body;

it("lists every job by name, with its purpose, interval and next run", async () => {
  const { content, totalElements } = await list("?limit=20");
  expect(content.map(({ name }) => name)).toEqual([
    "Clear sign-in attempts",
    "Create exports",
    "Recalculate sales",
    "Remove old deliveries",
    "Remove old events",
    "Remove old notifications",
    "Remove unused files",
    "Seal the audit log",
    "Send messages",
    "Send webhooks",
    "Update counters",
  ]);
  expect(totalElements).toBe(11);
  for (const { purpose = "", everySeconds = 0, nextAt = "", failures } of content) {
    expect(purpose).toMatch(/^[A-Z].*\.$/);
    expect(everySeconds).toBeGreaterThan(0);
    expect(Date.parse(nextAt)).toBeLessThanOrEqual(Date.now() + everySeconds * 1000);
    expect(failures).toBe(0);
  }
});

it("paginates the list of jobs", async () => {
  const names = async (query: string) => (await list(query)).content.map(({ name }) => name);
  expect(await names("?page=2&limit=4")).toEqual([
    "Remove old events",
    "Remove old notifications",
    "Remove unused files",
    "Seal the audit log",
  ]);
  expect(await names("?page=3&limit=4")).toEqual(["Send messages", "Send webhooks", "Update counters"]);
});

it("starts a job at once and records the start", async () => {
  await rebuildSales(database.db);
  await database.db.insert(staleDays).values({ subject: "orders", day: "2026-01-05" });
  const { status, body } = await call<ServerJob>("POST", "/api/admin/jobs/sum-up-sales/run", { as: "admin" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ _id: "sum-up-sales", state: "running" });
  await vi.waitFor(async () => expect(await database.db.$count(staleDays)).toBe(0));
  await vi.waitFor(async () => expect(await readJob("sum-up-sales")).toMatchObject({ state: "waiting", failures: 0 }));
  expect(Date.parse((await readJob("sum-up-sales")).succeededAt ?? "")).toBeLessThanOrEqual(Date.now());
  const entries = await findAuditEntries(database.db, eq(auditEntries.action, "jobs.run"));
  expect(entries).toMatchObject([{ resource: "jobs", resourceId: "sum-up-sales", label: "Recalculate sales" }]);
});

it.each(["GET /api/admin/jobs/none", "POST /api/admin/jobs/none/run"])("returns 404 for %s", async (request) => {
  const [method = "", url = ""] = request.split(" ");
  expect(await call(method, url, { as: "admin" })).toMatchObject({ status: 404, body: { message: "Job not found." } });
});

it("lets an auditor see jobs but not start them", async () => {
  expect((await call("GET", "/api/admin/jobs", { as: "auditor" })).status).toBe(200);
  expect((await call("POST", "/api/admin/jobs/seal-audit/run", { as: "auditor" })).status).toBe(403);
});
