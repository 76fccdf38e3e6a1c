/** One simple picture per department, drawn as SVG shapes in a 200 by 200 area. */
import type { Palette } from "./palette";

interface Pictogram {
  palette: Palette;
  draw: (palette: Palette) => string;
}

function palette(light: string, soft: string, main: string, accent: string, dark: string): Palette {
  return { light, soft, main, accent, dark };
}

const BAG: Pictogram = {
  palette: palette("#f3f5f8", "#dfe5ee", "#5c7290", "#f0b35a", "#2c3a4d"),
  draw: (c) =>
    `<path d="M68 72 C68 24 132 24 132 72" fill="none" stroke="${c.dark}" stroke-width="10" stroke-linecap="round"/>` +
    `<path d="M42 68 H158 L168 174 Q168 182 160 182 H40 Q32 182 32 174 Z" fill="${c.main}"/>` +
    `<path d="M36 132 H164 L166 152 H34 Z" fill="${c.accent}"/><circle cx="68" cy="86" r="6" fill="${c.light}"/><circle cx="132" cy="86" r="6" fill="${c.light}"/>`,
};

const PICTOGRAMS: Readonly<Record<string, Pictogram>> = {
  "Sarees & Ethnic Wear": {
    palette: palette("#fdf1f3", "#f6d3da", "#a8324e", "#e2a83b", "#5e1830"),
    draw: (c) =>
      `<path d="M34 60 Q34 44 50 44 H150 Q166 44 166 60 V84 H34 Z" fill="${c.dark}"/>` +
      `<rect x="34" y="76" width="132" height="44" rx="10" fill="${c.main}"/><rect x="34" y="112" width="132" height="44" rx="10" fill="${c.main}"/>` +
      `<path d="M34 116 H166" stroke="${c.dark}" stroke-width="4"/>` +
      `<path d="M112 44 H146 V176 H112 Z" fill="${c.accent}"/><path d="M117 44 V176 M141 44 V176" stroke="${c.dark}" stroke-width="2.5"/>` +
      repeat(4, (i) => `<path d="M129 ${62 + i * 30} l8 10 l-8 10 l-8 -10 Z" fill="${c.dark}"/>`) +
      repeat(
        5,
        (i) => `<path d="M${115 + i * 7} 176 v12" stroke="${c.accent}" stroke-width="3" stroke-linecap="round"/>`,
      ) +
      repeat(
        4,
        (i) =>
          `<circle cx="${50 + i * 16}" cy="98" r="3.5" fill="${c.accent}"/><circle cx="${50 + i * 16}" cy="136" r="3.5" fill="${c.accent}"/>`,
      ),
  },
  "Handicrafts & Decor": {
    palette: palette("#fdf4ea", "#f5dcc0", "#b35a2a", "#f3b63f", "#5f2d16"),
    draw: (c) =>
      `<path d="M100 24 C126 60 122 88 100 92 C78 88 74 60 100 24 Z" fill="${c.accent}"/><path d="M100 56 C111 72 109 86 100 88 C91 86 89 72 100 56 Z" fill="${c.light}"/>` +
      `<path d="M22 104 Q60 92 100 98 Q140 92 178 104 C172 150 136 168 100 168 C64 168 28 150 22 104 Z" fill="${c.main}"/>` +
      `<ellipse cx="100" cy="104" rx="66" ry="9" fill="${c.dark}"/><path d="M66 168 H134 L142 182 H58 Z" fill="${c.dark}"/>` +
      repeat(
        7,
        (i) =>
          `<circle cx="${49 + i * 17}" cy="${132 + Math.round(6 * Math.sin((i / 6) * Math.PI))}" r="5" fill="${c.accent}"/>`,
      ),
  },
  Kitchenware: {
    palette: palette("#eff6f6", "#cfe3e3", "#34787d", "#e38b4f", "#173f45"),
    draw: (c) =>
      `<circle cx="100" cy="44" r="10" fill="${c.accent}"/><path d="M44 76 C48 50 152 50 156 76 Z" fill="${c.dark}"/>` +
      `<path d="M14 96 H40 M160 96 H186" stroke="${c.accent}" stroke-width="12" stroke-linecap="round"/>` +
      `<path d="M36 82 H164 V142 Q164 172 134 172 H66 Q36 172 36 142 Z" fill="${c.main}"/><rect x="32" y="76" width="136" height="12" rx="6" fill="${c.dark}"/>` +
      `<path d="M54 104 V138 Q54 152 66 155" fill="none" stroke="${c.light}" stroke-width="7" stroke-linecap="round" opacity="0.7"/>`,
  },
  "Home Furnishing": {
    palette: palette("#f3f3fb", "#d9d9f0", "#5657a3", "#eb9a86", "#2c2c5e"),
    draw: (c) =>
      `<path d="M62 36 Q112 52 168 30 Q156 84 170 134 Q116 122 66 138 Q76 86 62 36 Z" fill="${c.accent}"/>` +
      `<path d="M30 66 Q82 82 136 64 Q126 118 140 172 Q84 160 30 174 Q42 120 30 66 Z" fill="${c.main}"/>` +
      `<path d="M85 88 l26 32 l-26 32 l-26 -32 Z" fill="${c.light}"/><path d="M85 102 l15 18 l-15 18 l-15 -18 Z" fill="${c.accent}"/>` +
      `<circle cx="48" cy="88" r="5" fill="${c.light}"/><circle cx="121" cy="86" r="5" fill="${c.light}"/><circle cx="49" cy="154" r="5" fill="${c.light}"/><circle cx="122" cy="152" r="5" fill="${c.light}"/>`,
  },
  "Footwear & Leather": {
    palette: palette("#faf3ec", "#ecd9c4", "#945a30", "#d99a3d", "#4a2a16"),
    draw: (c) =>
      `<path d="M20 90 Q24 76 40 78 C54 100 84 104 108 100 C132 112 152 122 170 112 C182 104 178 86 166 86 C188 78 200 108 184 128 C176 140 160 144 140 144 H34 Q22 144 20 132 Z" fill="${c.main}"/>` +
      `<path d="M18 144 H150 Q172 146 184 130 Q186 158 156 158 H26 Q18 158 18 150 Z" fill="${c.dark}"/>` +
      `<path d="M40 78 C54 100 84 104 108 100" fill="none" stroke="${c.accent}" stroke-width="7" stroke-linecap="round"/>` +
      `<circle cx="122" cy="126" r="8" fill="${c.accent}"/><circle cx="144" cy="130" r="5" fill="${c.accent}"/>` +
      repeat(4, (i) => `<circle cx="${40 + i * 20}" cy="122" r="4" fill="${c.accent}"/>`),
  },
  "Toys & Games": {
    palette: palette("#fff7e4", "#fde4ac", "#e2574c", "#3f97c4", "#3d3a5c"),
    draw: (c) =>
      `<rect x="94" y="24" width="12" height="140" rx="6" fill="${c.dark}"/><circle cx="100" cy="34" r="16" fill="${c.main}"/>` +
      `<rect x="66" y="54" width="68" height="26" rx="13" fill="#f2b632"/><rect x="56" y="82" width="88" height="26" rx="13" fill="${c.accent}"/>` +
      `<rect x="46" y="110" width="108" height="26" rx="13" fill="#5fa657"/><rect x="34" y="138" width="132" height="28" rx="14" fill="${c.main}"/>` +
      `<rect x="24" y="168" width="152" height="12" rx="6" fill="${c.dark}"/>`,
  },
  "Spices & Dry Fruits": {
    palette: palette("#fff5e3", "#fbdca6", "#d0581f", "#e9a820", "#6a2a12"),
    draw: (c) =>
      `<path d="M46 102 C58 60 84 40 100 40 C116 40 142 60 154 102 Z" fill="${c.accent}"/>` +
      `<path d="M20 100 H180 C178 146 146 174 100 174 C54 174 22 146 20 100 Z" fill="${c.dark}"/><rect x="16" y="94" width="168" height="13" rx="6.5" fill="${c.main}"/>` +
      `<path d="M126 34 C160 28 176 48 170 82 C160 62 146 52 128 52 Z" fill="${c.main}"/><path d="M128 43 C118 42 112 34 112 24" fill="none" stroke="#4f7d3a" stroke-width="7" stroke-linecap="round"/>` +
      repeat(5, (i) => `<circle cx="${74 + i * 13}" cy="${82 - (i % 2) * 14}" r="4" fill="${c.main}"/>`) +
      `<path d="M58 132 Q100 152 142 132" fill="none" stroke="${c.accent}" stroke-width="6" stroke-linecap="round"/>`,
  },
  "Tea, Coffee & Snacks": {
    palette: palette("#f5f6ea", "#dfe4bd", "#6d7a2c", "#c6803a", "#363f17"),
    draw: (c) =>
      repeat(
        3,
        (i) =>
          `<path d="M${70 + i * 26} 66 q-10 -12 0 -22 q10 -10 0 -22" fill="none" stroke="${c.main}" stroke-width="6" stroke-linecap="round" opacity="0.6"/>`,
      ) +
      `<path d="M148 98 C186 92 186 142 142 138" fill="none" stroke="${c.main}" stroke-width="11"/>` +
      `<path d="M40 82 H152 V112 C152 148 130 162 96 162 C62 162 40 148 40 112 Z" fill="${c.main}"/><ellipse cx="96" cy="84" rx="56" ry="11" fill="${c.accent}"/>` +
      `<ellipse cx="96" cy="172" rx="76" ry="11" fill="${c.dark}"/><path d="M58 106 V122 Q60 138 72 144" fill="none" stroke="${c.light}" stroke-width="6" stroke-linecap="round" opacity="0.6"/>`,
  },
  "Ayurveda & Personal Care": {
    palette: palette("#eff7ee", "#cfe6cd", "#3d8050", "#d9b04c", "#1e452c"),
    draw: (c) =>
      `<rect x="64" y="24" width="40" height="26" rx="5" fill="${c.dark}"/><rect x="70" y="48" width="28" height="14" fill="${c.accent}"/>` +
      `<path d="M54 60 H114 Q128 66 128 84 V168 Q128 180 116 180 H52 Q40 180 40 168 V84 Q40 66 54 60 Z" fill="${c.main}"/><rect x="40" y="98" width="88" height="52" fill="${c.light}"/>` +
      `<path d="M84 108 C102 116 102 134 84 142 C66 134 66 116 84 108 Z" fill="${c.accent}"/>` +
      `<path d="M136 176 C128 136 146 104 182 96 C190 136 172 166 136 176 Z" fill="${c.dark}"/><path d="M138 174 C146 150 156 128 174 108" fill="none" stroke="${c.soft}" stroke-width="4" stroke-linecap="round"/>`,
  },
  "Books & Stationery": {
    palette: palette("#eef3fa", "#cfdef0", "#2f5f9e", "#e0a03c", "#1b3358"),
    draw: (c) =>
      `<rect x="30" y="146" width="128" height="30" rx="6" fill="${c.dark}"/><rect x="42" y="152" width="112" height="18" fill="${c.light}"/>` +
      `<rect x="44" y="112" width="124" height="32" rx="6" fill="${c.accent}"/><rect x="48" y="118" width="108" height="20" fill="${c.light}"/>` +
      `<path d="M100 44 C78 26 50 26 30 34 V98 C52 90 78 92 100 108 C122 92 148 90 170 98 V34 C150 26 122 26 100 44 Z" fill="${c.main}"/>` +
      `<path d="M100 52 C82 38 58 36 40 41 V86 C60 82 82 84 100 96 C118 84 140 82 160 86 V41 C142 36 118 38 100 52 Z" fill="${c.light}"/>` +
      `<path d="M100 52 V96 M52 54 Q70 52 88 62 M52 68 Q70 66 88 76 M148 54 Q130 52 112 62 M148 68 Q130 66 112 76" fill="none" stroke="${c.main}" stroke-width="4" stroke-linecap="round"/>`,
  },
  "Electronics Accessories": {
    palette: palette("#eef2f7", "#d2dbe8", "#3b4a66", "#3fb7a9", "#1a2336"),
    draw: (c) =>
      `<path d="M36 124 V104 C36 20 164 20 164 104 V124" fill="none" stroke="${c.dark}" stroke-width="13" stroke-linecap="round"/>` +
      `<rect x="24" y="104" width="42" height="70" rx="18" fill="${c.main}"/><rect x="134" y="104" width="42" height="70" rx="18" fill="${c.main}"/>` +
      `<rect x="56" y="112" width="14" height="54" rx="7" fill="${c.accent}"/><rect x="130" y="112" width="14" height="54" rx="7" fill="${c.accent}"/>` +
      `<path d="M84 134 v14 M92 124 v34 M100 116 v50 M108 126 v30 M116 134 v14" stroke="${c.accent}" stroke-width="4.5" stroke-linecap="round"/>`,
  },
  "Sports & Travel": {
    palette: palette("#edf6fb", "#cbe3f1", "#c8964f", "#c23b3b", "#22506d"),
    draw: (c) =>
      `<g transform="rotate(38 100 100)"><rect x="90" y="6" width="20" height="64" rx="9" fill="${c.dark}"/><path d="M90 22 h20 M90 34 h20 M90 46 h20" stroke="${c.soft}" stroke-width="3"/>` +
      `<path d="M92 66 H108 L122 84 V172 Q122 190 100 190 Q78 190 78 172 V84 Z" fill="${c.main}"/><path d="M100 92 V180" stroke="${c.light}" stroke-width="4" opacity="0.6"/></g>` +
      `<circle cx="148" cy="146" r="30" fill="${c.accent}"/><path d="M128 126 Q150 144 166 170 M134 121 Q156 138 172 162" fill="none" stroke="${c.light}" stroke-width="3" stroke-dasharray="6 5"/>`,
  },
};

/** Returns the pictogram of a category, or a plain bag for categories without one. */
export function getPictogram(category: string | undefined): Pictogram {
  return (category !== undefined && Object.hasOwn(PICTOGRAMS, category) && PICTOGRAMS[category]) || BAG;
}

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}
