// @module-tag slow
/** `npm run doctor`: its output and exit code. Some tests run a process, and the others call the command directly. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Report } from "../../../tools/doctor/report";
import { runDoctor } from "../../../tools/doctor/run";
import { LETTER_PASSWORD } from "../../support/letter/accounts";
import { startLetterBackend, type LetterBackend } from "../../support/letter/letter-backend";
import { createTemporaryDirectory } from "../support/database";
import { spawnNode } from "../support/spawn-server";

let backend: LetterBackend;

beforeAll(async () => {
  backend = await startLetterBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

async function run(args: string[], password = LETTER_PASSWORD) {
  let stdout = "";
  let stderr = "";
  const code = await runDoctor(
    args,
    { DOCTOR_PASSWORD: password },
    { print: (text) => (stdout += text), complain: (why) => (stderr += String(why)) },
  );
  return { code, stdout, stderr };
}

const EMAIL_ARGS = ["--email", "admin@letter.example"];

it("exits with 0 when everything works, and writes the HTML report", async () => {
  const page = join(createTemporaryDirectory(), "report.html");
  const { code, stdout, stderr } = await run(["--url", backend.url, ...EMAIL_ARGS, "--html", page]);
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^Everything works: sign-in, 19 screens \(\d+ requests\)\./);
  expect(code).toBe(0);
  expect(existsSync(page) && readFileSync(page, "utf8")).toContain("<h1>Backend report");
  expect(backend.unknownCalls()).toEqual([]);
});

it("exits with 2 when something is broken, and prints the report as JSON", async () => {
  backend.rewrite = (path, { status }) => (status === 200 && path === "/api/admin/reviews" ? { items: [] } : undefined);
  const args = ["--url", backend.url, ...EMAIL_ARGS, "--json"];
  const { code, stdout, stderr } = await spawnNode("tools/doctor/main.ts", { DOCTOR_PASSWORD: LETTER_PASSWORD }, args)
    .ended;
  expect(stderr).toBe("");
  const { screens, verdict } = JSON.parse(stdout) as Report;
  expect(verdict).toBe("broken");
  expect(screens.find(({ name }) => name === "Reviews")?.findings).toMatchObject([{ kind: "list" }]);
  expect(code).toBe(2);
});

it("exits with 1 when something is degraded", async () => {
  backend.rewrite = (path, { status, body }) =>
    status === 200 && path === "/api/admin/kyc/stats" ? { ...(body as object), pending: 1000 } : undefined;
  expect((await run(["--url", backend.url, ...EMAIL_ARGS])).code).toBe(1);
});

it("removes what it created and exits with 130 after Ctrl+C", async () => {
  backend.fault({ method: "PUT", path: /^\/api\/admin\/coupons\//, delay: 1000 });
  const args = ["--url", backend.url, ...EMAIL_ARGS, "--write"];
  const { child, ended } = spawnNode("tools/doctor/main.ts", { DOCTOR_PASSWORD: LETTER_PASSWORD }, args);
  await vi.waitFor(() => expect(backend.callsTo("PUT", /coupons/)).toHaveLength(1), { timeout: 60_000 });
  child.kill("SIGINT");
  const { code, stdout, stderr } = await ended;
  expect(stderr).toContain("Stopped. Nothing was left on the backend.");
  expect([code, stdout]).toEqual([130, ""]);
  expect(backend.callsTo("DELETE", /coupons/)).toHaveLength(1);
  expect(JSON.stringify(backend.records)).not.toContain("DOCTOR-");
  expect(backend.callsTo("POST", "/api/auth/logout")).toHaveLength(1);
});

it.each([
  ["a wrong password", () => run(["--url", backend.url, ...EMAIL_ARGS], "wrong"), "rejected this email and password"],
  [
    "a password as an argument",
    () => run(["--url", backend.url, ...EMAIL_ARGS, "--password", "p"]),
    "as an argument, because",
  ],
])("exits with 3 for %s, and says why", async (_, start, words) => {
  const { code, stdout, stderr } = await start();
  expect(stderr).toContain(words);
  expect([code, stdout]).toEqual([3, ""]);
});
