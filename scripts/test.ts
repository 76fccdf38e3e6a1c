/**
 * `npm test`: every check and a run of the tests that is short enough for every change; at the end `N passed, N failed`.
 * With --no-browser (`npm run check`) it leaves out the build, its size and the browser. With --all (`npm run test:all`)
 * it plays whole matrices, both databases, both screens and both themes; with --long (`npm run test:long`) what is slow
 * by nature. CONTRIBUTING.md says which test belongs where.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { leftovers, markRun } from "./leftovers";
import { projectRoot } from "./project";
import { hasCitus } from "./temporary-citus";
import { testEnv } from "./test-env";
import { datedFiles, TEST_INSTANTS } from "./test-instants";
import { add, emptyReport, failure, type TestReport } from "./test-reports";
import { check, chromium, playwright, vitest, vitestOn, type Step } from "./test-step";
import { hasTooManySecondTries, slowestFiles, summary } from "./test-summary";

/** Steps that may run side by side. */
type Stage = readonly Step[];

const script = (file: string, ...args: string[]) => ["--import", "tsx", file, ...args];

const PGLITE = { TEST_DATABASE: "pglite" };
const POSTGRES = { TEST_DATABASE: "postgres" };
const CITUS = { TEST_DATABASE: "citus" };
/** Every combination of the matrices, where otherwise a slice is played. */
const WHOLE = { TEST_MATRIX: "whole" };

const build = check("production build", "node", script("scripts/start.ts", "--build-only"), testEnv);

/** Each keeps one processor busy. The longest come first. */
const checks: Stage = [
  check("lint", "oxlint", []),
  check("types", "tsc", ["--noEmit"]),
  check("format", "prettier", ["--check", "."]),
  check("architecture: copied code", "jscpd", ["--config", ".jscpd.json"]),
  check("architecture: imports", "depcruise", [
    "src",
    "providers",
    "resources",
    "server",
    "scripts",
    "examples",
    "tests",
  ]),
  check("architecture: unused code", "knip", []),
];

/** The checks wait for nobody, so they share the processors with the first of the tests. */
const besideChecks = (args: string[], env: Record<string, string> = {}): Stage => [
  vitest("unit, kit and server tests", ["--project=unit", "--project=kit*", "--project=server", ...args], {
    ...PGLITE,
    ...env,
  }),
  ...checks,
];

/** What is tagged `all` is left to `npm run test:all`. */
const withoutBrowser = besideChecks(["--tags-filter=!all"]);

const IN_SHORT = ["--project=desktop", "--grep=@journey"];

const short: Stage[] = [
  withoutBrowser,
  [build],
  [chromium],
  [check("size of the scripts", "node", script("scripts/size.ts", "--built"))],
  [playwright("browser tests", IN_SHORT)],
];

const all: Stage[] = [
  besideChecks([], WHOLE),
  [build],
  [chromium],
  // The size table waits for the network most of the time.
  [
    vitest("server tests on PostgreSQL", ["--project=server"], POSTGRES),
    check("size", "node", script("scripts/size.ts")),
  ],
  [playwright("browser tests", [], WHOLE)],
];

/** Of the tests on every backend, those on the backend with all features. */
const DATED_IN_BROWSER = ["--project=desktop", "--grep=@dates", "--grep-invert=without features|documented calls only"];

/** There is no package of it to install: a cluster is named by TEST_CITUS_URL, or started where PostgreSQL has it. */
const withCluster = Boolean(process.env["TEST_CITUS_URL"]) || hasCitus();
const onCluster: Stage[] = [
  // The first release was on none.
  [vitest("server tests on a Citus cluster", ["--project=server", "--exclude=tests/server/upgrade.test.ts"], CITUS)],
  [vitest("laying tables out on a Citus cluster", ["--project=long", "tests/long/distribute"], CITUS)],
];

/** Supported besides the version that develops the project. */
const OTHER_NODES = ["22.23.3", "24.21.0"];

