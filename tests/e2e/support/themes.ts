interface Theme {
  colorScheme: "light" | "dark";
  tag: string[];
}

/** Both themes with the tags of their tests. `npm run test:ci` runs only the light one. */
export const THEMES: readonly Theme[] = [
  { colorScheme: "light", tag: ["@journey", "@slow"] },
  { colorScheme: "dark", tag: [] },
];

/** Both themes for the tests of the main pages and dialogs. `npm test` also runs the light one. */
export const MAIN_THEMES = THEMES.map(({ colorScheme, tag }) => ({
  colorScheme,
  tag: tag.filter((name) => name !== "@slow"),
}));
