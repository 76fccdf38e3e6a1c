import { referencePath } from "../../src/kit/data/record-path";
import type { Row } from "../../src/kit/define/field";
import { defineFields } from "../../src/kit/define/fields";
import { shortId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import type { StatementLine } from "./contract";
import { ledgerMessages } from "./ledger-messages";

const { lines: words, lineKinds, carried } = ledgerMessages;

/** Describes a line as "Order #4f2a91" or "Fee". */
function describeLine({ kind, order }: StatementLine): string | undefined {
  const known = Object.hasOwn(lineKinds, kind) ? lineKinds[kind] : toText(kind);
  const id = order ? shortId(order) : undefined;
  return known && id ? words.about(known, id) : known;
}

/** Returns the note of a fee or a correction, with its author. */
function formatNote({ note, by }: StatementLine): string | undefined {
  const [text, name] = [toText(note), toText(by)];
  return text && name ? words.by(text, name) : text;
}

/** Columns of a statement. */
export const statementFields = defineFields<StatementLine & Row>({
  at: { label: words.at, kind: "date" },
  what: { label: words.what, value: describeLine, link: ({ order }) => referencePath("orders", order) },
  note: { value: formatNote, empty: "" },
  carriedOver: { value: ({ carriedOver }) => (carriedOver === true ? carried : undefined), empty: "" },
  sale: { label: words.sale, kind: "money" },
  commission: { label: words.commission, kind: "money" },
  commissionGst: { label: words.commissionGst, kind: "money" },
  tcs: { label: words.tcs, kind: "money" },
  tds: { label: words.tds, kind: "money" },
  amount: { label: words.amount, kind: "money" },
});

export const STATEMENT_COLUMNS = [
  "at",
  [words.what, "what", "note", "carriedOver"],
  "sale",
  "commission",
  "commissionGst",
  "tcs",
  "tds",
  "amount",
] as const;
