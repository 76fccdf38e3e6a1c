/** How a failure names a field: in words. The console and the bundled API both import this file. */

const ABBREVIATIONS = /\b(?:gst|gstin|id|ids|ifsc|kyc|otp|pan|sms|upi|url)\b/g;

/** "emails" → "email", "categories" → "category", "addresses" → "address" */
const singular = (many: string) =>
  many
    .replace(/ies$/, "y")
    .replace(/(?<=ss|us|x|ch|sh)es$/, "")
    .replace(/(?<=[^su])s$/, "");

/** "rejectionReason" → "rejection reason" */
const spaced = (name: string) =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();

/** "emails.2" → "E-mail 3", "items.0.price" → "Price of item 1", "rejectionReason" → "Rejection reason" */
export function fieldInWords(path: string): string {
  const names: string[] = [];
  for (const part of path.split(/[.[\]]+/).filter(Boolean)) {
    if (/^\d+$/.test(part)) names.push(`${singular(names.pop() ?? "entry")} ${Number(part) + 1}`);
    else names.push(spaced(part));
  }
  const words = names
    .reverse()
    .join(" of ")
    .replace(/\bemail/g, "e-mail")
    .replace(ABBREVIATIONS, (word) => word.toUpperCase());
  return words.replace(/^./, (first) => first.toUpperCase());
}

/**
 * A name with a place in a list, of which something is demanded: no amount such as "Rs.500", and no file "report.1"
 * that could not be opened.
 */
const WITH_PLACE =
  /\b[a-z]{3}\w*(?:\.[a-z]\w*)*(?:\.\d{1,3}|\[\d{1,3}\])(?:\.[a-z]\w*|\.\d{1,3}|\[\d{1,3}\])*(?=["'`]? (?:must|should|is|are|has|have|contains?|length|needs?|cannot be|can't be)\b)/g;

const COMPARISONS: Readonly<Record<string, string>> = {
  ">=": "at least",
  "<=": "at most",
  ">": "more than",
  "<": "less than",
};

/** What a server says of its fields, as people say it: "emails.2 must be …" → "E-mail 3 must be …". */
export const inWords = (text: string): string =>
  text
    .replace(WITH_PLACE, fieldInWords)
    .replace(/(?<=\bbe )([<>]=?) ?(?=\d)/g, (_, sign: string) => `${COMPARISONS[sign]} `);

const STATUS_NAME =
  /^(?:\d{3}[\s:-]*)?(?:bad request|unauthorized|forbidden|not found|conflict|unprocessable (?:entity|content)|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out|(?:server )?error)[.!]?$/i;

/** Whether a message is only the name of a status, as frameworks send it: it tells nobody what happened or what to do. */
export const isStatusName = (message: string): boolean => STATUS_NAME.test(message.trim());
