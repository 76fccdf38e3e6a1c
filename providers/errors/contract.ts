/**
 * Turns field paths in error messages into words, and recognises messages that explain nothing. The console and the
 * bundled API both import this file.
 */

const ABBREVIATIONS = /\b(?:gst|gstin|id|ids|ifsc|kyc|otp|pan|sms|upi|url)\b/g;

/** "emails" → "email", "categories" → "category", "addresses" → "address" */
const singular = (many: string) =>
  many
    .replace(/ies$/, "y")
    .replace(/(?<=ss|us|x|ch|sh)es$/, "")
    .replace(/(?<=[^su])s$/, "");

/** "rejectionReason" → "rejection reason" */
const splitWords = (name: string) =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();

/** "emails.2" → "Email 3", "items.0.price" → "Price of item 1", "rejectionReason" → "Rejection reason" */
export function humanizeFieldPath(path: string): string {
  const names: string[] = [];
  for (const part of path.split(/[.[\]]+/).filter(Boolean)) {
    if (/^\d+$/.test(part)) names.push(`${singular(names.pop() ?? "entry")} ${Number(part) + 1}`);
    else names.push(splitWords(part));
  }
  const words = names
    .reverse()
    .join(" of ")
    .replace(ABBREVIATIONS, (word) => word.toUpperCase());
  return words.replace(/^./, (first) => first.toUpperCase());
}

/**
 * A field path with an index, followed by a requirement such as "must be". Does not match an amount such as "Rs.500",
 * or a file "report.1" that could not be opened.
 */
const INDEXED_PATH =
  /\b[a-z]{3}\w*(?:\.[a-z]\w*)*(?:\.\d{1,3}|\[\d{1,3}\])(?:\.[a-z]\w*|\.\d{1,3}|\[\d{1,3}\])*(?=["'`]? (?:must|should|is|are|has|have|contains?|length|needs?|cannot be|can't be)\b)/g;

const COMPARISONS: Readonly<Record<string, string>> = {
  ">=": "at least",
  "<=": "at most",
  ">": "more than",
  "<": "less than",
};

/** Puts words for field paths and comparisons: "items.0.price must be >=1" → "Price of item 1 must be at least 1". */
export const humanizeMessage = (text: string): string =>
  text
    .replace(INDEXED_PATH, humanizeFieldPath)
    .replace(/(?<=\bbe )([<>]=?) ?(?=\d)/g, (_, sign: string) => `${COMPARISONS[sign]} `);

const STATUS_NAME =
  /^(?:\d{3}[\s:-]*)?(?:bad request|unauthorized|forbidden|not found|conflict|unprocessable (?:entity|content)|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out|(?:server )?error)[.!]?$/i;

/**
 * Returns whether a message is only a status name, as frameworks send it. Such a message explains nothing to the user.
 */
export const isStatusName = (message: string): boolean => STATUS_NAME.test(message.trim());
