import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accessControlProvider } from "../../providers/access/access-control-provider";
import { createAuthProvider } from "../../providers/auth/auth-provider";
import { session } from "../../providers/auth/session";
import { createHttp } from "../../providers/data/http";
import { startLocalServer, type LocalServer } from "../unit/support/local-server";
import { atOrigin } from "./support/render-kit";

const user = { _id: "u1", name: "Meera", email: "meera@example.in", role: "admin", permissions: ["vendors.list"] };

let server: LocalServer;
let auth: ReturnType<typeof createAuthProvider>;

beforeEach(async () => {
  server = await startLocalServer();
  atOrigin(server.url);
  auth = createAuthProvider(createHttp("", session));
});
afterEach(() => server.close());

const calls = () => server.received.map(({ method, url }) => `${method} ${url}`);
const logIn = () => auth.login({ email: "meera@example.in", password: "secret" });
const signedOut = { authenticated: false, redirectTo: "/login" };

describe("login", () => {
  // Spec: sign-in.success, session.storage
  it("sends e-mail and password and keeps token and user", async () => {
    server.reply(200, JSON.stringify({ token: "t1", user }));
    expect(await logIn()).toEqual({ success: true });
    expect(server.received[0]?.body).toBe('{"email":"meera@example.in","password":"secret"}');
    expect(session.token()).toBe("t1");
    expect(await auth.getIdentity()).toEqual(user);
  });

  it("spares the question who is signed in", async () => {
    server.reply(200, JSON.stringify({ token: "t1", user }));
    await logIn();
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(calls()).toEqual(["POST /api/auth/login"]);
  });

  it("fails with the server's words", async () => {
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
  ])("fails for the answer %j, and keeps nothing of it", async (body) => {
    server.reply(200, body);
    expect(await logIn()).toMatchObject({ success: false, error: { fromServer: false } });
    expect(localStorage).toHaveLength(0);
  });
});

describe("check", () => {
  it("without a token asks nobody", async () => {
    expect(await auth.check()).toEqual(signedOut);
    expect(calls()).toEqual([]);
  });

  // Spec: session.profile
  it.each([
    ["the user", user],
    ["{user}", { user }],
  ])("reads an answer that is %s, once per page load", async (_shape, body) => {
    localStorage.setItem("token", "t1");
    server.reply(200, JSON.stringify(body));
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(session.user()).toEqual(user);
    expect(calls()).toEqual(["GET /api/auth/me"]);
  });

  it("asks again about a token that another tab brought", async () => {
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
    expect(await auth.check()).toMatchObject(signedOut);
    expect(localStorage).toHaveLength(0);
  });
});

describe("logout", () => {
  // Spec: session.logout
  it("tells the server with the token, and forgets token and user", async () => {
    session.begin("t1", { ...user, role: "admin" });
    server.reply(200, "");
    expect(await auth.logout({})).toEqual({ success: true, redirectTo: "/login" });
    expect(server.received[0]?.headers.authorization).toBe("Bearer t1");
    expect(localStorage).toHaveLength(0);
  });

  it("forgets them even when the server is down", async () => {
    session.begin("t1", { ...user, role: "admin" });
    await server.close();
    expect(await auth.logout({})).toEqual({ success: true, redirectTo: "/login" });
    expect(localStorage).toHaveLength(0);
  });
});

it("access follows the permissions of the session's user", async () => {
  session.begin("t1", { ...user, role: "admin" });
  expect(await accessControlProvider.can({ resource: "vendors", action: "list" })).toEqual({ can: true });
  expect(await accessControlProvider.can({ resource: "vendors", action: "approve" })).toEqual({ can: false });
  expect(await accessControlProvider.can({ resource: "coupons", action: "list" })).toEqual({ can: false });
});
