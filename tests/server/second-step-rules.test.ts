/** The accounts that need a second step to sign in, and the limits of guesses. */
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { users } from "../../server/db/schema";
import { OWNER_ROLE, REVIEWER_ROLE } from "../../server/auth/built-in-roles";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { createRole } from "./support/grant";
import { totpCodeAt, getDemoEmail, createSecondStepCalls } from "./support/second-step";

const test = await startTestApp();
const { password, reset, second, setUp } = createSecondStepCalls(test);

afterEach(() => reset());

describe("when a second step is required", async () => {
  const strict = await startTestApp({ database: test.database, env: { REQUIRE_SECOND_STEP: "true" } });
  const strictly = createSecondStepCalls(strict);

  it("an administrator can access only their own account until the second step is set up", async () => {
    const { body } = await strictly.password();
    expect(body.user.owesSecondStep).toBe(true);
    const rejected = await strict.call("GET", "/api/admin/vendors", { as: "admin" });
    expect(rejected.status).toBe(403);
    expect(rejected.body.code).toBe("second_step_setup_required");
    expect((await strictly.own("GET", "")).body).toMatchObject({ required: true, totp: null });
    expect((await strict.call("GET", "/api/auth/me", { as: "admin" })).body).toMatchObject({ owesSecondStep: true });

    expect((await strictly.setUp()).status).toBe(200);
    expect((await strict.call("GET", "/api/admin/vendors", { as: "admin" })).status).toBe(200);
    expect((await strict.call("GET", "/api/auth/me", { as: "admin" })).body).not.toHaveProperty("owesSecondStep");
  });

  it("users who are not administrators sign in as before", async () => {
    const { status, body } = await strictly.password("vendor");
    expect(status).toBe(200);
    expect(body.user).not.toHaveProperty("owesSecondStep");
  });
});

describe("a role that requires a second step", () => {
  const rolePath = (id: string) => `/api/admin/roles/${id}/second-step`;
  const require = (id: string, secondStep: unknown, as: "admin" | "auditor" = "admin") =>
    test.call("PUT", rolePath(id), { as, body: { secondStep } });

  it("applies only to its administrators, from the next request on", async () => {
    const role = await createRole(test.database.db, ["vendors.list"]);
    const person = await createAdministratorFactory(test)(role);
    const list = () => person.send("GET", "/api/admin/vendors");
    expect((await list()).status).toBe(200);
    expect((await require(role, true)).body).toMatchObject({ _id: role, secondStep: true });
    expect([(await list()).status, (await list()).body.code]).toEqual([403, "second_step_setup_required"]);
    expect((await person.send("GET", "/api/auth/me")).body).toMatchObject({ owesSecondStep: true });
    expect((await person.send("GET", "/api/admin/account/second-step")).body).toMatchObject({ required: true });
    expect((await test.call("GET", "/api/admin/vendors", { as: "admin" })).status).toBe(200);
    expect((await require(role, false)).body).toMatchObject({ secondStep: false });
    expect((await list()).status).toBe(200);
  });

  it("can be a built-in role, although its other fields cannot be changed", async () => {
    const { status, body } = await require(REVIEWER_ROLE, true);
    expect([status, body]).toMatchObject([200, { name: "Reviewer", builtIn: true, secondStep: true }]);
    await require(REVIEWER_ROLE, false);
    const change = await test.call("PUT", `/api/admin/roles/${REVIEWER_ROLE}`, {
      as: "admin",
      body: { name: "Judge" },
    });
    expect(change.status).toBe(409);
  });

  it("can be changed only by administrators with all of its permissions, and with a valid value", async () => {
    expect((await require(REVIEWER_ROLE, true, "auditor")).status).toBe(403);
    const limited = await createAdministratorFactory(test)(["roles.*", "vendors.list"]);
    const { status, body } = await limited.send("PUT", rolePath(OWNER_ROLE), { secondStep: false });
    expect([status, body.message]).toEqual([
      403,
      "You can only grant and remove permissions that you have. You lack *.",
    ]);
    const invalid = await require(REVIEWER_ROLE, "yes");
    expect([invalid.status, invalid.body.errors]).toEqual([422, { secondStep: ["must be true or false"] }]);
    expect((await require("f".repeat(24), true)).status).toBe(404);
  });
});

it("limits guesses of codes separately from passwords, and across challenges", async () => {
  const { secret } = await setUp();
  const slow = await startTestApp({ database: test.database, env: { LOGIN_ATTEMPTS: "7" } });
  const calls = createSecondStepCalls(slow);
  const statuses: number[] = [];
  for (let round = 0; round < 2; round++) {
    const { challenge } = (await calls.password()).body;
    for (let number = 0; number < 4; number++)
      statuses.push((await calls.second(challenge, { code: "000000" })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 7 }, () => 401), 429]);
  const { challenge, code } = (await calls.password()).body;
  expect(code, "passwords have a separate count").toBe("second_step_required");
  const delayed = await calls.second(challenge, { code: totpCodeAt(secret, 0) });
  expect(delayed.status, "even a correct code has to wait").toBe(429);
  expect(delayed.headers["retry-after"]).toEqual(expect.any(String));
});

it("rejects a sign-in whose account was deactivated after the password", async () => {
  const { db } = test.database;
  const { secret } = await setUp("auditor");
  const { challenge } = (await password("auditor")).body;
  const auditor = eq(users.email, getDemoEmail("auditor"));
  await db
    .update(users)
    .set({ deactivatedAt: new Date(0) })
    .where(auditor);
  const { status, body } = await second(challenge, { code: totpCodeAt(secret, 0) });
  expect({ status, code: body.code, token: body.token }).toEqual({
    status: 401,
    code: "deactivated",
    token: undefined,
  });
  await db.update(users).set({ deactivatedAt: null }).where(auditor);
  await reset("auditor");
});
