/**
 * Extracts antd's styles at build time, into one style sheet per theme variant, which is faster than generating them in
 * the browser. The sheets cover the components that the console uses. antd generates the styles of any other component
 * at run time, as in development.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { transform } from "lightningcss";
import { runnerImport, type Plugin } from "vite";
import { THEME_VARIANTS, themeVariantName, type ThemeVariant } from "../../src/app/theme-variant.ts";
import type * as Extraction from "./extract-antd-styles";

/** The file name of a theme variant's style sheet, before its hash is added. */
export const styleSheetName = (variant: ThemeVariant): string => `antd-${themeVariantName(variant)}.css`;

const ANTD = path.join(import.meta.dirname, "../../node_modules/antd/es");

/** Converts the name of a folder of antd, such as "date-picker", to the name in its styles, such as "datepicker". */
const toComponent = (folder: string) => folder.replaceAll("-", "");

/** Components that antd's Table imports for filters in its header, which the console's tables do not have. */
const UNRENDERED: readonly string[] = ["dropdown", "menu", "radio", "tooltip", "tree"];

/** The components that the console renders: those whose styles are part of the build, except the unrendered ones. */
function renderedComponents(modules: readonly string[]): Set<string> {
  const folders = modules.flatMap((id) => /\/antd\/es\/([\w-]+)\/style\//.exec(id)?.[1] ?? []);
  return new Set(folders.map(toComponent).filter((component) => !UNRENDERED.includes(component)));
}

function minify(css: string): string {
  const { code } = transform({ filename: "antd.css", code: Buffer.from(css), minify: true });
  return code.toString();
}

export function antdStyles(): Plugin {
  return {
    name: "antd-styles",
    apply: "build",
    async generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const rendered = renderedComponents(modules);
      const unused = new Set(
        readdirSync(ANTD)
          .map(toComponent)
          .filter((component) => !rendered.has(component)),
      );
      const { module } = await runnerImport<typeof Extraction>(
        path.join(import.meta.dirname, "extract-antd-styles.tsx"),
      );
      for (const variant of THEME_VARIANTS) {
        const css = module.extractAntdStyles(variant, (component) => !unused.has(component));
        this.emitFile({ type: "asset", name: styleSheetName(variant), source: minify(css) });
      }
    },
  };
}
