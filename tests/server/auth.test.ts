import { isNull } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { FEATURES } from "../../providers/features/contract";
import { nextTimestamp } from "../../server/base/clock";
import { sessions, users } from "../../server/db/schema";
import { cheapPasswords, TEST_PASSWORD, startTestApp } from "./support/app";

const verify = vi.fn(cheapPasswords.verify);
const { database, call, login } = await startTestApp({ passwords: { ...cheapPasswords, verify } });
const { db } = database;

const post = (body: unknown) => call("POST", "/api/auth/login", { body });

describe("POST /api/auth/login", () => {
  it("returns a token and the user with permissions and features", async () => {
    const { status, body } = await post({ email: "admin@bazaar.example", password: TEST_PASSWORD });
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: expect.any(String),
      email: "admin@bazaar.example",
      role: "admin",
      permissions: ["*"],
      features: Object.keys(FEATURES),
    });
  });

  it("trims the email and ignores its case", async () => {
    expect((await post({ email: "  Admin@BAZAAR.example ", password: TEST_PASSWORD })).status).toBe(200);
  });

  it.each(["vendor", "customer"])("signs in a %s without permissions", async (role) => {
    const { status, body } = await post({ email: `${role}@bazaar.example`, password: TEST_PASSWORD });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ role, permissions: [] });
  });

  it("returns only read permissions for the auditor", async () => {
    const { body } = await post({ email: "auditor@bazaar.example", password: TEST_PASSWORD });
    expect(body.user).toMatchObject({ role: "admin", permissions: ["*.list", "*.show"] });
  });

  it("gives the same answer for a wrong password and an unknown email", async () => {
    const wrong = await post({ email: "admin@bazaar.example", password: "wrong" });
    const unknown = await post({ email: "nobody@bazaar.example", password: "wrong" });
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body).toEqual({ message: "Invalid email or password", code: "invalid_credentials" });
    }
  });

  it("takes the time of verifying a hash even for an unknown email or a user without a password", async () => {
    verify.mockClear();
    await post({ email: "nobody@bazaar.example", password: TEST_PASSWORD });
    const [row] = await db.select().from(users).where(isNull(users.passwordHash)).limit(1);
    expect((await post({ email: row?.email, password: TEST_PASSWORD })).status).toBe(401);
    expect(verify.mock.calls).toEqual([
      [undefined, TEST_PASSWORD],
      [null, TEST_PASSWORD],
    ]);
    // Without an account, the password is compared with a dummy hash. Even its password must not sign anyone in.
    expect(await cheapPasswords.verify(undefined, "a password that no one has")).toBe(false);
  });

  it.each([
    [{}, { email: ["is required"], password: ["is required"] }],
    [
      { email: " ", password: "" },
      { email: ["is required"], password: ["is required"] },
    ],
    [
      { email: 1, password: [] },
      { email: ["must be text"], password: ["must be text"] },
    ],
    [{ email: "a\u0000b", password: "x" }, { email: ["must not contain the character NUL"] }],
  ])("validates each field of %j", async (body, errors) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: "validation_failed", errors });
  });
});

describe("a session", () => {
  const me = (token: string) => call("GET", "/api/auth/me", { headers: { authorization: `Bearer ${token}` } });

  it("gets the user's fields from /me, without a property `user` around them", async () => {
    const { status, body } = await me(await login("admin"));
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: "admin@bazaar.example", role: "admin" });
    expect(body).not.toHaveProperty("user");
  });

  it("ends at sign-out, without ending other sessions", async () => {
    const [first, second] = [await login("admin"), await login("admin")];
    const out = await call("POST", "/api/auth/logout", { headers: { authorization: `Bearer ${first}` } });
    expect(out.status).toBe(200);
    expect((await me(first)).status).toBe(401);
    expect((await me(second)).status).toBe(200);
  });

  it("expires after SESSION_HOURS and is deleted at the next sign-in", async () => {
    await db.delete(sessions);
    const token = await login("customer");
    const [row] = await db.select().from(sessions);
    const hours = ((row?.expiresAt.getTime() ?? 0) - nextTimestamp().getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    await db.update(sessions).set({ expiresAt: new Date(nextTimestamp().getTime() - 1) });
    const { status, body } = await me(token);
    expect(status).toBe(401);
    expect(body).toEqual({ message: "Your session has ended. Sign in again.", code: "unauthenticated" });
    await login("customer");
    expect(await db.$count(sessions)).toBe(1);
  });

  it("is stored only as a hash", async () => {
    await db.delete(sessions);
    const token = await login("admin");
    expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token);
  });

  it.each(["", "Bearer", "Bearer ", "Bearer a b", `Bearer ${"x".repeat(500)}`, "Basic YTpi", "Bearer unknown"])(
    "is not found by the authorization header %j",
    async (authorization) => {
      const { status, body } = await call("GET", "/api/auth/me", { headers: { authorization } });
      expect(status).toBe(401);
      expect(body.code).toBe("unauthenticated");
    },
  );
});

it("returns no password hash in the list of users", async () => {
  const { text } = await call("GET", "/api/admin/users?limit=100", { as: "admin" });
  expect(text).not.toMatch(/argon2|passwordHash/);
});
