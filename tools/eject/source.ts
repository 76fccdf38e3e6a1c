/** Builds the source of a generated file: its imports, its helpers and notes on the differences from the kit's page. */
import path from "node:path";

/** A helper that a generated file declares if its code uses it. */
export interface Helper {
  code: string;
  /** The names that the helper imports, by package or by module path from the project's root. */
  imports?: Readonly<Record<string, readonly string[]>>;
  /** Other helpers that this one calls. */
  helpers?: readonly Helper[];
}

/** The names of the components in the files of a page. */
export type ComponentNames = Readonly<Record<"component" | "actions" | "filters", string>>;

export interface Source {
  /** Imports a name and returns it. The prefix "type " marks a type. */
  use: (name: string, module: string) => string;
  /** Declares a helper. Repeated calls have no effect. */
  add: (helper: Helper) => void;
  /** Notes a difference from the kit's page. */
  note: (text: string) => void;
  notes: () => readonly string[];
  /** Returns the complete file for these components. */
  file: (title: string, components: string) => string;
}

const isOwn = (module: string) => /^(src|resources|providers|tests)\//.test(module);

const isType = (name: string) => name.startsWith("type ");

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Removes the blank lines that omitted parts leave, and puts one before each doc comment. */
const tidy = (code: string) => code.replaceAll(/\n\s*\n/g, "\n").replaceAll(/\n(?=\s*\/\*\*)/g, "\n\n");

/** @param folder the folder of the file, relative to the project's root */
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

/** Formats a JSX attribute with a text value. */
export const attribute = (name: string, text: string) =>
  /["\\\n&{}]/.test(text) ? `${name}={${JSON.stringify(text)}}` : `${name}="${text}"`;

/** Converts words or kebab-case to PascalCase: "edit-status" becomes "EditStatus". */
export const pascalCase = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.replace(/^./, (first) => first.toUpperCase()))
    .join("");
