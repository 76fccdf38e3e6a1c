/** What was found, for people to read. */
import type { DatabaseKind } from "../../server/db/database";
import { isOk, type Fault, type Finding } from "./fault";
import { inWords } from "./tally";

/** A fault on one database. */
export interface Played {
  fault: Fault;
  kind: DatabaseKind;
  /** What was found, or why it was left out. */
  outcome: Finding | { leftOut: string };
}

const DATABASES: Record<DatabaseKind, string> = { pglite: "bundled", postgres: "PostgreSQL" };

/** A block of lines for a fault: its outcome first, then what was seen. */
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

/** A row for a table of all. */
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
