/** Formats the report for a terminal. */
import type { Finding } from "./findings";
import type { Report, ScreenReport } from "./report";

/** Replaces control characters, which a terminal would interpret. */
const replaceControlCharacters = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, "?");

const lineOf = ({ name, verdict, requests, findings }: ScreenReport, width: number) => {
  const counted = findings.filter(({ level }) => level !== "note").length;
  const what = counted === 0 ? "" : `, ${counted} ${counted === 1 ? "finding" : "findings"}`;
  return `${name.padEnd(width)}  ${verdict.padEnd(8)}  ${requests} requests${what}`;
};

const linesOf = ({ kind, level, call, expected, came, todo }: Finding) => [
  `  ${level}: ${kind}`,
  `    call      ${call}`,
  `    expected  ${expected}`,
  `    came      ${came}`,
  `    to do     ${todo}`,
];

const CONCLUSIONS: Record<Report["verdict"], string> = {
  works: "Everything that was looked at works.",
  degraded: "The console works with this backend, and shows or does less where it says degraded.",
  broken: "Some screens cannot be used with this backend.",
};

/** One line per screen, then the findings and the conclusion. */
export function formatForTerminal({ url, screens, verdict, wrote }: Report): string {
  const width = Math.max(...screens.map(({ name }) => name.length));
  const details = screens.filter(({ findings }) => findings.length > 0);
  return [
    url,
    "",
    ...screens.map((screen) => lineOf(screen, width)),
    ...details.flatMap(({ name, findings }) => ["", name, ...findings.flatMap(linesOf)]),
    "",
    CONCLUSIONS[verdict],
    ...(wrote ? [] : ["Nothing was changed; --write checks creating, changing and deleting, too."]),
  ]
    .map(replaceControlCharacters)
    .join("\n");
}
