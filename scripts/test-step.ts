/** The steps of `npm test`: what each runs, and how its outcome is counted. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { findChromium } from "./chromium";
import { projectRoot } from "./project";
import { runCommand } from "./run-command";
import { countPlaywright, countVitest, type Counts } from "./test-reports";

export interface Outcome extends Counts {
  /** Printed when something failed. */
  output: string;
}

export interface Step {
  name: string;
  /** @param reports an empty directory for the reports of all steps */
  run(reports: string): Promise<Outcome>;
}

const one = (passed: boolean, output: string): Outcome => ({
  passed: Number(passed),
  failed: Number(!passed),
  skipped: 0,
  output,
});

/** A command that is one test: it passes when it exits with 0. */
export function check(name: string, command: string, args: string[], env: Record<string, string> = {}): Step {
  return {
    name,
    async run() {
      const { passed, output } = await runCommand(command, args, env);
      return one(passed, output);
    },
  };
}

const reportFile = (reports: string, name: string) => path.join(reports, `${name.replaceAll(/\W+/g, "-")}.json`);

export function vitest(name: string, args: string[], env: Record<string, string>): Step {
  return {
    name,
    async run(reports) {
      const file = reportFile(reports, name);
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const { passed, output } = await runCommand("vitest", ["run", ...args, ...reporters], env);
      return { ...countVitest(file, passed), output };
    },
  };
}

/** Playwright names a file with what the page of a failed test showed; where the tests ran elsewhere, only this is kept. */
const withPages = (output: string) =>
  output.replaceAll(/^ *Error Context: (.+)$/gm, (line, named: string) => {
    const file = path.join(projectRoot, named);
    return existsSync(file) ? `${line}\n${readFileSync(file, "utf8")}` : line;
  });

export function playwright(name: string, args: string[] = [], env: Record<string, string> = {}): Step {
  return {
    name,
    async run(reports) {
      const file = reportFile(reports, name);
      const { passed, output } = await runCommand("playwright", ["test", "--reporter=list,json", ...args], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
      return { ...countPlaywright(file, passed), output: withPages(output) };
    },
  };
}

/** Found before the steps that need it, so that an installation shows as what it is. */
export const chromium: Step = {
  name: "Chromium",
  run() {
    try {
      return Promise.resolve(one(true, findChromium()));
    } catch (error) {
      return Promise.resolve(one(false, error instanceof Error ? error.message : String(error)));
    }
  },
};
