/** Calls and queries for the tests of exports. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditEntries } from "../../../server/db/schema-audit";
import { exportChunks } from "../../../server/db/schema-exports";
import type { TestApp } from "./app";
import { findAuditEntries } from "./audit";

export const EXPORTS_PATH = "/api/admin/exports";

export function createExportCalls({ call, database: { db } }: Pick<TestApp, "call" | "database">) {
  const one = async (id: string) => (await call("GET", `${EXPORTS_PATH}/${id}`, { as: "admin" })).body;
  const post = (body: object) => call("POST", EXPORTS_PATH, { as: "admin", body });
  const becomes = (id: string, status: string) => expect.poll(async () => (await one(id)).status).toBe(status);
  return {
    /** Downloads the file of the documented call. `query` includes its question mark. */
    file: (type: string, query = "") => call("GET", `/api/admin/export/${type}${query}`, { as: "admin" }),
    /** Returns the audit entries of exports of this type, newest first. */
    auditsOf: (type: string) =>
      findAuditEntries(db, eq(auditEntries.action, `${type}.export`)).then((entries) => entries.reverse()),
    /** Returns a background export. */
    one,
    post,
    becomes,
    fileOf: (id: string) => call("GET", `${EXPORTS_PATH}/${id}/file`, { as: "admin" }),
    chunksOf: (id: string) => db.$count(exportChunks, eq(exportChunks.exportId, id)),
    /** Creates an export and waits until its file exists. */
    async finished(body: object) {
      const { _id } = (await post(body)).body;
      await becomes(_id, "done");
      return one(_id);
    },
  };
}
