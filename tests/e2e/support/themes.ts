interface Theme {
  colorScheme: "light" | "dark";
  tag: string[];
}

/** Both themes, each with the tag of its tests: `npm test` plays the light one. */
export const THEMES: readonly Theme[] = [
  { colorScheme: "light", tag: ["@journey"] },
  { colorScheme: "dark", tag: [] },
];
