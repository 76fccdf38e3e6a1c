/** A page that is opened while the server is away: how long the profile of its session is asked for. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAuthProvider } from "../../providers/auth/auth-provider";
import { session } from "../../providers/auth/session";
import { createHttp } from "../../providers/data/http";
import { toasts } from "../../providers/notification/toasts";
import { startLocalServer, type LocalServer } from "../unit/support/local-server";
import { atOrigin } from "./support/render-kit";

const user = { _id: "u1", name: "Meera", email: "meera@example.in", role: "admin" } as const;
const signedOut = { authenticated: false, redirectTo: "/login" };
const unavailable = '{"message":"The database cannot be reached right now."}';

let server: LocalServer;
let auth: ReturnType<typeof createAuthProvider>;

beforeEach(async () => {
  server = await startLocalServer();
  atOrigin(server.url);
  auth = createAuthProvider(createHttp("", session));
  toasts.close("session");
  session.begin("t1", user);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const away = (seconds: string) => server.reply(503, unavailable, undefined, { "retry-after": seconds });
const told = () => toasts.list().filter(({ key }) => key === "session");
const asked = (times: number) => expect.poll(() => server.received).toHaveLength(times);

it("asks again when the server says that it will be back, tells so, and keeps the session", async () => {
  away("5");
  const checked = auth.check();
  await asked(1);
  await expect
    .poll(told)
    .toMatchObject([{ message: "Reconnecting…", description: "The database cannot be reached right now." }]);
  await vi.advanceTimersByTimeAsync(4900);
  expect(server.received, "not before").toHaveLength(1);
  server.reply(200, JSON.stringify(user));
  await vi.advanceTimersByTimeAsync(100);
  expect(await checked).toEqual({ authenticated: true });
  expect(session.token()).toBe("t1");
});

it("gives up after a minute, and then removes token and user as after any other failure", async () => {
  away("20");
  const checked = auth.check();
  for (const times of [1, 2, 3]) {
    await asked(times);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(await checked).toMatchObject(signedOut);
  expect(server.received).toHaveLength(4);
  expect(localStorage).toHaveLength(0);
  expect(told()).toMatchObject([{ message: "Your session could not be confirmed" }]);
});

it.each([
  ["does not say when it is back", undefined],
  ["is away for longer", "3600"],
])("does not wait for a server that %s", async (_, seconds) => {
  server.reply(503, unavailable, undefined, seconds === undefined ? {} : { "retry-after": seconds });
  expect(await auth.check()).toMatchObject(signedOut);
  expect(server.received).toHaveLength(1);
});

it("leaves a session alone that another tab began meanwhile", async () => {
  server.stayGone();
  const checked = auth.check();
  await asked(1);
  localStorage.setItem("token", "t2");
  server.reply(500, "{}");
  server.answerHeld();
  server.reply(200, JSON.stringify(user));
  expect(await checked).toEqual({ authenticated: true });
  expect(session.token()).toBe("t2");
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual(["Bearer t1", "Bearer t2"]);
});
