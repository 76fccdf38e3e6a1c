/**
 * The environment of every check that starts the API or builds the console. It stands before a developer's .env, so
 * that a test never reaches a real database or a real backend. An empty value counts as not set.
 */
export const testEnv = {
  HOST: "127.0.0.1",
  PORT: "0",
  DATA_DIR: ":memory:",
  DATABASE_URL: "",
  API_FEATURES: "all",
  SEED_DEMO: "true",
  DEMO_PASSWORD: "bazaar-demo",
  LOGIN_ATTEMPTS_PER_MINUTE: "100000",
  SESSION_HOURS: "",
  CORS_ORIGIN: "",
  TRUST_PROXY: "",
  LOG_LEVEL: "warn",
  VITE_API_URL: "",
  VITE_MASK_IDENTIFIERS: "",
} as const satisfies Record<string, string>;
