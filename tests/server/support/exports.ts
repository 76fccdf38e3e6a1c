/** What the tests of exports ask of a server and its database. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditEntries } from "../../../server/db/schema-evidence";
import { exportChunks } from "../../../server/db/schema-exports";
import type { TestApp } from "./app";
import { auditWhere } from "./audit";

export const EXPORTS = "/api/admin/exports";

export function exportCalls({ call, database: { db } }: Pick<TestApp, "call" | "database">) {
  const one = async (id: string) => (await call("GET", `${EXPORTS}/${id}`, { as: "admin" })).body;
  const post = (body: object) => call("POST", EXPORTS, { as: "admin", body });
  const becomes = (id: string, status: string) => expect.poll(async () => (await one(id)).status).toBe(status);
  return {
    /** The file that the documented call answers; `query` with its question mark. */
    file: (type: string, query = "") => call("GET", `/api/admin/export/${type}${query}`, { as: "admin" }),
    /** Who took a file of the type, the latest first. */
    auditsOf: (type: string) =>
      auditWhere(db, eq(auditEntries.action, `${type}.export`)).then((entries) => entries.reverse()),
    /** An export of the background. */
    one,
    post,
    becomes,
    fileOf: (id: string) => call("GET", `${EXPORTS}/${id}/file`, { as: "admin" }),
    chunksOf: (id: string) => db.$count(exportChunks, eq(exportChunks.exportId, id)),
    /** One whose file is there. */
    async finished(body: object) {
      const { _id } = (await post(body)).body;
      await becomes(_id, "done");
      return one(_id);
    },
  };
}
