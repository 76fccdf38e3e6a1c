/** Finds the target of a reference: its table, the title field of its records, and the page that lists them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { resources } from "../../src/app/resources";
import { RequestError } from "./request-error";
import { toCamelCase, type Field, type ResourceRequest } from "./request";
import type { TargetTable } from "./server-files";

/** Fields that can serve as the title of a record, in order of preference. */
const TITLES = ["name", "title", "shopName", "subject", "code"];

export const listReferences = ({ fields }: ResourceRequest) => fields.filter(({ kind }) => kind === "ref");

const definitionOf = (target: string) => `resources/${target}/resource.ts`;

/** Returns the field with the title of its target. */
export function addTitleField(root: string, field: Field): Field {
  if (field.kind !== "ref") return field;
  const { target = "" } = field;
  const declared = resources.find(({ name }) => name === target);
  if (!declared || !existsSync(path.join(root, definitionOf(target))))
    throw new RequestError(`There is no resource named “${target}” to refer to.`);
  const titleField = TITLES.find((name) => name in declared.fields);
  return { ...field, ...(titleField && { titleField }) };
}

/** @throws RequestError if the target has no table of its name */
export function findTable(root: string, { name, target = "" }: Field): TargetTable {
  const identifier = toCamelCase(target);
  const files = [
    ...readdirSync(path.join(root, "server/db"))
      .filter((file) => file.startsWith("schema"))
      .map((file) => `db/${file}`),
    `resources/${target}/table.ts`,
  ];
  const file = files.find((candidate) => {
    const full = path.join(root, "server", candidate);
    return existsSync(full) && readFileSync(full, "utf8").includes(`export const ${identifier} = pgTable(`);
  });
  if (!file) throw new RequestError(`“${target}” has no table named ${identifier} to refer to.`);
  return { field: name, identifier, file: file.replace(/\.ts$/, "") };
}

const relatedListCode = (request: ResourceRequest, { name }: Field) =>
  `{ list: "${request.names.name}", by: "${name}" }`;

/** Returns the file that declares the parts of a resource: its definition, or the file of the constant used there. */
function findPartsFile(root: string, target: string): string {
  const file = definitionOf(target);
  const source = readFileSync(path.join(root, file), "utf8");
  const constant = /\n {2}parts: (\w+),\n/.exec(source)?.[1];
  const module =
    constant && new RegExp(`import \\{[^}]*\\b${constant}\\b[^}]*\\} from "\\./([\\w-]+)";`).exec(source)?.[1];
  return module ? `resources/${target}/${module}.ts` : file;
}

/** The parts in a definition, or in a constant whose name ends in "Parts". */
const PARTS = [/\n {2}parts: \[\n[^]*?\n(?= {2}\],\n)/, /\nexport const \w+Parts\b[^=]*= \[\n[^]*?\n(?=\][^\n]*;\n)/];

/**
 * Returns the edits that list the new records on the pages of the records that they refer to. A definition that
 * declares its parts in another way stays unchanged.
 */
export function relatedListEdits(root: string, request: ResourceRequest): Record<string, (source: string) => string> {
  const edits: Record<string, (source: string) => string> = {};
  for (const field of listReferences(request)) {
    const file = findPartsFile(root, field.target ?? "");
    const earlier = edits[file];
    edits[file] = (source) => {
      const before = earlier?.(source) ?? source;
      const pattern = PARTS.find((one) => one.test(before));
      return pattern ? before.replace(pattern, (parts) => `${parts}${relatedListCode(request, field)},\n`) : before;
    };
  }
  return edits;
}

/** Returns what is left to do by hand for definitions that no edit changed. */
export const listHints = (root: string, request: ResourceRequest, changed: readonly string[]): string[] =>
  listReferences(request)
    .filter(({ target = "" }) => !changed.includes(findPartsFile(root, target)))
    .map((field) => `Add ${relatedListCode(request, field)} to the parts of ${field.target ?? ""}.`);
