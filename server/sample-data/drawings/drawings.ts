/** Draws pictures of products for the demo, as SVG. */
import { createRandom, getItem, hashText } from "../random";
import { chooseMotif, drawMotif } from "./motifs";
import { rotatePalette, type Palette } from "./palette";
import { PRODUCT_SCENES } from "./product-scenes";
import { drawText, escapeXml, wrapText } from "./svg-text";

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

/** Draws a picture of a product. The same product and index always give the same picture. */
export function drawProduct({ id, name, category, shopName }: ProductFacts, index: number): string {
  const chosen = chooseMotif(name, category);
  const own = hashText(id);
  const palette = rotatePalette(chosen.palette, (own % (2 * MAX_HUE_ROTATION + 1)) - MAX_HUE_ROTATION);
  // The last scene is too detailed for a thumbnail, so it is never the first picture of a product.
  const first = own % (PRODUCT_SCENES.length - 1);
  const scene = getItem(PRODUCT_SCENES, (first + Math.abs(Math.trunc(index))) % PRODUCT_SCENES.length);
  const gradient = `g${hashText(`${id}/${index}`).toString(36)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800" role="img"><title>${escapeXml(name)}</title>` +
    `<defs><linearGradient id="${gradient}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.light}"/>` +
    `<stop offset="1" stop-color="${palette.soft}"/></linearGradient></defs><rect width="800" height="800" fill="url(#${gradient})"/>` +
    scene(drawMotif(chosen.motif, palette), palette, createRandom(index, id)) +
    (shopName ? drawMark(shopName, palette) : "") +
    drawName(name, palette) +
    "</svg>"
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

/** Draws a band with the name at the bottom, as high as its lines. */
function drawName(name: string, { light, accent, dark }: Palette): string {
  const lines = wrapText(name, 31, 2);
  const top = 800 - 56 - lines.length * 50;
  return (
    `<rect y="${top}" width="800" height="${800 - top}" fill="${dark}"/><rect y="${top}" width="800" height="6" fill="${accent}"/>` +
    lines
      .map((line, i) =>
        drawText(400, top + 64 + i * 50, line, { size: 34, fill: light, weight: 600, anchor: "middle" }),
      )
      .join("")
  );
}
