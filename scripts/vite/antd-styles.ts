/**
 * antd makes its styles in the browser, anew for each component that is rendered. The build makes them beforehand, by
 * antd's own means, one style sheet for each look, and leaves out what would make them: what antd 6 calls `zeroRuntime`.
 * In development nothing changes.
 */
import path from "node:path";
import { transform, type Selector } from "lightningcss";
import { runnerImport, type Plugin } from "vite";
import { LOOKS, lookName, type Look } from "../../src/app/look.ts";
import type * as Sample from "./antd-sample";

/** A module that only declares styles, and what it names them: `genStyleHooks(['Input', 'TextArea'], …)`. */
const STYLES = /\/antd\/es\/(?:[\w-]+\/(?:[\w-]+\/)?style(?:\/[\w-]+)?|theme\/util\/useResetIconStyle)\.js$/;
const DECLARED =
  /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(\s*(\[[^\]]+\]|'\w+')|path: \['(ant-design-icons)'/g;

/** What antd renders in a wireframe theme, and its own confirmations: the console has neither. */
const NEVER_RENDERED = ["Pagination-bordered", "Modal-confirm"];

/** The names of what a module of styles declares, as antd's cache of styles writes them: `Input-TextArea`, `Button-Button`. */
const namesIn = (code: string): string[] =>
  [...code.matchAll(DECLARED)].map(([, names = "", icons]) => {
    const [first = "", second = first] = names.match(/[\w-]+/g) ?? [];
    return icons ?? `${first}-${second}`;
  });

/** The module with its exports, and no styles in it: a hook that gives no classes, or a component of nothing. */
function withoutStyles(code: string): { code: string; map: null } {
  const hooks = [...code.matchAll(/^export const (use\w+) =/gm)].map(([, name = ""]) => `export const ${name} = none;`);
  const constants = code.match(/^export const \w+ = (?:'[^']*'|\d+);$/gm) ?? [];
  const component = /^export default genSubStyleComponent/m.test(code);
  const main = `export default ${component ? "() => null" : "none"};`;
  return { code: ["const none = () => [(node) => node];", ...constants, ...hooks, main].join("\n"), map: null };
}

/** The name that antd's style sheet of a look is written under, before its hash. */
export const sheetName = (look: Look): string => `antd-${lookName(look)}.css`;

/** What the console has nothing of: columns of a grid, buttons in the colours of antd's palette, text from right to left. */
const UNUSED =
  /^ant-(col-.+|btn-color-(blue|cyan|geekblue|gold|green|lime|magenta|orange|pink|purple|red|volcano|yellow)|.+-rtl)$/;

const isUsed = (selector: Selector) =>
  !selector.some((component) => component.type === "class" && UNUSED.test(component.name));

/** The sheet without what is never used, which is a third of it, as short as it can be written. */
function shorten(css: string): string {
  const { code } = transform({
    filename: "antd.css",
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []),
      },
    },
  });
  return code.toString();
}

/** Writes the style sheets, and fails where one lacks the styles of a component that the build has. */
export function antdStyles(): Plugin {
  const declared = new Map<string, string[]>();
  let made: ReadonlySet<string>;
  return {
    name: "antd-styles",
    apply: "build",
    async buildStart() {
      const { module } = await runnerImport<typeof Sample>(path.join(import.meta.dirname, "antd-sample.tsx"));
      for (const look of LOOKS) {
        const { css, names } = module.antdStyleSheet(look);
        made = names;
        this.emitFile({ type: "asset", name: sheetName(look), source: shorten(css) });
      }
    },
    transform: {
      filter: { id: STYLES },
      handler(code, id) {
        const names = namesIn(code);
        if (names.length === 0) return undefined;
        declared.set(id, names);
        return withoutStyles(code);
      },
    },
    generateBundle(_options, bundle) {
      const built = new Set(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])));
      const missing = [...declared]
        .filter(([id]) => built.has(id))
        .flatMap(([, names]) => names)
        .filter((name) => !made.has(name) && !NEVER_RENDERED.includes(name));
      if (missing.length > 0) this.error(`scripts/vite/antd-sample.tsx lacks styles of antd's ${missing.join(", ")}.`);
    },
  };
}
