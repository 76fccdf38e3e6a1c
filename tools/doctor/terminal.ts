/** Formats the report for a terminal: the cause and the remedy first, then the findings by cause. */
import { groupByCause, type Cause } from "./causes/group";
import { count } from "./causes/sentences";
import type { Finding } from "./findings";
import { AREAS, type Report, type Verdict } from "./report";

const WIDTH = 100;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LINES = 6;

/** Replaces control characters, which a terminal would interpret. */
const replaceControlCharacters = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, "?");

/** Breaks a text into lines between its words. Further lines are indented two columns more than the first. */
function wrap(text: string, indent = ""): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of replaceControlCharacters(text).split(" ")) {
    const longer = line.trim() === "" ? `${line}${word}` : `${line} ${word}`;
    if (longer.length <= WIDTH || line.trim() === "") line = longer;
    else {
      lines.push(line);
      line = `${indent}  ${word}`;
    }
  }
  return [...lines, line];
}

/** A finding on one line if it fits, otherwise on two or more. */
function exampleLines({ call, expected, actual }: Finding): string[] {
  const [line = "", more] = wrap(`${call}: expected ${expected}, got ${actual}`, "   ");
  return more === undefined ? [line] : [...wrap(call, "   "), ...wrap(`expected ${expected}, got ${actual}`, "     ")];
}

/** Shows up to three findings that differ in their field or call, and counts the others. */
function chooseExamples(findings: readonly Finding[]): string[] {
  const isField = findings.some(({ field }) => field !== undefined);
  const keyOf = ({ call, field }: Finding) => (isField ? field : call);
  const different = [...new Map(findings.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
  const examples = different.slice(0, MAX_EXAMPLES).map(exampleLines);
  const isLong = examples.flat().length > MAX_EXAMPLE_LINES;
  const shown = isLong ? examples.slice(0, 2) : examples;
  const more = findings.length - shown.length;
  return [...shown.flat(), ...(more > 0 ? [`   and ${count(more, "more finding")}`] : [])];
}

const causeLines = ({ level, problem, amount, findings, todo }: Cause, index: number): string[] => [
  "",
  ...wrap(`${index + 1}. ${problem} (${level}, ${amount})`),
  ...chooseExamples(findings),
  ...wrap(`Next: ${todo}`, "   "),
];

/** Notes: undocumented values that the console can read, answers that it leaves out, and calls that were not checked. */
function noteLines(findings: readonly Finding[]): string[] {
  const tolerated = findings.filter(({ kind }) => kind === "tolerated").map(({ actual }) => actual);
  const ignored = findings.filter(({ kind }) => kind === "ignored").map(({ call, actual }) => `${call} (${actual})`);
  const unchecked = findings.filter(({ kind }) => kind === "unchecked").length;
  return [
    ...(tolerated.length > 0
      ? wrap(`Undocumented, but the console can read it: ${[...new Set(tolerated)].join(", ")}.`)
      : []),
    ...(ignored.length > 0 ? wrap(`The console leaves out: ${[...new Set(ignored)].join(", ")}.`) : []),
    ...(unchecked > 0 ? wrap(`Not checked: ${count(unchecked, "call")} without records. Add demo data.`) : []),
  ];
}

const CONCLUSIONS: Record<Verdict, string> = {
  works: "everything works.",
  degraded: "degraded, screens show or do less than they could.",
  broken: "broken, some screens cannot be used.",
};

/** The screens with findings, by their verdict. */
function screenLines({ url, screens, verdict }: Report): string[] {
  const named = (wanted: Verdict, label: string) => {
    const names = screens.filter((screen) => screen.verdict === wanted).map(({ name }) => name);
    return names.length > 0 ? wrap(`${label}: ${names.join(", ")}`) : [];
  };
  return [
    "",
    ...wrap(`${url}: ${CONCLUSIONS[verdict]}`),
    ...named("broken", "Broken"),
    ...named("degraded", "Degraded"),
  ];
}

/** One line that says that everything works, and what was checked. */
function formatHealthy({ screens, features, wrote }: Report): string {
  const areas: readonly string[] = Object.values(AREAS);
  const checked = [
    count(screens.filter(({ name }) => !areas.includes(name)).length, "screen"),
    ...(features.length > 0 ? [count(features.length, "feature")] : []),
    ...(screens.some(({ name }) => name === AREAS.origin) ? ["CORS"] : []),
    ...(wrote ? ["changes"] : []),
  ];
  const requests = screens.reduce((sum, screen) => sum + screen.requests, 0);
  const rest = wrote ? "" : " --write also checks changes.";
  return `Everything works: sign-in, ${checked.join(", ")} (${count(requests, "request")}).${rest}`;
}

const leftoverLines = ({ leftovers }: Pick<Report, "leftovers">): string[] =>
  leftovers.flatMap(({ screen, name, id, remove }) =>
    wrap(
      `Not removed: ${name} in ${screen}${id === undefined ? ", id unknown" : `, id ${id}`}. To remove it, ${remove}.`,
    ),
  );

/** Lists the records that remain on the backend. */
export const formatLeftovers = (of: Pick<Report, "leftovers">): string => leftoverLines(of).join("\n");

/** The main cause with its remedy, then every cause with examples. One line and the notes if everything works. */
export function formatForTerminal(report: Report): string {
  const findings = report.screens.flatMap((screen) => screen.findings);
  const causes = groupByCause(findings);
  const [first] = causes;
  if (!first) return [formatHealthy(report), ...noteLines(findings)].join("\n");
  return [
    replaceControlCharacters(first.headline),
    ...screenLines(report),
    ...causes.flatMap(causeLines),
    "",
    ...leftoverLines(report),
    ...noteLines(findings),
    ...(report.wrote ? [] : ["Nothing was changed. --write also checks creating, changing and deleting."]),
    "--html FILE writes every finding into a page, --json prints them.",
  ].join("\n");
}
