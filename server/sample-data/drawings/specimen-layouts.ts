/** Layouts of specimen documents. They show the facts that reviewers compare, but no marks of genuine documents. */
import { createRandom } from "../random";
import { drawText, wrapText } from "./svg-text";

export type SpecimenKind = "panCard" | "gstCertificate" | "businessLicense" | "aadhaarFront" | "aadhaarBack";

export interface SpecimenFacts {
  name: string;
  number?: string;
  shopName?: string;
  address?: string;
  date?: string;
}

interface SpecimenLayout {
  title: string;
  width: number;
  height: number;
  draw: (facts: SpecimenFacts) => string;
}

const INK = "#1f2937";
const FAINT = "#5b6675";
const MONO = "'DejaVu Sans Mono', Consolas, monospace";
const NOT_STATED = "not stated";

export const SPECIMEN_LAYOUTS: Readonly<Record<SpecimenKind, SpecimenLayout>> = {
  panCard: {
    title: "PAN card",
    width: 860,
    height: 540,
    draw: (facts) =>
      card("#e6eef8", "#2f5c8f", "Permanent Account Number", "Card of a tax payer (sample layout)") +
      portrait(650, 140, "#2f5c8f") +
      field(48, 160, "Name", facts.name, 34, 1) +
      field(48, 232, "Business", facts.shopName, 34, 2) +
      field(48, 336, "Date", facts.date, 30, 1) +
      numberBox(48, 396, 520, facts.number) +
      signature(facts.name, 650, 420),
  },
  gstCertificate: {
    title: "GST certificate",
    width: 800,
    height: 1040,
    draw: (facts) =>
      paper("#f7faf5", "#3f6b4b", "Registration Certificate", "Goods and Services Tax (sample layout)") +
      numberBox(70, 206, 660, facts.number) +
      rows([
        ["1. Legal name", facts.name],
        ["2. Trade name", facts.shopName],
        ["3. Principal place of business", facts.address],
        ["4. Date of registration", facts.date],
        ["5. Type of registration", "Regular"],
      ]) +
      signature(facts.name, 520, 850) +
      stamp(180, 870, "#3f6b4b"),
  },
  businessLicense: {
    title: "Business licence",
    width: 800,
    height: 1040,
    draw: (facts) =>
      paper("#fdf8ee", "#8a5a1f", "Trade Licence", "Licence to run a business (sample layout)") +
      drawText(400, 240, "This sample certifies that", { size: 20, fill: FAINT, anchor: "middle" }) +
      drawCentred(290, facts.shopName ?? facts.name, 30, 34, 2) +
      drawText(400, 378, `run by ${clip(facts.name, 50)}`, { size: 20, fill: INK, anchor: "middle" }) +
      drawText(400, 418, "may trade at the address below", { size: 20, fill: FAINT, anchor: "middle" }) +
      drawCentred(462, facts.address ?? NOT_STATED, 21, 54, 3) +
      numberBox(120, 570, 560, facts.number) +
      drawText(400, 720, `Date: ${clip(facts.date ?? NOT_STATED, 40)}`, { size: 20, fill: INK, anchor: "middle" }) +
      signature(facts.name, 520, 850) +
      stamp(180, 870, "#8a5a1f"),
  },
  aadhaarFront: {
    title: "Aadhaar card, front",
    width: 860,
    height: 540,
    draw: (facts) =>
      card("#fff6ec", "#b0612a", "Aadhaar", "Front side (sample layout)") +
      portrait(48, 146, "#b0612a") +
      field(260, 172, "Name", facts.name, 32, 2) +
      field(260, 282, "Date of birth", facts.date, 30, 1) +
      numberBox(260, 372, 540, facts.number),
  },
  aadhaarBack: {
    title: "Aadhaar card, back",
    width: 860,
    height: 540,
    draw: (facts) =>
      card("#fff6ec", "#b0612a", "Aadhaar", "Back side (sample layout)") +
      field(48, 160, "Name", facts.name, 34, 1) +
      field(48, 234, "Address", facts.address, 34, 4) +
      codeField(610, 150, "#b0612a") +
      numberBox(48, 400, 520, facts.number),
  },
};

function card(background: string, colour: string, title: string, subtitle: string): string {
  return (
    `<rect width="860" height="540" rx="26" fill="${background}"/><path d="M0 430 Q260 340 520 420 T860 380 V540 H0 Z" fill="${colour}" opacity="0.08"/>` +
    `<path d="M0 26 Q0 0 26 0 H834 Q860 0 860 26 V104 H0 Z" fill="${colour}"/>` +
    drawText(48, 52, title, { size: 30, fill: "#ffffff", weight: 700 }) +
    drawText(48, 84, subtitle, { size: 17, fill: "#ffffff" })
  );
}

