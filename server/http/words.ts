/** "1 order", "1,200 orders" */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-IN")} ${noun}${count === 1 ? "" : "s"}`;
}

/** Cuts a text of unknown length, so that an answer or a log line that quotes it stays small. */
export const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
