import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createAuthProvider } from "../../providers/auth/auth-provider";
import { isAllowed } from "../../providers/auth/contract";
import { isChallengeExpired, readSecondStepChallenge } from "../../providers/auth/second-step";
import { session } from "../../providers/auth/session";
import { createHttp } from "../../providers/data/http";
import { toasts } from "../../providers/notification/toasts";
import { startLocalServer, type LocalServer } from "../unit/support/local-server";
import { setPageOrigin } from "./support/render-kit";

const user = { _id: "u1", name: "Meera", email: "meera@example.in", role: "admin", permissions: ["vendors.list"] };

let server: LocalServer;
let auth: ReturnType<typeof createAuthProvider>;

beforeEach(async () => {
  server = await startLocalServer();
  setPageOrigin(server.url);
  auth = createAuthProvider(createHttp("", session));
});
afterEach(() => server.close());

const calls = () => server.received.map(({ method, url }) => `${method} ${url}`);
const logIn = () => auth.login({ email: "meera@example.in", password: "secret" });
const signedOut = { authenticated: false, redirectTo: "/login" };

describe("login", () => {
  // Spec: sign-in.success, session.storage
  it("sends email and password and stores token and user", async () => {
    server.reply(200, JSON.stringify({ token: "t1", user }));
    expect(await logIn()).toEqual({ success: true });
    expect(server.received[0]?.body).toBe('{"email":"meera@example.in","password":"secret"}');
    expect(session.token()).toBe("t1");
    expect(await auth.getIdentity()).toEqual(user);
  });

  it("needs no profile call after sign-in", async () => {
    server.reply(200, JSON.stringify({ token: "t1", user }));
    await logIn();
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(calls()).toEqual(["POST /api/auth/login"]);
  });

  it("passes on the second-step challenge and stores no session until the step succeeds", async () => {
    const passkey = { challenge: "c2lnbg", rpId: "shop.example" };
    const question = { challenge: "ch1", methods: ["totp", "smoke", "passkey"], passkey };
    server.reply(401, JSON.stringify({ message: "More", code: "second_step_required", ...question }));
    const { error } = await logIn();
    expect(readSecondStepChallenge(error)).toEqual({ challenge: "ch1", methods: ["totp", "passkey"], passkey });
    expect(localStorage).toHaveLength(0);

    server.reply(200, JSON.stringify({ token: "t2", user }));
    expect(await auth.login({ challenge: "ch1", code: "123456" })).toEqual({ success: true });
    expect(server.received[1]?.body).toBe('{"challenge":"ch1","code":"123456"}');
    expect(calls()).toEqual(["POST /api/auth/login", "POST /api/auth/second-step"]);
    expect(session.token()).toBe("t2");
  });

  it.each([
    ["only a message", { message: "No" }],
    ["another code", { message: "No", code: "invalid_credentials", challenge: "ch1" }],
    ["no challenge", { message: "No", code: "second_step_required", methods: ["totp"] }],
    ["a list", ["second_step_required"]],
  ])("requires no second step when a rejection has %s", async (_, body) => {
    server.reply(401, JSON.stringify(body));
    const { success, error } = await logIn();
    expect(success).toBe(false);
    expect(readSecondStepChallenge(error)).toBeUndefined();
    expect(isChallengeExpired(error)).toBe(false);
  });

  it("detects an expired challenge, after which sign-in must start over", async () => {
    server.reply(401, '{"message":"Too late","code":"challenge_over"}');
    expect(isChallengeExpired((await auth.login({ challenge: "ch1", code: "123456" })).error)).toBe(true);
  });

  it("fails with the server's message", async () => {
    server.reply(401, '{"message":"Wrong password"}');
    expect(await logIn()).toMatchObject({ success: false, error: { message: "Wrong password", fromServer: true } });
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    "",
    "{}",
    "[]",
    "null",
    '{"token":""}',
    '{"token":7,"user":{"email":"x"}}',
    '{"token":"t1"}',
    '{"token":"t1","user":null}',
    '{"token":"t1","user":{}}',
  ])("fails for the answer %j and stores nothing", async (body) => {
    server.reply(200, body);
    expect(await logIn()).toMatchObject({ success: false, error: { fromServer: false } });
    expect(localStorage).toHaveLength(0);
  });
});

