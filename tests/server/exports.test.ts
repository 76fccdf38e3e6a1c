// @module-tag dates
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { orders } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { exports } from "../../server/db/schema-exports";
import { readRecords } from "../support/read-csv";
import { TEST_DAY } from "../support/test-day";
import { startTestApp } from "./support/app";
import { createExportCalls, EXPORTS_PATH as PATH } from "./support/exports";
import { findAuditEntries } from "./support/audit";
import { setPermissions } from "./support/grant";

const stage = await startTestApp();
const { call, database } = stage;
const { db } = database;
const { post, getExport, waitForStatus, download, countChunks, createFinished } = createExportCalls(stage);
const listEntries = (id: string) => findAuditEntries(db, eq(auditEntries.resourceId, id));

describe("a background export", () => {
  it("is created with 201, and its file equals the response of the direct export of its type", async () => {
    const filters = { status: "delivered", sort: "finalAmount", order: "desc" };
    const { status, body } = await post({ type: "orders", filters });
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: "orders", format: "csv", filters, rows: 0, createdBy: { name: "Asha Menon" } });
    await waitForStatus(body._id, "done");
    const done = await getExport(body._id);
    const total = await db.$count(orders, eq(orders.status, "delivered"));
    expect(done).toMatchObject({ rows: total, total });
    expect(new Date(done.expiresAt).getTime() - new Date(done.finishedAt).getTime()).toBe(24 * 3_600_000);

    const { text, headers } = await download(body._id);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="orders-${TEST_DAY}.csv"`,
    });
    const query = new URLSearchParams(filters).toString();
    expect(text).toBe((await call("GET", `/api/admin/export/orders?${query}`, { as: "admin" })).text);
    expect(done.size).toBe(Buffer.byteLength(text));
    expect(readRecords(text)).toHaveLength(total);
  });

  it("is recorded when it is requested, finished and downloaded", async () => {
    const { _id, rows } = await createFinished({ type: "coupons" });
    await download(_id);
    const request = { type: "coupons", format: "csv", filters: {} };
    expect(await listEntries(_id)).toMatchObject([
      { action: "exports.create", actorEmail: "admin@bazaar.example", before: null, after: request },
      { action: "exports.download", after: { ...request, rows } },
    ]);
    const [made] = await findAuditEntries(db, eq(auditEntries.action, "coupons.export")).then((entries) =>
      entries.reverse(),
    );
    expect(made).toMatchObject({
      actorEmail: "admin@bazaar.example",
      resource: "coupons",
      after: { rows, complete: true, exportId: _id },
    });
  });

  it("appears in the list, also for an auditor", async () => {
    await createFinished({ type: "plans" });
    const { body } = await call("GET", `${PATH}?limit=1`, { as: "auditor" });
    expect(body).toMatchObject({ page: 1, limit: 1, total: await db.$count(exports) });
    expect(body.data).toHaveLength(1);
  });

  it("is rejected for unknown types and for filters that the list rejects", async () => {
    const unknown = await post({ type: "invoices" });
    expect(unknown.status).toBe(422);
    expect(unknown.body.errors["type"]?.[0]).toMatch(/^must be one of audit, categories, (.+, )?coupons, /);
    const wrong = await post({ type: "orders", filters: { status: "lost" } });
    expect(Object.keys(wrong.body.errors)).toEqual(["filters.status"]);
    expect((await post({ type: "orders", format: "xlsx" })).body.errors).toEqual({ format: ["must be one of csv"] });
    expect((await post({ type: "orders", where: 1 })).status).toBe(422);
  });

  it("needs the export permission of its type to be created and downloaded", async () => {
    const { _id } = await createFinished({ type: "orders" });
    await setPermissions(db, "auditor@bazaar.example", ["exports.*", "users.*"]);
    const created = await call("POST", PATH, { as: "auditor", body: { type: "orders" } });
    expect(created.body.message).toBe("You lack the permission orders.export.");
    const downloaded = await call("GET", `${PATH}/${_id}/file`, { as: "auditor" });
    expect(downloaded).toMatchObject({ status: 403, body: { message: "You lack the permission orders.export." } });
    expect((await call("POST", PATH, { as: "auditor", body: { type: "users" } })).status).toBe(201);
    await setPermissions(db, "auditor@bazaar.example", ["*.list", "*.show"]);
  });

  it("is hidden, with its filters and counts, from those who may not list its type", async () => {
    const { _id } = await createFinished({ type: "orders", filters: { search: "Asha" } });
    const allowed = await createFinished({ type: "plans" });
    await setPermissions(db, "auditor@bazaar.example", ["exports.*", "plans.list"]);
    const { body } = await call<{ data: { type: string }[]; total: number }>("GET", `${PATH}?limit=100`, {
      as: "auditor",
    });
    expect(new Set(body.data.map(({ type }) => type))).toEqual(new Set(["plans"]));
    expect(body.total).toBe(body.data.length);
    const statusOf = async (method: string, path: string) => (await call(method, path, { as: "auditor" })).status;
    expect([
      await statusOf("GET", `${PATH}/${_id}`),
      await statusOf("POST", `${PATH}/${_id}/cancel`),
      await statusOf("DELETE", `${PATH}/${_id}`),
      await statusOf("GET", `${PATH}/${allowed._id}`),
    ]).toEqual([404, 404, 404, 200]);
    await setPermissions(db, "auditor@bazaar.example", ["*.list", "*.show"]);
  });

  it("is deleted with its file", async () => {
    const { _id } = await createFinished({ type: "plans" });
    expect(await countChunks(_id)).toBe(1);
    expect((await call("DELETE", `${PATH}/${_id}`, { as: "admin" })).status).toBe(200);
    expect(await countChunks(_id)).toBe(0);
    expect((await download(_id)).status).toBe(404);
    expect((await listEntries(_id)).at(-1)).toMatchObject({ action: "exports.delete", after: null });
  });

  it("has no file once it has expired", async () => {
    const { _id } = await createFinished({ type: "plans" });
    await db.update(exports).set({ expiresAt: nextTimestamp() }).where(eq(exports.id, _id));
    expect(await download(_id)).toMatchObject({ status: 410, body: { code: "gone" } });
    // The worker removes the files of expired exports before it creates the next one.
    await db
      .update(exports)
      .set({ expiresAt: new Date(nextTimestamp().getTime() - 1) })
      .where(eq(exports.id, _id));
    await createFinished({ type: "plans" });
    expect(await getExport(_id)).toMatchObject({ status: "expired" });
    expect(await countChunks(_id)).toBe(0);
    expect((await download(_id)).status).toBe(410);
  });
});
