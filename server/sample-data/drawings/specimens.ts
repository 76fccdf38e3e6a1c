/** Draws specimen documents. They show the facts that reviewers compare, but no marks of genuine documents. */
import { createRandom } from "../random";
import { readSvg } from "./svg-file";
import { drawText, escapeXml, wrapText } from "./svg-text";

/** The kinds of documents. Each has a template of this name in documents/. */
export type SpecimenKind = "panCard" | "gstCertificate" | "businessLicense" | "aadhaarFront" | "aadhaarBack";

/** A missing or empty fact is drawn as "not stated". */
export interface SpecimenFacts {
  name: string;
  number?: string | null | undefined;
  shopName?: string | null | undefined;
  address?: string | null | undefined;
  date?: string | null | undefined;
}

/** Matches a text element with the name of a fact in braces. `drawDocument` replaces it with one element per line. */
const FACT_TEXT =
  /<text data-width="(\d+)" data-lines="(\d+)" data-leading="(\d+)" x="(\d+)" y="(\d+)"([^>]*)>([^<]*)\{(\w+)\}<\/text>/g;

const NOT_STATED = "not stated";

/** Draws a document with the given facts, clearly marked as a specimen. */
export function drawDocument(kind: SpecimenKind, facts: SpecimenFacts): string {
  const values: Readonly<Record<string, string | null | undefined>> = {
    ...facts,
    business: facts.shopName || facts.name,
  };
  return readSvg(`documents/${kind}.svg`)
    .replace("{signature}", () => drawSignature(facts.name))
    .replace("<!-- rows -->", () => drawRows(facts))
    .replaceAll(FACT_TEXT, (_, width, lines, leading, x, y, style: string, lead: string, fact: string) =>
      wrapText(values[fact] || NOT_STATED, Number(width), Number(lines))
        .map((line, i) => {
          const top = Number(y) + i * Number(leading);
          return `<text x="${x}" y="${top}"${style}>${lead}${escapeXml(line)}</text>`;
        })
        .join(""),
    );
}

/** Returns the strokes of a signature that is always the same for a name. */
function drawSignature(name: string): string {
  const random = createRandom(1, name);
  const stroke = () => ` q${random.int(6, 14)} ${random.int(-46, -12)} ${random.int(18, 28)} ${random.int(-6, 6)}`;
  return Array.from({ length: 7 }, stroke).join("");
}

/** Draws the numbered rows of a certificate. A value of several lines moves the rows below it down. */
function drawRows({ name, shopName, address, date }: SpecimenFacts): string {
  const rows = [
    ["1. Legal name", name],
    ["2. Trade name", shopName],
    ["3. Principal place of business", address],
    ["4. Date of registration", date],
    ["5. Type of registration", "Regular"],
  ] as const;
  let top = 352;
  return rows
    .map(([label, value]) => {
      const y = top;
      const lines = wrapText(value || NOT_STATED, 31, 4);
      top += lines.length * 28 + 36;
      return (
        drawText(70, y, label, { size: 17, fill: "#5b6675" }) +
        lines.map((line, i) => drawText(350, y + i * 28, line, { size: 19, fill: "#1f2937", weight: 600 })).join("") +
        `<path d="M70 ${top - 42} H730" stroke="#c9d2c9" stroke-width="1.5"/>`
      );
    })
    .join("");
}
