/** Draws product pictures for the sample data, as SVG. */
import { createRandom, getItem, hashText } from "../random";
import { chooseMotif, drawMotif } from "./motifs";
import { rotatePalette, type Palette } from "./palette";
import { PRODUCT_SCENES } from "./product-scenes";
import { drawText, escapeXml, wrapText } from "./svg-text";

interface ProductFacts {
  id: string;
  name: string;
  /** The name of the department. If it is missing, the department is derived from the product's name. */
  category?: string;
  /** The picture shows the shop's initials. */
  shopName?: string;
}

/** How far a product's colours may differ in hue from its department's colours, in degrees. */
const MAX_HUE_ROTATION = 40;

/**
 * Draws a product on a gradient, with its name at the bottom and the shop's initials at the top right. The same product
 * and index always give the same picture.
 */
export function drawProduct({ id, name, category, shopName }: ProductFacts, index: number): string {
  const { motif, palette: departmentPalette } = chooseMotif(name, category);
  const idHash = hashText(id);
  const palette = rotatePalette(departmentPalette, (idHash % (2 * MAX_HUE_ROTATION + 1)) - MAX_HUE_ROTATION);
  // The last scene is too detailed for a thumbnail, so it is never the first picture of a product.
  const firstSceneIndex = idHash % (PRODUCT_SCENES.length - 1);
  const drawScene = getItem(PRODUCT_SCENES, (firstSceneIndex + Math.abs(Math.trunc(index))) % PRODUCT_SCENES.length);
  const gradientId = `g${hashText(`${id}/${index}`).toString(36)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800" role="img"><title>${escapeXml(name)}</title>` +
    `<defs><linearGradient id="${gradientId}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.light}"/>` +
    `<stop offset="1" stop-color="${palette.soft}"/></linearGradient></defs><rect width="800" height="800" fill="url(#${gradientId})"/>` +
    drawScene(drawMotif(motif, palette), palette, createRandom(index, id)) +
    (shopName ? drawShopInitials(shopName, palette) : "") +
    drawName(name, palette) +
    "</svg>"
  );
}

/** Draws the first two capitals of the shop's name in a circle. The shop's name determines the hue. */
function drawShopInitials(shopName: string, palette: Palette): string {
  const { dark, light } = rotatePalette(palette, hashText(shopName) % 360);
  const initials = (shopName.match(/\p{Lu}/gu) ?? []).slice(0, 2).join("");
  return (
    `<circle cx="716" cy="84" r="56" fill="${dark}"/><circle cx="716" cy="84" r="48" fill="none" stroke="${light}" stroke-width="3"/>` +
    drawText(716, 99, initials, { size: 42, fill: light, weight: 700, anchor: "middle" })
  );
}

/** Draws the name on a band at the bottom. The band is as high as the one or two lines need. */
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
