/** The variant of antd's styles: light or dark, with or without motion. */
export interface Look {
  dark: boolean;
  still: boolean;
}

export const LOOKS: readonly Look[] = [false, true].flatMap((dark) => [false, true].map((still) => ({ dark, still })));

/** Returns the name of a look's style sheet. */
export const lookName = ({ dark, still }: Look): string => (dark ? "dark" : "light") + (still ? "-still" : "");
