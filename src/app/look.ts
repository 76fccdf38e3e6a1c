/** How antd is to look: light or dark, and still for those who want no motion. */
export interface Look {
  dark: boolean;
  still: boolean;
}

export const LOOKS: readonly Look[] = [false, true].flatMap((dark) => [false, true].map((still) => ({ dark, still })));

/** The name of a look's style sheet. */
export const lookName = ({ dark, still }: Look): string => (dark ? "dark" : "light") + (still ? "-still" : "");
