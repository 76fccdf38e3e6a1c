/** Serves the console as a production build or in development, with pages of tests or with an example's adapter. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, createServer, preview, type InlineConfig, type Plugin } from "vite";
import { projectRoot } from "../../../scripts/project";
import { contentSecurityPolicy } from "../../../server/http/content-security-policy";
import { ejectedPages } from "./ejected-pages";

export interface ViteServer {
  /** Without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

const TEST_MODULES = path.join(projectRoot, "tests/e2e/support/hand-written");

/** The console's modules `src/app/pages.tsx` and `root.tsx`, which modules in TEST_MODULES replace. */
const REPLACED = ["pages", "root"].map((name) => ({
  own: path.join(projectRoot, `src/app/${name}.tsx`),
  replacement: path.join(TEST_MODULES, `${name}.tsx`),
}));

/** The placeholder in index.html that the server replaces with a nonce. */
const NONCE = "__CSP_NONCE__";

/** Adds the tests' pages to the console. A replacement itself still imports the console's module. */
const addTestPages = (): Plugin => ({
  name: "add-test-pages",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!importer || !/\/(pages|root)$/.test(source)) return undefined;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return REPLACED.find(({ own, replacement }) => own === resolved?.id && replacement !== importer)?.replacement;
  },
});

const shared: InlineConfig = { root: projectRoot, envDir: false, logLevel: "silent" };

const withTestPages: InlineConfig = { ...shared, plugins: [addTestPages(), ejectedPages()] };

/** The console with an example's adapt.ts in place of its own. */
const withAdapter = (example: string): InlineConfig => ({
  ...shared,
  resolve: {
    alias: [
      {
        find: /^\.{1,2}\/(?:.+\/)?adapt$/,
        replacement: path.join(projectRoot, `examples/${example}/adapt.ts`),
      },
    ],
  },
});

/** Runs `start` with API_ORIGIN set, which vite.config.ts reads for its proxy. */
async function withApi<T>(apiOrigin: string, start: () => Promise<T>): Promise<T> {
  const { API_ORIGIN } = process.env;
  process.env["API_ORIGIN"] = apiOrigin;
  try {
    return await start();
  } finally {
    if (API_ORIGIN === undefined) delete process.env["API_ORIGIN"];
    else process.env["API_ORIGIN"] = API_ORIGIN;
  }
}

const urlOf = (urls: { local: string[] } | null) => new URL(urls?.local[0] ?? "").origin;

/** Serves a production build with the server's Content-Security-Policy, which also allows calls to `otherOrigins`. */
const startBuild = (config: InlineConfig, apiOrigin: string, otherOrigins: readonly string[] = []) =>
  withApi(apiOrigin, async () => {
    const outDir = mkdtempSync(path.join(tmpdir(), "console-"));
    const { NODE_ENV } = process.env;
    await build({ ...config, build: { outDir, emptyOutDir: true } });
    if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
    const server = await preview({
      ...config,
      build: { outDir },
      preview: {
        host: "127.0.0.1",
        port: 0,
        headers: { "content-security-policy": contentSecurityPolicy(undefined, otherOrigins)(NONCE) },
      },
    });
    return {
      url: urlOf(server.resolvedUrls),
      async close() {
        await server.close();
        rmSync(outDir, { recursive: true, force: true });
      },
    };
  });

export const startProduction = (apiOrigin: string, otherOrigins?: readonly string[]): Promise<ViteServer> =>
  startBuild(withTestPages, apiOrigin, otherOrigins);

/** Serves a production build without test pages and with the adapt.ts of an example. */
export const startAdapted = (example: string, apiOrigin: string): Promise<ViteServer> =>
  startBuild(withAdapter(example), apiOrigin);

/** Serves the console with test pages on Vite's dev server. */
export const startDevelopment = (apiOrigin: string): Promise<ViteServer> =>
  withApi(apiOrigin, async () => {
    const server = await createServer({
      ...withTestPages,
      cacheDir: path.join(projectRoot, "node_modules/.vite-e2e"),
      server: { host: "127.0.0.1", port: 0 },
    });
    await server.listen();
    return { url: urlOf(server.resolvedUrls), close: () => server.close() };
  });
