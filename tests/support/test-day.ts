/** The day of the tests in India, in the formats of file names and of pages. */
import { TEST_NOW } from "../../scripts/test-env";

const inIndia = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "Asia/Kolkata" }).format(new Date(TEST_NOW));

/** In the format YYYY-MM-DD. */
export const TEST_DAY = inIndia("en-CA", {});

/** In the console's format, such as "18 Nov 2026". */
export const DISPLAYED_TEST_DAY = [{ day: "numeric" }, { month: "short" }, { year: "numeric" }]
  .map((part) => inIndia("en-US", part as Intl.DateTimeFormatOptions))
  .join(" ");
