/** PUT /api/admin/presence: two people on one record see each other, as long as their streams are open. */
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { MAX_OPEN_RECORDS, PRESENCE_PATH, type OpenRecord, type RecordViewer } from "../../providers/live/contract";
import { AUDITOR_ROLE, OWNER_ROLE } from "../../server/auth/built-in-roles";
import { peekTime, setClock } from "../../server/base/clock";
import { users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { changeEvents } from "../../server/db/schema-change-events";
import { recordViewers } from "../../server/db/schema-presence";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { startTestApp } from "./support/app";
import { sendWith, tokenBody } from "./support/api-tokens";
import { findAuditEntries } from "./support/audit";
import { setPermissions } from "./support/grant";
import { openLiveEvents, type LiveReader } from "./support/live-events";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp({ env: LONG_SESSIONS.env });
const { call } = stage;
const { db } = stage.database;
const origin = await stage.app.listen({ port: 0, host: "127.0.0.1" });
const createAdministrator = createAdministratorFactory(stage);

const readers: LiveReader[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await db.delete(recordViewers);
});

interface Browser extends LiveReader {
  person: TestAdministrator;
  stream: string;
  /** Reports which records the tabs have open. */
  show: (...records: OpenRecord[]) => ReturnType<TestAdministrator["send"]>;
  /** Returns who else views a record, according to the last event. */
  others: (record: OpenRecord) => readonly RecordViewer[];
}

/** Opens a browser, whose tabs share one stream. */
async function openBrowser(person: TestAdministrator, at = origin): Promise<Browser> {
  const reader = await openLiveEvents(at, person.token);
  readers.push(reader);
  await expect.poll(() => reader.presence).toHaveLength(1);
  const { stream, records } = reader.presence[0] ?? { stream: "" };
  expect(records).toEqual([]);
  const isOf = (one: OpenRecord) => (other: OpenRecord) => one.resource === other.resource && one.id === other.id;
  return Object.assign(reader, {
    ...{ person, stream },
    show: (...shown: OpenRecord[]) => person.send("PUT", PRESENCE_PATH, { stream, records: shown }),
    others: (record: OpenRecord) => reader.presence.at(-1)?.records.find(isOf(record))?.viewers ?? [],
  });
}

const vendor = (id: string): OpenRecord => ({ resource: "vendors", id });
const addPerson = async (name: string, role: string | string[] = OWNER_ROLE) => {
  const person = await createAdministrator(role);
  await db.update(users).set({ name }).where(eq(users.id, person.id));
  return person;
};
const rows = () => db.select().from(recordViewers);

describe("two people on one record", () => {
  it("see each other, until one leaves it", async () => {
    const [asha, ravi] = [await addPerson("Asha Rao"), await addPerson("Ravi Kumar")];
    const [one, other] = [await openBrowser(asha), await openBrowser(ravi)];
    expect((await one.show(vendor("v"), vendor("only Asha"))).body).toEqual({
      records: [vendor("v"), vendor("only Asha")],
    });
    await other.show(vendor("v"), { resource: "orders", id: "v" });
    await expect.poll(() => one.others(vendor("v"))).toEqual([{ _id: ravi.id, name: "Ravi Kumar" }]);
    await expect.poll(() => other.others(vendor("v"))).toEqual([{ _id: asha.id, name: "Asha Rao" }]);
    expect(one.presence.at(-1)?.records.map(({ id }) => id)).toEqual(["v"]);
    expect(one.text()).not.toContain(ravi.email);
    await other.show();
    await expect.poll(() => one.others(vendor("v"))).toEqual([]);
    expect(one.presence).toHaveLength(3);
  });

  it("see each other once, and not themselves, in several tabs and browsers", async () => {
    const [asha, ravi] = [await addPerson("Asha Rao"), await addPerson("Ravi Kumar")];
    const [one, second] = [await openBrowser(asha), await openBrowser(asha)];
    const [first, other] = [await openBrowser(ravi), await openBrowser(ravi)];
    await one.show(vendor("v"), vendor("w"));
    await second.show(vendor("v"));
    await expect.poll(rows).toHaveLength(3);
    await first.show(vendor("v"));
    await other.show(vendor("v"));
    for (const browser of [one, second]) {
      await expect.poll(() => browser.others(vendor("v"))).toEqual([{ _id: ravi.id, name: "Ravi Kumar" }]);
    }
    await first.show();
    await expect.poll(rows).toHaveLength(4);
    expect(one.others(vendor("v"))).toHaveLength(1);
  });

  it("are sorted by name", async () => {
    const browser = await openBrowser(await addPerson("Asha Rao"));
    await browser.show(vendor("v"));
    for (const name of ["Zoya Khan", "Ravi Kumar", "Meera Iyer"]) {
      await (await openBrowser(await addPerson(name))).show(vendor("v"));
    }
    const names = () => browser.others(vendor("v")).map(({ name }) => name);
    await expect.poll(names).toEqual(["Meera Iyer", "Ravi Kumar", "Zoya Khan"]);
  });

  it("see each other on two servers", async () => {
    const second = await startTestApp({ database: stage.database, env: LONG_SESSIONS.env });
    const address = await second.app.listen({ port: 0, host: "127.0.0.1" });
    const [one, other] = [
      await openBrowser(await addPerson("Asha Rao")),
      await openBrowser(await addPerson("Ravi Kumar"), address),
    ];
    await one.show(vendor("v"));
    // The stream is on the second server, but the call reaches the first one, as it can behind a load balancer.
    await other.show(vendor("v"));
    await expect.poll(() => one.others(vendor("v"))).toHaveLength(1);
    await expect.poll(() => other.others(vendor("v"))).toHaveLength(1);
    other.close();
    await expect.poll(() => one.others(vendor("v"))).toEqual([]);
  });
});

