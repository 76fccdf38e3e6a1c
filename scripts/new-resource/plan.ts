/** Computes every file change for a new resource before anything is written. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import { shellMessages } from "../../src/app/messages";
import { contractFile, definitionFile, messagesFile } from "./console-files";
import { addImport, append } from "./edit-source";
import { isFilter } from "./kinds";
import { RequestError, type Names, type ResourceRequest } from "./request";
import { demoFile, migrationFile, routesFile, tableFile } from "./server-files";
import { bodyOf, browserTestFile, consoleTestFile, letterFile, serverTestFile } from "./test-files";

/** A planned file. `before` is its current content, if it exists. */
export interface Change {
  /** The path relative to the project root. */
  file: string;
  before?: string;
  after: string;
}

const MIGRATIONS = "server/db/migrations";

function nextMigration(root: string, { name }: Names): string {
  const numbers = readdirSync(path.join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10) || 0);
  return `${MIGRATIONS}/${String(Math.max(0, ...numbers) + 1).padStart(4, "0")}-${name}.sql`;
}

function newFiles(root: string, request: ResourceRequest): Record<string, string> {
  const { name } = request.names;
  return {
    [`resources/${name}/contract.ts`]: contractFile(request),
    [`resources/${name}/messages.ts`]: messagesFile(request),
    [`resources/${name}/resource.ts`]: definitionFile(request),
    [nextMigration(root, request.names)]: migrationFile(request),
    [`server/db/schema-${name}.ts`]: tableFile(request),
    [`server/resources/${name}.ts`]: routesFile(request),
    [`server/demo/${name}.ts`]: demoFile(request),
    [`tests/support/letter/${name}.ts`]: letterFile(request),
    [`tests/server/${name}.test.ts`]: serverTestFile(request),
    [`tests/resources/${name}.test.tsx`]: consoleTestFile(request),
    [`tests/e2e/${name}.spec.ts`]: browserTestFile(request),
  };
}

/** Adds rows to the table of API calls. */
function addCalls(page: string, { names, fields }: ResourceRequest): string {
  const parameters = ["page", "limit", "search", ...fields.filter(isFilter).map(({ name }) => name)];
  const thing = `the ${names.thing}`;
  const rows = [
    `| \`GET /api/admin/${names.name}\` | ${parameters.map((name) => `\`${name}\``).join(", ")} | a list |`,
    `| \`POST /api/admin/${names.name}\` | ${thing} | anything |`,
    `| \`GET\`, \`PUT\`, \`DELETE /api/admin/${names.name}/{id}\` | ${thing} for PUT | ${thing}; anything |`,
  ];
  const lines = page.split("\n");
  const first = lines.findIndex((line) => /^\| `\w+.* \/?api\/admin\//.test(line));
  if (first < 0) throw new Error("There is no table of calls.");
  const end = lines.findIndex((line, index) => index > first && !line.startsWith("|"));
  return lines.toSpliced(end, 0, ...rows).join("\n");
}

/** The edits that register the resource in existing files. */
function registrationEdits(request: ResourceRequest): Record<string, (source: string) => string> {
  const { name, identifier, many, oneIdentifier, type } = request.names;
  const routes = `${identifier}Routes`;
  const make = `make${identifier.replace(/^./, (first) => first.toUpperCase())}`;
  const filters = ["search", ...request.fields.filter(isFilter).map((field) => field.name)];
  return {
    "src/app/resources.ts": (source) =>
      append(addImport(source, identifier, `../../resources/${name}/resource`), "resources", "list", identifier),
    "server/resources/all-routes.ts": (source) =>
      append(addImport(source, routes, `./${name}`), "ROUTES", "list", routes),
    "server/db/tables.ts": (source) =>
      append(addImport(source, identifier, `./schema-${name}`), "TABLES", "object", identifier),
    "server/seed/seed-demo.ts": (source) =>
      append(
        addImport(addImport(source, identifier, `../db/schema-${name}`), make, `../demo/${name}`),
        "fill",
        "body",
        `await copy(${identifier}, ${make}(SEED, seededAt));`,
      ),
    "tests/support/letter/records.ts": (source) => {
      const imported = addImport(source, `type ${type}`, `../../../resources/${name}/contract`);
      const typed = append(
        addImport(imported, oneIdentifier, `./${name}`),
        "LetterRecords",
        "members",
        `${identifier}: ${type}[];`,
      );
      return append(typed, "createRecords", "object", `${identifier}: times(5, ${oneIdentifier})`);
    },
    "tests/support/letter/routes.ts": (source) =>
      append(
        source,
        "ROUTES",
        "list",
        `list("${identifier}", "${name}", "content", ${JSON.stringify(filters)}),
        create("${identifier}", "${name}"),
        ...single("${identifier}", "${name}", ["GET", "PUT", "DELETE"])`,
      ),
    "tests/server/permissions.test.ts": (source) => append(source, "CRUD", "list", `"${name}"`),
    "tests/server/support/crud-bodies.ts": (source) =>
      append(source, "CRUD", "object", `"${name}": ${bodyOf(request)}`),
    "tests/server/sort-indexes.test.ts": (source) =>
      append(
        addImport(source, identifier, `../../server/db/schema-${name}`),
        "TABLES",
        "object",
        name === identifier ? identifier : `"${name}": ${identifier}`,
      ),
    "tests/e2e/support/menu.ts": (source) => append(source, "MORE", "object", `"${many}": "/${name}"`),
    "docs/backend.md": (page) => addCalls(page, request),
  };
}

/** Paths of the console that do not belong to a resource. */
const RESERVED_PATHS = ["login", "help", ...Object.keys({ ...shellMessages.menu, ...shellMessages.moreMenu })];

/**
 * @param root the project root
 * @throws RequestError if the name is taken, or a file does not have the expected structure
 */
export async function planResource(root: string, request: ResourceRequest): Promise<Change[]> {
  const { name } = request.names;
  if (RESERVED_PATHS.includes(name) || existsSync(path.join(root, "resources", name)))
    throw new RequestError(`There is a resource or a page “${name}” already.`);
  const files = newFiles(root, request);
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken) throw new RequestError(`${taken} is there already: choose another name.`);

  const config = await resolveConfig(path.join(root, "package.json"));
  const formatted = (file: string, text: string) =>
    /\.tsx?$/.test(file) ? format(text, { ...config, filepath: file }) : Promise.resolve(text);
  const added = Object.entries(files).map(async ([file, text]) => ({ file, after: await formatted(file, text) }));
  const edited = Object.entries(registrationEdits(request)).map(async ([file, edit]) => {
    const before = readFileSync(path.join(root, file), "utf8");
    try {
      return { file, before, after: await formatted(file, edit(before)) };
    } catch (cause) {
      throw new RequestError(`${file} cannot be added to: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
  });
  return Promise.all([...added, ...edited]);
}
