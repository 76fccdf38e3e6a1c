/** Parses and validates the arguments of `npm run new:resource`, without reading the project. */
import { toTitleCase } from "../../src/kit/define/fields";
import { lowerCaseNoun } from "../../src/kit/messages";
import { listInputs, parseActions, type ActionRequest } from "./actions";
import { RequestError } from "./request-error";
import { isReservedWord } from "./reserved-words";

export const FIELD_KINDS = [
  "text",
  "multiline",
  "number",
  "integer",
  "money",
  "percent",
  "boolean",
  "date",
  "choice",
  "ref",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface Field {
  name: string;
  kind: FieldKind;
  required: boolean;
  /** The values of a choice, in order; empty for other kinds. */
  choices: readonly string[];
  /** The resource that a reference points to. */
  target?: string;
  /** The title field of that resource's records, if it has one. */
  titleField?: string;
  /** Whether only actions change the field, so that no form has it. */
  setByActions?: true;
}

/** The names of the resource in each spelling. */
export interface ResourceNames {
  /** "home-banners": folder, route, path and permissions. */
  name: string;
  /** "homeBanners" */
  identifier: string;
  /** "home_banners" */
  table: string;
  /** "Home Banners" */
  many: string;
  /** "Home Banner" */
  one: string;
  /** "HomeBanner"; an acronym keeps one capital, as in "SmsRule". */
  type: string;
  /** "homeBanner" */
  oneIdentifier: string;
  /** "home banners" and "home banner", for use within a sentence. */
  things: string;
  thing: string;
}

export interface ResourceRequest {
  names: ResourceNames;
  fields: readonly Field[];
  /** The field that serves as the title of a record. Without one, the end of the id does. */
  title: Field | undefined;
  actions: readonly ActionRequest[];
  /** The choice that only actions change. */
  status: Field | undefined;
}

/** The field with the time of the latest decision on a record. */
export const DECIDED_AT = "decidedAt";

const RESERVED_FIELDS = ["id", "_id", "createdAt", DECIDED_AT, "page", "limit", "sort", "search", "facets"];

export const toSnakeCase = (name: string) =>
  name
    .replaceAll("-", "_")
    .replaceAll(/[A-Z]/g, (capital) => `_${capital}`)
    .toLowerCase();

export const toCamelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const inQuotes = (text: string) => `“${text}”`;

/** The singular; undefined if it is ambiguous. */
function singularOf(many: string): string | undefined {
  if (/[^aeiou]ies$/.test(many)) return many.replace(/ies$/, "y");
  if (/(s|x|z|ch|sh)es$|(ss|us|is|[aeiou]ies)$/.test(many) || !many.endsWith("s")) return undefined;
  return many.slice(0, -1);
}

/** The singular and plural from the command line, such as "Home Banner". An absent one follows from the name. */
interface GivenNames {
  one?: string | undefined;
  many?: string | undefined;
}

/** @throws RequestError */
function parseGivenName(option: string, given: string): string {
  if (!/^[A-Z][A-Za-z0-9]*( [A-Z][A-Za-z0-9]*)*$/.test(given))
    throw new RequestError(`${option} ${inQuotes(given)} must be capitalized words, such as "Home Banner".`);
  return given;
}

/** @throws RequestError */
function parseNames(name: string, { one: givenOne, many: givenMany }: GivenNames): ResourceNames {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
    throw new RequestError(
      `${inQuotes(name)} is not a valid resource name. Use a plural in kebab-case, such as home-banners.`,
    );
  const singular = singularOf(name);
  if (givenOne === undefined && singular === undefined)
    throw new RequestError(
      `The singular of ${inQuotes(name)} is unclear. Set it with --one, such as --one "Home Banner".`,
    );
  const one = parseGivenName("--one", givenOne ?? toTitleCase(toCamelCase(singular ?? "")));
  const identifier = toCamelCase(name);
  const type = one.replaceAll(/(?<=[A-Z])[A-Z]+\b/g, (letters) => letters.toLowerCase()).replaceAll(" ", "");
  const oneIdentifier = type.replace(/^./, (first) => first.toLowerCase());
  if (oneIdentifier === identifier)
    throw new RequestError(`The singular of ${inQuotes(name)} must differ from the plural. Set it with --one.`);
  const table = toSnakeCase(name);
  for (const word of [identifier, oneIdentifier, table])
    if (isReservedWord(word))
      throw new RequestError(`${inQuotes(word)} is a reserved word in TypeScript or SQL. Choose another name.`);
  const many = parseGivenName("--many", givenMany ?? toTitleCase(identifier));
  const [things, thing] = [lowerCaseNoun(many), lowerCaseNoun(one)];
  return { name, identifier, table, many, one, type, oneIdentifier, things, thing };
}

function parseChoices(field: string, list: string | undefined): string[] {
  const choices = (list ?? "").split("|");
  const isValid = choices.every((choice) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(choice));
  if (choices.length < 2 || !isValid || new Set(choices).size < choices.length)
    throw new RequestError(
      `${inQuotes(field)} needs at least two different values in lower case, such as status:choice(draft|live).`,
    );
  return choices;
}

/** @throws RequestError */
function checkFieldName(name: string): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new RequestError(`${inQuotes(name)} is not a valid field name. Use camelCase.`);
  if (RESERVED_FIELDS.includes(name))
    throw new RequestError(`A field cannot be named ${inQuotes(name)}. The name is already used.`);
  if (isReservedWord(name) && name !== "order")
    throw new RequestError(`A field cannot be named ${inQuotes(name)}. It is a reserved word in TypeScript or SQL.`);
}

