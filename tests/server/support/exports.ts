/** Calls and queries for tests of exports. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditEntries } from "../../../server/db/schema-audit";
import { exportChunks } from "../../../server/db/schema-exports";
import type { TestApp } from "./app";
import { findAuditEntries } from "./audit";

export const EXPORTS_PATH = "/api/admin/exports";

export function createExportCalls({ call, database: { db } }: Pick<TestApp, "call" | "database">) {
  const getExport = async (id: string) => (await call("GET", `${EXPORTS_PATH}/${id}`, { as: "admin" })).body;
  const post = (body: object) => call("POST", EXPORTS_PATH, { as: "admin", body });
  const waitForStatus = (id: string, status: string) =>
    expect.poll(async () => (await getExport(id)).status).toBe(status);
  return {
    /** Calls the documented export, which returns a file at once. `query` starts with its question mark. */
    exportNow: (type: string, query = "") => call("GET", `/api/admin/export/${type}${query}`, { as: "admin" }),
    /** Returns the audit entries of exports of this type, newest first. */
    listAudits: (type: string) =>
      findAuditEntries(db, eq(auditEntries.action, `${type}.export`)).then((entries) => entries.reverse()),
    /** Returns a background export. */
    getExport,
    /** Requests a background export. */
    post,
    waitForStatus,
    /** Downloads the file of a background export. */
    download: (id: string) => call("GET", `${EXPORTS_PATH}/${id}/file`, { as: "admin" }),
    countChunks: (id: string) => db.$count(exportChunks, eq(exportChunks.exportId, id)),
    /** Requests a background export, waits until it is done, and returns it. */
    async createFinished(body: object) {
      const { _id } = (await post(body)).body;
      await waitForStatus(_id, "done");
      return getExport(_id);
    },
  };
}
