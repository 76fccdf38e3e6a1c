import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isAllowed } from "../../providers/auth/contract";
import { BUILT_IN_ROLES, OWNER_ROLE, REVIEWER_ROLE } from "../../server/auth/built-in-roles";
import { findUnusedGrants, listPermissions, warnAboutUnusedGrants } from "../../server/auth/grants";
import { newId } from "../../server/db/new-id";
import { auditEntries } from "../../server/db/schema-audit";
import { adminRoles } from "../../server/db/schema-roles";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { openTestDatabase } from "./support/database";

const stage = await startTestApp();
const { app, database, call } = stage;
const { db } = database;
const createAdministrator = createAdministratorFactory(stage);
const PATH = "/api/admin/roles";
const as = "admin" as const;

let lastNumber = 0;
const newRole = (permissions: string[] = ["vendors.list"]) => ({
  name: `Desk ${(lastNumber += 1)}`,
  description: "Looks after one thing.",
  permissions,
});
const postRole = async (permissions?: string[]) => (await call("POST", PATH, { as, body: newRole(permissions) })).body;
const listEntries = async (id: string) => (await findAuditEntries(db, eq(auditEntries.resourceId, id))).reverse();

describe("the built-in roles", () => {
  it("in the database match the code, and grant only existing permissions", async () => {
    const rows = await db.select().from(adminRoles).where(eq(adminRoles.builtIn, true));
    const plain = rows
      .map((row) => ({ ...row, createdAt: undefined }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(plain).toEqual(BUILT_IN_ROLES.map((role) => ({ ...role, secondStep: false })));
    for (const { permissions } of BUILT_IN_ROLES)
      expect(findUnusedGrants(permissions, listPermissions(app))).toEqual([]);
  });

  it("exist in an unseeded database too", async () => {
    const empty = await openTestDatabase();
    const rows = await empty.db.select().from(adminRoles).orderBy(adminRoles.id);
    expect(rows.map((row) => ({ ...row, createdAt: undefined }))).toEqual(
      BUILT_IN_ROLES.map((role) => ({ ...role, secondStep: false })),
    );
    await empty.close();
  });

  it("are listed with the number of people who have them", async () => {
    const { status, body } = await call("GET", `${PATH}?limit=100&search=OWN`, { as: "auditor" });
    expect(status).toBe(200);
    expect(body.content).toEqual([
      {
        _id: OWNER_ROLE,
        name: "Owner",
        description: expect.any(String),
        permissions: ["*"],
        builtIn: true,
        people: 1,
        secondStep: false,
        createdAt: expect.any(String),
      },
    ]);
  });

  it.each(["PUT", "DELETE"])("reject %s", async (method) => {
    const { status, body } = await call(method, `${PATH}/${REVIEWER_ROLE}`, { as, body: { name: "Judge" } });
    expect(status).toBe(409);
    expect(body.message).toBe("This role is built in. Create your own role instead.");
  });
});

it("returns each permission of the server's routes once", async () => {
  const { body } = await call("GET", `${PATH}/permissions`, { as: "auditor" });
  expect(body.permissions).toEqual(
    [
      ...new Set([
        ...[...app.adminRoutes, ...app.integrationRoutes].flatMap((one) => [one.permission, ...one.alsoRequires]),
        ...[...app.adminRoutes, ...app.integrationRoutes, ...app.ownRoutes].flatMap((one) => one.otherPermissions),
      ]),
    ].sort(),
  );
  expect(body.permissions).toContain("kyc-management.approve");
});

describe("a custom role", () => {
  it("can be created, read, changed and deleted, with an audit entry for each", async () => {
    const body = { ...newRole(["vendors.show", "vendors.list", "vendors.show"]) };
    const { status, body: role } = await call("POST", PATH, { as, body });
    expect(status).toBe(201);
    expect(role).toEqual({
      _id: expect.any(String),
      ...body,
      permissions: ["vendors.list", "vendors.show"],
      builtIn: false,
      people: 0,
      secondStep: false,
      createdAt: expect.any(String),
    });
    const path = `${PATH}/${role._id}`;
    expect((await call("GET", path, { as: "auditor" })).body).toEqual(role);
    const changed = await call("PUT", path, { as, body: { permissions: ["orders.*"] } });
    expect(changed.body).toEqual({ ...role, permissions: ["orders.*"] });
    expect((await call("PUT", path, { as, body: { description: "" } })).body["description"]).toBe("");
    expect((await call("DELETE", path, { as })).status).toBe(200);
    expect((await call("GET", path, { as })).status).toBe(404);
    const actions = (await listEntries(role._id)).map(({ action }) => action);
    expect(actions.sort()).toEqual(["roles.create", "roles.delete", "roles.edit", "roles.edit"]);
  });

  it("with grants that match no permission is logged by name at startup", async () => {
    await db.insert(adminRoles).values({ id: newId(), name: "Old Desk", permissions: ["kyc.*", "vendors.list"] });
    const lines: string[] = [];
    const logging = await startTestApp({
      database,
      env: { LOG_LEVEL: "warn" },
      logTo: { write: (line) => void lines.push(line) },
    });
    await warnAboutUnusedGrants(logging.app, db);
    const texts = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(texts).toEqual(["The role Old Desk has grants that match no permission: kyc.*."]);
    await db.delete(adminRoles).where(eq(adminRoles.name, "Old Desk"));
  });

  it.each([
    ["kyc.*", "must name existing permissions. Unknown: kyc.*"],
    ["vendors.aprove", "must name existing permissions. Unknown: vendors.aprove"],
  ])("rejects the grant %s, which matches no permission, and names it", async (grant, message) => {
    const { status, body } = await call("POST", PATH, { as, body: newRole(["vendors.list", grant]) });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ permissions: [message] });
    const role = await postRole();
    expect((await call("PUT", `${PATH}/${role._id}`, { as, body: { permissions: [grant] } })).status).toBe(422);
  });

  it("has a unique name, ignoring case", async () => {
    const role = await postRole();
    const body = { ...newRole(), name: String(role["name"]).toUpperCase() };
    const again = await call("POST", PATH, { as, body });
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual({ name: ["is already taken"] });
  });

  it("cannot be deleted while someone has it", async () => {
    const role = await postRole();
    await createAdministrator(role._id);
    const { status, body } = await call("DELETE", `${PATH}/${role._id}`, { as });
    expect(status).toBe(409);
    expect(body.message).toBe("1 administrator has this role. Give them another one first.");
  });

  it("takes effect for its administrators at the next request", async () => {
    const role = await postRole(["vendors.list"]);
    const person = await createAdministrator(role._id);
    expect((await person.send("GET", "/api/admin/vendors")).status).toBe(200);
    await call("PUT", `${PATH}/${role._id}`, { as, body: { permissions: ["orders.list"] } });
    expect((await person.send("GET", "/api/admin/vendors")).status).toBe(403);
    expect((await person.send("GET", "/api/auth/me")).body.permissions).toEqual(["orders.list"]);
  });
});

