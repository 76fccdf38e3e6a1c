/** Inlines the early start script into index.html; see src/app/early/start.ts. */
import path from "node:path";
import { build, runnerImport, type Plugin, type ResolvedConfig, type Rolldown } from "vite";
import type { EarlyRequestPlan } from "../../src/app/early/plan";
import type { PreloadFiles } from "../../src/app/early/start";
import { THEME_VARIANTS, themeVariantName } from "../../src/app/theme-variant.ts";
import { styleSheetName } from "./antd-styles.ts";
import { readMoreEntries } from "./more-entries.ts";

const EARLY = "src/app/early";

/** Maps the path patterns of pages outside the `console` part to the part with their scripts; see chunks.ts. */
const PAGES = {
  "^/[^/]+/show\\b": "record",
  "^/[^/]+/(create|edit)\\b": "forms",
  "^/(kyc-management|vendors|vendor-registrations)/show\\b": "desk",
  "^/(dashboard)?$": "dashboard",
  "^/notifications\\b": "record",
  "^/analytics\\b": "analytics",
  "^/chat\\b": "chat",
  "^/(sms|messaging)-management\\b": "messaging",
};

type Bundle = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>;

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === "chunk");

/** The scripts and style sheets of a part and of its imports. */
function filesOf(bundle: Bundle, part: string): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || files.has(name)) return;
    files.add(name);
    chunk.viteMetadata?.importedCss.forEach((style) => files.add(style));
    chunk.imports.forEach(add);
  };
  const start = chunksOf(bundle).find(({ name }) => name === part);
  if (!start) throw new Error(`The build has no part "${part}".`);
  add(start.fileName);
  return files;
}

function findAntdStyles(bundle: Bundle, base: string): PreloadFiles["antdStyles"] {
  const files = Object.values(bundle);
  return Object.fromEntries(
    THEME_VARIANTS.map((variant) => {
      const sheet = files.find((file) => file.type === "asset" && file.names.includes(styleSheetName(variant)));
      return [themeVariantName(variant), base + sheet?.fileName];
    }),
  );
}

/** @param more the names of the resources in the part `more` */
function earlyFiles(bundle: Bundle, base: string, more: readonly string[]): PreloadFiles {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error("The build has no entry chunk.");
  const toLoad = (part: string, ...loaded: ReadonlySet<string>[]) =>
    [...filesOf(bundle, part)].filter((file) => !loaded.some((files) => files.has(file))).map((file) => base + file);
  const entryFiles = filesOf(bundle, entry.name);
  const consoleFiles = filesOf(bundle, "console");
  return {
    console: toLoad("console", entryFiles),
    // Only scripts. Browsers warn about a preloaded style sheet that is not used, as on a page that this user may not
    // see.
    pages: Object.entries({ ...PAGES, [`^/(${more.join("|")})\\b`]: "more" }).map(([pattern, part]) => [
      pattern,
      toLoad(part, entryFiles, consoleFiles).filter((file) => file.endsWith(".js")),
    ]),
    http: toLoad("http", entryFiles, consoleFiles),
    antdStyles: findAntdStyles(bundle, base),
  };
}

/** JSON that is safe inside a script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Bundles the early start script. Of modules that it shares with the console, it gets only the code that it uses. */
async function bundleStart({ root, mode, resolve: { alias }, build: { target } }: ResolvedConfig): Promise<string> {
  const output = await build({
    root,
    mode,
    configFile: false,
    logLevel: "error",
    resolve: { alias },
    build: {
      write: false,
      target,
      lib: { entry: path.join(root, EARLY, "start.ts"), formats: ["iife"], name: "early" },
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const [script] = [output].flat().flatMap((result) => ("output" in result ? result.output : []));
  if (script?.type !== "chunk") throw new Error("The early-start script was not built.");
  return script.code;
}

export function earlyStart(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "early-start",
    apply: "build",
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!bundle) throw new Error("The build has no bundle for the early start.");
        const { module } = await runnerImport<{ earlyRequestPlan: EarlyRequestPlan }>(
          path.join(config.root, EARLY, "plan.ts"),
        );
        const more = (await readMoreEntries(config.root)).map(({ name }) => name);
        const start = await bundleStart(config);
        const call = `early.startPageLoad(${inScript(module.earlyRequestPlan)},${inScript(earlyFiles(bundle, config.base, more))})`;
        // Inserted after the charset, which must come first, and before the style sheet, which would delay the script.
        const script = `<script nonce="${config.html?.cspNonce}">(()=>{${start}${call}})()</script>`;
        return html.replace("</title>", () => `</title>\n    ${script}`);
      },
    },
  };
}
