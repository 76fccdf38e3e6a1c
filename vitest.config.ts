import { defineConfig } from "vitest/config";

// Refine must share react-router's one copy with the tests: without inlining it is loaded twice.
const server = { deps: { inline: [/@refinedev\//] } };

// A developer's .env is not for tests.
const envDir = false;

/** What a file says of itself, such as `// @module-tag dates`. */
const tags = [
  { name: "all", description: "Too much for `npm test`, and left to `npm run test:all`." },
  { name: "dates", description: "Has dates in it, and is repeated at twelve instants by `npm run test:long`." },
];

/** They decide only how long it takes to see that something never comes. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

/** Much is left behind that is soon forgotten: with room for it, a tenth less of the time goes into collecting. */
const ROOM = ["--max-semi-space-size=64"];

/** What the server's tests have in common, whichever group they are in. */
const onDatabase = {
  environment: "node" as const,
  // What a file loads, the database engine above all, is there for the next one.
  isolate: false,
  execArgv: ROOM,
  globalSetup: ["tests/server/support/global-setup.ts"],
  setupFiles: ["tests/server/support/fixed-clock.ts", "tests/server/support/own-databases.ts"],
  ...limits,
};

/** What the tests of components have in common. */
const inDom = {
  environment: "jsdom" as const,
  include: ["tests/{kit,refine,resources}/**/*.test.{ts,tsx}"],
  setupFiles: ["tests/kit/support/setup.ts"],
  execArgv: ROOM,
  ...limits,
  // As in the browser; nothing else is tried again.
  retry: process.env["CI"] ? 1 : 0,
  server,
};

/**
 * Files that cannot share modules with others: one reads settings of its own, one reads what jsdom remembers of the
 * keyboard, and one registers its own pages.
 */
const ALONE = ["tests/kit/file-address.test.tsx", "tests/kit/hints.test.tsx", "tests/refine/hand-written.test.tsx"];

export default defineConfig({
  envDir,
  test: {
    // One less than there are cores is one alone on a small machine.
    maxWorkers: "100%",
    includeTaskLocation: true,
    tags,
    projects: [
      {
        envDir,
        test: { ...limits, name: "unit", environment: "node", include: ["tests/unit/**/*.test.ts", "tests/*.test.ts"] },
      },
      { envDir, test: { ...inDom, name: "kit", isolate: false, exclude: ALONE } },
      { envDir, test: { ...inDom, name: "kit alone", include: ALONE } },
      { envDir, test: { ...onDatabase, name: "server", include: ["tests/server/**/*.test.ts"] } },
      { envDir, test: { ...onDatabase, name: "long", include: ["tests/long/**/*.test.ts"] } },
    ],
  },
});