describe("check", () => {
  it("makes no call without a token", async () => {
    expect(await auth.check()).toEqual(signedOut);
    expect(calls()).toEqual([]);
  });

  // Spec: session.profile
  it.each([
    ["the user", user],
    ["{user}", { user }],
  ])("reads %s as the profile, once per page load", async (_shape, body) => {
    localStorage.setItem("token", "t1");
    server.reply(200, JSON.stringify(body));
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(session.user()).toEqual(user);
    expect(calls()).toEqual(["GET /api/auth/me"]);
  });

  it("fetches the profile again for a token set by another tab", async () => {
    localStorage.setItem("token", "t1");
    server.reply(200, JSON.stringify(user));
    await auth.check();
    localStorage.setItem("token", "t2");
    await auth.check();
    expect(calls()).toHaveLength(2);
  });

  // Spec: session.profile
  it.each([
    [401, '{"message":"Expired"}'],
    [403, "{}"],
    [500, "{}"],
    [200, "{}"],
    [200, ""],
    [200, "<h1>Gateway</h1>"],
  ])("removes token and user when the profile fails with %i %s", async (status, body) => {
    localStorage.setItem("token", "t1");
    localStorage.setItem("user", JSON.stringify(user));
    server.reply(status, body);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const checked = auth.check();
    const isRetried = status === 200 || status === 500;
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(100);
        return server.received.length;
      })
      .toBe(isRetried ? 2 : 1);
    expect(await checked).toMatchObject(signedOut);
    expect(localStorage).toHaveLength(0);
  });
});

describe("logout", () => {
  // Spec: session.logout
  it("calls the server with the token and clears token and user at once", async () => {
    session.begin("t1", { ...user, role: "admin" });
    server.reply(200, "");
    const signingOut = auth.logout({});
    expect(localStorage, "regardless of the server's answer").toHaveLength(0);
    expect(await signingOut, "ending the session opens the sign-in page").toEqual({ success: true });
    expect(server.received[0]?.headers.authorization).toBe("Bearer t1");
    expect(localStorage).toHaveLength(0);
  });

  it("clears token and user even when the server is down", async () => {
    session.begin("t1", { ...user, role: "admin" });
    await server.close();
    expect(await auth.logout({})).toEqual({ success: true });
    expect(localStorage).toHaveLength(0);
  });

  it("shows a notice only when the server could not end the session", async () => {
    const shown = () => toasts.list().map(({ message, description }) => [message, description]);
    toasts.close("session");
    for (const status of [200, 401]) {
      session.begin("t1", { ...user, role: "admin" });
      server.reply(status, "{}");
      await auth.logout({});
      expect(shown(), String(status)).toEqual([]);
    }
    session.begin("t1", { ...user, role: "admin" });
    server.reply(500, JSON.stringify({ message: "The database is down" }));
    await auth.logout({});
    const text = "You are signed out here, but the session stays valid until it expires. The database is down";
    expect(shown()).toEqual([["The server could not be reached", text]]);
  });
});

describe("permissions", () => {
  const withPermissions = (permissions: unknown) => ({ ...user, permissions });

  it.each(["vendors.list", { "vendors.list": true }, 7, true, ""])(
    "grants nothing and tells the person when permissions are %j instead of a list",
    async (permissions) => {
      server.reply(200, JSON.stringify({ token: "t1", user: withPermissions(permissions) }));
      expect(await logIn()).toEqual({ success: true });
      expect(session.user()?.permissions).toEqual([]);
      expect(isAllowed(session.user()?.permissions, "vendors.list")).toBe(false);
      expect(toasts.list().map(({ message }) => message)).toContain("Your permissions could not be read");
    },
  );

  it("grants nothing when the permissions of the profile are not a list", async () => {
    localStorage.setItem("token", "t1");
    server.reply(200, JSON.stringify(withPermissions("*")));
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(session.user()?.permissions).toEqual([]);
  });

  it("reads stored permissions and features as empty when they are not lists", () => {
    localStorage.setItem("user", JSON.stringify({ ...withPermissions("*"), features: "counts" }));
    expect(session.user()).toMatchObject({ permissions: [], features: [] });
  });

  it("keeps only the permissions that are text", async () => {
    server.reply(200, JSON.stringify({ token: "t1", user: withPermissions(["vendors.list", 7, null, ["*"]]) }));
    await logIn();
    expect(session.user()?.permissions).toEqual(["vendors.list"]);
  });

  it.each([{ ...user, permissions: undefined }, withPermissions(null)])(
    "grants everything when permissions are absent",
    async (sent) => {
      toasts.close("permissions");
      server.reply(200, JSON.stringify({ token: "t1", user: sent }));
      await logIn();
      expect(isAllowed(session.user()?.permissions, "vendors.approve")).toBe(true);
      expect(toasts.list().map(({ key }) => key)).not.toContain("permissions");
    },
  );
});
