/** Generates the server files of a new resource: migration, table, routes, declaration and demo data. */
import { filterNames, formFields, sqlName, sortableFields } from "./field-lists";
import { getKindCode, defaultCode, inputSchemaCode, isNullable, transitionsName, choiceValuesName } from "./kinds";
import { joinLines } from "./lines";
import { DECIDED_AT, toSnakeCase, type Field, type ResourceNames, type ResourceRequest } from "./request";

/** Maximum length of the inputs of an action. */
const MAX_NOTE_LENGTH = 2000;

/** The table that a reference points to, and its module below server/, without the ending. */
export interface TargetTable {
  field: string;
  identifier: string;
  file: string;
}

/**
 * Renders an import of the functions that the expressions call, such as `text` in `text("title").notNull()`.
 * @param allowed limits the import to these names; without it, every called function is imported
 */
function renderImport(specifier: string, expressions: readonly string[], allowed?: readonly string[]): string {
  const called = new Set(expressions.map((expression) => /^\w+/.exec(expression)?.[0] ?? ""));
  const names = [...called].filter((name) => allowed?.includes(name) ?? true).sort();
  return names.length > 0 ? `import { ${names.join(", ")} } from "${specifier}";` : "";
}

/** Renders an import of the value lists of choice fields, and of `others`, from the contract of the resource. */
const contractImport = (names: ResourceNames, fields: readonly Field[], root: string, ...others: string[]) => {
  const choices = fields.filter(({ kind }) => kind === "choice").map((field) => choiceValuesName(names, field));
  const imported = [...choices, ...others];
  return imported.length > 0
    ? `import { ${imported.join(", ")} } from "${root}/resources/${names.name}/contract";`
    : "";
};

const toColumn = ({ name }: Field) => toSnakeCase(name);

export function renderMigration({ names, fields }: ResourceRequest): string {
  const columns = fields.map((field) => {
    const column = sqlName(field);
    // This collation sorts text by language rules, not by byte values.
    const sql = `${getKindCode(names, field).sql}${field.kind === "text" ? " collate people_order" : ""}`;
    if (isNullable(field)) return `  ${column} ${sql},`;
    const fallback = field.required ? "" : ` default ${defaultCode(field).replaceAll('"', "'")}`;
    const choices = field.choices.map((choice) => `'${choice}'`).join(", ");
    return `  ${column} ${sql} not null${fallback}${choices && ` check (${column} in (${choices}))`},`;
  });
  const sorted = sortableFields(fields).filter((name) => name !== "createdAt");
  const indexes = sorted.map(
    (name) =>
      `create index ${names.table}_${toSnakeCase(name)}_order_idx on ${names.table} (${sqlName({ name })}, id);`,
  );
  const references = fields
    .filter(({ kind }) => kind === "ref")
    .map(toColumn)
    .map(
      (column) => `create index ${names.table}_${column}_idx on ${names.table} (${column}, created_at desc, id desc);`,
    );
  return `create table ${names.table} (
  id text primary key,
${columns.join("\n")}
  created_at timestamptz not null default now()
);
create index ${names.table}_created_idx on ${names.table} (created_at desc, id desc);
${[...indexes, ...references].join("\n")}
`;
}

export function renderTable({ names, fields }: ResourceRequest): string {
  const columns = fields.map((field) => {
    const { column } = getKindCode(names, field);
    if (isNullable(field)) return `${field.name}: ${column},`;
    return `${field.name}: ${column}.notNull()${field.required ? "" : `.default(${defaultCode(field)})`},`;
  });
  const used = fields.map((field) => getKindCode(names, field).column);
  const drizzleFunctions = ["boolean", "doublePrecision", "index", "integer", "pgTable", "text"];
  return `${joinLines(
    renderImport("drizzle-orm/pg-core", [...used, "index", "pgTable", "text"], drizzleFunctions),
    contractImport(names, fields, "../../.."),
    renderImport("../../db/columns", [...used, "createdAt"], ["createdAt", "percent", "rupees", "timestampColumn"]),
  )}

    export const ${names.identifier} = pgTable(
      "${names.table}",
      {
        id: text("id").primaryKey(),
        ${columns.join("\n")}
        createdAt: createdAt(),
      },
      (t) => [index("${names.table}_created_idx").on(t.createdAt.desc(), t.id.desc())],
    );`;
}

/** The decisions of the actions, as an option of the CRUD routes. */
function decisionsCode({ names, actions, status }: ResourceRequest): string {
  if (!status) return "";
  const inputs = actions
    .filter(({ inputs }) => inputs.length > 0)
    .map((action) => {
      const shape = action.inputs.map(
        ({ name, required }) => `${name}: ${required ? "requiredText" : "optionalText"}(${MAX_NOTE_LENGTH})`,
      );
      return `${action.key}: { ${shape.join(", ")} },`;
    });
  return `decisions: {
    status: "${status.name}",
    at: "${DECIDED_AT}",
    transitions: ${transitionsName(names)},
    inputs: { ${inputs.join(" ")} },
  },`;
}

