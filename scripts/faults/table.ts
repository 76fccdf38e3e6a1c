/** Formats results for the terminal. */
import type { DatabaseKind } from "../../server/db/database";
import { isOk, type Fault, type Finding } from "./fault";
import { inWords } from "./tally";

/** The result of one fault on one database. */
export interface Played {
  fault: Fault;
  kind: DatabaseKind;
  /** The finding, or the reason why the fault was skipped. */
  outcome: Finding | { leftOut: string };
}

const DATABASES: Record<DatabaseKind, string> = { pglite: "bundled", postgres: "PostgreSQL" };

/** Formats the details of one fault, the outcome first. */
export function linesOf({ fault, kind, outcome }: Played): string[] {
  const title = `${fault.name}, ${DATABASES[kind]}: ${fault.what}`;
  if ("leftOut" in outcome) return [`LEFT OUT  ${title}`, `    ${outcome.leftOut}`];
  const { seen, acknowledged, lost, healthyAfter, wrong, notes } = outcome;
  return [
    `${isOk(outcome) ? "OK" : "NOT OK"}  ${title}`,
    ...seen.map((row) => `    saw      ${inWords(row)}`),
    ...notes.map((note) => `    note     ${note}`),
    ...wrong.map((line) => `    WRONG    ${line}`),
    ...lost.map((line) => `    LOST     ${line}`),
    `    lost     ${lost.length} of ${acknowledged} acknowledged`,
    `    healthy  ${healthyAfter === undefined ? "never" : `after ${healthyAfter.toFixed(1)} s`}`,
  ];
}

/** A row of the summary table. */
export function rowOf({ fault, kind, outcome }: Played): Record<string, string> {
  const head = { fault: fault.name, database: DATABASES[kind] };
  if ("leftOut" in outcome) return { ...head, answers: "", lost: "", "healthy after": "", outcome: "left out" };
  const { seen, acknowledged, lost, healthyAfter } = outcome;
  return {
    ...head,
    answers: seen
      .map(({ status, code, times }) => `${[status || "none", code].filter(Boolean).join(" ")} ×${times}`)
      .join(", "),
    lost: `${lost.length} of ${acknowledged}`,
    "healthy after": healthyAfter === undefined ? "never" : `${healthyAfter.toFixed(1)} s`,
    outcome: isOk(outcome) ? "OK" : "NOT OK",
  };
}

export const failed = ({ outcome }: Played): boolean => !("leftOut" in outcome) && !isOk(outcome);