function paper(background: string, colour: string, title: string, subtitle: string): string {
  return (
    `<rect width="800" height="1040" fill="${background}"/><rect x="26" y="26" width="748" height="960" fill="none" stroke="${colour}" stroke-width="5"/>` +
    `<rect x="38" y="38" width="724" height="936" fill="none" stroke="${colour}" stroke-width="1.5"/>` +
    drawText(400, 118, title, { size: 40, fill: colour, weight: 700, anchor: "middle" }) +
    drawText(400, 156, subtitle, { size: 19, fill: FAINT, anchor: "middle" }) +
    `<path d="M300 178 H500" stroke="${colour}" stroke-width="3"/>`
  );
}

function field(
  x: number,
  y: number,
  label: string,
  value: string | undefined,
  width: number,
  maxLines: number,
): string {
  const lines = wrapText(value ?? NOT_STATED, width, maxLines);
  return (
    drawText(x, y, label, { size: 16, fill: FAINT }) +
    lines.map((line, i) => drawText(x, y + 30 + i * 31, line, { size: 24, fill: INK, weight: 600 })).join("")
  );
}

function numberBox(x: number, y: number, width: number, number: string | undefined): string {
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="82" rx="8" fill="#ffffff" stroke="#9aa5b4" stroke-width="1.5"/>` +
    drawText(x + 18, y + 26, "Number", { size: 15, fill: FAINT }) +
    drawText(x + 18, y + 64, clip(number ?? NOT_STATED, 24), {
      size: 34,
      fill: INK,
      weight: 700,
      family: MONO,
      spacing: 2,
    })
  );
}

function rows(facts: readonly (readonly [label: string, value: string | undefined])[]): string {
  let y = 352;
  return facts
    .map(([label, value]) => {
      const lines = wrapText(value ?? NOT_STATED, 31, 4);
      const drawn =
        drawText(70, y, label, { size: 17, fill: FAINT }) +
        lines.map((line, i) => drawText(350, y + i * 28, line, { size: 19, fill: INK, weight: 600 })).join("");
      y += lines.length * 28 + 16;
      const rule = `<path d="M70 ${y - 22} H730" stroke="#c9d2c9" stroke-width="1.5"/>`;
      y += 20;
      return drawn + rule;
    })
    .join("");
}

function drawCentred(y: number, value: string, size: number, width: number, maxLines: number): string {
  return wrapText(value, width, maxLines)
    .map((line, i) => drawText(400, y + i * (size + 10), line, { size, fill: INK, weight: 600, anchor: "middle" }))
    .join("");
}

function portrait(x: number, y: number, colour: string): string {
  return (
    `<rect x="${x}" y="${y}" width="164" height="204" rx="8" fill="#ffffff" stroke="${colour}" stroke-width="2"/>` +
    `<circle cx="${x + 82}" cy="${y + 76}" r="38" fill="${colour}" opacity="0.35"/>` +
    `<path d="M${x + 18} ${y + 202} Q${x + 22} ${y + 126} ${x + 82} ${y + 126} Q${x + 142} ${y + 126} ${x + 146} ${y + 202} Z" fill="${colour}" opacity="0.35"/>`
  );
}

/** Draws the area where a genuine card has its machine-readable code. */
function codeField(x: number, y: number, colour: string): string {
  return (
    `<rect x="${x}" y="${y}" width="200" height="200" fill="#ffffff" stroke="${colour}" stroke-width="2" stroke-dasharray="8 6"/>` +
    drawText(x + 100, y + 94, "no code", { size: 20, fill: FAINT, anchor: "middle" }) +
    drawText(x + 100, y + 122, "on a specimen", { size: 17, fill: FAINT, anchor: "middle" })
  );
}

function stamp(x: number, y: number, colour: string): string {
  return (
    `<g transform="rotate(-12 ${x} ${y})" opacity="0.75"><circle cx="${x}" cy="${y}" r="70" fill="none" stroke="${colour}" stroke-width="4"/>` +
    `<circle cx="${x}" cy="${y}" r="60" fill="none" stroke="${colour}" stroke-width="1.5"/>` +
    drawText(x, y - 4, "SAMPLE", { size: 22, fill: colour, weight: 700, anchor: "middle" }) +
    drawText(x, y + 22, "no value", { size: 16, fill: colour, anchor: "middle" }) +
    "</g>"
  );
}

/** Draws a signature that is always the same for a name. */
function signature(name: string, x: number, y: number): string {
  const random = createRandom(1, name);
  let path = `M${x} ${y}`;
  for (let i = 0; i < 7; i += 1)
    path += ` q${random.int(6, 14)} ${random.int(-46, -12)} ${random.int(18, 28)} ${random.int(-6, 6)}`;
  return (
    `<path d="${path}" fill="none" stroke="#26408b" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M${x - 8} ${y + 22} h180" stroke="${FAINT}" stroke-width="1"/>` +
    drawText(x + 82, y + 44, "Signature (drawn)", { size: 14, fill: FAINT, anchor: "middle" })
  );
}

function clip(text: string, width: number): string {
  return wrapText(text, width, 1)[0] ?? "";
}
