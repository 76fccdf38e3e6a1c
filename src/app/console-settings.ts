/**
 * All build-time settings of the console. `.env.example` describes them. The types and the test environment are derived
 * from this list.
 */
export const CONSOLE_SETTINGS = [
  "VITE_API_URL",
  "VITE_DEMO_EMAIL",
  "VITE_DEMO_PASSWORD",
  "VITE_MASK_IDENTIFIERS",
] as const;

export type ConsoleSetting = (typeof CONSOLE_SETTINGS)[number];
