/** The day of the tests in India, as files are named by it and as pages write it. */
import { TEST_NOW } from "../../scripts/test-env";

const inIndia = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "Asia/Kolkata" }).format(new Date(TEST_NOW));

/** As YYYY-MM-DD. */
export const TEST_DAY = inIndia("en-CA", {});

/** As the console writes it, such as "18 Nov 2026". */
export const SHOWN_TEST_DAY = [{ day: "numeric" }, { month: "short" }, { year: "numeric" }]
  .map((part) => inIndia("en-US", part as Intl.DateTimeFormatOptions))
  .join(" ");