const long: Stage[] = [
  ...OTHER_NODES.map((version) => [vitestOn(version, `server tests on Node ${version}`, ["--project=server"], PGLITE)]),
  ...(withCluster ? onCluster : []),
  [vitest("kill -9", ["--project=long", "tests/long/kill"], PGLITE)],
  [vitest("kill -9 on PostgreSQL", ["--project=long", "tests/long/kill"], POSTGRES)],
  [vitest("export of many orders", ["--project=long", "tests/long/export"], PGLITE)],
  [vitest("export of many orders on PostgreSQL", ["--project=long", "tests/long/export"], POSTGRES)],
  [vitest("faults", ["--project=long", "tests/long/faults"], PGLITE)],
  [vitest("several servers on PostgreSQL", ["--project=long", "tests/long/servers"], PGLITE)],
  [vitest("failover of PostgreSQL", ["--project=long", "tests/long/failover"], PGLITE)],
  [vitest("plans of all lists on PostgreSQL", ["--project=long", "tests/long/plans"], POSTGRES)],
  [vitest("point in time on PostgreSQL", ["--project=long", "tests/long/point-in-time"], PGLITE)],
  [vitest("reads from a replica", ["--project=long", "tests/long/replica"], PGLITE)],
  [vitest("behind PgBouncer", ["--project=long", "tests/long/pgbouncer"], PGLITE)],
  [vitest("fuzz on PostgreSQL", ["--project=long", "tests/long/fuzz"], POSTGRES)],
  [build],
  [chromium],
  [vitest("new:resource in a copy of the project", ["--project=long", "tests/long/new-resource"], PGLITE)],
  ...TEST_INSTANTS.flatMap(([name, instant]) => [
    [vitest(`at ${name}`, datedFiles(), { ...PGLITE, TEST_NOW: instant })],
    [playwright(`at ${name}, in the browser`, DATED_IN_BROWSER, { TEST_NOW: instant })],
  ]),
];

const MODES: Readonly<Record<string, Stage[]>> = {
  "": short,
  "--no-browser": [withoutBrowser],
  "--all": all,
  "--long": long,
};

/** Playwright empties the folder next to it, so this one is ours alone. */
const LOGS = path.join(projectRoot, "test-results", "logs");

function line(step: Step, { passed, failed, skipped }: TestReport, seconds: number): string {
  const counts = [`${passed} passed`, failed.length && `${failed.length} failed`, skipped && `${skipped} skipped`];
  const time = `${seconds.toFixed(1)} s`;
  return `${failed.length ? "✗" : "✓"} ${step.name.padEnd(52)} ${time.padStart(8)}   ${counts.filter(Boolean).join(", ")}`;
}

async function runAll(stages: readonly Stage[]): Promise<TestReport> {
  let total = emptyReport();
  const runOne = async (step: Step) => {
    const file = path.join(LOGS, step.name.replaceAll(/\W+/g, "-"));
    const started = performance.now();
    const { report, output } = await step.run(`${file}.json`);
    writeFileSync(`${file}.txt`, output);
    if (report.failed.length > 0) console.log(`\n${output.trim()}\n`);
    console.log(line(step, report, (performance.now() - started) / 1000));
    total = add(total, report);
  };
  for (const stage of stages) {
    const waiting = [...stage];
    const lane = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(step);
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), stage.length) }, lane));
  }
  return total;
}

const stages = MODES[process.argv[2] ?? ""];
if (!stages) throw new Error(`${process.argv[2]} is none of ${Object.keys(MODES).filter(Boolean).join(", ")}.`);

rmSync(LOGS, { recursive: true, force: true });
mkdirSync(LOGS, { recursive: true });
markRun();
let report = await runAll(stages);
for (const command of await leftovers())
  report = add(report, failure({ place: "", title: "A process was left running.", command: "ps -ef" }, command));
if (stages === long && !withCluster) {
  console.log("Left out: the server tests on a Citus cluster. Neither TEST_CITUS_URL nor the extension was found.");
}
console.log(["", "The slowest test files:", ...slowestFiles(report)].join("\n"));
for (const text of summary(report)) console.log(text);
process.exitCode = report.failed.length > 0 || report.passed === 0 || hasTooManySecondTries(report) ? 1 : 0;
