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

/**
 * Refine core brings qs, and qs brings side-channel: a WeakMap with fallbacks for engines of long ago and an inspector
 * for its error texts, 7 kB gzip. Every browser that can run the console has WeakMap.
 */
function withPlainSideChannel(): Plugin {
  return {
    name: "with-plain-side-channel",
    apply: "build",
    load: {
      filter: { id: /node_modules\/side-channel\/index\.js$/ },
      handler: () =>
        `module.exports = () => { const map = new WeakMap(); return { get: (key) => map.get(key), has: (key) => map.has(key), set: (key, value) => void map.set(key, value), delete: (key) => map.delete(key), assert: (key) => { if (!map.has(key)) throw new TypeError("Side channel does not contain the given key"); } }; };`,
    },
  };
}

export default defineConfig(({ mode }) => {
  const { API_ORIGIN, PORT = "3000" } = loadEnv(mode, import.meta.dirname, "");
  const api = API_ORIGIN ?? `http://127.0.0.1:${PORT}`;
  return {
    plugins: [react(), withoutTableFilterMenu(), withPlainSideChannel(), gzipAssets()],
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
