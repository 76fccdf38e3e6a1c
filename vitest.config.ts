import { defineConfig } from "vitest/config";
import { findTaggedFiles } from "./scripts/tagged-files.ts";

// Inline Refine so that it shares one copy of react-router with the tests.
const server = { deps: { inline: [/@refinedev\//] } };

// Tests ignore a developer's .env.
const envDir = false;

/** Tags that a test file declares, for example with `// @module-tag dates`. */
const tags = [
  { name: "all", description: "Too much for CI, and left to `npm run test:all`." },
  {
    name: "slow",
    description:
      "Left out of `npm test` and run by CI: starts processes, takes backups, visits every route or page, or plays faults or hostile input.",
  },
  { name: "dates", description: "Has dates in it, and is repeated at twelve instants by `npm run test:long`." },
];

/**
 * The files with a tag of TEST_SKIP_TAGS, such as "all,slow". Vitest could filter by tags, but it would load every file
 * first.
 */
const SKIPPED = findTaggedFiles("tests", process.env["TEST_SKIP_TAGS"]?.split(",") ?? []);

/** Generous timeouts, because they only affect how long a failing test takes. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

/** A larger young generation, because most garbage is short-lived. Saves a tenth of the run time. */
const LARGE_YOUNG_GENERATION = ["--max-semi-space-size=64"];

/** Settings shared by all server tests. */
const onDatabase = {
  environment: "node" as const,
  // Files share loaded modules. Loading the database engine takes longest.
  isolate: false,
  execArgv: LARGE_YOUNG_GENERATION,
  globalSetup: ["tests/server/support/global-setup.ts"],
  setupFiles: ["tests/server/support/fixed-clock.ts", "tests/server/support/drop-databases.ts"],
  exclude: SKIPPED,
  ...limits,
};

/** Settings shared by all unit tests. */
const onNode = {
  environment: "node" as const,
  include: ["tests/unit/**/*.test.ts", "tests/*.test.ts"],
  ...limits,
};

/** Settings shared by all component tests. */
const inDom = {
  environment: "jsdom" as const,
  include: ["tests/{kit,refine,resources}/**/*.test.{ts,tsx}"],
  setupFiles: ["tests/kit/support/setup.ts"],
  execArgv: LARGE_YOUNG_GENERATION,
  ...limits,
  // Of the other tests, only the browser tests are retried.
  retry: process.env["CI"] ? 1 : 0,
  server,
};

/**
 * Component tests that cannot share modules with others: one uses its own settings, one depends on jsdom's keyboard
 * state, one replaces providers/data/adapt.ts, one registers its own pages, and one starts before the resources under
 * "More" are loaded.
 */
const ISOLATED = [
  "tests/kit/file-address.test.tsx",
  "tests/kit/hints.test.tsx",
  "tests/refine/adapters.test.tsx",
  "tests/refine/hand-written.test.tsx",
  "tests/refine/unloaded-resources.test.tsx",
];

/** Unit tests that cannot share modules with others: they replace modules, or test modules that keep state. */
const ISOLATED_UNITS = [
  "adapt",
  "api-error",
  "data-provider",
  "early-answers",
  "http",
  "indian-range",
  "keyring",
  "lazy-http",
  "live-client",
  "open-records",
  "queue-list",
  "report-open-records",
  "server-time",
  "share-events",
  "toasts",
].map((name) => `tests/unit/${name}.test.ts`);

export default defineConfig({
  envDir,
  test: {
    // The default, one less than the number of cores, leaves a single worker on a small machine.
    maxWorkers: "100%",
    includeTaskLocation: true,
    tags,
    projects: [
      { envDir, test: { ...onNode, name: "unit", isolate: false, exclude: [...ISOLATED_UNITS, ...SKIPPED] } },
      { envDir, test: { ...onNode, name: "unit alone", include: ISOLATED_UNITS, exclude: SKIPPED } },
      { envDir, test: { ...inDom, name: "kit", isolate: false, exclude: [...ISOLATED, ...SKIPPED] } },
      { envDir, test: { ...inDom, name: "kit alone", include: ISOLATED, exclude: SKIPPED } },
      { envDir, test: { ...onDatabase, name: "server", include: ["tests/server/**/*.test.ts"] } },
      { envDir, test: { ...onDatabase, name: "long", include: ["tests/long/**/*.test.ts"] } },
    ],
  },
});
