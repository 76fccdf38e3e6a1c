/** Simple pictures of goods, drawn as SVG shapes in a 200 by 200 area. */
import type { Palette } from "./palette";

/** Pictures for items that the pictogram of their department does not depict. */
export const MOTIFS = {
  tunic: (c) =>
    `<path d="M72 34 Q100 52 128 34 L176 66 L158 98 L144 88 V178 H56 V88 L42 98 L24 66 Z" fill="${c.main}"/>` +
    `<path d="M84 38 L100 66 L116 38" fill="none" stroke="${c.accent}" stroke-width="7"/><path d="M100 66 V118" stroke="${c.accent}" stroke-width="5" stroke-dasharray="3 9" stroke-linecap="round"/>` +
    `<path d="M56 162 H144 V178 H56 Z" fill="${c.accent}"/>`,
  drape: (c) =>
    `<path d="M40 30 H160 V40 H40 Z" fill="${c.dark}"/><path d="M52 40 H112 V170 Q82 182 52 170 Z" fill="${c.main}"/>` +
    `<path d="M112 40 H150 V142 Q131 152 112 142 Z" fill="${c.accent}"/><path d="M66 40 V172 M92 40 V175" stroke="${c.dark}" stroke-width="3" opacity="0.45"/>` +
    dots(6, (i) => [60 + i * 9, 184], 3, c.accent),
  skirt: (c) =>
    `<path d="M78 40 H122 L176 168 Q100 190 24 168 Z" fill="${c.main}"/><rect x="74" y="30" width="52" height="16" rx="6" fill="${c.accent}"/>` +
    `<path d="M30 154 Q100 176 170 154" fill="none" stroke="${c.accent}" stroke-width="9"/><path d="M88 48 L62 166 M112 48 L138 166 M100 48 V172" stroke="${c.dark}" stroke-width="3" opacity="0.4"/>`,
  vase: (c) =>
    `<path d="M82 66 H118 C116 92 152 104 152 138 C152 168 130 182 100 182 C70 182 48 168 48 138 C48 104 84 92 82 66 Z" fill="${c.main}"/>` +
    `<rect x="76" y="56" width="48" height="12" rx="6" fill="${c.dark}"/><path d="M50 128 Q100 146 150 128" fill="none" stroke="${c.accent}" stroke-width="9"/>` +
    `<path d="M92 56 Q82 34 66 24 M108 56 Q118 32 136 22 M100 56 V18" fill="none" stroke="${c.dark}" stroke-width="5" stroke-linecap="round"/>` +
    dots(3, (i) => [64 + i * 36, i === 1 ? 16 : 22], 9, c.accent),
  frame: (c) =>
    `<rect x="34" y="30" width="132" height="146" rx="8" fill="${c.main}"/><rect x="52" y="48" width="96" height="110" fill="${c.light}"/>` +
    `<path d="M52 158 L88 104 L112 134 L128 116 L148 158 Z" fill="${c.accent}"/><circle cx="122" cy="78" r="13" fill="${c.main}"/>`,
  elephant: (c) =>
    `<path d="M44 78 Q60 44 104 48 Q150 50 156 92 V164 H130 V132 H84 V164 H58 V122 Q40 112 44 78 Z" fill="${c.main}"/>` +
    `<path d="M50 72 Q18 72 20 118 Q20 140 38 138" fill="none" stroke="${c.main}" stroke-width="15" stroke-linecap="round"/>` +
    `<path d="M66 66 Q92 62 90 100 Q66 104 66 66 Z" fill="${c.dark}"/><path d="M102 50 H142 V92 Q122 104 102 92 Z" fill="${c.accent}"/><circle cx="54" cy="82" r="4" fill="${c.light}"/>`,
  box: (c) =>
    `<rect x="30" y="86" width="140" height="88" rx="8" fill="${c.main}"/><path d="M30 86 Q30 48 58 48 H142 Q170 48 170 86 Z" fill="${c.dark}"/>` +
    `<rect x="30" y="84" width="140" height="9" fill="${c.accent}"/><rect x="88" y="76" width="24" height="32" rx="5" fill="${c.accent}"/><circle cx="100" cy="92" r="5" fill="${c.dark}"/>`,
  lamp: (c) =>
    `<path d="M70 30 H130 L158 102 H42 Z" fill="${c.accent}"/><rect x="94" y="102" width="12" height="56" fill="${c.dark}"/>` +
    `<ellipse cx="100" cy="168" rx="48" ry="13" fill="${c.main}"/><path d="M62 86 H138" stroke="${c.light}" stroke-width="6" opacity="0.6"/>`,
  chime: (c) =>
    `<path d="M100 18 V40" stroke="${c.dark}" stroke-width="5"/><ellipse cx="100" cy="50" rx="58" ry="14" fill="${c.main}"/>` +
    [56, 78, 100, 122, 144].map((x, i) => tube(x, 64, [70, 92, 108, 92, 70][i] ?? 70, c.accent)).join(""),
  roundel: (c) =>
    `<circle cx="100" cy="100" r="78" fill="${c.dark}"/><circle cx="100" cy="100" r="66" fill="${c.main}"/><circle cx="100" cy="100" r="38" fill="${c.light}"/>` +
    dots(8, (i) => pointOnCircle(52, i / 8), 6, c.accent) +
    `<circle cx="100" cy="100" r="18" fill="${c.accent}"/>`,
  bottle: (c) =>
    `<rect x="84" y="20" width="32" height="24" rx="5" fill="${c.dark}"/><path d="M80 44 H120 Q136 60 136 82 V164 Q136 180 120 180 H80 Q64 180 64 164 V82 Q64 60 80 44 Z" fill="${c.main}"/>` +
    `<rect x="64" y="104" width="72" height="34" fill="${c.accent}"/><path d="M78 76 V92" stroke="${c.light}" stroke-width="7" stroke-linecap="round" opacity="0.7"/>`,
  stack: (c) =>
    `<path d="M46 70 Q100 -14 154 70" fill="none" stroke="${c.dark}" stroke-width="9"/><rect x="46" y="60" width="108" height="34" rx="9" fill="${c.main}"/>` +
    `<rect x="46" y="100" width="108" height="34" rx="9" fill="${c.main}"/><rect x="46" y="140" width="108" height="36" rx="9" fill="${c.main}"/><path d="M40 97 H160 M40 137 H160" stroke="${c.accent}" stroke-width="7" stroke-linecap="round"/>`,
  jar: (c) =>
    `<rect x="58" y="28" width="84" height="28" rx="8" fill="${c.dark}"/><path d="M54 58 H146 Q156 70 156 84 V164 Q156 180 140 180 H60 Q44 180 44 164 V84 Q44 70 54 58 Z" fill="${c.main}"/>` +
    `<rect x="44" y="98" width="112" height="50" fill="${c.light}"/><path d="M100 106 C118 114 118 132 100 140 C82 132 82 114 100 106 Z" fill="${c.accent}"/>`,
  kettle: (c) =>
    `<path d="M58 76 Q100 10 142 76" fill="none" stroke="${c.dark}" stroke-width="10"/><path d="M52 86 H148 L162 158 Q162 174 146 174 H54 Q38 174 38 158 Z" fill="${c.main}"/>` +
    `<path d="M150 112 L188 84 L180 76 L142 98 Z" fill="${c.main}"/><ellipse cx="100" cy="84" rx="50" ry="11" fill="${c.dark}"/><circle cx="100" cy="68" r="8" fill="${c.accent}"/><path d="M44 146 H158" stroke="${c.accent}" stroke-width="8"/>`,
  folded: (c) =>
    [
      [132, c.main],
      [96, c.accent],
      [60, c.main],
    ]
      .map(
        ([y, fill]) =>
          `<rect x="30" y="${y}" width="140" height="36" rx="16" fill="${fill}"/><path d="M48 ${Number(y) + 18} H152" stroke="${c.dark}" stroke-width="3" opacity="0.4"/>`,
      )
      .join("") + dots(6, (i) => [52 + i * 19, 150], 4, c.light),
  curtain: (c) =>
    `<rect x="18" y="26" width="164" height="10" rx="5" fill="${c.dark}"/><path d="M28 36 H94 Q88 108 34 132 V178 H28 Z" fill="${c.main}"/><path d="M172 36 H106 Q112 108 166 132 V178 H172 Z" fill="${c.main}"/>` +
    `<path d="M26 126 H58 M174 126 H142" stroke="${c.accent}" stroke-width="9" stroke-linecap="round"/><path d="M48 36 Q48 90 36 122 M72 36 Q68 90 46 118 M152 36 Q152 90 164 122 M128 36 Q132 90 154 118" fill="none" stroke="${c.dark}" stroke-width="3" opacity="0.4"/>`,
  rug: (c) =>
    `<rect x="28" y="48" width="144" height="106" fill="${c.main}"/><rect x="40" y="60" width="120" height="82" fill="none" stroke="${c.accent}" stroke-width="6"/>` +
    `<path d="M100 68 L138 101 L100 134 L62 101 Z" fill="${c.accent}"/><path d="M100 84 L120 101 L100 118 L80 101 Z" fill="${c.dark}"/>` +
    dots(8, (i) => [22 + (i % 2) * 156, 58 + Math.floor(i / 2) * 28], 4, c.dark),
  handbag: (c) =>
    `<path d="M66 76 Q66 24 100 24 Q134 24 134 76" fill="none" stroke="${c.dark}" stroke-width="10"/><path d="M34 72 H166 L176 164 Q176 178 162 178 H38 Q24 178 24 164 Z" fill="${c.main}"/>` +
    `<path d="M30 108 Q100 146 170 108" fill="none" stroke="${c.dark}" stroke-width="5"/><rect x="88" y="116" width="24" height="26" rx="5" fill="${c.accent}"/>`,
  wallet: (c) =>
    `<rect x="26" y="54" width="148" height="106" rx="12" fill="${c.main}"/><path d="M26 78 H174" stroke="${c.dark}" stroke-width="5"/><rect x="122" y="96" width="60" height="34" rx="10" fill="${c.accent}"/>` +
    `<circle cx="138" cy="113" r="6" fill="${c.dark}"/><path d="M38 148 H162" stroke="${c.light}" stroke-width="3" stroke-dasharray="6 6" opacity="0.8"/>`,
  belt: (c) =>
    `<circle cx="100" cy="104" r="62" fill="none" stroke="${c.main}" stroke-width="24"/><circle cx="100" cy="104" r="30" fill="none" stroke="${c.dark}" stroke-width="16" opacity="0.8"/>` +
    `<rect x="72" y="22" width="56" height="42" rx="6" fill="none" stroke="${c.accent}" stroke-width="9"/><path d="M100 42 H140" stroke="${c.accent}" stroke-width="7" stroke-linecap="round"/>`,
} as const satisfies Readonly<Record<string, (palette: Palette) => string>>;

function dots(count: number, at: (index: number) => readonly number[], r: number, fill: string): string {
  return Array.from({ length: count }, (_, index) => {
    const [x = 0, y = 0] = at(index);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
  }).join("");
}

/** Returns a point on a circle around the centre. `turn` runs from 0 to 1. */
const pointOnCircle = (r: number, turn: number): readonly number[] =>
  [Math.cos(turn * 2 * Math.PI), Math.sin(turn * 2 * Math.PI)].map((side) => Math.round(100 + r * side));

const tube = (x: number, y: number, height: number, fill: string) =>
  `<path d="M${x} 56 V${y}" stroke="${fill}" stroke-width="2"/><rect x="${x - 6}" y="${y}" width="12" height="${height}" rx="5" fill="${fill}"/>`;
