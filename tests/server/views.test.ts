/** Saved views: who sees and changes them, their limits, and what is left when their creator leaves. */
import { eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MAX_VIEW_NAME, MAX_VIEW_QUERY, MAX_VIEWS, type SavedView } from "../../providers/views/contract";
import { AUDITOR_ROLE, OWNER_ROLE, SUPPORT_ROLE } from "../../server/auth/built-in-roles";
import { encryptRow } from "../../server/db/encrypted-records";
import { newId } from "../../server/db/new-id";
import { auditEntries } from "../../server/db/schema-audit";
import { changeEvents } from "../../server/db/schema-change-events";
import { defaultViews, listViews } from "../../server/db/schema-views";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const stage = await startTestApp();
const { app, call } = stage;
const { db } = stage.database;
const createAdministrator = createAdministratorFactory(stage);

const PATH = "/api/admin/views";
const PENDING = { list: "orders", query: "status=pending&sort=createdAt&size=25" };

type View = Required<SavedView> & { _id: string };

async function save(by: TestAdministrator, body: SavedView = {}): Promise<View> {
  const { status, text, body: view } = await by.send("POST", PATH, { ...PENDING, name: `View ${newId()}`, ...body });
  expect(status, text).toBe(201);
  return view as unknown as View;
}
async function listOf(by: TestAdministrator, query = ""): Promise<View[]> {
  const { status, text, body } = await by.send("GET", `${PATH}${query}`);
  expect(status, text).toBe(200);
  return body as unknown as View[];
}
const idsOf = async (by: TestAdministrator, query?: string) => (await listOf(by, query)).map(({ _id }) => _id);
const insert = (count: number, by: TestAdministrator) =>
  db.insert(listViews).values(
    Array.from({ length: count }, (_, index) =>
      encryptRow(listViews, {
        ...{ id: newId(), list: "orders", name: `Stored ${index}`, query: "" },
        ...{ creatorId: by.id, privateTo: by.id },
      }),
    ),
  );

describe("a private view", () => {
  it("is seen only by the person who saved it", async () => {
    const [asha, ravi] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
    const view = await save(asha, { name: " Late orders " });
    expect(view).toMatchObject({ ...PENDING, name: "Late orders", shared: false, own: true, isDefault: false });
    expect(view.creator).toEqual({ _id: asha.id, name: "Nalini Joshi" });
    expect(await listOf(asha)).toEqual([view]);
    expect(await idsOf(ravi)).not.toContain(view._id);
    for (const [method, path] of [
      ["PUT", ""],
      ["DELETE", ""],
      ["PUT", "/default"],
      ["DELETE", "/default"],
    ] as const) {
      const { status } = await ravi.send(method, `${PATH}/${view._id}${path}`, path === "" ? {} : undefined);
      expect(status, `${method} ${path}`).toBe(404);
    }
    expect(await listOf(asha)).toEqual([view]);
  });

  it("can be changed and deleted by people who may only read", async () => {
    const auditor = await createAdministrator(AUDITOR_ROLE);
    const { _id } = await save(auditor);
    const changed = await auditor.send("PUT", `${PATH}/${_id}`, { name: "Renamed", query: "status=shipped" });
    expect(changed.body).toMatchObject({ name: "Renamed", query: "status=shipped", shared: false });
    expect((await auditor.send("DELETE", `${PATH}/${_id}`)).status).toBe(200);
    expect(await idsOf(auditor)).toEqual([]);
  });

  it("never keeps the page, the chosen view and open dialogs", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const query = "?search=a%26b&page=3&view=x&details=1&action=orders.edit&id=1";
    expect((await save(person, { query })).query).toBe("search=a%26b");
  });

  it("is not in the audit", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const { _id } = await save(person);
    await person.send("PUT", `${PATH}/${_id}`, { name: "Renamed" });
    await person.send("DELETE", `${PATH}/${_id}`);
    expect(await findAuditEntries(db, eq(auditEntries.resourceId, _id))).toEqual([]);
  });
});

