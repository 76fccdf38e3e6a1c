/** The doctor's report, and what it comes to. */
import type { Finding } from "./findings";

export type Verdict = "works" | "degraded" | "broken";

export interface ScreenReport {
  name: string;
  verdict: Verdict;
  /** How many requests were made for it. */
  requests: number;
  /** The worst first. */
  findings: Finding[];
}

export interface Report {
  /** The backend's base address. */
  url: string;
  /** ISO stamp. */
  checkedAt: string;
  /** Whether records of its own were made, changed and deleted, too. */
  wrote: boolean;
  /** What the backend announced. */
  features: string[];
  verdict: Verdict;
  screens: ScreenReport[];
}

/** What the command ends with; 3 is said where it could not begin. */
export const EXIT_CODES: Record<Verdict, number> = { works: 0, degraded: 1, broken: 2 };
export const COULD_NOT_BEGIN = 3;

const LEVELS = ["broken", "degraded", "note"] as const;

const worst = (levels: readonly string[]): Verdict =>
  levels.includes("broken") ? "broken" : levels.includes("degraded") ? "degraded" : "works";

export function screenReport(name: string, requests: number, findings: readonly Finding[]): ScreenReport {
  const keyOf = ({ kind, call, expected }: Finding) => [kind, call, expected].join(" ");
  const once = [...new Map(findings.map((one) => [keyOf(one), one])).values()];
  once.sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  return { name, verdict: worst(once.map(({ level }) => level)), requests, findings: once };
}

export const verdictOf = (screens: readonly ScreenReport[]): Verdict => worst(screens.map(({ verdict }) => verdict));
