/** Generates the test of a new resource's API. */
import { filterNames, formFields, isFilterable, isRange, sortableFields } from "./field-lists";
import { defaultCode, getKindCode } from "./kinds";
import { joinLines } from "./lines";
import type { ActionRequest } from "./actions";
import type { ResourceRequest } from "./request";
import { tableImports, type TargetTable } from "./server-files";

const object = (entries: readonly string[]) => `{ ${entries.join(", ")} }`;

export const noteOf = (name: string) => `First ${name}`;

const bodyCode = ({ inputs }: ActionRequest) => object(inputs.map(({ name }) => `${name}: "${noteOf(name)}"`));

/** Returns the actions that bring a new record to one of the statuses, in order. */
function findSteps(actions: readonly ActionRequest[], initial: string, wanted: readonly string[]): ActionRequest[] {
  const paths: [string, ActionRequest[]][] = [[initial, []]];
  const seen = new Set([initial]);
  for (const [status, steps] of paths) {
    if (wanted.includes(status)) return steps;
    for (const action of actions)
      if (action.from.includes(status) && !seen.has(action.to)) {
        seen.add(action.to);
        paths.push([action.to, [...steps, action]]);
      }
  }
  return [];
}

function decisionsCode({ actions, status }: ResourceRequest): string {
  if (!status) return "";
  const decisions = actions.map((action) => {
    const steps = findSteps(actions, status.choices[0] ?? "", action.from);
    return `{
      action: "${action.key}",
      after: [${steps.map((step) => `["${step.key}", ${bodyCode(step)}]`).join(", ")}],
      body: ${bodyCode(action)},
      result: { ${status.name}: "${action.to}" },
    },`;
  });
  return `decisions: [${decisions.join("\n")}],`;
}

export function renderServerTest(request: ResourceRequest, tables: readonly TargetTable[]): string {
  const { names, fields, title } = request;
  const form = formFields(fields);
  const sample = (field: (typeof fields)[number]) => getKindCode(names, field).samples;
  const optional = form.filter(({ required }) => !required);
  const initial = fields.filter(({ setByActions }) => setByActions);
  const ids = tables.map(
    ({ field, identifier }) =>
      `const ${field}s = (await stage.database.db.select({ id: ${identifier}.id }).from(${identifier}).limit(2)).map(({ id }) => id);`,
  );
  const named = (passes: (field: (typeof fields)[number]) => boolean) =>
    JSON.stringify(filterNames(form.filter(passes)));
  return `${tableImports(tables, "../../server/").join("\n")}
    import { startTestApp } from "./support/app";
    import { declareCrudTests } from "./support/crud-tests";

    ${ids.length > 0 ? `const stage = await startTestApp();\n${ids.join("\n")}` : ""}

    declareCrudTests(${ids.length > 0 ? "stage" : "await startTestApp()"}, {
      name: "${names.name}",
      one: "${names.one}",
      whole: ${object(form.map((field) => `${field.name}: ${sample(field).whole}`))},
      defaults: ${object(optional.map((field) => `${field.name}: ${defaultCode(field)}`))},
      ${joinLines(
        initial.length > 0 ? `initial: ${object(initial.map((field) => `${field.name}: ${defaultCode(field)}`))},` : "",
      )}
      changes: ${object(form.map((field) => `${field.name}: ${sample(field).other}`))},
      rejected: [${form.map((field) => `["${field.name}", ${sample(field).rejected}]`).join(", ")}],
      sortable: ${JSON.stringify(sortableFields(fields))},
      filters: ${named(isFilterable)},
      ${joinLines(
        form.some(({ kind }) => kind === "ref") ? `texts: ${named(({ kind }) => kind === "ref")},` : "",
        form.some(isRange) ? `ranges: ${named(isRange)},` : "",
        title ? `search: ["${title.name}"],` : "",
        decisionsCode(request),
      )}
    });`;
}