describe("a shared view", () => {
  it("is seen by everyone who may see its list, and gives access to nothing", async () => {
    const owner = await createAdministrator(OWNER_ROLE);
    const orders = await save(owner, { shared: true });
    const payouts = await save(owner, { list: "payouts", query: "", shared: true });
    const support = await createAdministrator(SUPPORT_ROLE);
    const ids = await idsOf(support);
    expect(ids).toContain(orders._id);
    expect(ids).not.toContain(payouts._id);
    expect((await support.send("PUT", `${PATH}/${payouts._id}/default`)).status).toBe(404);
    expect((await support.send("GET", "/api/admin/payouts")).status).toBe(403);
    expect(await idsOf(support, "?list=payouts")).toEqual([]);
    expect(await idsOf(support, "?list=orders")).toContain(orders._id);
  });

  it("needs the permission views.share, which the audit names after a refusal", async () => {
    const person = await createAdministrator(["*.list"]);
    const refused = await person.send("POST", PATH, { ...PENDING, name: "Mine", shared: true });
    expect(refused).toMatchObject({ status: 403, body: { message: "You lack the permission views.share." } });
    const own = await save(person);
    expect((await person.send("PUT", `${PATH}/${own._id}`, { shared: true })).status).toBe(403);
    const entries = await findAuditEntries(db, eq(auditEntries.actorId, person.id));
    expect(entries.filter(({ action }) => action.startsWith("views."))).toMatchObject([
      { action: "views.use", outcome: "refused" },
      { action: "views.use", outcome: "refused", resourceId: own._id },
    ]);
    const { body } = await call<{ permissions: string[] }>("GET", "/api/admin/roles/permissions", { as: "admin" });
    expect(body.permissions).toContain("views.share");
    const sharing = await createAdministrator(["orders.list", "views.share"]);
    expect(await save(sharing, { shared: true })).toMatchObject({ shared: true, own: true });
  });

  it("is changed and deleted by others only with the permission, and made private only by its creator", async () => {
    const [creator, other] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
    const reader = await createAdministrator(["orders.list"]);
    const view = await save(creator, { shared: true });
    const url = `${PATH}/${view._id}`;
    expect((await reader.send("PUT", url, { name: "Theirs" })).status).toBe(403);
    expect((await reader.send("DELETE", url)).status).toBe(403);
    expect((await other.send("PUT", url, { name: "Ours" })).body).toMatchObject({ name: "Ours", own: false });
    const refused = await other.send("PUT", url, { shared: false });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ shared: ["can only be turned off by the person who saved the view"] });
    expect((await other.send("DELETE", url)).status).toBe(200);
    expect(await idsOf(creator)).not.toContain(view._id);
  });

  it("can be made private without the permission, which ends it as a default of others", async () => {
    const creator = await createAdministrator(["orders.list", "views.share"]);
    const reader = await createAdministrator(["orders.list"]);
    const view = await save(creator, { shared: true });
    for (const person of [creator, reader]) await person.send("PUT", `${PATH}/${view._id}/default`);
    expect(await listOf(reader)).toMatchObject([{ _id: view._id, isDefault: true }]);
    expect((await creator.send("PUT", `${PATH}/${view._id}`, { shared: false })).status).toBe(200);
    expect(await idsOf(reader)).toEqual([]);
    const defaults = await db.select().from(defaultViews).where(eq(defaultViews.viewId, view._id));
    expect(defaults.map(({ personId }) => personId)).toEqual([creator.id]);
  });

  it("writes one audit entry for each change, and no event", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const [last] = (await findAuditEntries(db)).slice(-1);
    const { _id } = await save(person, { name: "Late", shared: true });
    await person.send("PUT", `${PATH}/${_id}`, { query: "status=shipped" });
    await person.send("PUT", `${PATH}/${_id}/default`);
    await person.send("DELETE", `${PATH}/${_id}`);
    const late = { ...PENDING, name: "Late", shared: true };
    const moved = { ...late, query: "status=shipped" };
    expect(await findAuditEntries(db, eq(auditEntries.resourceId, _id))).toMatchObject([
      { action: "views.create", resource: "views", before: null, after: late, actorId: person.id },
      { action: "views.edit", before: late, after: moved },
      { action: "views.delete", before: moved, after: null },
    ]);
    expect(await db.$count(changeEvents, gt(changeEvents.number, last?.number ?? 0))).toBe(0);
  });
});

describe("a list", () => {
  it("must exist, and the person must be allowed to see it", async () => {
    const person = await createAdministrator(["vendors.list"]);
    const unknown = await person.send("POST", PATH, { list: "invoices", name: "All", query: "" });
    expect(unknown).toMatchObject({ status: 422, body: { errors: { list: ["must name a list"] } } });
    const hidden = await person.send("POST", PATH, { ...PENDING, name: "All" });
    expect(hidden).toMatchObject({ status: 403, body: { message: "You lack the permission orders.list." } });
    // The registrations are the same vendors, and have the same permission.
    expect(await save(person, { list: "vendor-registrations" })).toMatchObject({ list: "vendor-registrations" });
  });
});

