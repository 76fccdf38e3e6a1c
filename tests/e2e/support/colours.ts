/** Names computed colours. */
import type { Locator } from "@playwright/test";

/** The range of each colour's hue in degrees. */
const HUES = {
  red: [0, 15],
  orange: [20, 45],
  green: [110, 170],
  blue: [205, 230],
  violet: [235, 260],
} as const;

/** A colour is grey below this share of the maximum saturation for its lightness. */
const GREY = 0.3;

/** Names an element's text colour: a key of HUES, "neutral" for grey, or else the colour and its hue in degrees. */
export async function colourOf(element: Locator): Promise<string> {
  const color = await element.evaluate((node) => getComputedStyle(node).color);
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const spread = max - min;
  if (spread <= GREY * (255 - Math.abs(max + min - 255))) return "neutral";
  const sixth =
    max === red ? (green - blue) / spread : max === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  const hue = (sixth * 60 + 360) % 360;
  const [name] = Object.entries(HUES).find(([, [from, to]]) => hue >= from && hue <= to) ?? [];
  return name ?? `${color}, hue ${hue.toFixed(0)}`;
}
