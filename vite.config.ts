import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { antdStyles } from "./scripts/vite/antd-styles.ts";
import { chunkGroups } from "./scripts/vite/chunks.ts";
import { compressAssets } from "./scripts/vite/compress-assets.ts";
import { compileHints } from "./scripts/vite/compile-hints.ts";
import { earlyStart } from "./scripts/vite/early-start.ts";
import { moreEntries } from "./scripts/vite/more-entries.ts";
import { rootOnly } from "./scripts/vite/root-only.ts";

/** Libraries without side effects that do not declare `sideEffects: false`. The build drops their unused modules. */
const WITHOUT_SIDE_EFFECTS =
  /node_modules\/(react-markdown|remark[^/]*|micromark[^/]*|mdast[^/]*|unified|vfile[^/]*|papaparse|pluralize|@ant-design\/(pro-[^/]*|cssinjs(-utils)?)|sunflower-antd|error-stack-parser|@refinedev\/[^/]*|rc-[^/]*|@rc-component\/[^/]*)\//;

export default defineConfig(({ mode }) => {
  const { API_ORIGIN, PORT } = loadEnv(mode, import.meta.dirname, "");
  // An empty value counts as not set, as on the server.
  const api = API_ORIGIN || `http://127.0.0.1:${PORT || "3000"}`;
  return {
    plugins: [rootOnly(), react(), antdStyles(), moreEntries(), earlyStart(), compileHints(), compressAssets()],
    // The server replaces this placeholder with a new nonce each time it sends index.html.
    html: { cspNonce: "__CSP_NONCE__" },
    // The console has one page below /api: /api/docs.
    server: { port: 5173, proxy: { "^/api/(?!docs([?]|$))": api, "/files": api } },
    build: {
      manifest: true,
      target: "es2022",
      // In kB before compression. The first pages need most of antd at once, and `npm run size` has the budgets.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups(join(import.meta.dirname, "src/main.tsx")) },
        },
        treeshake: {
          moduleSideEffects: (id) => !WITHOUT_SIDE_EFFECTS.test(id),
          // Refine's packages call this to name each function, which would keep unused hooks in the build.
          manualPureFunctions: ["__name"],
        },
      },
    },
  };
});
