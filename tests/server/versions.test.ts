/** Versions of records: ETag, If-Match, and two people who change the same record. */
import { describe, expect, it } from "vitest";
import { isVersioned } from "../../server/http/versions";
import { startTestApp } from "./support/app";
import { changesOf } from "./support/changes";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp({ env: LONG_SESSIONS.env });
const { app, call, database } = stage;
const PREPARED = changesOf(stage);

/** An entry of a ledger and a note are added to what is there, and a link is shown: nothing is overwritten, no version asked for. */
const BESIDE = ["POST vendors/:id/ledger", "POST support/tickets/:id/notes", "POST kyc/:id/changes/link"];

const routes = app.adminRoutes
  .filter(({ method, url }) => !["GET", "HEAD"].includes(method) && isVersioned(url))
  .map(({ method, url }) => `${method} ${url.replace("/api/admin/", "")}`)
  .filter((route) => !BESIDE.includes(route));

const recordOf = (path: string, id: string) => `/api/admin/${path.slice(0, path.indexOf(":id"))}${id}`;
const versionOf = async (record: string) => (await call("GET", record, { as: "admin" })).headers["etag"];

async function prepare(route: string) {
  const [method = "", path = ""] = route.split(" ");
  const { id = "", body } = (await PREPARED[route]?.()) ?? {};
  const record = recordOf(path, id);
  const change = (ifMatch?: string) =>
    call(method, `/api/admin/${path.replace(":id", id)}`, {
      as: "admin",
      ...(body === undefined ? {} : { body }),
      headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
    });
  return { method, record, change };
}

it("covers what administrators edit and decide on", () => {
  expect(routes).toEqual(
    expect.arrayContaining([
      ...["users", "products", "categories", "coupons", "shipping", "plans", "payout-rates", "roles"].flatMap(
        (name) => [`PUT ${name}/:id`, `DELETE ${name}/:id`],
      ),
      ...["PUT vendors/:id/approve", "PUT kyc/:id/review", "PUT products/:id/reject", "PUT orders/:id/status"],
      ...["PUT payouts/:id/status", "POST support/tickets/:id/reply", "PUT administrators/:id/role"],
      "DELETE reviews/:id",
    ]),
  );
});

describe.each(routes)("%s", (route) => {
  it("is refused for another version than the record has, and changes nothing", async () => {
    const { record, change } = await prepare(route);
    const before = await call("GET", record, { as: "admin" });
    expect(before.headers["etag"]).toMatch(/^"\d+"$/);
    expect(await change('"4711"')).toMatchObject({ status: 412, body: { code: "changed_meanwhile" } });
    const after = await call("GET", record, { as: "admin" });
    expect([after.body, after.headers["etag"]]).toEqual([before.body, before.headers["etag"]]);
  });

  it("is done for the version that the record has", async () => {
    const { record, change } = await prepare(route);
    const { status, text } = await change(String(await versionOf(record)));
    expect(status, text).toBeLessThan(300);
  });
});

