import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../providers/data/errors";
import { createHttp } from "../../providers/data/http";
import { startLocalServer, type LocalServer } from "./support/local-server";

let server: LocalServer;
let token: string | null;
let ends: number;

const store = {
  token: () => token,
  end: () => {
    ends += 1;
    token = null;
  },
};

beforeEach(async () => {
  server = await startLocalServer();
  vi.stubGlobal("navigator", { onLine: true });
  token = "first";
  ends = 0;
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const get = (path = "/api/admin/vendors") => createHttp(server.url, store).get<unknown>(path);
const failure = (path?: string) =>
  get(path).then(
    () => expect.fail("the call went through"),
    (error: unknown) => error,
  );

it("rejects every response whose ids it cannot read exactly", async () => {
  server.reply(200, '{"conversations":[{"_id":9007199254740993}]}');
  expect(await failure()).toMatchObject({ statusCode: 200, message: expect.stringContaining("“_id”") as string });
  server.reply(200, '{"conversations":[{"_id":"9007199254740993","amount":1234567890123456.5}]}');
  expect((await get()).data).toMatchObject({ conversations: [{ _id: "9007199254740993" }] });
});

describe("a request", () => {
  // Spec: session.bearer
  it("carries the bearer token and asks for JSON", async () => {
    server.reply(200, "{}");
    await get();
    expect(server.received[0]?.headers).toMatchObject({ authorization: "Bearer first", accept: "application/json" });
  });

  it("has no authorization header without a token", async () => {
    token = null;
    server.reply(200, "{}");
    await get("/api/auth/me");
    expect(server.received[0]?.headers).not.toHaveProperty("authorization");
  });

  it("is marked as automatic when nobody uses the console, and only then", async () => {
    for (const unattended of [true, false]) {
      server.reply(200, "{}");
      await createHttp(server.url, { ...store, isUnattended: () => unattended }).get("/x");
    }
    server.reply(200, "{}");
    await get();
    expect(server.received.map(({ headers }) => headers["x-unattended"])).toEqual(["true", undefined, undefined]);
  });

  it("is not sent to the admin API without a token", async () => {
    token = null;
    expect(await failure()).toMatchObject({ statusCode: 401, message: "You are not signed in." });
    expect(server.received).toEqual([]);
  });

  // Spec: calls.json
  it("sends its body as JSON", async () => {
    server.reply(200, "{}");
    await createHttp(server.url, store).put("/x", { approvalNotes: "ठीक है" });
    expect(server.received[0]).toMatchObject({ method: "PUT", body: '{"approvalNotes":"ठीक है"}' });
    expect(server.received[0]?.headers["content-type"]).toContain("application/json");
  });

  it("times out after 15 seconds", () => {
    expect(createHttp(server.url, store).defaults.timeout).toBe(15_000);
  });

  it("explains a timeout in words", async () => {
    server.holdResponses();
    const http = createHttp(server.url, store);
    http.defaults.timeout = 40;
    await expect(http.get("/x")).rejects.toMatchObject({
      message: "The server did not answer in time.",
      statusCode: 0,
    });
  });

  it("explains a refused connection in words", async () => {
    await server.close();
    expect(await failure()).toMatchObject({ message: "The server could not be reached.", statusCode: 0 });
  });
});

describe("a response", () => {
  it("is parsed regardless of its content type", async () => {
    server.reply(200, '{"total":1}', "text/plain");
    expect((await get()).data).toEqual({ total: 1 });
  });

  it.each(["", "  \n"])("without a body is undefined (%j)", async (body) => {
    server.reply(200, body);
    expect((await get()).data).toBeUndefined();
  });

  it.each([
    ["<!doctype html><title>Gateway</title>", "text/html", "The server answered with a web page instead of data."],
    ["\n  <html></html>", "application/json", "The server answered with a web page instead of data."],
    ['{"data":[', "application/json", "The server answered with invalid JSON instead of data."],
    ["OK", "text/plain", "The server answered with invalid JSON instead of data."],
  ])("is an error if it is not JSON: %s", async (body, type, message) => {
    server.reply(200, body, type);
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, statusCode: 200, fromServer: false });
  });

  it("with an error has the server's message and field errors", async () => {
    server.reply(422, '{"message":"No reason","errors":{"reason":["Required"]}}');
    expect(await failure()).toMatchObject({
      message: "No reason",
      statusCode: 422,
      fromServer: true,
      errors: { reason: ["Required"] },
    });
  });

  it.each(["<h1>Bad gateway</h1>", '{"mess', ""])("with an error and body %j has the default message", async (body) => {
    server.reply(502, body, "text/html");
    expect(await failure()).toMatchObject({
      message: "The server failed (status 502).",
      statusCode: 502,
      fromServer: false,
    });
  });
});

