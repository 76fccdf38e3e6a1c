// @module-tag slow
/** Every defect leads to its findings, and to a first line with the cause and the remedy. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { groupByCause } from "../../../tools/doctor/causes/group";
import { examineBackend, type ExamineOptions } from "../../../tools/doctor/examine";
import type { Report } from "../../../tools/doctor/report";
import { formatForTerminal } from "../../../tools/doctor/terminal";
import { LETTER_PASSWORD } from "../../support/letter/accounts";
import { BACKEND_DEFECTS, TOLERATED } from "./support/backend-defects";
import { CALL_DEFECTS } from "./support/call-defects";
import type { Defect } from "./support/defects";
import {
  CONSOLE_ORIGIN,
  createLetterFetch,
  LETTER_URL,
  type ChangeRequest,
  type ChangeResponse,
} from "./support/letter-fetch";
import { LIST_DEFECTS } from "./support/list-defects";

afterEach(() => vi.unstubAllGlobals());

const credentials = { email: "admin@letter.example", password: LETTER_PASSWORD };
const keep: ChangeResponse = (answer) => answer;

async function examineWith(
  change: ChangeResponse = keep,
  changeRequest?: ChangeRequest,
  options: Partial<ExamineOptions> = {},
): Promise<Report> {
  vi.stubGlobal("fetch", createLetterFetch(change, changeRequest));
  // The console's timeout of 15 seconds is too long for a test.
  return examineBackend({ url: LETTER_URL, credentials, origin: CONSOLE_ORIGIN, timeoutMs: 3000, ...options });
}

const findingsIn = ({ screens }: Report) => screens.flatMap(({ findings }) => findings);

const faultsOf = ({ screens }: Report) =>
  screens
    .flatMap(({ name, findings }) =>
      findings
        .filter(({ level }) => level !== "note")
        .map(({ kind, call }) => `${name}: ${kind} ${call.replace("/api/admin/", "")}`),
    )
    .filter((line, index, lines) => lines.indexOf(line) === index)
    .sort();

const linesOf = (report: Report) => formatForTerminal(report).split("\n");

/** Expects the lines to fit into a terminal of 24 lines with 100 characters each. */
function expectOneScreen(lines: readonly string[]): void {
  expect(lines.length).toBeLessThanOrEqual(24);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
}

it("reports a backend without defects in one line, followed by notes", async () => {
  const report = await examineWith(keep, undefined, { write: true });
  expect(faultsOf(report)).toEqual([]);
  expect(report.verdict).toBe("works");
  expect(linesOf(report)).toEqual([
    expect.stringMatching(/^Everything works: sign-in, 19 screens, CORS, changes \(\d+ requests\)\.$/),
    "Undocumented, but the console can read it: id in place of _id.",
    "The console leaves out: GET /api/admin/analytics/sales (a list).",
  ]);
});

describe.each<readonly [string, readonly Defect[]]>([
  ["lists", LIST_DEFECTS],
  ["calls", CALL_DEFECTS],
])("%s", (_, defects) => {
  it.each(defects)("$name", async ({ change, expected, firstLine, write = false }) => {
    const report = await examineWith(change, undefined, { write });
    expect(faultsOf(report)).toEqual(expected);
    const lines = linesOf(report);
    expect(lines[0]).toBe(firstLine);
    expectOneScreen(lines);
  });
});

describe("a backend with another convention", () => {
  it.each(BACKEND_DEFECTS)("$name", async ({ change, changeRequest, firstLine, causes }) => {
    const report = await examineWith(change, changeRequest);
    const lines = linesOf(report);
    expect(lines[0]).toBe(firstLine);
    expect(groupByCause(findingsIn(report)).map(({ id }) => id)).toEqual(causes);
    if (causes.length === 1) expectOneScreen(lines);
  });

  it.each(TOLERATED)("works with $name", async ({ change, note }) => {
    const report = await examineWith(change);
    expect(faultsOf(report)).toEqual([]);
    const lines = linesOf(report);
    expect(lines[0]).toMatch(/^Everything works/);
    const [fine, ...others] = lines.filter((line) => line.startsWith("Undocumented"));
    expect(fine).toContain(note);
    expect(others).toEqual([]);
  });

  it("numbers several causes, the most consequential first", async () => {
    const [spring] = BACKEND_DEFECTS.filter(({ name }) => name === "a Spring backend");
    const lines = linesOf(await examineWith(spring?.change, spring?.changeRequest));
    expect(lines.filter((line) => /^\d\. /.test(line)).map((line) => line.replace(/ \(.*/, ""))).toEqual([
      "1. Pages count from 0",
      "2. Dates are sent as arrays",
      "3. Values are spelled differently",
    ]);
  });
});

describe("a base URL that ends in /api", () => {
  const options = { url: `${LETTER_URL}/api` };
  const firstLine = "`/api/api/…` was requested; remove `/api` from --url, and from VITE_API_URL of the console.";

  it("is reported if calls below it return 404", async () => {
    const missing: ChangeResponse = (answer, { path }) =>
      path.startsWith("/api/api/") ? { ...answer, status: 404, body: { message: "No such call" } } : answer;
    const why = await examineWith(missing, undefined, options).catch((error: unknown) => error);
    expect(String(why).replace("CannotStartError: ", "").split("\n")[0]).toBe(firstLine);
  });

  it("is reported if calls below it return 401, also to a given token", async () => {
    const rejected: ChangeResponse = (answer, { path }) =>
      path.startsWith("/api/api/") ? { ...answer, status: 401, body: { message: "Sign in" } } : answer;
    await expect(examineWith(rejected, undefined, options)).rejects.toThrow(firstLine);
    const token = { ...options, credentials: { token: "letter-token-admin" } };
    await expect(examineWith(rejected, undefined, token)).rejects.toThrow(firstLine);
  });

  it("is accepted if a proxy removes the /api", async () => {
    const removePrefix: ChangeRequest = (request) => ({
      ...request,
      path: request.path.replace(/^\/api\/api/, "/api"),
    });
    expect((await examineWith(keep, removePrefix, options)).verdict).toBe("works");
  });
});
