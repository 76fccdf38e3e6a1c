interface Theme {
  colorScheme: "light" | "dark";
  tag: string[];
}

/** Both themes, each with the tag of its tests: `npm test` leaves the dark one to `npm run test:all`. */
export const THEMES: readonly Theme[] = [
  { colorScheme: "light", tag: [] },
  { colorScheme: "dark", tag: ["@all"] },
];
