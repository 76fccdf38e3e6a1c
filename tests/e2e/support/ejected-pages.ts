/** A Vite plugin that generates pages as `npm run eject` does, and adds them to the console. */
import path from "node:path";
import { runnerImport, type Plugin } from "vite";
import type * as Plan from "../../../tools/eject/plan";
import type * as Request from "../../../tools/eject/request";
import { projectRoot } from "../../../scripts/project";

/** Imports a module of tools/eject through Vite, which resolves the plugins that the module imports from dayjs. */
const importEjectModule = async <T>(name: string) =>
  (await runnerImport<T>(path.join(projectRoot, "tools/eject", name))).module;

const PREFIX = "virtual:ejected/";

/**
 * Resolves modules such as `virtual:ejected/reviews-list` to the page that `npm run eject -- reviews --page list`
 * writes. The module exports the page as `Page`. The plugin writes nothing to disk.
 */
export function ejectedPages(): Plugin {
  /** The source of each file that the command would create. */
  const sources = new Map<string, string>();
  return {
    name: "ejected-pages",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.startsWith(PREFIX) || sources.has(source)) return source;
      if (!importer || !source.startsWith(".")) return undefined;
      const file = `${path.resolve(path.dirname(importer), source)}.tsx`;
      return sources.has(file) ? file : undefined;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return sources.get(id);
      const [, name = "", page = ""] = /^(.+)-(\w+)$/.exec(id.slice(PREFIX.length)) ?? [];
      const { planEject } = await importEjectModule<typeof Plan>("plan.ts");
      const { parseRequest } = await importEjectModule<typeof Request>("request.ts");
      const { changes } = await planEject(projectRoot, parseRequest(projectRoot, name, page));
      for (const { file, before, after } of changes)
        if (before === undefined) sources.set(path.join(projectRoot, file), after);
      const [{ file, after } = { file: "", after: "" }] = changes;
      const component = /export function (\w+)/.exec(after)?.[1];
      return `export { ${component} as Page } from ${JSON.stringify(path.join(projectRoot, file))};`;
    },
  };
}