describe("a person no longer views a record", () => {
  /** Opens a record in the browsers of Asha Rao, who stays, and of the given person, who leaves. Returns both. */
  async function openTogether(person: TestAdministrator) {
    const [stays, leaves] = [await openBrowser(await addPerson("Asha Rao")), await openBrowser(person)];
    await stays.show(vendor("v"));
    await leaves.show(vendor("v"));
    await expect.poll(() => stays.others(vendor("v"))).toHaveLength(1);
    return { stays, leaves };
  }
  const expectAlone = async ({ stays }: { stays: Browser }) => {
    await expect.poll(() => stays.others(vendor("v"))).toEqual([]);
    expect(await rows()).toMatchObject([{ personId: stays.person.id }]);
  };

  it("after the browser was closed", async () => {
    const both = await openTogether(await addPerson("Ravi Kumar"));
    both.leaves.close();
    await expectAlone(both);
  });

  it("after a sign-out", async () => {
    const both = await openTogether(await addPerson("Ravi Kumar"));
    await call("POST", "/api/auth/logout", { headers: { authorization: `Bearer ${both.leaves.person.token}` } });
    await expectAlone(both);
  });

  it("after the sessions were ended", async () => {
    const both = await openTogether(await addPerson("Ravi Kumar"));
    await call("PUT", `/api/admin/administrators/${both.leaves.person.id}/deactivate`, { as: "admin" });
    await expectAlone(both);
  });

  it("after the permission was taken away", async () => {
    const both = await openTogether(await addPerson("Ravi Kumar", ["vendors.show"]));
    await setPermissions(db, both.leaves.person.email, ["orders.show"]);
    await expectAlone(both);
    const next = await openBrowser(both.leaves.person);
    expect((await next.show(vendor("v"))).body).toEqual({ records: [] });
    expect(await rows()).toHaveLength(1);
  });

  it("45 seconds after the server of the stream crashed, unlike a person whose stream is still open", async () => {
    const both = await openTogether(await addPerson("Ravi Kumar"));
    const lost = { streamId: "lost", personId: (await addPerson("Zoya Khan")).id, resource: "vendors", recordId: "v" };
    await db.insert(recordViewers).values({ ...lost, seenAt: peekTime() });
    const names = () => both.stays.others(vendor("v")).map(({ name }) => name);
    await expect.poll(names).toEqual(["Ravi Kumar", "Zoya Khan"]);
    setClock(new Date(peekTime().getTime() + 44_000));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(names()).toEqual(["Ravi Kumar", "Zoya Khan"]);
    setClock(new Date(peekTime().getTime() + 1_000));
    await expect.poll(names).toEqual(["Ravi Kumar"]);
    expect(await rows()).toHaveLength(3);
    setClock(new Date(peekTime().getTime() + 3_600_000));
    await expect.poll(rows).toHaveLength(2);
    expect(names()).toEqual(["Ravi Kumar"]);
  });

  it("on a connection that was lost without being closed, after the browser has connected again", async () => {
    const { stays, leaves } = await openTogether(await addPerson("Ravi Kumar"));
    const again = await openBrowser(leaves.person);
    const body = { stream: again.stream, ended: leaves.stream, records: [] };
    expect((await leaves.person.send("PUT", PRESENCE_PATH, body)).status).toBe(200);
    await expectAlone({ stays });
  });
});

