/**
 * `npm test` runs every check and the short test suite, and ends with `N passed, N failed`. CONTRIBUTING.md says which
 * test belongs where.
 *
 * - `--no-browser` (`npm run check`) skips the build, its size and the browser tests.
 * - `--ci` (`npm run test:ci`) adds the tests tagged `slow`.
 * - `--all` (`npm run test:all`) runs the full matrices: both databases, both screen sizes and both themes.
 * - `--long` (`npm run test:long`) runs the tests that take hours.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { findLeftoverProcesses, markTestRun } from "./leftovers";
import { projectRoot } from "./project";
import { bundleServer } from "./server-bundle";
import { hasCitus } from "./temporary-citus";
import { testEnv } from "./test-env";
import { findDateDependentFiles, TEST_INSTANTS } from "./test-instants";
import { mergeReports, emptyReport, failedReport, type TestReport } from "./test-reports";
import { checkStep, chromiumStep, playwrightStep, vitestStep, vitestStepOnNode, type Step } from "./test-step";
import { hasTooManyRetriedTests, findSlowestFiles, formatSummary } from "./test-summary";

/** Steps that may run in parallel. */
type Stage = readonly Step[];

const script = (file: string, ...args: string[]) => ["--import", "tsx", file, ...args];

const PGLITE = { TEST_DATABASE: "pglite" };
const POSTGRES = { TEST_DATABASE: "postgres" };
const CITUS = { TEST_DATABASE: "citus" };
/** Runs every combination of the matrices instead of a subset. */
const FULL_MATRIX = { TEST_MATRIX: "whole" };
/** Leaves out the files with these tags, which vitest.config.ts declares. */
const WITHOUT_SLOW = { TEST_SKIP_TAGS: "all,slow" };
const WITH_SLOW = { TEST_SKIP_TAGS: "all" };

const build = checkStep("production build", "node", script("scripts/start.ts", "--build-only"), testEnv);

/** Each check keeps a CPU core busy. The slowest come first. */
const checks: Stage = [
  checkStep("lint", "oxlint", []),
  checkStep("types", "tsc", ["--noEmit"]),
  checkStep("format", "prettier", ["--check", "."]),
  checkStep("architecture: copied code", "jscpd", ["--config", ".jscpd.json"]),
  checkStep("architecture: imports", "depcruise", [
    "src",
    "providers",
    "resources",
    "server",
    "scripts",
    "tools",
    "examples",
    "tests",
  ]),
  checkStep("architecture: unused code", "knip", []),
];

/** The checks and the tests that need no browser. They run in parallel, because none depends on another. */
const withoutBrowser = (env: Record<string, string>): Stage => [
  vitestStep("unit, kit and server tests", ["--project=unit*", "--project=kit*", "--project=server"], {
    ...PGLITE,
    ...env,
  }),
  ...checks,
];

/** The checks, the tests on PGlite, the build and its size, and the journeys in a browser on a desktop screen. */
const withJourneys = (env: Record<string, string>, ...browserArgs: string[]): Stage[] => [
  withoutBrowser(env),
  [build],
  [chromiumStep],
  [checkStep("size of the scripts", "node", script("scripts/size.ts", "--built"))],
  [playwrightStep("browser tests", ["--project=desktop", "--grep=@journey", ...browserArgs])],
];

const all: Stage[] = [
  withoutBrowser(FULL_MATRIX),
  [build],
  [chromiumStep],
  // The two steps run in parallel, because the second one mostly waits for the network.
  [
    vitestStep("server tests on PostgreSQL", ["--project=server"], POSTGRES),
    checkStep("size", "node", script("scripts/size.ts")),
  ],
  [playwrightStep("browser tests", [], FULL_MATRIX)],
];

/** Browser tests that depend on the date. Those for several backends run here only on the bundled API. */
const DATED_IN_BROWSER = ["--project=desktop", "--grep=@dates", "--grep-invert=documented calls only"];

/**
 * Neither npm nor Debian has a package of Citus. The tests use TEST_CITUS_URL, or start a cluster if PostgreSQL has the
 * extension.
 */
const withCluster = Boolean(process.env["TEST_CITUS_URL"]) || hasCitus();
const onCluster: Stage[] = [
  // Without the upgrade tests, because the first release did not support clusters.
  [
    vitestStep(
      "server tests on a Citus cluster",
      ["--project=server", "--exclude=tests/server/upgrade.test.ts"],
      CITUS,
    ),
  ],
  [vitestStep("laying tables out on a Citus cluster", ["--project=long", "tests/long/distribute"], CITUS)],
];

