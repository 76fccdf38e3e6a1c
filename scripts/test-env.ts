import { DEFAULT_DEMO_PASSWORD, ENV_VARIABLES } from "../server/base/env";
import { DEMO_ADMIN } from "../server/seed/demo-accounts";
import { CONSOLE_SETTINGS } from "../src/app/console-settings";

/**
 * The instant at which every test runs and the demo data ends: noon in India, on a Wednesday. TEST_NOW overrides it.
 */
export const TEST_NOW = process.env["TEST_NOW"] || "2026-11-18T06:30:00.000Z";

const unset = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name) => [name, ""])) as Record<T, string>;

/**
 * The environment of every check that starts the API or builds the console. It overrides every setting in a developer's
 * .env, so that a test never reaches a real database, backend or mail server. An empty value counts as not set.
 */
export const testEnv = {
  ...unset(ENV_VARIABLES),
  ...unset(CONSOLE_SETTINGS),
  HOST: "127.0.0.1",
  PORT: "0",
  DATA_DIR: ":memory:",
  SEED_DEMO: "true",
  DEMO_NOW: TEST_NOW,
  DEMO_PASSWORD: DEFAULT_DEMO_PASSWORD,
  LOGIN_ATTEMPTS: "100000",
  LOG_LEVEL: "warn",
  // The event loop lags on a machine that is busy with tests.
  MAX_EVENT_LOOP_DELAY_MS: "0",
  SLOW_QUERY_MS: "0",
  VITE_DEMO_EMAIL: DEMO_ADMIN,
  VITE_DEMO_PASSWORD: DEFAULT_DEMO_PASSWORD,
};
