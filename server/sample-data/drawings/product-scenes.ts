/** Compositions for a motif in an 800 by 800 picture. The lower part is reserved for the name. */
import type { Palette } from "./palette";
import type { Random } from "../random";

type Scene = (motif: string, palette: Palette, random: Random) => string;

export const PRODUCT_SCENES: readonly Scene[] = [inCircle, onTable, closeUp, asPattern];

function inCircle(motif: string, { accent, light }: Palette, random: Random): string {
  const ring = random.int(250, 275);
  return (
    drawConfetti(random, accent, 14) +
    `<circle cx="400" cy="345" r="${ring + 18}" fill="${accent}" opacity="0.18"/><circle cx="400" cy="345" r="${ring}" fill="${light}"/>` +
    place(motif, 400, 345, random.int(200, 220) / 100, random.int(-4, 4))
  );
}

function onTable(motif: string, { main, accent }: Palette, random: Random): string {
  const sun = random.int(180, 620);
  return (
    `<circle cx="${sun}" cy="230" r="${random.int(120, 170)}" fill="${accent}" opacity="0.28"/>` +
    `<rect y="560" width="800" height="240" fill="${main}" opacity="0.22"/><ellipse cx="400" cy="585" rx="250" ry="26" fill="${main}" opacity="0.3"/>` +
    place(motif, 400, 370, 2.35, 0)
  );
}

function closeUp(motif: string, { accent }: Palette, random: Random): string {
  return (
    `<path d="M0 ${random.int(420, 520)} Q400 ${random.int(240, 360)} 800 ${random.int(420, 520)} V800 H0 Z" fill="${accent}" opacity="0.22"/>` +
    place(motif, random.int(340, 460), 350, 3.1, random.int(-14, 14))
  );
}

function asPattern(motif: string, { accent }: Palette, random: Random): string {
  const turn = random.int(-12, 12);
  let tiles = "";
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const x = 100 + column * 200 + (row % 2 === 0 ? 0 : -100);
      const y = 115 + row * 225;
      tiles +=
        (column + row) % 2 === 0
          ? place(motif, x, y, 0.85, turn)
          : `<circle cx="${x}" cy="${y}" r="26" fill="${accent}" opacity="0.5"/>`;
    }
  }
  return tiles;
}

function place(motif: string, x: number, y: number, scale: number, turn: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-100 -100)">${motif}</g>`;
}

function drawConfetti(random: Random, fill: string, count: number): string {
  let dots = "";
  for (let i = 0; i < count; i += 1) {
    dots += `<circle cx="${random.int(20, 780)}" cy="${random.int(20, 640)}" r="${random.int(5, 16)}" fill="${fill}" opacity="0.35"/>`;
  }
  return dots;
}
