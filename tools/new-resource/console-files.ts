/** Generates the contract, the texts and the definition of a new resource. */
import { toTitleCase } from "../../src/kit/define/fields";
import { joinLines } from "./lines";
import {
  toChoiceLabel,
  getKindCode,
  isFilterable,
  isNullable,
  fieldLabel,
  pluralize,
  sortableFields,
  choiceTypeName,
  choiceValuesName,
} from "./kinds";
import { toSnakeCase, type Field, type ResourceRequest } from "./request";

const choiceFields = (fields: readonly Field[]) => fields.filter(({ kind }) => kind === "choice");

/** The constant with the looks of a choice in the definition, such as "STATUSES". */
const looksName = ({ name }: Field) => pluralize(toSnakeCase(name)).toUpperCase();

const hasOwnLabel = (field: Field) => fieldLabel(field) !== toTitleCase(field.name);

export function renderContract({ names, fields }: ResourceRequest): string {
  const choices = choiceFields(fields).map(
    (field) => `export const ${choiceValuesName(names, field)} = ${JSON.stringify(field.choices)} as const;
      export type ${choiceTypeName(names, field)} = (typeof ${choiceValuesName(names, field)})[number];\n`,
  );
  const properties = fields.map((field) => {
    const { type } = getKindCode(names, field);
    return `${field.name}?: ${type}${isNullable(field) ? " | null" : ""};`;
  });
  const units = [
    ...(fields.some(({ kind }) => kind === "money") ? ["amounts in rupees"] : []),
    "dates as ISO timestamps",
  ].join(", ");
  return `${joinLines(`/** The ${names.thing} as our API serves it: ${units}. */`, ...choices)}
    export interface ${names.type} {
      _id?: string;
      id?: string;
      ${properties.join("\n")}
      createdAt?: string;
    }`;
}

export function renderMessages({ names, fields }: ResourceRequest): string {
  const labels = fields.filter(hasOwnLabel).map((field) => `${field.name}: "${fieldLabel(field)}"`);
  const looks = choiceFields(fields).map(
    ({ name, choices }) =>
      `${name}: { ${choices.map((choice) => `${choice}: "${toChoiceLabel(choice)}"`).join(", ")} }`,
  );
  return `/** Every string of the screens of ${names.things}. */
    export const ${names.oneIdentifier}Messages = {
      names: { one: "${names.one}", many: "${names.many}" },
      empty: "No ${names.things} yet. Add the first one.",
      ${joinLines(
        fields.some(isFilterable) ? 'all: "All",' : "",
        labels.length > 0 ? `fields: { ${labels.join(", ")} },` : "",
        looks.length > 0 ? `choices: { ${looks.join(", ")} },` : "",
      )}
    } as const;`;
}

function fieldLine(request: ResourceRequest, field: Field): string {
  const { kind, rules } = getKindCode(request.names, field);
  const input = [field.required ? "required: true" : "", rules ?? ""].filter(Boolean).join(", ");
  const parts = [
    hasOwnLabel(field) ? `label: words.fields.${field.name}` : "",
    kind ? `kind: "${kind}"` : "",
    field.kind === "choice" ? `looks: ${looksName(field)}` : "",
    `input: { ${input} }`,
  ];
  return `${field.name}: { ${parts.filter(Boolean).join(", ")} },`;
}

export function renderDefinition(request: ResourceRequest): string {
  const { names, fields, title } = request;
  const choices = choiceFields(fields);
  const looks = choices.map((field) => {
    const values = field.choices.map(
      (value) => `${value}: { label: choices.${field.name}.${value}, tone: "neutral" },`,
    );
    return `const ${looksName(field)} = { ${values.join("\n")} } as const satisfies Record<${choiceTypeName(names, field)}, ValueLabel>;\n`;
  });
  const types = [names.type, ...choices.map((field) => choiceTypeName(names, field))];
  const columns = [...fields.filter(({ kind }) => kind !== "multiline").map(({ name }) => name), "createdAt"];
  const filters = fields.filter(isFilterable).map(({ name }) => `${name}: { all: words.all }`);
  return `${joinLines(
    'import { defineResource } from "../../src/kit/define/define-resource";',
    choices.length > 0 ? 'import type { ValueLabel } from "../../src/kit/define/tones";' : "",
  )}
    import type { ${types.join(", ")} } from "./contract";
    import { ${names.oneIdentifier}Messages as words } from "./messages";

    ${choices.length > 0 ? "const { choices } = words;\n" : ""}
    ${looks.join("\n")}
    export const ${names.identifier} = defineResource<${names.type}>()({
      name: "${names.name}",
      path: "${names.name}",
      names: words.names,
      fields: {
        ${fields.map((field) => fieldLine(request, field)).join("\n")}
        createdAt: { kind: "date" },
      },
      title: ({ ${title.name} }) => ${title.name},
      list: {
        filters: { ${["search: {}", ...filters].join(", ")} },
        columns: ${JSON.stringify(columns)},
        sortable: ${JSON.stringify(sortableFields(fields))},
        empty: words.empty,
      },
    });`;
}
