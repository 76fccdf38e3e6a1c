/** Saved views: who sees and changes them, and what is left when their creator leaves. */
import { eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AUDITOR_ROLE, OWNER_ROLE, SUPPORT_ROLE } from "../../server/auth/built-in-roles";
import { newId } from "../../server/db/new-id";
import { auditEntries } from "../../server/db/schema-audit";
import { changeEvents } from "../../server/db/schema-change-events";
import { defaultViews, listViews } from "../../server/db/schema-views";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { listViewsOf, PENDING, saveView, VIEWS_PATH } from "./support/views";

const stage = await startTestApp();
const { app, call } = stage;
const { db } = stage.database;
const createAdministrator = createAdministratorFactory(stage);

const idsOf = async (by: TestAdministrator, query?: string) => (await listViewsOf(by, query)).map(({ _id }) => _id);

describe("a private view", () => {
  it("is seen only by the person who saved it", async () => {
    const [asha, ravi] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
    const view = await saveView(asha, { name: " Late orders " });
    expect(view).toMatchObject({ ...PENDING, name: "Late orders", shared: false, own: true, isDefault: false });
    expect(view.creator).toEqual({ _id: asha.id, name: "Nalini Joshi" });
    expect(await listViewsOf(asha)).toEqual([view]);
    expect(await idsOf(ravi)).not.toContain(view._id);
    for (const [method, path] of [
      ["PUT", ""],
      ["DELETE", ""],
      ["PUT", "/default"],
      ["DELETE", "/default"],
    ] as const) {
      const { status } = await ravi.send(method, `${VIEWS_PATH}/${view._id}${path}`, path === "" ? {} : undefined);
      expect(status, `${method} ${path}`).toBe(404);
    }
    expect(await listViewsOf(asha)).toEqual([view]);
  });

  it("can be changed and deleted by people who may only read", async () => {
    const auditor = await createAdministrator(AUDITOR_ROLE);
    const { _id } = await saveView(auditor);
    const changed = await auditor.send("PUT", `${VIEWS_PATH}/${_id}`, { name: "Renamed", query: "status=shipped" });
    expect(changed.body).toMatchObject({ name: "Renamed", query: "status=shipped", shared: false });
    expect((await auditor.send("DELETE", `${VIEWS_PATH}/${_id}`)).status).toBe(200);
    expect(await idsOf(auditor)).toEqual([]);
  });

  it("does not store the page, the chosen view or open dialogs", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const query = "?search=a%26b&page=3&view=x&details=1&action=orders.edit&id=1";
    expect((await saveView(person, { query })).query).toBe("search=a%26b");
  });

  it("is not in the audit", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const { _id } = await saveView(person);
    await person.send("PUT", `${VIEWS_PATH}/${_id}`, { name: "Renamed" });
    await person.send("DELETE", `${VIEWS_PATH}/${_id}`);
    expect(await findAuditEntries(db, eq(auditEntries.resourceId, _id))).toEqual([]);
  });
});

