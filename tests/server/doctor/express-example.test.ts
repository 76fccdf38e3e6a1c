// @module-tag slow
/** Starts the Express example as a new user would, and examines it with the doctor. */
import { expect, it } from "vitest";
import { examineBackend } from "../../../tools/doctor/examine";
import { EXIT_CODES } from "../../../tools/doctor/report";
import { formatForTerminal } from "../../../tools/doctor/terminal";
import { DOCUMENTED_CALLS } from "../../../scripts/openapi/documented-calls";
import { spawnNode } from "../support/spawn-server";

const EXAMPLE = "examples/express/server.ts";
const CONSOLE_ORIGIN = "http://console.example";
const EMAIL = "admin@shop.example";
const PASSWORD = "a password of the test";

const send = async (url: string, call: string, token?: string, body?: unknown) => {
  const [method = "", path = ""] = call.split(" ");
  const headers = {
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const answer = await fetch(`${url}${path}`, { method, headers, ...sent });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : text.startsWith("{") ? JSON.parse(text) : text };
};

it("offers everything that the console needs, including changes and documented errors", async () => {
  const { address, child, ended } = spawnNode(EXAMPLE, { PORT: "0", ADMIN_PASSWORD: PASSWORD, CONSOLE_ORIGIN });
  const url = await address;
  const report = await examineBackend({
    url,
    credentials: { email: EMAIL, password: PASSWORD },
    origin: CONSOLE_ORIGIN,
    write: true,
    // The default limit is too low for a busy test machine.
    slowMs: 10_000,
  });
  expect(formatForTerminal(report)).toMatch(/^Everything works/);
  expect(report.screens.flatMap(({ findings }) => findings)).toEqual([]);
  expect(EXIT_CODES[report.verdict]).toBe(0);

  const signIn = await send(url, "POST /api/auth/login", undefined, { email: EMAIL, password: PASSWORD });
  const { token } = signIn.body;

  // An unknown record is also answered with 404, but with another message than an unknown call.
  const calls = DOCUMENTED_CALLS.filter(({ call, featured }) => !featured && !call.includes("/logout"));
  const answers = calls.map(async ({ call }) => ({
    call,
    ...(await send(url, call.replaceAll(/\{\w+\}/g, "x"), token)),
  }));
  const missing = (await Promise.all(answers)).filter(({ body }) => body?.message === "There is no such call.");
  expect(missing.map(({ call }) => call)).toEqual([]);

  const vendors = await send(url, "GET /api/admin/vendors?status=pending", token);
  const vendor = `PUT /api/admin/vendors/${vendors.body.data[0]._id}`;
  const withoutReason = await send(url, `${vendor}/reject`, token, {});
  expect(withoutReason).toMatchObject({ status: 422, body: { errors: { reason: ["is required"] } } });
  expect((await send(url, `${vendor}/approve`, token, { approvalNotes: "" })).status).toBe(200);
  expect((await send(url, `${vendor}/approve`, token, {})).status).toBe(409);
  expect(await send(url, `${vendor}/approve`, token, "{")).toMatchObject({
    status: 400,
    body: { message: expect.any(String) },
  });

  await send(url, "POST /api/auth/logout", token);
  expect((await send(url, "GET /api/auth/me", token)).status).toBe(401);

  child.kill("SIGTERM");
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([0, ""]);
});

it("does not start without a password, and says what is missing", async () => {
  const { code, stderr } = await spawnNode(EXAMPLE, { PORT: "0" }).ended;
  expect(stderr).toContain("ADMIN_PASSWORD: is needed");
  expect(code).toBe(1);
});
