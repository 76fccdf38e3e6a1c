/** Formats a number with Indian digit grouping: "1,20,000". */
export const formatNumber = (value: number): string => value.toLocaleString("en-IN");

/** Returns the form of a word that agrees with a count, such as "has" or "have". */
export const pluralize = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Formats a count with its noun: "1 order", "1,200 orders". */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${pluralize(count, noun, `${noun}s`)}`;

/** Truncates a text of unknown length, so that a response or log line that quotes it stays small. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
