/**
 * `npm test`: every check and every test, one line each, and at the end `N passed, N failed`.
 * With --no-browser (`npm run check`) it leaves out the build, its size, the browser and the second database.
 * With --long (`npm run test:long`) it runs what is slow by nature instead; with --all, both.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { testEnv } from "./test-env";
import { TEST_INSTANTS } from "./test-instants";
import type { Counts } from "./test-reports";
import { check, chromium, playwright, vitest, type Step } from "./test-step";

/** Steps that may run side by side. */
type Stage = readonly Step[];

const script = (file: string, ...args: string[]) => ["--import", "tsx", file, ...args];

const PGLITE = { TEST_DATABASE: "pglite" };
const POSTGRES = { TEST_DATABASE: "postgres" };

const build = check("production build", "node", script("scripts/start.ts", "--build-only"), testEnv);

/** Each keeps one processor busy. The longest come first. */
const checks: Stage = [
  check("lint", "eslint", [".", "--max-warnings", "0"]),
  check("types", "tsc", ["--noEmit"]),
  check("format", "prettier", ["--check", "."]),
  check("architecture: imports", "depcruise", ["src", "providers", "resources", "server", "scripts", "tests"]),
  check("architecture: copied code", "jscpd", ["--config", ".jscpd.json"]),
  check("architecture: unused code", "knip", []),
];

const withoutBrowser: Stage[] = [
  checks,
  [vitest("unit, kit and server tests", ["--project=unit", "--project=kit*", "--project=server"], PGLITE)],
];

const inBrowser: Stage[] = [
  [build],
  [chromium],
  // The size table waits for the network most of the time.
  [
    vitest("server tests on PostgreSQL", ["--project=server"], POSTGRES),
    check("size", "node", script("scripts/size.ts")),
  ],
  [playwright("browser tests")],
];

/** The files of unit and server tests that have dates in them, by how their paths begin. */
const DATED_FILES = [
  ...["demo-", "changes", "compared-periods", "format", "indian-range", "reports", "sales-chart"].map(
    (name) => `tests/unit/${name}`,
  ),
  ...["analytics", "clock", "coupons", "files", "kyc", "messaging-outbox", "notifications", "order", "otp", "payouts"]
    .concat(["demo", "product-approval", "support", "vendors"])
    .map((name) => `tests/server/${name}`),
];

/** The browser tests that have; of those on every backend, the ones on the backend with all features. */
const DATED_IN_BROWSER = ["--project=desktop", "--grep=@dates", "--grep-invert=without features|documented calls only"];

const long: Stage[] = [
  [vitest("kill -9", ["--project=long", "tests/long/kill"], PGLITE)],
  [vitest("kill -9 on PostgreSQL", ["--project=long", "tests/long/kill"], POSTGRES)],
  [vitest("export of many orders", ["--project=long", "tests/long/export"], PGLITE)],
  [vitest("export of many orders on PostgreSQL", ["--project=long", "tests/long/export"], POSTGRES)],
  [vitest("fuzz on PostgreSQL", ["--project=long", "tests/long/fuzz"], POSTGRES)],
  [build],
  [chromium],
  [vitest("new:resource in a copy of the project", ["--project=long", "tests/long/new-resource"], PGLITE)],
  ...TEST_INSTANTS.flatMap(([name, instant]) => [
    [vitest(`at ${name}`, ["--project=unit", "--project=server", ...DATED_FILES], { ...PGLITE, TEST_NOW: instant })],
    [playwright(`at ${name}, in the browser`, DATED_IN_BROWSER, { TEST_NOW: instant })],
  ]),
];

function line(step: Step, { passed, failed, skipped }: Counts, seconds: number): string {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean);
  const time = `${seconds.toFixed(1)} s`;
  return `${failed ? "✗" : "✓"} ${step.name.padEnd(52)} ${time.padStart(8)}   ${counts.join(", ")}`;
}

async function runAll(stages: readonly Stage[]): Promise<void> {
  const reports = mkdtempSync(path.join(tmpdir(), "test-reports-"));
  const total = { passed: 0, failed: 0 };
  const runOne = async (step: Step) => {
    const started = performance.now();
    const outcome = await step.run(reports);
    console.log(line(step, outcome, (performance.now() - started) / 1000));
    if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
  };
  for (const stage of stages) {
    const waiting = [...stage];
    const lane = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(step);
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), stage.length) }, lane));
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

function chosen(mode: string | undefined): Stage[] {
  switch (mode) {
    case undefined:
      return [...withoutBrowser, ...inBrowser];
    case "--no-browser":
      return withoutBrowser;
    case "--long":
      return long;
    case "--all":
      return [...withoutBrowser, ...inBrowser, ...long.filter(([step]) => step !== build && step !== chromium)];
    default:
      throw new Error(`${mode} is none of --no-browser, --long and --all.`);
  }
}

await runAll(chosen(process.argv[2]));
