/** The steps of `npm test`: the command of each one, and how its result is reported. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findChromium } from "./chromium";
import { projectRoot } from "./project";
import { runCommand } from "./run-command";
import {
  emptyReport,
  failedReport,
  firstNonBlankLine,
  readReport,
  REPORT_FILE_VARIABLE,
  type TestReport,
} from "./test-reports";

export interface StepResult {
  report: TestReport;
  /** Saved to a log file, and printed if something failed. */
  output: string;
}

export interface Step {
  name: string;
  /** @param reportFile where the runner may write a report */
  run(reportFile: string): Promise<StepResult>;
}

/** A command that counts as one test, which passes if it exits with 0. */
export function checkStep(name: string, command: string, args: string[], env: Record<string, string> = {}): Step {
  return {
    name,
    async run() {
      const { passed, output } = await runCommand(command, args, env);
      const step = { place: "", title: name, command: `npx ${command} ${args.join(" ")}` };
      const errorLine = output.split("\n").find((line) => /error|✖|fail/i.test(line)) ?? output;
      return {
        report: passed ? { ...emptyReport(), passed: 1 } : failedReport(step, firstNonBlankLine(errorLine)),
        output,
      };
    },
  };
}

export function vitestStep(name: string, args: string[], env: Record<string, string>): Step {
  return toStep(name, "vitest", ["run", "--reporter=default", "--reporter=./scripts/vitest-reporter.ts", ...args], env);
}

/** Runs Vitest on another version of Node, which the npm package `node` provides. */
export function vitestStepOnNode(version: string, name: string, args: string[], env: Record<string, string>): Step {
  const run = ["run", "--reporter=default", "--reporter=./scripts/vitest-reporter.ts", ...args];
  return toStep(name, "npm", ["exec", "--yes", `--package=node@${version}`, "--", "vitest", ...run], env);
}

export function playwrightStep(name: string, args: string[] = [], env: Record<string, string> = {}): Step {
  return toStep(name, "playwright", ["test", "--reporter=list,./scripts/playwright-reporter.ts", ...args], env);
}

function toStep(name: string, command: string, args: string[], env: Record<string, string>): Step {
  const commandLine = [...(command === "npm" ? [] : ["npx"]), command, ...args].join(" ");
  return {
    name,
    async run(reportFile) {
      const { passed, output } = await runCommand(command, args, { ...env, [REPORT_FILE_VARIABLE]: reportFile });
      const step = { place: "", title: name, command: commandLine };
      return { report: readReport(reportFile, step, passed), output: withPageSnapshots(output) };
    },
  };
}

/**
 * Inlines the page snapshots that Playwright refers to by file name, because only the log is kept when tests run
 * remotely.
 */
const withPageSnapshots = (output: string) =>
  output.replaceAll(/^ *Error Context: (.+)$/gm, (line, named: string) => {
    const file = path.join(projectRoot, named);
    return existsSync(file) ? `${line}\n${readFileSync(file, "utf8")}` : line;
  });

/** Finds or installs Chromium as its own step, so that an installation failure is reported as such. */
export const chromiumStep: Step = {
  name: "Chromium",
  run() {
    try {
      return Promise.resolve({ report: { ...emptyReport(), passed: 1 }, output: findChromium() });
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error);
      const step = { place: "", title: "Chromium", command: "npm run test:browser" };
      return Promise.resolve({ report: failedReport(step, firstNonBlankLine(output)), output });
    }
  },
};
