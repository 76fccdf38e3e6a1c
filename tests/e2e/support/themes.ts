interface Theme {
  colorScheme: "light" | "dark";
  tag: string[];
}

/** Both themes with the tags of their tests. `npm test` runs only the light one. */
export const THEMES: readonly Theme[] = [
  { colorScheme: "light", tag: ["@journey"] },
  { colorScheme: "dark", tag: [] },
];
