import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { antdStyles } from "./scripts/vite/antd-styles.ts";
import { chunkGroups } from "./scripts/vite/chunks.ts";
import { compressAssets } from "./scripts/vite/compress-assets.ts";
import { earlyStart } from "./scripts/vite/early-start.ts";
import { rootOnly } from "./scripts/vite/root-only.ts";

/** Libraries that declare no `sideEffects: false` although they have none: the build drops what nobody imports of them. */
const WITHOUT_SIDE_EFFECTS =
  /node_modules\/(react-markdown|remark[^/]*|micromark[^/]*|mdast[^/]*|unified|vfile[^/]*|papaparse|pluralize|@ant-design\/(pro-[^/]*|cssinjs(-utils)?)|sunflower-antd|error-stack-parser|@refinedev\/[^/]*|rc-[^/]*|@rc-component\/[^/]*)\//;

export default defineConfig(({ mode }) => {
  const { API_ORIGIN, PORT = "3000" } = loadEnv(mode, import.meta.dirname, "");
  const api = API_ORIGIN ?? `http://127.0.0.1:${PORT}`;
  return {
    plugins: [rootOnly(), react(), antdStyles(), earlyStart(), compressAssets()],
    // The server that delivers index.html replaces this placeholder by a fresh nonce in every answer.
    html: { cspNonce: "__CSP_NONCE__" },
    // Below /api the console has one page.
    server: { port: 5173, proxy: { "^/api/(?!docs([?]|$))": api, "/files": api } },
    build: {
      manifest: true,
      target: "es2022",
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups(join(import.meta.dirname, "src/main.tsx")) },
        },
        treeshake: {
          moduleSideEffects: (id) => !WITHOUT_SIDE_EFFECTS.test(id),
          // Refine's packages set the name of each function by calling this, which would keep hooks that nobody uses.
          manualPureFunctions: ["__name"],
        },
      },
    },
  };
});
