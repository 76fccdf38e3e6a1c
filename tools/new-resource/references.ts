/** Finds the target of a reference: its table and title field. Adds a list of the new records to the target's page. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { resources } from "../../src/app/resources";
import { addRelatedList, relatedListCode } from "./related-lists";
import { RequestError } from "./request-error";
import { toCamelCase, type Field, type ResourceRequest } from "./request";
import type { TargetTable } from "./server-files";

/** Fields that can serve as the title of a record, in order of preference. */
const TITLES = ["name", "title", "shopName", "subject", "code"];

export const listReferences = ({ fields }: ResourceRequest) => fields.filter(({ kind }) => kind === "ref");

const definitionOf = (target: string) => `resources/${target}/resource.ts`;

/** Returns the field; a reference also gets the title field of its target. */
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

/** Returns the list of the new records on the page of a record that they refer to. */
function listCode(request: ResourceRequest, target: string): string {
  const fields = listReferences(request).filter((field) => field.target === target);
  return relatedListCode(
    request.names.name,
    fields.map(({ name }) => name),
  );
}

const listTargets = (request: ResourceRequest) => [
  ...new Set(listReferences(request).map(({ target = "" }) => target)),
];

/** Returns the file with the related lists of a resource: its definition, or the file of the constant used there. */
function findListsFile(root: string, target: string): string {
  const file = definitionOf(target);
  const source = readFileSync(path.join(root, file), "utf8");
  const constant = /\n {2}related: (\w+),\n/.exec(source)?.[1];
  const module =
    constant && new RegExp(`import \\{[^}]*\\b${constant}\\b[^}]*\\} from "\\./([\\w-]+)";`).exec(source)?.[1];
  return module ? `resources/${target}/${module}.ts` : file;
}

/** Returns the edits that add a list of the new records to the pages of the records that they refer to. */
export const relatedListEdits = (root: string, request: ResourceRequest): Record<string, (source: string) => string> =>
  Object.fromEntries(
    listTargets(request).map((target) => [
      findListsFile(root, target),
      (source: string) => addRelatedList(source, listCode(request, target)),
    ]),
  );

/** Returns instructions for the definitions that no edit changed, which a person has to edit. */
export const listHints = (root: string, request: ResourceRequest, changed: readonly string[]): string[] =>
  listTargets(request)
    .filter((target) => !changed.includes(findListsFile(root, target)))
    .map((target) => `Add ${listCode(request, target)} to the related lists of ${target}.`);
