/** Draws the files of the demo as SVG on request: specimen documents of vendors and pictures of products. */
import { DEPARTMENTS } from "../departments";
import { findMotif } from "./item-motifs";
import { rotatePalette, type Palette } from "./palette";
import { getPictogram } from "./pictograms";
import { PRODUCT_SCENES } from "./product-scenes";
import { createRandom, hashText, getItem } from "../random";
import { SPECIMEN_LAYOUTS, type SpecimenFacts, type SpecimenKind } from "./specimen-layouts";
import { escapeXml, drawText, wrapText } from "./svg-text";

interface ProductFacts {
  id: string;
  name: string;
  /** Derived from the product name if missing. */
  category?: string;
  /** The shop whose mark appears on the picture. */
  shopName?: string;
}

/** Maximum hue rotation of a product's colours from the colours of its department, in degrees. */
const MAX_HUE_ROTATION = 40;

/** Draws a document with the given facts, clearly marked as a specimen. */
export function drawDocument(kind: SpecimenKind, facts: SpecimenFacts): string {
  const { title, width, height, draw } = SPECIMEN_LAYOUTS[kind];
  const size = width / 6;
  const angle = Math.round((-Math.atan2(height, width) * 180) / Math.PI);
  const mark = drawText(0, size / 3, "SPECIMEN", { size, fill: "#b3261e", weight: 700, anchor: "middle", spacing: 6 });
  return svg(
    width,
    height,
    `${title}, specimen`,
    draw(facts) +
      `<g transform="translate(${width / 2} ${height / 2}) rotate(${angle})" opacity="0.26">${mark}</g>` +
      `<rect y="${height - 34}" width="${width}" height="34" fill="#b3261e"/>` +
      drawText(width / 2, height - 12, "SPECIMEN · not a genuine document · invented data for a demonstration", {
        size: 15,
        fill: "#ffffff",
        anchor: "middle",
      }),
  );
}

/** Draws a picture of a product. The same product and index always give the same picture. */
export function drawProduct(facts: ProductFacts, index: number): string {
  const department = getPictogram(facts.category ?? findDepartment(facts.name));
  const draw = findMotif(facts.name) ?? department.draw;
  const own = hashText(facts.id);
  const palette = rotatePalette(department.palette, (own % (2 * MAX_HUE_ROTATION + 1)) - MAX_HUE_ROTATION);
  // The last scene is too detailed for a thumbnail, so it is never the first picture of a product.
  const first = own % (PRODUCT_SCENES.length - 1);
  const scene = getItem(PRODUCT_SCENES, (first + Math.abs(Math.trunc(index))) % PRODUCT_SCENES.length);
  const gradient = `g${hashText(`${facts.id}/${index}`).toString(36)}`;
  const lines = wrapText(facts.name, 31, 2);
  const bandTop = 800 - 56 - lines.length * 50;
  return svg(
    800,
    800,
    facts.name,
    `<defs><linearGradient id="${gradient}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.light}"/>` +
      `<stop offset="1" stop-color="${palette.soft}"/></linearGradient></defs><rect width="800" height="800" fill="url(#${gradient})"/>` +
      scene(draw(palette), palette, createRandom(index, facts.id)) +
      (facts.shopName ? drawMark(facts.shopName, palette) : "") +
      `<rect y="${bandTop}" width="800" height="${800 - bandTop}" fill="${palette.dark}"/>` +
      `<rect y="${bandTop}" width="800" height="6" fill="${palette.accent}"/>` +
      lines
        .map((line, i) =>
          drawText(400, bandTop + 64 + i * 50, line, { size: 34, fill: palette.light, weight: 600, anchor: "middle" }),
        )
        .join(""),
  );
}

/** Draws the initials of the shop, in colours of its own. */
function drawMark(shopName: string, palette: Palette): string {
  const { dark, light } = rotatePalette(palette, hashText(shopName) % 360);
  const initials = (shopName.match(/\p{Lu}/gu) ?? []).slice(0, 2).join("");
  return (
    `<circle cx="716" cy="84" r="56" fill="${dark}"/><circle cx="716" cy="84" r="48" fill="none" stroke="${light}" stroke-width="3"/>` +
    drawText(716, 99, initials, { size: 42, fill: light, weight: 700, anchor: "middle" })
  );
}

function svg(width: number, height: number, title: string, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">` +
    `<title>${escapeXml(title)}</title>${content}</svg>`
  );
}

function findDepartment(productName: string): string | undefined {
  return DEPARTMENTS.find(({ items }) => items.some(([item]) => productName.includes(item)))?.name;
}
