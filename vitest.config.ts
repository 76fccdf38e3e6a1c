import { defineConfig } from "vitest/config";

// Refine must share react-router's one copy with the tests: without inlining it is loaded twice.
const server = { deps: { inline: [/@refinedev\//] } };

export default defineConfig({
  test: {
    // One less than there are cores is one alone on a small machine.
    maxWorkers: "100%",
    projects: [
      { test: { name: "unit", environment: "node", include: ["tests/unit/**/*.test.ts", "tests/*.test.ts"] } },
      {
        test: {
          name: "kit",
          environment: "jsdom",
          include: ["tests/{kit,resources}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/kit/support/setup.ts"],
          testTimeout: 20_000,
          server,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/server/support/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
