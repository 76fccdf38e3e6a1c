/** The colours of a picture in the format #rrggbb. */
export interface Palette {
  light: string;
  soft: string;
  main: string;
  accent: string;
  dark: string;
}

/** Rotates the hue of every colour in the palette, and nearly keeps its luminance. */
export function rotatePalette(palette: Palette, degrees: number): Palette {
  const { light, soft, main, accent, dark } = palette;
  const turn = (colour: string) => rotateHue(colour, degrees);
  return { light: turn(light), soft: turn(soft), main: turn(main), accent: turn(accent), dark: turn(dark) };
}

/** Applies the colour matrix of the SVG filter hueRotate. */
function rotateHue(colour: string, degrees: number): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const [r = 0, g = 0, b = 0] = parts;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const grey = 0.213 * r + 0.715 * g + 0.072 * b;
  const mixed = [
    grey + cos * (r - grey) + sin * (-0.213 * r - 0.715 * g + 0.928 * b),
    grey + cos * (g - grey) + sin * (0.143 * r + 0.14 * g - 0.283 * b),
    grey + cos * (b - grey) + sin * (-0.787 * r + 0.715 * g + 0.072 * b),
  ];
  return `#${mixed
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
