/** The variant of antd's styles: light or dark, with or without motion. */
export interface ThemeVariant {
  dark: boolean;
  /** Without motion. */
  still: boolean;
}

export const THEME_VARIANTS: readonly ThemeVariant[] = [false, true].flatMap((dark) =>
  [false, true].map((still) => ({ dark, still })),
);

/** Returns the name of a variant, such as "dark-still". It is part of the name of the style sheet. */
export const themeVariantName = ({ dark, still }: ThemeVariant): string =>
  (dark ? "dark" : "light") + (still ? "-still" : "");
