import { lowerCaseNoun } from "../messages";
import { formatCount, formatNumber, formatTotal, type Total } from "../numbers";

const rows = (count: number) => formatCount(count, "row");

function allRows(total: Total | undefined): string {
  if (!total) return "Every record";
  return total.totalIsMinimum ? `${formatTotal(total)} rows` : rows(total.total);
}

const UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** Formats a size, such as 950 bytes, 12.4 KB or 1.5 MB. */
export function formatSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${formatNumber(Number(value.toFixed(step === 0 ? 0 : 1)))} ${UNITS[step] ?? ""}`;
}

/** Texts of exports and downloads. */
export const fileMessages = {
  title: (many: string) => `Export ${many}`,
  start: "Export",
  selected: "Filters",
  noFilter: (many: string) => `All ${lowerCaseNoun(many)}`,
  sortedBy: (label: string, order: "asc" | "desc") =>
    `Sorted by ${label}, ${order === "asc" ? "ascending" : "descending"}`,
  matching: (total: Total, { one, many }: { one: string; many: string }) =>
    total.total === 1 && !total.totalIsMinimum
      ? `1 ${lowerCaseNoun(one)} matches.`
      : `${formatTotal(total)} ${lowerCaseNoun(many)} match.`,
  what: "Export",
  page: "This page",
  pageHint: (count: number) => `${rows(count)} with the list's columns, created in your browser.`,
  noRows: "This page has no rows.",
  all: "All matching records",
  allHint: (total: Total | undefined) => `${allRows(total)} with all columns, downloaded from the server.`,
  lines: "All matching records, as JSON lines",
  linesHint: (total: Total | undefined) => `${allRows(total)} as one JSON object per line, for use in programs.`,
  linesNote: "A JSON lines file with every field of the records.",
  whole: "The entire list",
  wholeHint: (many: string) => `This server's export ignores filters: it contains all ${lowerCaseNoun(many)}.`,
  wholeHintUnfiltered: "With all columns, downloaded from the server.",
  background: "All matching records, in the background",
  backgroundHint: "The server creates the file and keeps it for 24 hours. You can leave this page.",
  identifiers: "A CSV file without PAN, Aadhaar and account numbers.",
  progress: (count: number, total: number | undefined, bytes: number) =>
    `${total === undefined ? rows(count) : `${formatNumber(count)} of ${rows(total)}`}, ${formatSize(bytes)}`,
  starting: "Waiting for the server…",
  stop: "Stop",
  leave: "The file is incomplete. Stop the export before you leave.",
  continue: "Continue",
  stopped: "Stopped. No file was saved.",
  failed: (many: string) => `Failed to export ${lowerCaseNoun(many)}`,
  saved: (name: string, count: number, bytes: number) => `${name} was saved: ${rows(count)}, ${formatSize(bytes)}.`,
  notSaved: "The file could not be saved. Check that there is enough disk space.",
  queued: "The server is creating the file.",
  toExports: "Go to Exports",
} as const;