describe("the server", () => {
  it("ignores records that the person may not see, and records of unknown resources", async () => {
    const browser = await openBrowser(await createAdministrator(["vendors.show", "orders.list", "nonsense.show"]));
    const records = ["vendors", "orders", "nonsense", "constructor"].map((resource) => ({ resource, id: "1" }));
    expect((await browser.show(...records)).body).toEqual({ records: [{ resource: "vendors", id: "1" }] });
    expect(await rows()).toMatchObject([{ resource: "vendors" }]);
    const owner = await openBrowser(await createAdministrator(OWNER_ROLE));
    expect((await owner.show({ resource: "nonsense", id: "1" })).body).toEqual({ records: [] });
  });

  it("does not let a person change the open records of another", async () => {
    const [one, other] = [
      await openBrowser(await createAdministrator(OWNER_ROLE)),
      await openBrowser(await createAdministrator(OWNER_ROLE)),
    ];
    await one.show(vendor("v"));
    const body = { stream: one.stream, records: [vendor("v")] };
    expect((await other.person.send("PUT", PRESENCE_PATH, body)).status).toBe(200);
    await other.person.send("PUT", PRESENCE_PATH, { stream: one.stream, records: [] });
    expect(await rows()).toMatchObject([{ personId: one.person.id }]);
  });

  it("rejects open records in more than ten browsers of one person", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const show = (stream: string, ...records: OpenRecord[]) =>
      person.send("PUT", PRESENCE_PATH, { stream, records }).then(({ status }) => status);
    for (let count = 0; count < 10; count += 1) expect(await show(`stream ${count}`, vendor("v"))).toBe(200);
    expect(await show("stream 10", vendor("v"))).toBe(429);
    expect(await show("stream 10")).toBe(200);
    expect(await show("stream 9", vendor("w"))).toBe(200);
    expect(await rows()).toHaveLength(10);
  });

  it("stores a record once", async () => {
    const browser = await openBrowser(await createAdministrator(OWNER_ROLE));
    expect((await browser.show(vendor("v"), vendor("v"))).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ["no stream", { records: [] }],
    ["no records", { stream: "s" }],
    ["records of another type", { stream: "s", records: "vendors" }],
    ["a record of another type", { stream: "s", records: ["vendors"] }],
    ["a record without an id", { stream: "s", records: [{ resource: "vendors" }] }],
    ["a long id", { stream: "s", records: [vendor("v".repeat(101))] }],
    ["too many records", { stream: "s", records: Array(MAX_OPEN_RECORDS + 1).fill(vendor("v")) }],
  ])("rejects %s", async (_, body) => {
    const person = await createAdministrator(OWNER_ROLE);
    expect((await person.send("PUT", PRESENCE_PATH, body)).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it("rejects people without a session or of other roles, and API tokens", async () => {
    const body = { stream: "s", records: [vendor("v")] };
    expect((await call("PUT", PRESENCE_PATH, { body })).status).toBe(401);
    expect((await call("PUT", PRESENCE_PATH, { as: "vendor", body })).status).toBe(403);
    const created = await call("POST", "/api/admin/api-tokens", {
      as: "admin",
      body: tokenBody({ service: true, scopes: ["vendors.show"] }),
    });
    const answer = await sendWith(stage, String(created.body.token))("PUT", PRESENCE_PATH, body);
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining("API tokens") as string } });
    expect(await rows()).toEqual([]);
  });

  it("writes no audit entry and no change event", async () => {
    const browser = await openBrowser(await createAdministrator(AUDITOR_ROLE));
    const events = await db.$count(changeEvents);
    await browser.show(vendor("v"));
    await browser.show();
    const entries = await findAuditEntries(db, eq(auditEntries.actorId, browser.person.id));
    expect(entries.map(({ action }) => action)).toEqual(["session.sign-in"]);
    expect(await db.$count(changeEvents)).toBe(events);
  });

  it("does not change the position of the stream", async () => {
    const browser = await openBrowser(await addPerson("Asha Rao"));
    await browser.show(vendor("v"));
    await (await openBrowser(await addPerson("Ravi Kumar"))).show(vendor("v"));
    await expect.poll(() => browser.others(vendor("v"))).toHaveLength(1);
    expect(browser.events.map(({ name }) => name)).toEqual(["ready"]);
    expect(browser.text()).toMatch(/\n\nevent: presence\ndata: /);
  });
});
