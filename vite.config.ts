import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";

/** Libraries that declare no `sideEffects: false` although they have none: what is not imported of them is dropped. */
const WITHOUT_SIDE_EFFECTS =
  /node_modules\/(react-markdown|remark[^/]*|micromark[^/]*|mdast[^/]*|unified|vfile[^/]*|papaparse|pluralize|@ant-design\/pro-[^/]*|sunflower-antd|@refinedev\/[^/]*)\//;

/** Writes a .gz beside every text asset, so that a server can send it as it is. */
function gzipAssets(): Plugin {
  return {
    name: "gzip-assets",
    apply: "build",
    async writeBundle({ dir }) {
      const assets = join(dir ?? "dist", "assets");
      const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        names.map((name) =>
          pipeline(
            createReadStream(join(assets, name)),
            createGzip({ level: constants.Z_BEST_COMPRESSION }),
            createWriteStream(join(assets, `${name}.gz`)),
          ),
        ),
      );
    },
  };
}

/**
 * antd's Table carries a filter menu with a tree and radio buttons, 16 kB gzip, for columns that declare `filters`.
 * The console's filters stand above the table, so the menu is left out of the build; a column that asks for it fails
 * with these words.
 */
function withoutTableFilterMenu(): Plugin {
  const menu = /antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/;
  return {
    name: "without-table-filter-menu",
    apply: "build",
    load: {
      filter: { id: menu },
      handler: () =>
        `export const flattenKeys = () => []; export default () => { throw new Error("Column filters are left out of the build; see vite.config.ts."); };`,
    },
  };
}

export default defineConfig(({ mode }) => {
  const { API_ORIGIN, PORT = "3000" } = loadEnv(mode, import.meta.dirname, "");
  const api = API_ORIGIN ?? `http://127.0.0.1:${PORT}`;
  return {
    plugins: [react(), withoutTableFilterMenu(), gzipAssets()],
    // The server that delivers index.html replaces this placeholder by a fresh nonce in every answer.
    html: { cspNonce: "__CSP_NONCE__" },
    server: { port: 5173, proxy: { "/api": api, "/files": api } },
    build: {
      manifest: true,
      target: "es2022",
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !WITHOUT_SIDE_EFFECTS.test(id) },
      },
    },
  };
});
