/** More pictures: toys, packs, gadgets and sports gear. */
import type { Palette } from "./palette";

export const SMALL_MOTIFS = {
  blocks: (c) =>
    `<rect x="30" y="108" width="66" height="66" rx="6" fill="${c.main}"/><rect x="104" y="108" width="66" height="66" rx="6" fill="${c.accent}"/><rect x="66" y="36" width="66" height="66" rx="6" fill="${c.dark}"/>` +
    `<circle cx="63" cy="141" r="17" fill="${c.light}"/><path d="M137 122 L156 158 H118 Z" fill="${c.light}"/><path d="M84 69 H114 M99 54 V84" stroke="${c.light}" stroke-width="9" stroke-linecap="round"/>`,
  top: (c) =>
    `<rect x="93" y="16" width="14" height="44" rx="6" fill="${c.dark}"/><path d="M30 84 Q100 40 170 84 Q150 138 100 182 Q50 138 30 84 Z" fill="${c.main}"/>` +
    `<path d="M34 92 Q100 122 166 92" fill="none" stroke="${c.accent}" stroke-width="12"/><path d="M56 128 Q100 148 144 128" fill="none" stroke="${c.light}" stroke-width="8"/>`,
  doll: (c) =>
    `<circle cx="100" cy="62" r="36" fill="${c.soft}"/><path d="M62 62 Q62 20 100 20 Q138 20 138 62 Q120 40 100 40 Q80 40 62 62 Z" fill="${c.dark}"/>` +
    `<path d="M78 98 H122 L156 178 H44 Z" fill="${c.main}"/><path d="M54 156 H146" stroke="${c.accent}" stroke-width="9"/><circle cx="88" cy="64" r="4" fill="${c.dark}"/><circle cx="112" cy="64" r="4" fill="${c.dark}"/><path d="M90 78 Q100 86 110 78" fill="none" stroke="${c.main}" stroke-width="4" stroke-linecap="round"/>`,
  train: (c) =>
    `<rect x="22" y="98" width="100" height="48" rx="8" fill="${c.main}"/><rect x="112" y="58" width="62" height="88" rx="8" fill="${c.accent}"/><rect x="124" y="70" width="38" height="30" rx="4" fill="${c.light}"/>` +
    `<path d="M38 98 V62 H30 L46 46 H62 L72 62 H64 V98 Z" fill="${c.dark}"/>` +
    [50, 96, 146]
      .map(
        (x) =>
          `<circle cx="${x}" cy="154" r="20" fill="${c.dark}"/><circle cx="${x}" cy="154" r="8" fill="${c.light}"/>`,
      )
      .join(""),
  board: (c) =>
    `<rect x="24" y="24" width="152" height="152" rx="10" fill="${c.dark}"/>` +
    Array.from({ length: 16 }, (_, i) => {
      const fill = (i + Math.floor(i / 4)) % 2 === 0 ? c.light : c.main;
      return `<rect x="${36 + (i % 4) * 32}" y="${36 + Math.floor(i / 4) * 32}" width="32" height="32" fill="${fill}"/>`;
    }).join("") +
    `<circle cx="84" cy="116" r="12" fill="${c.accent}"/><circle cx="148" cy="52" r="12" fill="${c.accent}"/>`,
  pouch: (c) =>
    `<path d="M52 26 H148 L160 166 Q160 178 148 178 H52 Q40 178 40 166 Z" fill="${c.main}"/><path d="M50 44 H150" stroke="${c.dark}" stroke-width="6"/>` +
    `<ellipse cx="100" cy="112" rx="42" ry="44" fill="${c.light}"/><path d="M100 82 C124 96 124 128 100 142 C76 128 76 96 100 82 Z" fill="${c.accent}"/><path d="M100 90 V136" stroke="${c.dark}" stroke-width="3" opacity="0.5"/>`,
  soap: (c) =>
    `<rect x="30" y="78" width="140" height="80" rx="34" fill="${c.main}"/><rect x="52" y="96" width="96" height="42" rx="21" fill="none" stroke="${c.light}" stroke-width="6"/>` +
    `<circle cx="58" cy="52" r="18" fill="${c.accent}" opacity="0.7"/><circle cx="96" cy="36" r="12" fill="${c.accent}" opacity="0.5"/><circle cx="130" cy="54" r="15" fill="${c.accent}" opacity="0.6"/>`,
  tube: (c) =>
    `<path d="M58 28 H142 L130 148 H70 Z" fill="${c.main}"/><path d="M56 22 H144 V36 H56 Z" fill="${c.dark}"/><rect x="76" y="148" width="48" height="32" rx="6" fill="${c.accent}"/>` +
    `<path d="M100 62 C116 74 116 96 100 106 C84 96 84 74 100 62 Z" fill="${c.light}"/>`,
  notebook: (c) =>
    `<rect x="48" y="22" width="118" height="156" rx="8" fill="${c.main}"/><rect x="72" y="46" width="76" height="40" rx="4" fill="${c.light}"/><path d="M82 60 H138 M82 72 H120" stroke="${c.dark}" stroke-width="4"/>` +
    Array.from(
      { length: 6 },
      (_, i) => `<path d="M34 ${40 + i * 24} H62" stroke="${c.dark}" stroke-width="7" stroke-linecap="round"/>`,
    ).join("") +
    `<path d="M140 22 V112 L128 100 L116 112 V100" fill="none" stroke="${c.accent}" stroke-width="7"/>`,
  pen: (c) =>
    `<g transform="rotate(40 100 100)"><rect x="84" y="10" width="32" height="104" rx="10" fill="${c.main}"/><rect x="84" y="88" width="32" height="12" fill="${c.accent}"/><path d="M84 114 H116 L106 162 H94 Z" fill="${c.dark}"/><path d="M94 162 H106 L100 190 Z" fill="${c.accent}"/></g>`,
  cable: (c) =>
    `<path d="M58 60 C58 130 142 70 142 140 C142 176 100 180 92 156" fill="none" stroke="${c.main}" stroke-width="11" stroke-linecap="round"/>` +
    `<rect x="42" y="22" width="32" height="44" rx="7" fill="${c.dark}"/><rect x="50" y="10" width="16" height="16" rx="4" fill="${c.accent}"/><rect x="76" y="128" width="32" height="34" rx="7" fill="${c.dark}"/>`,
  slab: (c) =>
    `<rect x="56" y="16" width="88" height="168" rx="18" fill="${c.dark}"/><rect x="64" y="26" width="72" height="148" rx="12" fill="${c.main}"/>` +
    `<rect x="72" y="36" width="26" height="26" rx="8" fill="${c.dark}"/><circle cx="85" cy="49" r="7" fill="${c.accent}"/><path d="M108 92 L88 126 H104 L94 156 L118 116 H102 Z" fill="${c.accent}"/>`,
  speaker: (c) =>
    `<rect x="46" y="18" width="108" height="164" rx="22" fill="${c.main}"/><circle cx="100" cy="66" r="24" fill="${c.dark}"/><circle cx="100" cy="66" r="10" fill="${c.accent}"/>` +
    `<circle cx="100" cy="130" r="36" fill="${c.dark}"/><circle cx="100" cy="130" r="17" fill="${c.accent}"/>`,
  mouse: (c) =>
    `<rect x="54" y="22" width="92" height="158" rx="46" fill="${c.main}"/><path d="M54 84 H146 M100 22 V84" stroke="${c.light}" stroke-width="4"/><rect x="92" y="42" width="16" height="32" rx="8" fill="${c.accent}"/>`,
  ball: (c) =>
    `<circle cx="100" cy="100" r="76" fill="${c.main}"/><path d="M100 66 L132 90 L120 128 H80 L68 90 Z" fill="${c.light}"/>` +
    `<path d="M100 24 V66 M174 84 L132 90 M148 160 L120 128 M52 160 L80 128 M26 84 L68 90" stroke="${c.light}" stroke-width="6"/><circle cx="100" cy="100" r="76" fill="none" stroke="${c.dark}" stroke-width="7"/>`,
  racket: (c) =>
    `<g transform="rotate(34 100 100)"><ellipse cx="100" cy="66" rx="46" ry="56" fill="${c.light}" stroke="${c.accent}" stroke-width="9"/>` +
    `<path d="M78 20 V112 M100 12 V120 M122 20 V112 M56 48 H144 M54 70 H146 M60 92 H140" stroke="${c.dark}" stroke-width="2" opacity="0.6"/><rect x="93" y="120" width="14" height="72" rx="6" fill="${c.main}"/></g>`,
  mat: (c) =>
    `<path d="M30 120 H150 V164 H30 Z" fill="${c.main}"/><circle cx="150" cy="128" r="38" fill="${c.main}"/><circle cx="150" cy="128" r="26" fill="${c.soft}"/><circle cx="150" cy="128" r="16" fill="${c.main}"/>` +
    `<circle cx="150" cy="128" r="6" fill="${c.dark}"/><path d="M52 120 V164 M74 120 V164" stroke="${c.accent}" stroke-width="8"/>`,
  dumbbell: (c) =>
    `<g transform="rotate(-24 100 100)"><rect x="56" y="92" width="88" height="16" fill="${c.dark}"/>` +
    [30, 142].map((x) => `<rect x="${x}" y="60" width="28" height="80" rx="8" fill="${c.main}"/>`).join("") +
    `<rect x="16" y="76" width="16" height="48" rx="6" fill="${c.accent}"/><rect x="168" y="76" width="16" height="48" rx="6" fill="${c.accent}"/></g>`,
  glove: (c) =>
    `<path d="M58 96 V44 Q58 32 68 32 Q78 32 78 44 V84 M78 84 V34 Q78 22 89 22 Q100 22 100 34 V84 M100 84 V38 Q100 26 111 26 Q122 26 122 38 V88 M122 88 V54 Q122 42 132 42 Q142 42 142 54 V128 Q142 150 126 152 H72 Q50 140 34 106 Q32 94 42 92 Q52 92 58 104" fill="${c.main}"/>` +
    `<rect x="66" y="150" width="68" height="30" rx="7" fill="${c.dark}"/><path d="M66 165 H134" stroke="${c.accent}" stroke-width="8"/>`,
} as const satisfies Readonly<Record<string, (palette: Palette) => string>>;