describe("a shared view", () => {
  it("is seen by everyone who may see its list, and gives no access to the list", async () => {
    const owner = await createAdministrator(OWNER_ROLE);
    const orders = await saveView(owner, { shared: true });
    const payouts = await saveView(owner, { list: "payouts", query: "", shared: true });
    const support = await createAdministrator(SUPPORT_ROLE);
    const ids = await idsOf(support);
    expect(ids).toContain(orders._id);
    expect(ids).not.toContain(payouts._id);
    expect((await support.send("PUT", `${VIEWS_PATH}/${payouts._id}/default`)).status).toBe(404);
    expect((await support.send("GET", "/api/admin/payouts")).status).toBe(403);
    expect(await idsOf(support, "?list=payouts")).toEqual([]);
    expect(await idsOf(support, "?list=orders")).toContain(orders._id);
  });

  it("needs the permission views.share, and a refusal is in the audit", async () => {
    const person = await createAdministrator(["*.list"]);
    const rejected = await person.send("POST", VIEWS_PATH, { ...PENDING, name: "Mine", shared: true });
    expect(rejected).toMatchObject({ status: 403, body: { message: "You lack the permission views.share." } });
    const own = await saveView(person);
    expect((await person.send("PUT", `${VIEWS_PATH}/${own._id}`, { shared: true })).status).toBe(403);
    const entries = await findAuditEntries(db, eq(auditEntries.actorId, person.id));
    expect(entries.filter(({ action }) => action.startsWith("views."))).toMatchObject([
      { action: "views.use", outcome: "refused" },
      { action: "views.use", outcome: "refused", resourceId: own._id },
    ]);
    const { body } = await call<{ permissions: string[] }>("GET", "/api/admin/roles/permissions", { as: "admin" });
    expect(body.permissions).toContain("views.share");
    const sharing = await createAdministrator(["orders.list", "views.share"]);
    expect(await saveView(sharing, { shared: true })).toMatchObject({ shared: true, own: true });
  });

  it("is changed and deleted by others only with views.share, and made private only by its creator", async () => {
    const [creator, other] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
    const reader = await createAdministrator(["orders.list"]);
    const view = await saveView(creator, { shared: true });
    const url = `${VIEWS_PATH}/${view._id}`;
    expect((await reader.send("PUT", url, { name: "Theirs" })).status).toBe(403);
    expect((await reader.send("DELETE", url)).status).toBe(403);
    expect((await other.send("PUT", url, { name: "Ours" })).body).toMatchObject({ name: "Ours", own: false });
    const rejected = await other.send("PUT", url, { shared: false });
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toEqual({ shared: ["can only be turned off by the person who saved the view"] });
    expect((await other.send("DELETE", url)).status).toBe(200);
    expect(await idsOf(creator)).not.toContain(view._id);
  });

  it("can be made private by its creator, and is then no longer the default of other people", async () => {
    const creator = await createAdministrator(["orders.list", "views.share"]);
    const reader = await createAdministrator(["orders.list"]);
    const view = await saveView(creator, { shared: true });
    for (const person of [creator, reader]) await person.send("PUT", `${VIEWS_PATH}/${view._id}/default`);
    expect((await listViewsOf(reader)).find(({ isDefault }) => isDefault)?._id).toBe(view._id);
    expect((await creator.send("PUT", `${VIEWS_PATH}/${view._id}`, { shared: false })).status).toBe(200);
    expect(await idsOf(reader)).not.toContain(view._id);
    const defaults = await db.select().from(defaultViews).where(eq(defaultViews.viewId, view._id));
    expect(defaults.map(({ personId }) => personId)).toEqual([creator.id]);
  });

  it("writes one audit entry for each change, and no event", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const [last] = (await findAuditEntries(db)).slice(-1);
    const { _id } = await saveView(person, { name: "Late", shared: true });
    await person.send("PUT", `${VIEWS_PATH}/${_id}`, { query: "status=shipped" });
    await person.send("PUT", `${VIEWS_PATH}/${_id}/default`);
    await person.send("DELETE", `${VIEWS_PATH}/${_id}`);
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

describe("a default", () => {
  it("is one view per person and list, and does not affect other people", async () => {
    const [asha, ravi] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
    const [first, second, vendors] = [
      await saveView(asha, { shared: true }),
      await saveView(asha),
      await saveView(asha, { list: "vendors" }),
    ];
    for (const { _id } of [first, second, vendors]) {
      expect((await asha.send("PUT", `${VIEWS_PATH}/${_id}/default`)).body).toMatchObject({ _id, isDefault: true });
    }
    const defaults = (await listViewsOf(asha)).filter(({ isDefault }) => isDefault).map(({ _id }) => _id);
    expect(defaults.sort()).toEqual([second._id, vendors._id].sort());
    expect((await listViewsOf(ravi)).filter(({ isDefault }) => isDefault)).toEqual([]);
    // The default is now the second view, so this request changes nothing.
    await asha.send("DELETE", `${VIEWS_PATH}/${first._id}/default`);
    expect((await listViewsOf(asha, "?list=orders")).some(({ isDefault }) => isDefault)).toBe(true);
    expect((await asha.send("DELETE", `${VIEWS_PATH}/${second._id}/default`)).body).toMatchObject({ isDefault: false });
    await asha.send("DELETE", `${VIEWS_PATH}/${vendors._id}`);
    expect(await db.$count(defaultViews, eq(defaultViews.personId, asha.id))).toBe(0);
  });
});

it("deleting an account keeps its shared views, and deletes its private views and defaults", async () => {
  const [leaving, staying] = [await createAdministrator(OWNER_ROLE), await createAdministrator(OWNER_ROLE)];
  const shared = await saveView(leaving, { shared: true });
  const own = await saveView(leaving);
  await leaving.send("PUT", `${VIEWS_PATH}/${own._id}/default`);
  await staying.send("PUT", `${VIEWS_PATH}/${shared._id}/default`);
  const deleted = await call("DELETE", `/api/admin/users/${leaving.id}`, { as: "admin" });
  expect(deleted.status, deleted.text).toBe(200);
  expect(await db.$count(listViews, eq(listViews.id, own._id))).toBe(0);
  expect(await db.$count(defaultViews, eq(defaultViews.personId, leaving.id))).toBe(0);
  const left = (await listViewsOf(staying)).find(({ _id }) => _id === shared._id);
  expect(left).toMatchObject({ name: shared.name, creator: null, own: false, isDefault: true });
  expect((await staying.send("PUT", `${VIEWS_PATH}/${shared._id}`, { name: "Ours" })).status).toBe(200);
});

it("rejects a vendor, and records each refusal", async () => {
  for (const { method, url } of app.ownRoutes.filter(
    (route) => route.url.startsWith(VIEWS_PATH) && route.method !== "HEAD",
  )) {
    const { status } = await call(method, url.replace(":id", newId()), {
      as: "vendor",
      body: method === "GET" ? undefined : {},
    });
    expect(status, `${method} ${url}`).toBe(403);
  }
  const entries = await findAuditEntries(db, eq(auditEntries.action, "views.use"));
  expect(entries.filter(({ actorName }) => actorName !== "Nalini Joshi")).toHaveLength(6);
});
