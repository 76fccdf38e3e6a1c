/** Formats a count with its noun: "1 order", "1,200 orders". */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-IN")} ${noun}${count === 1 ? "" : "s"}`;
}

/** Truncates a text of unknown length, so that a response or log line that quotes it stays small. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
