/** Declares an everyday job as a test. Its number of presses must match the table in the README. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { ConsoleGuard } from "./console-guard";
import { bundledTest, expect } from "./fixtures";
import { Presses } from "./presses";
import type { SessionStore } from "./session";

const README = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

interface Stage {
  page: Page;
  presses: Presses;
  ask: <R>(list: string) => Promise<R[]>;
  guard: ConsoleGuard;
  signIn: (role?: "admin" | "auditor") => Promise<void>;
  /** The sessions that tests share. Clear it before `signIn` for a session without a confirmed password. */
  sessions: SessionStore;
}

/**
 * @param most the maximum number of presses that the job may take
 * @param tag the test's Playwright tag with a space before it, or an empty string
 */
export function job(name: string, most: number, tag: string, perform: (stage: Stage) => Promise<void>): void {
  bundledTest(`${name}: at most ${most}${tag}`, async ({ page, ask, guard, signIn, sessions }) => {
    const presses = new Presses(page);
    await perform({ page, presses, ask, guard, signIn, sessions });
    process.stdout.write(`\n| ${name} | ${presses.count} | ${most} |\n`);
    expect(presses.count).toBeLessThanOrEqual(most);
    expect(README, "as the README says").toContain(`| ${name} | ${presses.count} |`);
  });
}