describe("a 401", () => {
  // Spec: session.401
  it("ends the session that sent the call", async () => {
    server.reply(401, '{"message":"Expired"}');
    expect(await failure()).toMatchObject({ message: "Expired", statusCode: 401 });
    expect(ends).toBe(1);
  });

  it("ends the session once for several simultaneous calls", async () => {
    server.reply(401, "{}");
    await Promise.all([failure(), failure(), failure(), failure()]);
    expect(ends).toBe(1);
  });

  it("for an older token does not end the newer session", async () => {
    server.holdResponses();
    const late = failure();
    await expect.poll(() => server.received).toHaveLength(1);
    token = "second";
    server.reply(401, "{}");
    // The held call gets its 401 only now, after the next sign-in.
    server.releaseHeld();
    expect(await late).toMatchObject({ statusCode: 401 });
    expect(ends).toBe(0);
    expect(token).toBe("second");
  });

  // Spec: session.401
  it("without a token, as at sign-in, ends no session", async () => {
    token = null;
    server.reply(401, '{"message":"Wrong password"}');
    expect(await failure("/api/auth/login")).toMatchObject({ message: "Wrong password" });
    expect(ends).toBe(0);
  });

  it("is the only failure that ends a session", async () => {
    for (const status of [400, 403, 404, 409, 500]) {
      server.reply(status, "{}");
      await failure();
    }
    expect(ends).toBe(0);
  });
});

it("does not report an aborted call as a failure", async () => {
  server.holdResponses();
  const abort = new AbortController();
  const call = createHttp(server.url, store).get("/x", { signal: abort.signal });
  setTimeout(() => abort.abort(), 20);
  await expect(call).rejects.toMatchObject({ name: "CanceledError" });
  expect(ends).toBe(0);
});

describe("a request that needs the password again", () => {
  const rejection = JSON.stringify({ message: "Confirm it first.", code: "password_confirmation_required" });
  const put = (confirmPassword?: () => Promise<boolean>) =>
    createHttp(server.url, { ...store, ...(confirmPassword ? { confirmPassword } : {}) }).put(
      "/api/admin/users/1",
      { role: "admin" },
      { headers: { "If-Match": '"7"' } },
    );

  it("is sent again unchanged after the password is confirmed", async () => {
    server.reply(403, rejection);
    const confirm = vi.fn(() => {
      server.reply(200, '{"_id":"1"}');
      return Promise.resolve(true);
    });
    expect((await put(confirm)).data).toEqual({ _id: "1" });
    expect(confirm).toHaveBeenCalledOnce();
    const [first, second] = server.received;
    expect(server.received).toHaveLength(2);
    expect(second?.body).toBe('{"role":"admin"}');
    expect(second?.headers).toMatchObject({ "if-match": '"7"', authorization: "Bearer first" });
    expect(second?.headers["content-type"]).toBe(first?.headers["content-type"]);
  });

  it.each([
    ["the person cancels", rejection, () => Promise.resolve(false)],
    ["nothing can ask for the password", rejection, undefined],
    ["the rejection is another one", '{"message":"Only for owners.","code":"forbidden"}', () => Promise.resolve(true)],
    ["the rejection has no code", "{}", () => Promise.resolve(true)],
  ])("fails after one attempt if %s", async (_, body, confirm) => {
    server.reply(403, body);
    await expect(put(confirm)).rejects.toMatchObject({ statusCode: 403 });
    expect(server.received).toHaveLength(1);
  });
});