describe("administrators", () => {
  it.each([["orders.list"], ["vendors.*"], ["*.list"], ["*"], ["*.*"]])("cannot grant %s without it", async (grant) => {
    const limited = await createAdministrator(["roles.*", "vendors.list"]);
    const { status, body } = await limited.send("POST", PATH, newRole([grant]));
    expect(status).toBe(403);
    expect(body.message).toContain(`You lack ${grant}.`);
    const small = await postRole(["vendors.list"]);
    expect((await limited.send("PUT", `${PATH}/${small._id}`, { permissions: [grant] })).status).toBe(403);
  });

  it("can grant what they have", async () => {
    const limited = await createAdministrator(["roles.*", "vendors.*"]);
    const role = newRole(["vendors.*", "vendors.approve", "roles.list"]);
    expect((await limited.send("POST", PATH, role)).status).toBe(201);
  });

  it("cannot take away what they lack", async () => {
    const limited = await createAdministrator(["roles.*", "vendors.list"]);
    const large = await postRole(["vendors.list", "orders.list"]);
    const change = { permissions: ["vendors.list"] };
    expect((await limited.send("PUT", `${PATH}/${large._id}`, change)).status).toBe(403);
    expect((await limited.send("DELETE", `${PATH}/${large._id}`)).status).toBe(403);
  });

  it("hold a permission exactly when a grant matches it, and no wildcard through single permissions", () => {
    const grants = ["*", "*.*", "vendors.*", "*.list", "vendors.list", "vendors.approve", "orders.list"];
    for (const granted of grants) {
      for (const other of grants.filter((one) => !one.includes("*"))) {
        expect([granted, other, isAllowed([granted], other)]).toEqual([
          granted,
          other,
          findUnusedGrants([granted], [other]).length === 0,
        ]);
      }
    }
    expect(isAllowed(["vendors.list", "vendors.approve"], "vendors.*")).toBe(false);
  });
});
