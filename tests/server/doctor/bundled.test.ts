// @module-tag slow
/** Runs the doctor against the bundled API with demo data, over HTTP. */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { examineBackend } from "../../../tools/doctor/examine";
import { toHtml } from "../../../tools/doctor/html";
import type { Report } from "../../../tools/doctor/report";
import { isObject } from "../../../tools/doctor/shape";
import { formatForTerminal } from "../../../tools/doctor/terminal";
import { FEATURES } from "../../../providers/features/contract";
import { users, vendors } from "../../../server/db/schema";
import { TEST_PASSWORD, startTestApp, type TestApp } from "../support/app";

const CONSOLE_ORIGIN = "http://console.example";

let test: TestApp;
let url: string;

beforeAll(async () => {
  test = await startTestApp({ env: { CORS_ORIGIN: CONSOLE_ORIGIN } });
  url = await test.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => vi.unstubAllGlobals());

/** Uses a high limit for slow responses, because the test machine may be busy. */
const examineBundled = (write = false): Promise<Report> =>
  examineBackend({
    url,
    credentials: { email: "admin@bazaar.example", password: TEST_PASSWORD },
    origin: CONSOLE_ORIGIN,
    write,
    slowMs: 10_000,
  });

it("reports that everything works, with every feature", async () => {
  const report = await examineBundled(true);
  expect(formatForTerminal(report)).toMatch(/^Everything works: sign-in, 19 screens, \d+ features, CORS, changes/);
  expect(report.verdict).toBe("works");
  expect(report.features.sort()).toEqual(Object.keys(FEATURES).sort());
});

describe("a report on a backend where every response is wrong", () => {
  /** Changes the type of every text and number, and adds fields whose names are personal values. */
  function mangle(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(mangle);
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return [value];
    if (!isObject(value)) return value;
    const wrong = Object.entries(value).map(([name, inner]) => [name, mangle(inner)] as const);
    const { name, email, phone, shopName } = value;
    const asFields = [name, email, phone, shopName].filter((text) => typeof text === "string").map((text) => [text, 1]);
    return Object.fromEntries([...asFields, ...wrong]) as unknown;
  }

  it("has many findings, but no personal values and no password", async () => {
    const originalFetch = fetch;
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      const answer = await originalFetch(input, init);
      if (!answer.ok || String(input).includes("/auth/login")) return answer;
      const body: unknown = await answer.json().catch(() => null);
      // Keeps the totals, so that the doctor examines the records.
      const { total, pagination } = isObject(body) ? body : {};
      const wrong = { ...(mangle(body) as object), ...(total !== undefined && { total }), pagination };
      return new Response(JSON.stringify(wrong), { headers: answer.headers });
    });
    const report = await examineBundled();
    const written = [formatForTerminal(report), toHtml(report), JSON.stringify(report)].join("\n");
    expect(report.verdict).toBe("broken");
    expect(report.screens.flatMap(({ findings }) => findings).length).toBeGreaterThan(100);

    const { db } = test.database;
    const people = await db.select({ name: users.name, email: users.email, phone: users.phone }).from(users);
    const shops = await db.select({ name: vendors.shopName, phone: vendors.phone }).from(vendors);
    const values = [...people, ...shops].flatMap((row) => Object.values(row)).filter((value) => value);
    expect(values.length).toBeGreaterThan(100);
    expect(values.filter((value) => written.includes(value ?? ""))).toEqual([]);
    expect(written).not.toContain(TEST_PASSWORD);
  });
});