describe("a version", () => {
  const make = async () => {
    const name = `Version ${Math.random()}`;
    const { body } = await call("POST", "/api/admin/categories", { as: "admin", body: { name } });
    return `/api/admin/categories/${body._id}`;
  };
  const rename = (record: string, name: string, ifMatch?: string) =>
    call("PUT", record, { as: "admin", body: { name }, headers: ifMatch ? { "if-match": ifMatch } : {} });

  it("counts changes, whoever makes them, and no save that changes nothing", async () => {
    const record = await make();
    expect(await versionOf(record)).toBe('"1"');
    await rename(record, `${record} a`);
    expect(await versionOf(record)).toBe('"2"');
    await rename(record, `${record} a`);
    expect(await versionOf(record)).toBe('"2"');
  });

  it("may be marked as weak, stand among others, or be any", async () => {
    const record = await make();
    expect((await rename(record, `${record} b`, 'W/"1"')).status).toBe(200);
    expect((await rename(record, `${record} c`, '"7", "2"')).status).toBe(200);
    expect((await rename(record, `${record} d`, "*")).status).toBe(200);
    expect((await rename(record, `${record} e`, "nonsense")).status).toBe(412);
    expect((await rename(record, `${record} f`)).status).toBe(200);
  });

  it("is also sent in a header that proxies leave alone", async () => {
    const { headers } = await call("GET", await make(), { as: "admin" });
    expect([headers["etag"], headers["x-record-version"]]).toEqual(['"1"', "1"]);
  });

  it.each(['"1-gzip"', '"1;br"', '"1--gzip"', 'W/"1-gzip"', '"7", W/"1;gzip"'])(
    "is recognised as %s, as proxies that compress send it",
    async (tag) => {
      const record = await make();
      expect((await rename(record, `${record} g`, tag)).status).toBe(200);
      expect((await rename(record, `${record} h`, tag)).status, "it is out of date now").toBe(412);
    },
  );

  it.each(['"1-2"', '"12-gzip"', '"-gzip"', "1-gzip"])("is not recognised as %s", async (tag) => {
    const record = await make();
    expect((await rename(record, `${record} i`, tag)).status).toBe(412);
  });

  it("of ten who change it at the same time, one wins", async () => {
    const record = await make();
    const names = Array.from({ length: 10 }, (_, index) => `${record} ${index}`);
    const answers = await Promise.all(names.map((name) => rename(record, name, '"1"')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    const won = answers.find(({ status }) => status === 200)?.body.name;
    expect((await call("GET", record, { as: "admin" })).body.name).toBe(won);
    expect(await versionOf(record)).toBe('"2"');
  });

  it("of a vendor counts its plans and not the entries of its ledger", async () => {
    const { record, change } = await prepare("PUT vendors/:id/plan");
    const seen = String(await versionOf(record));
    const entry = { kind: "fee", amount: 10, note: "Photographs" };
    const written = await call("POST", `${record}/ledger`, {
      as: "admin",
      body: entry,
      headers: { "if-match": '"0"' },
    });
    expect(written.status).toBe(200);
    expect(await versionOf(record)).toBe(seen);
    expect((await change(seen)).status).toBe(200);
    expect(await versionOf(record)).not.toBe(seen);
    expect(await change(seen)).toMatchObject({ status: 412, body: { code: "changed_meanwhile" } });
  });

  it("of a ticket counts its replies, that of a vendor not its products", async () => {
    const ticket = await prepare("POST support/tickets/:id/reply");
    const first = await versionOf(ticket.record);
    expect((await ticket.change()).status).toBe(200);
    expect(await versionOf(ticket.record)).not.toBe(first);

    const vendors = await call("GET", "/api/admin/vendors?limit=1", { as: "admin" });
    const vendor = `/api/admin/vendors/${vendors.body.data[0]?._id ?? ""}`;
    const before = await call("GET", vendor, { as: "admin" });
    const category = (await make()).split("/").at(-1);
    const product = { name: "Counted", price: 1, stock: 1, category, vendor: before.body._id };
    expect((await call("POST", "/api/admin/products", { as: "admin", body: product })).status).toBe(201);
    expect(await versionOf(vendor)).toBe(before.headers["etag"]);
  });
});

describe("without the feature records.version", () => {
  it("no answer has an ETag, and If-Match means nothing", async () => {
    const plain = await startTestApp({ database, env: { API_FEATURES: "none" } });
    const list = await plain.call<{ _id: string }[]>("GET", "/api/admin/categories", { as: "admin" });
    const record = `/api/admin/categories/${list.body[0]?._id ?? ""}`;
    const { headers } = await plain.call("GET", record, { as: "admin" });
    expect(headers["etag"]).toBeUndefined();
    const body = { description: "As documented" };
    const answer = await plain.call("PUT", record, { as: "admin", body, headers: { "if-match": '"4711"' } });
    expect(answer.status).toBe(200);
  });
});
