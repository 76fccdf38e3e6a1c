/** Generates the contract, the texts and the definition of a new resource. */
import { toTitleCase } from "../../src/kit/define/fields";
import { joinLines } from "./lines";
import { filterNames, isFilterable, sortableFields } from "./field-lists";
import {
  toChoiceLabel,
  getKindCode,
  isNullable,
  fieldLabel,
  pluralize,
  choiceTypeName,
  choiceValuesName,
  transitionsName,
} from "./kinds";
import { isDestructive, toParticiple, type ActionRequest } from "./actions";
import { toSnakeCase, type Field, type ResourceNames, type ResourceRequest } from "./request";

const choiceFields = (fields: readonly Field[]) => fields.filter(({ kind }) => kind === "choice");

/** The name of the definition's constant with the value labels of a choice, such as "STATUSES". */
const labelsName = ({ name }: Field) => pluralize(toSnakeCase(name)).toUpperCase();

const hasOwnLabel = (field: Field) => fieldLabel(field) !== toTitleCase(field.name);

/** Generates the constant with the statuses in which each action is allowed, and the status that it sets. */
function transitionsCode({ names, actions }: ResourceRequest): string {
  if (actions.length === 0) return "";
  const lines = actions.map(({ key, from, to }) => `${key}: { from: ${JSON.stringify(from)}, to: "${to}" },`);
  return `/** The statuses in which each action is allowed, and the status that it sets. */
    export const ${transitionsName(names)} = { ${lines.join("\n")} } as const;\n`;
}

/** The columns of the list. Long texts and fields that only actions set are on the record's page, except the status. */
export const listColumns = ({ fields, title, status }: ResourceRequest) => [
  ...(title ? [] : ["shortId"]),
  ...fields
    .filter((field) => field.kind !== "multiline" && (!field.setByActions || field.name === status?.name))
    .map(({ name }) => name),
  "createdAt",
];

export function renderContract(request: ResourceRequest): string {
  const { names, fields } = request;
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
  return `${joinLines(`/** The ${names.thing} as our API serves it: ${units}. */`, ...choices, transitionsCode(request))}
    export interface ${names.type} {
      _id?: string;
      id?: string;
      ${properties.join("\n")}
      createdAt?: string;
    }`;
}

/** The texts of an action: its label, its success and failure messages, and the participle for bulk runs. */
const actionTexts = ({ key }: ActionRequest, { one, thing }: ResourceNames) =>
  `${key}: {
    label: "${toChoiceLabel(key)}",
    success: "${one} ${toParticiple(key)} successfully!",
    failure: "Failed to ${key} ${thing}",
    bulk: "${toParticiple(key)}",
  },`;

