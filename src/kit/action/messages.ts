import { lowerCaseNoun } from "../messages";
import { formatCount, formatNumber } from "../numbers";

interface Names {
  one: string;
  many: string;
}

const lastWord = (text: string) => text.split(" ").at(-1) ?? text;

/** "Approve" → "Approve Selected", "Close Ticket" → "Close Tickets", "Edit Status" stays "Edit Status". */
function labelOf(label: string, { one, many }: Names): string {
  if (!label.includes(" ")) return `${label} Selected`;
  const thing = lastWord(one);
  return lastWord(label) === thing ? label.slice(0, -thing.length) + lastWord(many) : label;
}

/** Texts of bulk runs. They are loaded when the dialog of a run opens. */
export const bulkMessages = {
  labelOf,
  changed: "changed",
  deleted: "deleted",
  cannotUndo: "This cannot be undone.",
  unchanged: "Already in this state.",
  excluded: "You excluded this record.",
  warned: (count: number, total: number) =>
    `${formatNumber(count)} of ${formatNumber(total)} ${count === 1 ? "has" : "have"} a warning.`,
  exclude: (count: number) => (count === 1 ? "Exclude this record" : `Exclude all ${formatNumber(count)}`),
  /** @param first the question for the first record */
  unusual: (count: number, all: number, first: string) =>
    `This is unusual for ${formatNumber(count)} of ${formatNumber(all)}. First: ${first}`,
  /** "3 of 5: Payment status changes from Paid to Refunded." */
  forSome: (text: string, count: number, all: number) => `${formatNumber(count)} of ${formatNumber(all)}: ${text}`,
  /** "3 products will be deleted, 1 skipped." */
  will: (count: number, { one, many }: Names, verb: string, skipped: number) =>
    `${formatCount(count, lowerCaseNoun(one), lowerCaseNoun(many))} will be ${verb}${
      skipped > 0 ? `, ${formatNumber(skipped)} skipped` : ""
    }.`,
  records: { one: "record", many: "records" },
  sharedText: "This text applies to each of them:",
  atomicBatches: (size: number) => `This server changes up to ${size} records per request: either all of them or none.`,
  noResult: "The server did not report a result for this record.",
} as const;
