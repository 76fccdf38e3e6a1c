/** Generates the server files of a new resource: migration, table, routes, declaration and demo data. */
import {
  getKindCode,
  defaultCode,
  inputSchemaCode,
  isFilterable,
  isNullable,
  sortableFields,
  choiceValuesName,
} from "./kinds";
import { joinLines } from "./lines";
import { toSnakeCase, type Field, type ResourceNames, type ResourceRequest } from "./request";

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

export function renderMigration({ names, fields }: ResourceRequest): string {
  const columns = fields.map((field) => {
    const column = toSnakeCase(field.name);
    // This collation sorts text by language rules, not by byte values.
    const sql = `${getKindCode(names, field).sql}${field.kind === "text" ? " collate people_order" : ""}`;
    if (isNullable(field)) return `  ${column} ${sql},`;
    const fallback = field.required ? "" : ` default ${defaultCode(field).replaceAll('"', "'")}`;
    const choices = field.choices.map((choice) => `'${choice}'`).join(", ");
    return `  ${column} ${sql} not null${fallback}${choices && ` check (${column} in (${choices}))`},`;
  });
  const sorted = sortableFields(fields).filter((name) => name !== "createdAt");
  const indexes = sorted
    .map(toSnakeCase)
    .map((column) => `create index ${names.table}_${column}_order_idx on ${names.table} (${column}, id);`);
  return `create table ${names.table} (
  id text primary key,
${columns.join("\n")}
  created_at timestamptz not null default now()
);
create index ${names.table}_created_idx on ${names.table} (created_at desc, id desc);
${indexes.join("\n")}
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

export function renderRoutes({ names, fields, title }: ResourceRequest): string {
  const inputs = fields.map((field) => inputSchemaCode(names, field));
  const input = fields.map(({ name }, index) => `${name}: ${inputs[index] ?? ""},`);
  const answer = fields.map((field) => {
    const { answer } = getKindCode(names, field);
    return `${field.name}: ${answer}${isNullable(field) ? ".nullable()" : ""},`;
  });
  const filters = fields.filter(isFilterable).map(({ name }) => name);
  const parameters = ["page", "limit", "search", ...filters].join(", ");
  return `import { z } from "zod";
    ${contractImport(names, fields, "../../..", `type ${names.type}`).replace(/^import \{ type (\w+) \}/, "import type { $1 }")}
    import type { ApiServer } from "../../http/api-server";
    ${renderImport("../../http/fields", inputs)}
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
        search: ["${title.name}"],
        input,
        answer,
      });
    }`;
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

export function renderSampleData({ names, fields }: ResourceRequest): string {
  const values = fields.map((field) => `${field.name}: ${getKindCode(names, field).demo},`);
  return `${contractImport(names, fields, "../../..")}
    import { daysBefore } from "../../sample-data/calendar";
    import { createRandom } from "../../sample-data/random";
    import type { ${names.identifier} } from "./table";

    const COUNT = 12;

    /** Generates the demo's ${names.things}, newest first. */
    export function ${makerName(names)}(seed: number, now: Date): (typeof ${names.identifier}.$inferInsert)[] {
      const random = createRandom(seed, "${names.name}");
      return Array.from({ length: COUNT }, (_, index) => ({
        id: random.id(),
        ${values.join("\n")}
        createdAt: daysBefore(now, index + 1),
      }));
    }`;
}
