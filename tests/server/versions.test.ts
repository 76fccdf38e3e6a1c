/** Record versions: ETag, If-Match and concurrent changes of one record. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { webhooks } from "../../server/db/schema-webhooks";
import { isVersioned } from "../../server/records/versions";
import { startTestApp } from "./support/app";
import { createPreparedRequests } from "./support/changes";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp({ env: LONG_SESSIONS.env });
const { app, call, database } = stage;
const PREPARED = createPreparedRequests(stage);

/**
 * These routes only add a ledger entry, a note or deliveries, or show a link. They overwrite nothing, so they need no
 * version.
 */
const UNVERSIONED = [
  ...["POST vendors/:id/ledger", "POST support/tickets/:id/notes", "POST kyc/:id/changes/link"],
  ...["POST webhooks/:id/test", "POST webhooks/:id/replay"],
];

const routes = app.adminRoutes
  .filter(({ method, url }) => !["GET", "HEAD"].includes(method) && isVersioned(url))
  .map(({ method, url }) => `${method} ${url.replace("/api/admin/", "")}`)
  .filter((route) => !UNVERSIONED.includes(route));

const buildRecordUrl = (path: string, id: string) => `/api/admin/${path.slice(0, path.indexOf(":id"))}${id}`;
const readVersion = async (record: string) => (await call("GET", record, { as: "admin" })).headers["etag"];

async function prepare(route: string) {
  const [method = "", path = ""] = route.split(" ");
  const { id = "", body } = (await PREPARED[route]?.()) ?? {};
  const record = buildRecordUrl(path, id);
  const change = (ifMatch?: string) =>
    call(method, `/api/admin/${path.replace(":id", id)}`, {
      as: "admin",
      ...(body === undefined ? {} : { body }),
      headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
    });
  return { method, record, change };
}

it("the routes that edit records and decide on them are versioned", () => {
  expect(routes).toEqual(
    expect.arrayContaining([
      ...["users", "products", "categories", "coupons", "shipping", "plans", "payout-rates", "roles"].flatMap(
        (name) => [`PUT ${name}/:id`, `DELETE ${name}/:id`],
      ),
      ...["templates", "webhooks"].flatMap((name) => [`PUT ${name}/:id`, `DELETE ${name}/:id`]),
      ...["PUT vendors/:id/approve", "PUT kyc/:id/review", "PUT products/:id/reject", "PUT orders/:id/status"],
      ...["PUT payouts/:id/status", "POST support/tickets/:id/reply", "PUT administrators/:id/role"],
      ...["DELETE reviews/:id", "PUT webhooks/:id/rotate"],
    ]),
  );
});

describe.each(routes)("%s", (route) => {
  it("rejects an If-Match with another version, and changes nothing", async () => {
    const { record, change } = await prepare(route);
    const before = await call("GET", record, { as: "admin" });
    expect(before.headers["etag"]).toMatch(/^"\d+"$/);
    expect(await change('"4711"')).toMatchObject({ status: 412, body: { code: "changed_meanwhile" } });
    const after = await call("GET", record, { as: "admin" });
    expect([after.body, after.headers["etag"]]).toEqual([before.body, before.headers["etag"]]);
  });

  it("accepts the record's current version", async () => {
    const { record, change } = await prepare(route);
    const { status, text } = await change(String(await readVersion(record)));
    expect(status, text).toBeLessThan(300);
  });
});

