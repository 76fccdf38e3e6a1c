/** Finds what a reference needs of its target: the table, the title of its records, and the page that lists them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DECLARATIONS } from "../../src/app/declarations";
import { RequestError } from "./request-error";
import { toCamelCase, type Field, type ResourceRequest } from "./request";
import type { TargetTable } from "./server-files";

/** Fields by which records can be known, in order of preference. */
const TITLES = ["name", "title", "shopName", "subject", "code"];

export const listReferences = ({ fields }: ResourceRequest) => fields.filter(({ kind }) => kind === "ref");

const definitionOf = (target: string) => `resources/${target}/resource.ts`;

/** Returns the field with the title of its target. */
export function addTitleField(root: string, field: Field): Field {
  if (field.kind !== "ref") return field;
  const { target = "" } = field;
  const declared = DECLARATIONS.find((one) => "fields" in one && one.name === target);
  if (!declared || !("fields" in declared) || !existsSync(path.join(root, definitionOf(target))))
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

/**
 * Returns the edits that list the new records on the pages of the records that they refer to. A definition whose parts
 * are declared elsewhere stays unchanged.
 */
export const relatedListEdits = (request: ResourceRequest): Record<string, (source: string) => string> =>
  Object.fromEntries(
    listReferences(request).map((field) => [
      definitionOf(field.target ?? ""),
      (source: string) =>
        source.replace(
          /\n {2}parts: \[\n[^]*?\n(?= {2}\],\n)/,
          (parts) => `${parts}${relatedListCode(request, field)},\n`,
        ),
    ]),
  );

/** Returns what is left to do by hand for definitions that no edit changed. */
export const listHints = (request: ResourceRequest, changed: readonly string[]): string[] =>
  listReferences(request)
    .filter(({ target = "" }) => !changed.includes(definitionOf(target)))
    .map((field) => `Add ${relatedListCode(request, field)} to the parts of ${field.target ?? ""}.`);
