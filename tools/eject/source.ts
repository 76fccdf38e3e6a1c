/** The source of a generated file: its imports, its helpers and what it does not carry over. */
import path from "node:path";

/** A helper that a generated file declares when something in it calls for it. */
export interface Helper {
  code: string;
  /** Modules from the project's root, or packages, with the names that the helper imports. */
  imports?: Readonly<Record<string, readonly string[]>>;
  /** Helpers that this one calls. */
  helpers?: readonly Helper[];
}

/** The components of a page and of the files beside it. */
export type ComponentNames = Readonly<Record<"component" | "actions" | "filters", string>>;

export interface Source {
  /** Imports a name, with "type " before it where it is a type, and returns the name. */
  use: (name: string, module: string) => string;
  /** Declares a helper, once. */
  add: (helper: Helper) => void;
  /** Says something that the page does differently from the kit's. */
  note: (text: string) => void;
  notes: () => readonly string[];
  /** The whole file around its components. */
  file: (title: string, components: string) => string;
}

const isOwn = (module: string) => /^(src|resources|providers|tests)\//.test(module);

const isType = (name: string) => name.startsWith("type ");

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Removes the blank lines that absent parts leave, except those between declarations. */
const tidy = (code: string) => code.replaceAll(/\n\s*\n/g, "\n").replaceAll(/\n(?=\s*\/\*\*)/g, "\n\n");

/** @param folder of the file, from the project's root */
export function createSource(folder: string): Source {
  const imports = new Map<string, Set<string>>();
  const helpers = new Set<string>();
  const notes = new Set<string>();

  const specifierOf = (module: string) => {
    if (!isOwn(module)) return module;
    const relative = path.relative(folder, module);
    return relative.startsWith(".") ? relative : `./${relative}`;
  };

  const importLine = ([module, names]: [string, Set<string>]) => {
    const sorted = [...names].sort((a, b) => Number(isType(a)) - Number(isType(b)) || a.localeCompare(b));
    const allTypes = sorted.every(isType);
    const list = allTypes ? sorted.map((name) => name.replace("type ", "")) : sorted;
    return `import ${allTypes ? "type " : ""}{ ${list.join(", ")} } from "${specifierOf(module)}";`;
  };

  const source: Source = {
    use(name, module) {
      imports.set(module, (imports.get(module) ?? new Set()).add(name));
      return name.replace("type ", "");
    },
    add({ code, imports: needed = {}, helpers: called = [] }) {
      for (const helper of called) source.add(helper);
      helpers.add(code);
      for (const [module, names] of Object.entries(needed)) for (const name of names) source.use(name, module);
    },
    note: (text) => void notes.add(text),
    notes: () => [...notes],
    file(title, components) {
      const sorted = [...imports].sort(
        ([a], [b]) => Number(isOwn(a)) - Number(isOwn(b)) || byText(specifierOf(a), specifierOf(b)),
      );
      const differences = [...notes].map((note) => ` * - ${note}`);
      const head =
        differences.length === 0
          ? [`/** ${title} */`]
          : ["/**", ` * ${title}`, " * Different from the kit's page:", ...differences, " */"];
      return [...head, ...sorted.map(importLine), "", [...helpers, tidy(components)].join("\n\n")].join("\n");
    },
  };
  return source;
}

/** A JSX attribute with a text. */
export const attribute = (name: string, text: string) =>
  /["\\\n&{}]/.test(text) ? `${name}={${JSON.stringify(text)}}` : `${name}="${text}"`;

/** A name that fits an identifier, from words or a name in kebab-case: "edit-status" → "EditStatus". */
export const pascalCase = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.replace(/^./, (first) => first.toUpperCase()))
    .join("");
