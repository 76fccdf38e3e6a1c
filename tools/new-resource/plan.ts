/** Computes every file change for a new resource before anything is written. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { TABLE_NAMES } from "../../server/maintenance/tables";
import { LINKED_PAGES } from "../../src/app/entry-router";
import { customPages } from "../../src/app/pages";
import { resources } from "../../src/app/resources";
import { renderContract, renderDefinition, renderMessages } from "./console-files";
import { addImport, appendToDeclaration } from "../../scripts/edit-source";
import type { FileChange } from "../../scripts/write-changes";
import { type ResourceNames, type ResourceRequest } from "./request";
import { addTitleField, findTable, listReferences, relatedListEdits } from "./references";
import { RequestError } from "./request-error";
import { renderMigration, renderRoutes, renderSampleData, renderServerResource, renderTable } from "./server-files";
import { renderBrowserTest, renderConsoleTest } from "./screen-tests";
import { renderServerTest } from "./test-files";

const MIGRATIONS = "server/db/migrations";

function nextMigration(root: string, { name }: ResourceNames): string {
  const numbers = readdirSync(path.join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10) || 0);
  return `${MIGRATIONS}/${String(Math.max(0, ...numbers) + 1).padStart(4, "0")}-${name}.sql`;
}

function newFiles(root: string, request: ResourceRequest): Record<string, string> {
  const { name } = request.names;
  const tables = listReferences(request).map((field) => findTable(root, field));
  return {
    [`resources/${name}/contract.ts`]: renderContract(request),
    [`resources/${name}/messages.ts`]: renderMessages(request),
    [`resources/${name}/resource.ts`]: renderDefinition(request),
    [nextMigration(root, request.names)]: renderMigration(request),
    [`server/resources/${name}/resource.ts`]: renderServerResource(request),
    [`server/resources/${name}/table.ts`]: renderTable(request),
    [`server/resources/${name}/routes.ts`]: renderRoutes(request, tables),
    [`server/resources/${name}/sample-data.ts`]: renderSampleData(request, tables),
    [`tests/server/${name}.test.ts`]: renderServerTest(request, tables),
    [`tests/resources/${name}.test.tsx`]: renderConsoleTest(request),
    [`tests/e2e/${name}.spec.ts`]: renderBrowserTest(request),
  };
}

/** The edits that register the resource in existing files. */
function registrationEdits(root: string, request: ResourceRequest): Record<string, (source: string) => string> {
  const { name, identifier } = request.names;
  return {
    "src/app/more-resources.ts": (source) =>
      appendToDeclaration(
        addImport(source, identifier, `../../resources/${name}/resource`),
        "MORE_RESOURCES",
        "list",
        identifier,
      ),
    "server/resources/all.ts": (source) =>
      appendToDeclaration(addImport(source, identifier, `./${name}/resource`), "RESOURCES", "list", identifier),
    ...relatedListEdits(root, request),
  };
}

/** The first segments of the paths of all pages. */
const RESERVED_PATHS: readonly (string | undefined)[] = [
  "login",
  "help",
  ...LINKED_PAGES,
  ...customPages.map(({ name }) => name.split("/")[0]),
  ...resources.map(({ name }) => name),
];

/**
 * Plans the new files and the edits of existing ones.
 *
 * @param root the project root
 * @throws RequestError if the name is taken, or a file does not have the expected structure
 */
export async function planResource(root: string, parsed: ResourceRequest): Promise<FileChange[]> {
  const { name } = parsed.names;
  if (RESERVED_PATHS.includes(name) || existsSync(path.join(root, "resources", name)))
    throw new RequestError(`A resource or page named “${name}” already exists.`);
  if (TABLE_NAMES.includes(parsed.names.table))
    throw new RequestError(`A table named “${parsed.names.table}” already exists. Choose another name.`);
  const request = { ...parsed, fields: parsed.fields.map((field) => addTitleField(root, field)) };
  const files = newFiles(root, request);
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken) throw new RequestError(`${taken} already exists. Choose another name.`);

  const config = await resolveConfig(path.join(root, "package.json"));
  const formatted = (file: string, text: string) =>
    /\.tsx?$/.test(file) ? format(text, { ...config, filepath: file }) : Promise.resolve(text);
  const added = Object.entries(files).map(async ([file, text]) => ({ file, after: await formatted(file, text) }));
  const edited = Object.entries(registrationEdits(root, request)).map(async ([file, edit]) => {
    const before = readFileSync(path.join(root, file), "utf8");
    try {
      return { file, before, after: await formatted(file, edit(before)) };
    } catch (cause) {
      throw new RequestError(`${file} cannot be edited. ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
  });
  const changes: FileChange[] = await Promise.all([...added, ...edited]);
  return changes.filter(({ before, after }) => before !== after);
}