function parseField(text: string): Field {
  const [, name = "", kind = "", list, mark] = /^([^:]+):([^:(!]+)(?:\((.*)\))?(!?)$/.exec(text) ?? [];
  if (!name)
    throw new RequestError(
      `${inQuotes(text)} is not a valid field. Write name:kind, and add ! at the end if it is required.`,
    );
  checkFieldName(name);
  const knownKind = FIELD_KINDS.find((candidate) => candidate === kind);
  if (!knownKind)
    throw new RequestError(
      `${inQuotes(name)} has the unknown kind ${inQuotes(kind)}. The kinds are ${FIELD_KINDS.join(", ")}.`,
    );
  const required = mark === "!";
  if (knownKind === "ref") {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(list ?? ""))
      throw new RequestError(`${inQuotes(text)} must name a resource, such as order:ref(orders).`);
    return { name: `${name}Id`, kind: knownKind, required, choices: [], target: list ?? "" };
  }
  if (name === "order" && knownKind !== "text")
    throw new RequestError(`A field cannot be named ${inQuotes(name)}. The name is already used.`);
  if (knownKind !== "choice" && list !== undefined)
    throw new RequestError(`${inQuotes(text)}: only a choice can list values.`);
  if (knownKind === "boolean" && mark)
    throw new RequestError(`${inQuotes(text)}: a boolean always has a value. Remove the !.`);
  return {
    name,
    kind: knownKind,
    required,
    choices: knownKind === "choice" ? parseChoices(text, list) : [],
  };
}

/** @throws RequestError */
function parseFields(list: string): readonly Field[] {
  const texts = list.split(",").map((text) => text.trim());
  if (list.trim() === "")
    throw new RequestError('There are no fields. Add them with --fields "title:text!,position:number".');
  const fields = texts.map(parseField);
  const columns = fields.map(({ name }) => toSnakeCase(name));
  const repeated = fields.find(({ name }, index) => columns.indexOf(toSnakeCase(name)) !== index);
  if (repeated) throw new RequestError(`There are two fields named ${inQuotes(repeated.name)}.`);
  return fields;
}

/**
 * Returns the choice field that the actions set; undefined if there are no actions.
 * @throws RequestError if no choice has all values, or the choice is required, or an input's name is invalid or used
 */
function findStatus(fields: readonly Field[], actions: readonly ActionRequest[]): Field | undefined {
  if (actions.length === 0) return undefined;
  const values = actions.flatMap(({ from, to }) => [...from, to]);
  const found = fields.find(({ choices }) => values.every((value) => choices.includes(value)));
  if (!found) throw new RequestError(`No choice has the values ${[...new Set(values)].join(", ")} of the actions.`);
  if (found.required)
    throw new RequestError(
      `“${found.name}” cannot be required. Only actions change it; a new record is ${found.choices[0]}.`,
    );
  const inputs = listInputs(actions);
  inputs.forEach(checkFieldName);
  const taken = inputs.find((name) => fields.some((field) => field.name === name));
  if (taken) throw new RequestError(`The input “${taken}” of an action has the name of a field.`);
  return found;
}

/** Marks the status as set by actions, and adds fields for the inputs and the time of the latest decision. */
function addDecisionFields(
  fields: readonly Field[],
  status: Field | undefined,
  actions: readonly ActionRequest[],
): readonly Field[] {
  if (!status) return fields;
  const stored = { required: false, choices: [], setByActions: true } as const;
  return [
    ...fields.map((field) => (field === status ? ({ ...field, setByActions: true } as const) : field)),
    ...listInputs(actions).map((name) => ({ name, kind: "multiline", ...stored }) as const),
    { name: DECIDED_AT, kind: "date", ...stored },
  ];
}

/** @throws RequestError */
export function parseRequest(
  name: string,
  list: string,
  givenNames: GivenNames = {},
  actionTexts: readonly string[] = [],
): ResourceRequest {
  const names = parseNames(name, givenNames);
  const fields = parseFields(list);
  const title = fields.find(({ kind, required }) => kind === "text" && required);
  if (!title && !fields.some(({ required }) => required))
    throw new RequestError(
      "One field must be required, such as title:text!. A required text is the title of a record.",
    );
  const actions = parseActions(actionTexts);
  const status = findStatus(fields, actions);
  return { names, fields: addDecisionFields(fields, status, actions), title, actions, status };
}
