/** Every setting that the console is built with; see README. The types and the tests' environment follow this list. */
export const CONSOLE_SETTINGS = [
  "VITE_API_URL",
  "VITE_DEMO_EMAIL",
  "VITE_DEMO_PASSWORD",
  "VITE_MASK_IDENTIFIERS",
] as const;

export type ConsoleSetting = (typeof CONSOLE_SETTINGS)[number];
