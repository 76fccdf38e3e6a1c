import { formatNumber } from "../format";
import { inSentence } from "../messages";

const rows = (count: number) => (count === 1 ? "1 row" : `${formatNumber(count)} rows`);

const UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** 950 bytes, 12.4 KB, 1.5 MB */
export function formatSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString("en-IN", { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step] ?? ""}`;
}

/** Every string of exports and of files that are received. */
export const fileMessages = {
  title: (many: string) => `Export ${many}`,
  start: "Export",
  selected: "What is selected",
  noFilter: (many: string) => `All ${inSentence(many)}`,
  sortedBy: (label: string, order: "asc" | "desc") =>
    `Sorted by ${label}, ${order === "asc" ? "ascending" : "descending"}`,
  matching: (count: number, many: string) => `${formatNumber(count)} ${inSentence(many)} match.`,
  what: "What to export",
  page: "This page",
  pageHint: (count: number) => `${rows(count)} with the columns of the list, made here in the browser.`,
  noRows: "There is no row on this page.",
  all: "Everything that matches",
  allHint: (count: number | undefined) =>
    `${count === undefined ? "Every record" : rows(count)} with all columns, sent by the server while you wait.`,
  lines: "Everything that matches, as JSON lines",
  linesHint: (count: number | undefined) =>
    `${count === undefined ? "Every record" : rows(count)} for a program to read, each on a line of its own.`,
  linesNote: "A file of JSON lines, with everything that the records hold.",
  whole: "The whole list",
  wholeHint: (many: string) =>
    `This server's export takes no filter: all ${inSentence(many)} come, also those that the filters leave out.`,
  wholeHintUnfiltered: "With all columns, sent by the server while you wait.",
  background: "Everything that matches, in the background",
  backgroundHint: "The server makes the file and keeps it for 24 hours. You need not wait.",
  identifiers: "A CSV file, without PAN, Aadhaar and account numbers.",
  progress: (count: number, total: number | undefined, bytes: number) =>
    `${total === undefined ? rows(count) : `${formatNumber(count)} of ${rows(total)}`}, ${formatSize(bytes)}`,
  starting: "Waiting for the server…",
  stop: "Stop",
  leave: "The file is not complete. Stop it before you leave.",
  goOn: "Go on",
  stopped: "Stopped. No file was saved.",
  failed: (many: string) => `Failed to export ${inSentence(many)}`,
  saved: (name: string, count: number, bytes: number) => `${name} was saved: ${rows(count)}, ${formatSize(bytes)}.`,
  notSaved: "The file could not be written. Is there enough space?",
  queued: "The server is making the file.",
  toExports: "Go to Exports",
} as const;
