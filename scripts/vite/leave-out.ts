/** What is left out of the build of libraries that carry more than the console uses of them. */
import type { Plugin } from "vite";

const failing = (what: string) =>
  `() => { throw new Error("${what} are left out of the build; see scripts/vite/leave-out.ts."); }`;

/**
 * antd's Table brings a filter menu with a tree and radio buttons, 16 kB gzip, for columns that declare `filters`, a menu
 * next to the head's checkbox for `rowSelection.selections`, and what selects the rows below a row for
 * `rowSelection.checkStrictly: false`. The console's filters stand above the table, all rows are selected by the checkbox,
 * and no row has others below it. What asks for them fails with these words.
 */
function tableMenus(): Plugin {
  return {
    name: "leave-out-table-menus",
    apply: "build",
    load: {
      filter: { id: /antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/ },
      handler: () => `export const flattenKeys = () => []; export default ${failing("Column filters")};`,
    },
    transform: {
      filter: { id: /antd\/es\/table\/hooks\/useSelection\.js$/ },
      handler: (code) =>
        code
          .replace(/import Dropdown from [^;]+;/, `const Dropdown = ${failing("Menus of a selection")};`)
          .replace(/import Radio from [^;]+;/, `const Radio = ${failing("Radio buttons of a selection")};`)
          .replace(
            /import \{ (conductCheck) \} from [^;]+;\s*import \{ (convertDataToEntities) \} from [^;]+;/,
            `const $1 = ${failing("Trees of rows")}, $2 = $1;`,
          ),
    },
  };
}

/** antd's inputs know of forms by a context alone, but ask for it at the door of the whole library. */
function formsFromInputs(): Plugin {
  return {
    name: "leave-out-forms-from-inputs",
    apply: "build",
    transform: {
      filter: { id: /antd\/es\/form\/context\.js$/ },
      handler: (code) => code.replace("'rc-field-form'", "'rc-field-form/es/FormContext'"),
    },
  };
}

/**
 * A table measures how wide a scroll bar is when it is mounted, for the sake of a head that stays while the rows scroll.
 * That writes a style sheet and lays the page out twice, a tenth of the time of another list; where no head stays,
 * nothing uses what it finds.
 */
function scrollBars(): Plugin {
  return {
    name: "leave-out-scroll-bars",
    apply: "build",
    transform: {
      filter: { id: /rc-table\/es\/Table\.js$/ },
      handler: (code) =>
        code.replace(
          "if (!tailor || !useInternalHooks) {",
          "if ((fixHeader || isSticky) && (!tailor || !useInternalHooks)) {",
        ),
    },
  };
}

/** What stands in for engines of long ago: every browser that can run the console has these. */
function oldEngines(): Plugin {
  return {
    name: "leave-out-old-engines",
    apply: "build",
    load: {
      filter: { id: /node_modules\/(side-channel\/index|resize-observer-polyfill\/dist\/ResizeObserver\.es)\.js$/ },
      handler: (id) =>
        id.includes("resize-observer")
          ? "export default ResizeObserver;"
          : // Refine core brings qs, and qs a WeakMap with fallbacks and an inspector for its error texts, 7 kB gzip.
            `module.exports = () => { const map = new WeakMap(); return { get: (key) => map.get(key), has: (key) => map.has(key), set: (key, value) => void map.set(key, value), delete: (key) => map.delete(key), assert: (key) => { if (!map.has(key)) throw new TypeError("Side channel does not contain the given key"); } }; };`,
    },
  };
}

/** Where a rendering was called from, which Refine's development tools show: in a build it never asks. */
function callStacks(): Plugin {
  return {
    name: "leave-out-call-stacks",
    apply: "build",
    load: {
      filter: { id: /node_modules\/error-stack-parser\/error-stack-parser\.js$/ },
      handler: () => `module.exports = { parse: ${failing("Call stacks")} };`,
    },
  };
}

/** axios carries the names of all status codes for whoever writes them; the console writes numbers. */
function statusNames(): Plugin {
  return {
    name: "leave-out-status-names",
    apply: "build",
    load: {
      filter: { id: /axios\/lib\/helpers\/HttpStatusCode\.js$/ },
      handler: () => "export default {};",
    },
  };
}

/**
 * Refine gives its functions their names back, for call stacks. To the bundler each of these calls does something, which
 * keeps hooks in the build that nobody calls, and what those import.
 */
function functionNames(): Plugin {
  return {
    name: "leave-out-function-names",
    apply: "build",
    transform: {
      filter: { id: /@refinedev\/(core|antd)\/dist\/index\.mjs$/ },
      handler: (code) =>
        code.replace(/^var __name = .+$/m, "const __name = /* @__NO_SIDE_EFFECTS__ */ (target) => target;"),
    },
  };
}

/** react-router's build for bundlers has its warnings for developers switched on by a constant. */
function routerWarnings(): Plugin {
  return {
    name: "leave-out-router-warnings",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/development\/chunk-[^/]+\.mjs$/ },
      handler: (code) => code.replace("var ENABLE_DEV_WARNINGS = true;", "const ENABLE_DEV_WARNINGS = false;"),
    },
  };
}

/** The wave of a pressed button, which the layout switches off, and what antd renders it with, 2 kB. */
function waves(): Plugin {
  return {
    name: "leave-out-waves",
    apply: "build",
    load: {
      filter: { id: /antd\/es\/_util\/wave\/index\.js$/ },
      handler: () => "export default ({ children }) => children;",
    },
  };
}

/** Inputs that antd attaches to its plain one, and that the console has none of. What renders one fails with these words. */
function kindsOfInput(): Plugin {
  return {
    name: "leave-out-kinds-of-input",
    apply: "build",
    transform: {
      filter: { id: /antd\/es\/input\/index\.js$/ },
      handler: (code) =>
        code.replaceAll(
          /import (Group|OTP|Password|Search) from [^;]+;/g,
          (_, kind: string) => `const ${kind} = ${failing(`Inputs of the kind ${kind}`)};`,
        ),
    },
  };
}

/** simple-rest writes the addresses of lists with it. It reads no list here; see providers/data/data-provider.ts. */
function addressesOfLists(): Plugin {
  return {
    name: "leave-out-addresses-of-lists",
    apply: "build",
    load: {
      filter: { id: /node_modules\/query-string\/index\.js$/ },
      handler: () => `export const stringify = ${failing("Addresses of lists by simple-rest")};`,
    },
  };
}

export const leaveOut = (): Plugin[] => [
  tableMenus(),
  scrollBars(),
  formsFromInputs(),
  oldEngines(),
  callStacks(),
  statusNames(),
  functionNames(),
  routerWarnings(),
  waves(),
  kindsOfInput(),
  addressesOfLists(),
];
