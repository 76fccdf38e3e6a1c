/**
 * `npm test`: every check and every test, one line each, and at the end `N passed, N failed`.
 * With --no-browser (`npm run check`) it leaves out the build, its size, the browser and the second database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "./chromium";
import { runCommand } from "./run-command";
import { testEnv } from "./test-env";
import { countPlaywright, countVitest, type Counts } from "./test-reports";

interface Outcome extends Counts {
  /** Printed when something failed. */
  output: string;
}

interface Step {
  name: string;
  run(): Promise<Outcome>;
}

const reports = mkdtempSync(path.join(tmpdir(), "test-reports-"));

/** A command that is one test: it passes when it exits with 0. */
function check(name: string, command: string, args: string[], env: Record<string, string> = {}): Step {
  return {
    name,
    async run() {
      const { passed, output } = await runCommand(command, args, env);
      return { passed: Number(passed), failed: Number(!passed), skipped: 0, output };
    },
  };
}

function vitest(name: string, args: string[], env: Record<string, string>): Step {
  return {
    name,
    async run() {
      const file = path.join(reports, `${name.replaceAll(/\W+/g, "-")}.json`);
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const { passed, output } = await runCommand("vitest", ["run", ...args, ...reporters], env);
      return { ...countVitest(file, passed), output };
    },
  };
}

const playwright: Step = {
  name: "browser tests",
  async run() {
    const file = path.join(reports, "browser.json");
    const { passed, output } = await runCommand("playwright", ["test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return { ...countPlaywright(file, passed), output };
  },
};

/** Found before the steps that need it, so that an installation shows as what it is. */
const chromium: Step = {
  name: "Chromium",
  run() {
    try {
      return Promise.resolve({ passed: 1, failed: 0, skipped: 0, output: findChromium() });
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error);
      return Promise.resolve({ passed: 0, failed: 1, skipped: 0, output });
    }
  },
};

const script = (file: string, ...args: string[]) => ["--import", "tsx", file, ...args];

const checks: Step[] = [
  check("types", "tsc", ["--noEmit"]),
  check("lint", "eslint", [".", "--max-warnings", "0"]),
  check("format", "prettier", ["--check", "."]),
  check("architecture: imports", "depcruise", ["src", "providers", "resources", "server", "scripts", "tests"]),
  check("architecture: unused code", "knip", []),
  check("architecture: copied code", "jscpd", ["--config", ".jscpd.json"]),
  vitest("unit, kit and server tests", [], { TEST_DATABASE: "pglite" }),
];

const inBrowser: Step[] = [
  vitest("server tests on PostgreSQL", ["--project", "server"], { TEST_DATABASE: "postgres" }),
  check("production build", "node", script("scripts/start.ts", "--build-only"), testEnv),
  chromium,
  check("size", "node", script("scripts/size.ts")),
  playwright,
];

function line(step: Step, { passed, failed, skipped }: Counts, seconds: number): string {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean);
  const time = `${seconds.toFixed(1)} s`;
  return `${failed ? "✗" : "✓"} ${step.name.padEnd(28)} ${time.padStart(8)}   ${counts.join(", ")}`;
}

async function runAll(steps: Step[]): Promise<void> {
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const started = performance.now();
    const outcome = await step.run();
    console.log(line(step, outcome, (performance.now() - started) / 1000));
    if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

await runAll(process.argv.includes("--no-browser") ? checks : [...checks, ...inBrowser]);
