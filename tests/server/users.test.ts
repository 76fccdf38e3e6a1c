import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { orders, sessions, users, vendors } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { auditEntries } from "../../server/db/schema-audit";
import { OWNER_ROLE } from "../../server/auth/built-in-roles";
import { cheapPasswords, TEST_PASSWORD, startTestApp, type DemoAccount } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { confirmPassword } from "./support/confirm-password";
import { createRole } from "./support/grant";

const { database, call } = await startTestApp();
const { db } = database;

let id = "";

/** Creates a new customer for each test. */
beforeEach(async () => {
  id = newId();
  await db.insert(users).values({ id, name: "Meera Iyer", email: `meera.${id}@mail.example`, role: "customer" });
});

const put = (body: unknown, user = id, as: DemoAccount = "admin") =>
  call("PUT", `/api/admin/users/${user}`, { as, body });
const remove = (user = id) => call("DELETE", `/api/admin/users/${user}`, { as: "admin" });
const listEntries = (user = id) =>
  findAuditEntries(db, and(eq(auditEntries.resource, "users"), eq(auditEntries.resourceId, user)));
const findId = async (person: DemoAccount) => {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${person}@bazaar.example`));
  return row?.id ?? "";
};

/** Creates a signed-in administrator with these permissions, or by default an owner. */
async function createAdministrator(permissions?: string[]) {
  const admin = newId();
  const email = `admin.${admin}@bazaar.example`;
  const passwordHash = await cheapPasswords.hash(TEST_PASSWORD);
  const roleId = permissions ? await createRole(db, permissions) : OWNER_ROLE;
  await db.insert(users).values({ id: admin, name: "Second Admin", email, role: "admin", roleId, passwordHash });
  const login = await call("POST", "/api/auth/login", { body: { email, password: TEST_PASSWORD } });
  await confirmPassword(db, login.body.token);
  const headers = { authorization: `Bearer ${login.body.token}` };
  return {
    id: admin,
    send: (method: string, user: string, body?: unknown) =>
      call(method, `/api/admin/users/${user}`, { headers, ...(body ? { body } : {}) }),
  };
}

describe("GET /{id}", () => {
  it("returns the user without secrets", async () => {
    const { status, body } = await call("GET", `/api/admin/users/${id}`, { as: "admin" });
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      name: "Meera Iyer",
      email: `meera.${id}@mail.example`,
      role: "customer",
      createdAt: expect.any(String),
    });
  });
});

it.each(["ffffffffffffffffffffffff", "1", "%00"])("GET, DELETE and PUT return 404 for the id %s", async (other) => {
  for (const method of ["GET", "DELETE"]) {
    const { status, body } = await call(method, `/api/admin/users/${other}`, { as: "admin" });
    expect(status).toBe(404);
    expect(body.message).toBe("User not found.");
  }
  expect((await put({ name: "Nobody" }, other)).status).toBe(404);
});

describe("PUT", () => {
  it("changes name, email and role, and records the old and new values", async () => {
    const email = `Meera.New.${id}@Mail.Example`;
    const { status, body } = await put({ name: "  Meera Rao ", email, role: "vendor" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: id, name: "Meera Rao", email: email.toLowerCase(), role: "vendor" });
    const [entry, ...rest] = await listEntries();
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      action: "users.edit",
      actorEmail: "admin@bazaar.example",
      before: { name: "Meera Iyer", role: "customer" },
      after: { name: "Meera Rao", email: email.toLowerCase(), role: "vendor" },
    });
    expect(JSON.stringify(entry)).not.toContain("passwordHash");
  });

  it("keeps omitted fields", async () => {
    const { body } = await put({ name: "Meera" });
    expect(body).toMatchObject({ name: "Meera", email: `meera.${id}@mail.example`, role: "customer" });
  });

  it.each([
    [{ name: " " }, "name", "is required"],
    [{ name: null }, "name", "must be text"],
    [{ name: "x".repeat(201) }, "name", "must have at most 200 characters"],
    [{ name: "a\u0000" }, "name", "must not contain the character NUL"],
    [{ email: "no at sign" }, "email", "must be an email address such as asha@shop.example"],
    [{ email: "" }, "email", "is required"],
    [{ role: "king" }, "role", "must be one of admin, vendor, customer"],
    [{ role: null }, "role", "must be one of admin, vendor, customer"],
    [{ password: "new" }, "password", "is not a field of this request"],
    [{ permissions: ["*"] }, "permissions", "is not a field of this request"],
    [[], "", "must be an object"],
  ])("rejects %j", async (body, field, message) => {
    const answer = await put(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]?.[0]).toBe(message);
    expect(await listEntries()).toEqual([]);
  });

  it("rejects an email that another user has, in any letter case, and one of two concurrent requests for the same email", async () => {
    const { status, body } = await put({ email: "ADMIN@bazaar.example" });
    expect(status).toBe(409);
    expect(body).toEqual({
      message: "Another user already has this email.",
      code: "conflict",
      errors: { email: ["is already taken"] },
    });
    const other = newId();
    await db.insert(users).values({ id: other, name: "Other", email: `${other}@mail.example`, role: "customer" });
    const wanted = { email: `wanted.${id}@mail.example` };
    const answers = await Promise.all([put(wanted), put(wanted, other)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it("makes shops searchable by the new email of their owner, and no longer by the old one", async () => {
    const shop = newId();
    const searchText = `shop of meera meera.${id}@mail.example`;
    await db.insert(vendors).values({ id: shop, userId: id, shopName: "Shop of Meera", searchText });
    await put({ email: `renamed.${id}@mail.example` });
    const found = async (search: string) =>
      (await call("GET", `/api/admin/vendors?search=${search}`, { as: "admin" })).body.total;
    expect(await found(`renamed.${id}`)).toBe(1);
    expect(await found(`meera.${id}`)).toBe(0);
  });

  it("does not let administrators remove their own role", async () => {
    const { status, body } = await put({ role: "customer" }, await findId("admin"));
    expect(status).toBe(409);
    expect(body.message).toBe("You can't remove your own admin role. Ask another administrator.");
    expect((await put({ name: "Asha Menon", role: "admin" }, await findId("admin"))).status).toBe(200);
  });

  it("revokes a demoted administrator's access at once", async () => {
    const second = await createAdministrator();
    expect((await second.send("GET", id)).status).toBe(200);
    expect((await put({ role: "customer" }, second.id)).status).toBe(200);
    expect((await second.send("GET", id)).status).toBe(401);
  });

  it("keeps one of two administrators who demote each other at the same time", async () => {
    const [one, two] = [await createAdministrator(), await createAdministrator()];
    const answers = await Promise.all([
      one.send("PUT", two.id, { role: "customer" }),
      two.send("PUT", one.id, { role: "customer" }),
    ]);
    const [done, rejected] = answers.map(({ status }) => status).sort();
    expect(done).toBe(200);
    // The answer is 401 if the first change has already ended the session of the second request.
    expect([401, 403]).toContain(rejected);
  });

  it("does not let an administrator with limited permissions create, change or delete another administrator", async () => {
    const limited = await createAdministrator(["users.*"]);
    const words = "Only an administrator with every permission can create, change or delete an administrator.";
    const admin = await findId("admin");
    for (const [method, user, body] of [
      ["PUT", id, { role: "admin" }],
      ["PUT", admin, { email: `taken.over.${id}@mail.example` }],
      ["DELETE", await findId("auditor"), undefined],
    ] as const) {
      const answer = await limited.send(method, user, body);
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe(words);
    }
    expect((await limited.send("PUT", id, { name: "Fine" })).status).toBe(200);
    expect((await limited.send("PUT", limited.id, { name: "Myself" })).status).toBe(200);
  });
});

describe("DELETE", () => {
  it("deletes the user with their sessions, and records it", async () => {
    const second = await createAdministrator();
    const { status, body } = await remove(second.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: second.id, name: "Second Admin" });
    expect(await db.$count(sessions, eq(sessions.userId, second.id))).toBe(0);
    expect((await second.send("GET", id)).status).toBe(401);
    expect((await remove(second.id)).status).toBe(404);
    expect(await listEntries(second.id)).toMatchObject([
      { action: "users.delete", before: { name: "Second Admin" }, after: null },
    ]);
  });

  it("does not let administrators delete themselves", async () => {
    const { status, body } = await remove(await findId("admin"));
    expect(status).toBe(409);
    expect(body.message).toBe("You can't delete yourself. Ask another administrator.");
  });

  it("is rejected while the user has orders, shops or reviews, and the message says how many", async () => {
    const [order] = await db.select().from(orders).limit(1);
    const searchText = "shop";
    await db.insert(vendors).values({ id: newId(), userId: id, shopName: "Shop", searchText });
    expect((await remove()).body.message).toBe("This user cannot be deleted: the account has 1 shop.");
    for (let n = 0; n < 2; n += 1) await db.insert(orders).values({ ...order, id: newId(), customerId: id } as never);
    await db.insert(reviews).values({ id: newId(), userId: id, vendorId: order?.vendorId ?? "", rating: 5 });
    const { status, body } = await remove();
    expect(status).toBe(409);
    expect(body).toEqual({
      message: "This user cannot be deleted: the account has 2 orders, 1 shop, and 1 review.",
      code: "conflict",
    });
    expect(await listEntries()).toEqual([]);
  });

  it("succeeds once when several run at the same time", async () => {
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await listEntries()).toHaveLength(1);
  });
});
