/** The external id of a record, which its page in the console shows. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { SENT_RECORD_PATHS } from "../../resources/integration/contract";
import { externalIds } from "../../server/db/schema-external-ids";
import { KINDS } from "../../server/resources/integration/kinds";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { createIntegration } from "./support/integration";

const stage = await startTestApp();
const { call, database } = stage;
const createAdministrator = createAdministratorFactory(stage);
const UNKNOWN = "f".repeat(24);

it("each kind of record that a shop sends has a call for its external id", () => {
  expect(KINDS.map(({ recordPath }) => recordPath)).toEqual(SENT_RECORD_PATHS);
});

describe.each(KINDS.map((kind) => [kind.name, kind] as const))("the external id of %s", (name, kind) => {
  const { resource, recordPath, table, noun } = kind;
  const url = (id: string | undefined) => `/api/admin/${recordPath}/${id}/external-id`;

  it("is null only for a record without one", async () => {
    const [one, other] = await database.db.select({ id: table.id }).from(table).limit(2);
    const recordId = String(one?.id);
    expect((await call("GET", url(recordId), { as: "admin" })).body).toEqual({ externalId: null });
    await database.db
      .insert(externalIds)
      .values({ resource, externalId: `${name}/1`, recordId, number: sql`default`, changedAt: sql`default` });
    expect((await call("GET", url(recordId), { as: "admin" })).body).toEqual({ externalId: `${name}/1` });
    expect((await call("GET", url(String(other?.id)), { as: "admin" })).body).toEqual({ externalId: null });
  });

  it("needs the permission to show the record", async () => {
    const [record] = await database.db.select({ id: table.id }).from(table).limit(1);
    const allowed = await createAdministrator([`${resource}.show`]);
    expect((await allowed.send("GET", url(String(record?.id)))).status).toBe(200);
    const rejected = await (await createAdministrator([`${resource}.list`])).send("GET", url(String(record?.id)));
    expect([rejected.status, rejected.body.message]).toEqual([403, `You lack the permission ${resource}.show.`]);
  });

  it.each([UNKNOWN, "%00"])("returns 404 for the record %s", async (id) => {
    const { status, body } = await call("GET", url(id), { as: "admin" });
    expect([status, body.message]).toEqual([404, `${noun} not found.`]);
  });
});

it("the external id of a record is the id that the shop sent", async () => {
  const { batch } = await createIntegration(stage, ["categories.upsert"]);
  const [sent] = await batch("categories", [{ externalId: "c/7?", name: "Brass lamps" }]);
  const { body } = await call("GET", `/api/admin/categories/${sent?.id}/external-id`, { as: "admin" });
  expect(body).toEqual({ externalId: "c/7?" });
});
