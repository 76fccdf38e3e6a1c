/**
 * Draws goods. The files in motifs/ contain SVG shapes in a 200 by 200 area. Colours of NEUTRAL_PALETTE are replaced by
 * those of the product's palette. A few other colours stay as they are.
 */
import { DEPARTMENTS } from "../departments";
import type { Palette } from "./palette";
import { readSvg } from "./svg-file";

/** The colours that the files use for each tone, and the colours of goods that belong to no department. */
const NEUTRAL_PALETTE: Palette = {
  light: "#f3f5f8",
  soft: "#dfe5ee",
  main: "#5c7290",
  accent: "#f0b35a",
  dark: "#2c3a4d",
};

/** Maps each colour of NEUTRAL_PALETTE to its name in a palette. */
const TONES = new Map(Object.entries(NEUTRAL_PALETTE).map(([tone, colour]) => [colour, tone as keyof Palette]));

const UNKNOWN_GOODS = { motif: "shopping-bag", palette: NEUTRAL_PALETTE };

/** Longest name first, so that "Anarkali Kurta Set" matches before "Kurta". */
const ITEMS = DEPARTMENTS.flatMap(({ items }) => items).sort((a, b) => b.name.length - a.name.length);

/** Chooses a product's picture and colours. Derives the department from the product's name if `category` is missing. */
export function chooseMotif(name: string, category?: string): { motif: string; palette: Palette } {
  const department = DEPARTMENTS.find((one) =>
    category === undefined ? one.items.some((item) => name.includes(item.name)) : one.name === category,
  );
  const { motif, palette } = department ?? UNKNOWN_GOODS;
  return { motif: ITEMS.find((item) => item.motif && name.includes(item.name))?.motif ?? motif, palette };
}

/** Returns the shapes of a picture in the colours of a palette. */
export function drawMotif(motif: string, palette: Palette): string {
  const shapes = readSvg(`motifs/${motif}.svg`).replaceAll(/^<svg[^>]*>|<\/svg>$/g, "");
  return shapes.replaceAll(/#[0-9a-f]{6}/g, (colour) => {
    const tone = TONES.get(colour);
    return tone ? palette[tone] : colour;
  });
}