describe("the limits", () => {
  it.each([
    ["an empty name", { name: " " }, "name", "is required"],
    ["a long name", { name: "n".repeat(MAX_VIEW_NAME + 1) }, "name", "must have at most 60 characters"],
    ["a long query", { query: "q".repeat(MAX_VIEW_QUERY + 1) }, "query", "must have at most 2,000 characters"],
  ])("refuse %s", async (_, body, field, message) => {
    const person = await createAdministrator(OWNER_ROLE);
    const refused = await person.send("POST", PATH, { ...PENDING, name: "View", ...body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ [field]: [message] });
  });

  it("allow a hundred views per person, also when two are saved at once", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    await insert(MAX_VIEWS - 1, person);
    const answers = await Promise.all(
      ["One", "Two"].map((name) => person.send("POST", PATH, { ...PENDING, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe("You can have 100 views. Delete one first.");
  });

  it("allow a name once for a person and a list, also when two are saved at once", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const answers = await Promise.all(
      ["Late", "LATE"].map((name) => person.send("POST", PATH, { ...PENDING, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: "Another view already has this name.",
      errors: { name: ["is already taken"] },
    });
    await save(person, { name: "Late", list: "vendors" });
    await save(await createAdministrator(OWNER_ROLE), { name: "Late" });
    const { _id } = await save(person, { name: "Early" });
    expect((await person.send("PUT", `${PATH}/${_id}`, { name: "late" })).status).toBe(409);
  });
});

describe("a default", () => {
  it("is one view for a person and a list, and the choice of that person only", async () => {
    const [asha, ravi] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
    const [first, second, vendors] = [
      await save(asha, { shared: true }),
      await save(asha),
      await save(asha, { list: "vendors" }),
    ];
    for (const { _id } of [first, second, vendors]) {
      expect((await asha.send("PUT", `${PATH}/${_id}/default`)).body).toMatchObject({ _id, isDefault: true });
    }
    const defaults = (await listOf(asha)).filter(({ isDefault }) => isDefault).map(({ _id }) => _id);
    expect(defaults.sort()).toEqual([second._id, vendors._id].sort());
    expect((await listOf(ravi)).filter(({ isDefault }) => isDefault)).toEqual([]);
    // The default is another view by now.
    await asha.send("DELETE", `${PATH}/${first._id}/default`);
    expect((await listOf(asha, "?list=orders")).some(({ isDefault }) => isDefault)).toBe(true);
    expect((await asha.send("DELETE", `${PATH}/${second._id}/default`)).body).toMatchObject({ isDefault: false });
    await asha.send("DELETE", `${PATH}/${vendors._id}`);
    expect(await db.$count(defaultViews, eq(defaultViews.personId, asha.id))).toBe(0);
  });
});

it("shared views outlive the account of their creator, and private ones and defaults do not", async () => {
  const [leaving, staying] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
  const shared = await save(leaving, { shared: true });
  const own = await save(leaving);
  await leaving.send("PUT", `${PATH}/${own._id}/default`);
  await staying.send("PUT", `${PATH}/${shared._id}/default`);
  const deleted = await call("DELETE", `/api/admin/users/${leaving.id}`, { as: "admin" });
  expect(deleted.status, deleted.text).toBe(200);
  expect(await db.$count(listViews, eq(listViews.id, own._id))).toBe(0);
  expect(await db.$count(defaultViews, eq(defaultViews.personId, leaving.id))).toBe(0);
  const left = (await listOf(staying)).find(({ _id }) => _id === shared._id);
  expect(left).toMatchObject({ name: shared.name, creator: null, own: false, isDefault: true });
  expect((await staying.send("PUT", `${PATH}/${shared._id}`, { name: "Ours" })).status).toBe(200);
});

it("records the refusal of people of other roles", async () => {
  for (const { method, url } of app.ownRoutes.filter((route) => route.url.startsWith(PATH) && route.method !== "HEAD")) {
    const { status } = await call(method, url.replace(":id", newId()), { as: "vendor", body: method === "GET" ? undefined : {} });
    expect(status, `${method} ${url}`).toBe(403);
  }
  const entries = await findAuditEntries(db, eq(auditEntries.action, "views.use"));
  expect(entries.filter(({ actorName }) => actorName !== "Nalini Joshi")).toHaveLength(6);
});