/** Imports of the tables that references point to, by module. */
export const tableImports = (tables: readonly TargetTable[], prefix: string) =>
  [...new Set(tables.map(({ file }) => file))].sort().map((file) => {
    const names = [...new Set(tables.filter((table) => table.file === file).map(({ identifier }) => identifier))];
    return `import { ${names.sort().join(", ")} } from "${prefix}${file}";`;
  });

export function renderRoutes(request: ResourceRequest, tables: readonly TargetTable[]): string {
  const { names, fields, title, actions, status } = request;
  const inFormFields = formFields(fields);
  const inputs = inFormFields.map((field) => inputSchemaCode(names, field));
  const noteSchemas = actions
    .flatMap((action) => action.inputs)
    .map(({ required }) => (required ? "requiredText()" : "optionalText()"));
  const input = inFormFields.map(({ name }, index) => `${name}: ${inputs[index] ?? ""},`);
  const answer = fields.map((field) => {
    const { answer } = getKindCode(names, field);
    return `${field.name}: ${answer}${isNullable(field) ? ".nullable()" : ""},`;
  });
  const filters = filterNames(fields);
  const parameters = ["page", "limit", ...(title ? ["search"] : []), ...filters].join(", ");
  const references = tables.map(({ field, identifier }) => `${field}: ${identifier}`);
  return `import { z } from "zod";
    ${contractImport(names, fields, "../../..", `type ${names.type}`, ...(status ? [transitionsName(names)] : [])).replace(/^import \{ type (\w+) \}/, "import type { $1 }")}
    import type { ApiServer } from "../../http/api-server";
    ${tableImports(tables, "../../").join("\n")}
    ${renderImport("../../http/fields", [...inputs, ...noteSchemas])}
    import type { ApiContext } from "../../records/api-context";
    import { registerCrudRoutes } from "../../records/crud-routes";
    import { ${names.identifier} } from "./table";

    const input = z.strictObject({ ${input.join("\n")} }, "must be an object");

    const answer = z.object({
      _id: z.string(),
      ${answer.join("\n")}
      createdAt: z.string(),
    }) satisfies z.ZodType<${names.type}>;

    /** /api/admin/${names.name}: list (${parameters}), read, create, update and delete. */
    export function ${names.identifier}Routes(app: ApiServer, context: ApiContext): void {
      registerCrudRoutes(app, context, {
        name: "${names.name}",
        one: "${names.one}",
        table: ${names.identifier},
        ${joinLines(
          `sortable: ${JSON.stringify(sortableFields(fields))},`,
          filters.length > 0 ? `filters: ${JSON.stringify(filters)},` : "",
        )}
        ${joinLines(
          title ? `search: ["${title.name}"],` : "",
          references.length > 0 ? `references: { ${references.join(", ")} },` : "",
        )}
        input,
        answer,
        ${decisionsCode(request)}
      });
    }`;
}

function rowsType(isAsync: boolean, { identifier }: ResourceNames): string {
  const rows = `(typeof ${identifier}.$inferInsert)[]`;
  return isAsync ? `Promise<${rows}>` : rows;
}

const makerName = ({ identifier }: ResourceNames) => `make${identifier.replace(/^./, (first) => first.toUpperCase())}`;

export function renderServerResource({ names }: ResourceRequest): string {
  const maker = makerName(names);
  return `import type { ServerResource } from "../../records/server-resource";
    import { ${names.identifier}Routes } from "./routes";
    import { ${names.identifier} as table } from "./table";

    export const ${names.identifier}: ServerResource = {
      routes: ${names.identifier}Routes,
      table,
      sampleData: () => import("./sample-data").then(({ ${maker} }) => ${maker}),
    };`;
}

/** The code of a field's value in the demo. Statuses keep their initial value, which implies no earlier decision. */
const demoCode = (names: ResourceNames, field: Field) =>
  field.setByActions ? defaultCode(field) : getKindCode(names, field).demo;

export function renderSampleData({ names, fields }: ResourceRequest, tables: readonly TargetTable[]): string {
  const values = fields.map((field) => `${field.name}: ${demoCode(names, field)},`);
  const ids = tables.map(({ field, identifier }) => `const ${field}s = await sampleIds(${identifier});`);
  const picked = fields.filter(({ setByActions }) => !setByActions);
  return `${contractImport(names, picked, "../../..")}
    ${ids.length > 0 ? 'import type { SampleIds } from "../../records/server-resource";' : ""}
    ${tableImports(tables, "../../").join("\n")}
    import { daysBefore } from "../../sample-data/calendar";
    import { createRandom } from "../../sample-data/random";
    import type { ${names.identifier} } from "./table";

    const COUNT = 12;

    /** Generates the demo's ${names.things}, newest first. */
    export ${ids.length > 0 ? "async " : ""}function ${makerName(names)}(seed: number, now: Date${ids.length > 0 ? ", sampleIds: SampleIds" : ""}): ${rowsType(ids.length > 0, names)} {
      const random = createRandom(seed, "${names.name}");
      ${ids.join("\n")}
      return Array.from({ length: COUNT }, (_, index) => ({
        id: random.id(),
        ${values.join("\n")}
        createdAt: daysBefore(now, index + 1),
      }));
    }`;
}
