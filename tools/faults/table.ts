/** Formats the results of `npm run faults` for the terminal. */
import type { DatabaseKind } from "../../server/db/database";
import { hasPassed, type Fault, type FaultResult } from "./fault";
import { formatResponse } from "./tally";

/** The result of one fault on one database. */
export interface FaultReport {
  fault: Fault;
  kind: DatabaseKind;
  /** The result, or the reason why the fault was skipped. */
  outcome: FaultResult | { skipReason: string };
}

const DATABASE_NAMES: Record<DatabaseKind, string> = { pglite: "bundled", postgres: "PostgreSQL" };

/** Returns the lines that describe the result of one fault. The first line starts with the outcome. */
export function formatDetails({ fault, kind, outcome }: FaultReport): string[] {
  const title = `${fault.name}, ${DATABASE_NAMES[kind]}: ${fault.description}`;
  if ("skipReason" in outcome) return [`SKIPPED  ${title}`, `    ${outcome.skipReason}`];
  const { seen, acknowledged, lost, healthyAfter, wrong, notes } = outcome;
  return [
    `${hasPassed(outcome) ? "OK" : "NOT OK"}  ${title}`,
    ...seen.map((row) => `    saw      ${formatResponse(row)}`),
    ...notes.map((note) => `    note     ${note}`),
    ...wrong.map((line) => `    WRONG    ${line}`),
    ...lost.map((line) => `    LOST     ${line}`),
    `    lost     ${lost.length} of ${acknowledged} acknowledged`,
    `    healthy  ${healthyAfter === undefined ? "never" : `after ${healthyAfter.toFixed(1)} s`}`,
  ];
}

/** A row of the summary table. */
export function toTableRow({ fault, kind, outcome }: FaultReport): Record<string, string> {
  const head = { fault: fault.name, database: DATABASE_NAMES[kind] };
  if ("skipReason" in outcome) return { ...head, answers: "", lost: "", "healthy after": "", outcome: "skipped" };
  const { seen, acknowledged, lost, healthyAfter } = outcome;
  return {
    ...head,
    answers: seen
      .map(({ status, code, times }) => `${[status || "none", code].filter(Boolean).join(" ")} ×${times}`)
      .join(", "),
    lost: `${lost.length} of ${acknowledged}`,
    "healthy after": healthyAfter === undefined ? "never" : `${healthyAfter.toFixed(1)} s`,
    outcome: hasPassed(outcome) ? "OK" : "NOT OK",
  };
}

export const hasFailed = ({ outcome }: FaultReport): boolean => !("skipReason" in outcome) && !hasPassed(outcome);
