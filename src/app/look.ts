/** The variant of antd's styles: light or dark, with or without motion. */
export interface ThemeVariant {
  dark: boolean;
  still: boolean;
}

export const THEME_VARIANTS: readonly ThemeVariant[] = [false, true].flatMap((dark) =>
  [false, true].map((still) => ({ dark, still })),
);

/** Returns the name of a look's style sheet. */
export const themeVariantName = ({ dark, still }: ThemeVariant): string =>
  (dark ? "dark" : "light") + (still ? "-still" : "");