describe("the version of a record", () => {
  const createCategory = async () => {
    const name = `Version ${Math.random()}`;
    const { body } = await call("POST", "/api/admin/categories", { as: "admin", body: { name } });
    return `/api/admin/categories/${body._id}`;
  };
  const rename = (record: string, name: string, ifMatch?: string) =>
    call("PUT", record, { as: "admin", body: { name }, headers: ifMatch ? { "if-match": ifMatch } : {} });

  it("increases with each change, but not with a save that changes nothing", async () => {
    const record = await createCategory();
    expect(await readVersion(record)).toBe('"1"');
    await rename(record, `${record} a`);
    expect(await readVersion(record)).toBe('"2"');
    await rename(record, `${record} a`);
    expect(await readVersion(record)).toBe('"2"');
  });

  it("accepts an If-Match that is weak, a list, * or absent, and rejects nonsense", async () => {
    const record = await createCategory();
    expect((await rename(record, `${record} b`, 'W/"1"')).status).toBe(200);
    expect((await rename(record, `${record} c`, '"7", "2"')).status).toBe(200);
    expect((await rename(record, `${record} d`, "*")).status).toBe(200);
    expect((await rename(record, `${record} e`, "nonsense")).status).toBe(412);
    expect((await rename(record, `${record} f`)).status).toBe(200);
  });

  it("is also sent as X-Record-Version, which proxies do not change", async () => {
    const { headers } = await call("GET", await createCategory(), { as: "admin" });
    expect([headers["etag"], headers["x-record-version"]]).toEqual(['"1"', "1"]);
  });

  it.each(['"1-gzip"', '"1;br"', '"1--gzip"', 'W/"1-gzip"', '"7", W/"1;gzip"'])(
    "accepts %s, as a compressing proxy sends it",
    async (ifMatch) => {
      const record = await createCategory();
      expect((await rename(record, `${record} g`, ifMatch)).status).toBe(200);
      expect((await rename(record, `${record} h`, ifMatch)).status, "it is stale now").toBe(412);
    },
  );

  it.each(['"1-2"', '"12-gzip"', '"-gzip"', "1-gzip"])("rejects %s", async (ifMatch) => {
    const record = await createCategory();
    expect((await rename(record, `${record} i`, ifMatch)).status).toBe(412);
  });

  it("lets only one of ten concurrent changes succeed", async () => {
    const record = await createCategory();
    const names = Array.from({ length: 10 }, (_, index) => `${record} ${index}`);
    const answers = await Promise.all(names.map((name) => rename(record, name, '"1"')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    const savedName = answers.find(({ status }) => status === 200)?.body.name;
    expect((await call("GET", record, { as: "admin" })).body.name).toBe(savedName);
    expect(await readVersion(record)).toBe('"2"');
  });

  it("increases when a vendor's plan changes, but not when a ledger entry is added, which ignores If-Match", async () => {
    const { record, change } = await prepare("PUT vendors/:id/plan");
    const before = String(await readVersion(record));
    const entry = { kind: "fee", amount: 10, note: "Photographs" };
    const added = await call("POST", `${record}/ledger`, {
      as: "admin",
      body: entry,
      headers: { "if-match": '"0"' },
    });
    expect(added.status).toBe(200);
    expect(await readVersion(record)).toBe(before);
    expect((await change(before)).status).toBe(200);
    expect(await readVersion(record)).not.toBe(before);
    expect(await change(before)).toMatchObject({ status: 412, body: { code: "changed_meanwhile" } });
  });

  it("of a webhook ignores its deliveries and a new data key, but not that the server turned it off", async () => {
    const { record, change } = await prepare("PUT webhooks/:id/rotate");
    const set = (values: string) =>
      database.db.execute(
        sql`update webhooks set ${sql.raw(values)} where ${eq(webhooks.id, record.split("/").at(-1) ?? "")}`,
      );
    const before = String(await readVersion(record));
    await set("position = 4711");
    await set(`failing_since = '${nextTimestamp().toISOString()}'`);
    await set("secret = secret || 'x'");
    expect(await readVersion(record)).toBe(before);
    await set("is_active = false, disabled_at = created_at");
    expect(await readVersion(record)).not.toBe(before);
    expect((await change(before)).status).toBe(412);
  });

  it("increases when a ticket gets a reply, but not when a vendor gets a product", async () => {
    const ticket = await prepare("POST support/tickets/:id/reply");
    const first = await readVersion(ticket.record);
    expect((await ticket.change()).status).toBe(200);
    expect(await readVersion(ticket.record)).not.toBe(first);

    const vendors = await call("GET", "/api/admin/vendors?limit=1", { as: "admin" });
    const vendor = `/api/admin/vendors/${vendors.body.data[0]?._id ?? ""}`;
    const before = await call("GET", vendor, { as: "admin" });
    const category = (await createCategory()).split("/").at(-1);
    const product = { name: "Counted", price: 1, stock: 1, category, vendor: before.body._id };
    expect((await call("POST", "/api/admin/products", { as: "admin", body: product })).status).toBe(201);
    expect(await readVersion(vendor)).toBe(before.headers["etag"]);
  });
});