export function renderMessages({ names, fields, title, actions, status }: ResourceRequest): string {
  const labels = [
    ...(title ? [] : [`shortId: "${names.one} ID"`]),
    ...fields.filter(hasOwnLabel).map((field) => `${field.name}: "${fieldLabel(field)}"`),
  ];
  const valueLabels = choiceFields(fields).map(
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
        valueLabels.length > 0 ? `choices: { ${valueLabels.join(", ")} },` : "",
        actions.length > 0 ? `actions: { ${actions.map((action) => actionTexts(action, names)).join("\n")} },` : "",
        status ? `notFrom: (status: string) => \`This ${names.thing} is \${status}.\`,` : "",
      )}
    } as const;`;
}

/** Generates the options, text and link of a reference. A record without a title is shown by the end of its id. */
function referenceCode({ name, target, titleField }: Field): string {
  const title = titleField ? `(row) => toText((row as { ${titleField}?: unknown }).${titleField})` : "shortId";
  return `lookup: { path: "${target ?? ""}", title: ${title} },
    value: ({ ${name} }) => ${name} && shortId({ _id: ${name} }),
    link: ({ ${name} }) => referencePath("${target ?? ""}", { _id: ${name} })`;
}

/** The icon of an action. An arrow stands for an action that neither approves, rejects nor ends the record. */
function iconOf(action: ActionRequest): string {
  if (isDestructive(action)) return "CloseOutlined";
  return action.key === "approve" ? "CheckOutlined" : "ArrowRightOutlined";
}

/** The actions. The declared ones come first, so that they are the first buttons of a row. */
function actionsCode({ names, actions, status }: ResourceRequest): string {
  if (actions.length === 0) return "";
  const statusOf = status && status.name !== "status" ? `, ({ ${status.name} }) => ${status.name}` : "";
  const declared = actions.map((action) => {
    const inputs = action.inputs.map(
      ({ name, required }) =>
        `${name}: { kind: "multiline", input: { ${required ? "required: true, " : ""}maxLength: 2000 } }`,
    );
    return `${action.key}: {
      ...words.actions.${action.key},
      icon: ${iconOf(action)},
      ${inputs.length > 0 ? `inputs: { ${inputs.join(", ")} },` : ""}
      allowed: allowWithStatus(${transitionsName(names)}.${action.key}.from, words.notFrom${statusOf}),
      request: "PUT {id}/${action.key}",
    },`;
  });
  return `actions: { ${declared.join("\n")} edit: {}, delete: {}, },`;
}

function fieldLine(request: ResourceRequest, field: Field): string {
  const { kind, rules } = getKindCode(request.names, field);
  const input = [field.required ? "required: true" : "", rules ?? ""].filter(Boolean).join(", ");
  const parts = [
    hasOwnLabel(field) ? `label: words.fields.${field.name}` : "",
    kind ? `kind: "${kind}"` : "",
    field.kind === "choice" ? `valueLabels: ${labelsName(field)}` : "",
    field.kind === "ref" ? referenceCode(field) : "",
    field.setByActions ? "" : `input: { ${input} }`,
  ];
  return `${field.name}: { ${parts.filter(Boolean).join(", ")} },`;
}

export function renderDefinition(request: ResourceRequest): string {
  const { names, fields, title, status } = request;
  const choices = choiceFields(fields);
  const valueLabels = choices.map((field) => {
    const values = field.choices.map((value) => `${value}: { label: choices.${field.name}.${value} },`);
    return `const ${labelsName(field)} = { ${values.join("\n")} } as const satisfies Record<${choiceTypeName(names, field)}, ValueLabel>;\n`;
  });
  const types = [names.type, ...choices.map((field) => choiceTypeName(names, field))];
  const columns = listColumns(request);
  const filters = fields.flatMap((field) => {
    if (isFilterable(field)) return [`${field.name}: { all: words.all }`];
    return filterNames([field]).map((name) => `${name}: {}`);
  });
  const references = fields.filter(({ kind }) => kind === "ref");
  const rows = [...(references.length > 0 || !title ? ["shortId"] : [])];
  const icons = [...new Set(request.actions.map(iconOf))].sort();
  return `${joinLines(
    ...icons.map((icon) => `import ${icon} from "@ant-design/icons-svg/es/asn/${icon}";`),
    references.length > 0 ? 'import { referencePath } from "../../src/kit/data/record-path";' : "",
    status ? 'import { allowWithStatus } from "../../src/kit/define/actions-of";' : "",
    'import { defineResource } from "../../src/kit/define/define-resource";',
    rows.length > 0 ? 'import { shortId } from "../../src/kit/define/row";' : "",
    references.some(({ titleField }) => titleField) ? 'import { toText } from "../../src/kit/format";' : "",
    choices.length > 0 ? 'import type { ValueLabel } from "../../src/kit/define/tones";' : "",
  )}
    import ${status ? `{ ${transitionsName(names)}, ${types.map((type) => `type ${type}`).join(", ")} }` : `type { ${types.join(", ")} }`} from "./contract";
    import { ${names.oneIdentifier}Messages as words } from "./messages";

    ${choices.length > 0 ? "const { choices } = words;\n" : ""}
    ${valueLabels.join("\n")}
    export const ${names.identifier} = defineResource<${names.type}>()({
      name: "${names.name}",
      path: "${names.name}",
      names: words.names,
      fields: {
        ${title ? "" : "shortId: { label: words.fields.shortId, value: shortId },"}
        ${fields.map((field) => fieldLine(request, field)).join("\n")}
        createdAt: { kind: "date" },
      },
      ${
        title
          ? `title: ({ ${title.name} }) => ${title.name},`
          : `title: (row) => {
        const id = shortId(row);
        return id && \`#\${id}\`;
      },`
      }
      ${status ? `status: "${status.name}",` : ""}
      list: {
        filters: { ${[...(title ? ["search: {}"] : []), ...filters].join(", ")} },
        columns: ${JSON.stringify(columns)},
        sortable: ${JSON.stringify(sortableFields(fields))},
        empty: words.empty,
      },
      ${actionsCode(request)}
    });`;
}