/** Supported Node versions other than the one used for development. */
const OTHER_NODES = ["22.23.3", "24.21.0"];

const long: Stage[] = [
  ...OTHER_NODES.map((version) => [
    vitestStepOnNode(version, `server tests on Node ${version}`, ["--project=server"], PGLITE),
  ]),
  ...(withCluster ? onCluster : []),
  [vitestStep("kill -9", ["--project=long", "tests/long/kill"], PGLITE)],
  [vitestStep("kill -9 on PostgreSQL", ["--project=long", "tests/long/kill"], POSTGRES)],
  [vitestStep("export of many orders", ["--project=long", "tests/long/export"], PGLITE)],
  [vitestStep("export of many orders on PostgreSQL", ["--project=long", "tests/long/export"], POSTGRES)],
  [vitestStep("faults", ["--project=long", "tests/long/faults"], PGLITE)],
  [vitestStep("several servers on PostgreSQL", ["--project=long", "tests/long/servers"], PGLITE)],
  [vitestStep("failover of PostgreSQL", ["--project=long", "tests/long/failover"], PGLITE)],
  [vitestStep("plans of all lists on PostgreSQL", ["--project=long", "tests/long/plans"], POSTGRES)],
  [vitestStep("point in time on PostgreSQL", ["--project=long", "tests/long/point-in-time"], PGLITE)],
  [vitestStep("reads from a replica", ["--project=long", "tests/long/replica"], PGLITE)],
  [vitestStep("behind PgBouncer", ["--project=long", "tests/long/pgbouncer"], PGLITE)],
  [vitestStep("fuzz on PostgreSQL", ["--project=long", "tests/long/fuzz"], POSTGRES)],
  [build],
  [chromiumStep],
  [vitestStep("new:resource in a copy of the project", ["--project=long", "tests/long/new-resource"], PGLITE)],
  [vitestStep("eject in a copy of the project", ["--project=long", "tests/long/eject"], PGLITE)],
  ...TEST_INSTANTS.flatMap(([name, instant]) => [
    [vitestStep(`at ${name}`, findDateDependentFiles(), { ...PGLITE, TEST_NOW: instant })],
    [playwrightStep(`at ${name}, in the browser`, DATED_IN_BROWSER, { TEST_NOW: instant })],
  ]),
];

const MODES: Readonly<Record<string, Stage[]>> = {
  "": withJourneys(WITHOUT_SLOW, "--grep-invert=@slow"),
  "--no-browser": [withoutBrowser(WITHOUT_SLOW)],
  "--ci": withJourneys(WITH_SLOW),
  "--all": all,
  "--long": long,
};

/** Outside Playwright's output folder, which Playwright empties. */
const LOGS = path.join(projectRoot, "test-results", "logs");

function formatResult(step: Step, { passed, failed, skipped }: TestReport, seconds: number): string {
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
    console.log(formatResult(step, report, (performance.now() - started) / 1000));
    total = mergeReports(total, report);
  };
  for (const stage of stages) {
    const waiting = [...stage];
    const worker = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(step);
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), stage.length) }, worker));
  }
  return total;
}

const stages = MODES[process.argv[2] ?? ""];
if (!stages) throw new Error(`${process.argv[2]} is not one of ${Object.keys(MODES).filter(Boolean).join(", ")}.`);

rmSync(LOGS, { recursive: true, force: true });
mkdirSync(LOGS, { recursive: true });
markTestRun();
// Built before the steps, because several need it, and a build during a step would empty the folder.
await bundleServer();
let report = await runAll(stages);
for (const command of await findLeftoverProcesses())
  report = mergeReports(
    report,
    failedReport({ place: "", title: "A process was left running.", command: "ps -ef" }, command),
  );
if (stages === long && !withCluster) {
  console.log("Skipped: the server tests on a Citus cluster. Neither TEST_CITUS_URL nor the extension was found.");
}
const minutes = (performance.now() / 60_000).toFixed(1);
console.log(["", `Took ${minutes} minutes. The slowest test files:`, ...findSlowestFiles(report)].join("\n"));
for (const text of formatSummary(report)) console.log(text);
process.exitCode = report.failed.length > 0 || report.passed === 0 || hasTooManyRetriedTests(report) ? 1 : 0;
