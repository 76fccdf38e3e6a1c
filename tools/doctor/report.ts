/** The doctor's report and its verdict. */
import type { Leftover } from "./checks/own-record";
import type { Finding } from "./findings";

export type Verdict = "works" | "degraded" | "broken";

export interface ScreenReport {
  name: string;
  verdict: Verdict;
  /** The number of requests for this screen. */
  requests: number;
  /** Sorted by severity, worst first. */
  findings: Finding[];
}

export interface Report {
  /** The base URL of the backend. */
  url: string;
  /** ISO timestamp. */
  checkedAt: string;
  /** Whether the doctor also created, changed and deleted records. */
  wrote: boolean;
  /** The features that the backend announced. */
  features: string[];
  verdict: Verdict;
  screens: ScreenReport[];
  /** The records of `--write` that could not be removed. */
  leftovers: Leftover[];
}

/** Parts of a report that are not screens. */
export const AREAS = { origin: "Other Origin", session: "Session", features: "Features" } as const;

/** Exit codes of the command. EXIT_CODE_FAILED: the report could not be made or saved. */
export const EXIT_CODES: Record<Verdict, number> = { works: 0, degraded: 1, broken: 2 };
export const EXIT_CODE_FAILED = 3;
/** The exit code of a process that Ctrl+C ends. */
export const EXIT_CODE_STOPPED = 130;

const LEVELS = ["broken", "degraded", "note"] as const;

const worst = (levels: readonly string[]): Verdict =>
  levels.includes("broken") ? "broken" : levels.includes("degraded") ? "degraded" : "works";

export function createScreenReport(name: string, requests: number, findings: readonly Finding[]): ScreenReport {
  const keyOf = ({ kind, call, expected }: Finding) => [kind, call, expected].join(" ");
  const once = [...new Map(findings.map((one) => [keyOf(one), one])).values()];
  once.sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  return { name, verdict: worst(once.map(({ level }) => level)), requests, findings: once };
}

export const overallVerdict = (screens: readonly ScreenReport[]): Verdict =>
  worst(screens.map(({ verdict }) => verdict));
