/** Parses and validates the arguments of `npm run new:resource`, without reading the project. */
import { toTitleCase } from "../../src/kit/define/fields";
import { lowerCaseNoun } from "../../src/kit/messages";
import { isReservedWord } from "./words";

/** An error in the command line. The message says what to change. */
export class RequestError extends Error {}

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
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface Field {
  name: string;
  kind: FieldKind;
  required: boolean;
  /** The values of a choice, in order; empty for other kinds. */
  choices: readonly string[];
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
  /** The field that serves as the title of a record. */
  title: Field;
}

const RESERVED_FIELDS = ["id", "_id", "createdAt", "page", "limit", "sort", "order", "search"];

export const toSnakeCase = (name: string) =>
  name
    .replaceAll("-", "_")
    .replaceAll(/[A-Z]/g, (capital) => `_${capital}`)
    .toLowerCase();

const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const inQuotes = (text: string) => `“${text}”`;

/** The singular; undefined if it is ambiguous. */
function singularOf(many: string): string | undefined {
  if (/[^aeiou]ies$/.test(many)) return many.replace(/ies$/, "y");
  if (/(s|x|z|ch|sh)es$|(ss|us|is|[aeiou]ies)$/.test(many) || !many.endsWith("s")) return undefined;
  return many.slice(0, -1);
}

/** The singular and plural, such as "Home Banner", if they cannot be derived from the name. */
interface GivenNames {
  one?: string | undefined;
  many?: string | undefined;
}

/** @throws RequestError */
function parseGivenName(option: string, called: string): string {
  if (!/^[A-Z][A-Za-z0-9]*( [A-Z][A-Za-z0-9]*)*$/.test(called))
    throw new RequestError(`${option} ${inQuotes(called)} must be words with capitals, such as "Home Banner".`);
  return called;
}

/** @throws RequestError */
function parseNames(name: string, { one, many: plural }: GivenNames): ResourceNames {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
    throw new RequestError(
      `${inQuotes(name)} is no name of a resource: it is many of them in kebab-case, such as home-banners.`,
    );
  const singular = singularOf(name);
  if (one === undefined && singular === undefined)
    throw new RequestError(`What is one of ${inQuotes(name)} called? Say it with --one, such as --one "Home Banner".`);
  const called = parseGivenName("--one", one ?? toTitleCase(camelCase(singular ?? "")));
  const identifier = camelCase(name);
  const type = called.replaceAll(/(?<=[A-Z])[A-Z]+\b/g, (letters) => letters.toLowerCase()).replaceAll(" ", "");
  const oneIdentifier = type.replace(/^./, (first) => first.toLowerCase());
  if (oneIdentifier === identifier)
    throw new RequestError(`One and many of ${inQuotes(name)} must have different names: say it with --one.`);
  const table = toSnakeCase(name);
  for (const word of [identifier, oneIdentifier, table])
    if (isReservedWord(word))
      throw new RequestError(`${inQuotes(word)} is a word of TypeScript or SQL: choose another name.`);
  const many = parseGivenName("--many", plural ?? toTitleCase(identifier));
  const [things, thing] = [lowerCaseNoun(many), lowerCaseNoun(called)];
  return { name, identifier, table, many, one: called, type, oneIdentifier, things, thing };
}

function parseChoices(field: string, list: string | undefined): string[] {
  const choices = (list ?? "").split("|");
  const clean = choices.every((choice) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(choice));
  if (choices.length < 2 || !clean || new Set(choices).size < choices.length)
    throw new RequestError(`${inQuotes(field)} needs two values or more, in small letters: status:choice(draft|live).`);
  return choices;
}

function parseField(text: string): Field {
  const [, name = "", kind = "", list, mark] = /^([^:]+):([^:(!]+)(?:\((.*)\))?(!?)$/.exec(text) ?? [];
  if (!name)
    throw new RequestError(`${inQuotes(text)} is no field: write name:kind, and ! behind it where it is required.`);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new RequestError(`${inQuotes(name)} is no name of a field: write it in camelCase.`);
  if (RESERVED_FIELDS.includes(name))
    throw new RequestError(`A field cannot be called ${inQuotes(name)}: the name is taken.`);
  if (isReservedWord(name) || isReservedWord(toSnakeCase(name)))
    throw new RequestError(`A field cannot be called ${inQuotes(name)}: it is a word of TypeScript or SQL.`);
  const known = FIELD_KINDS.find((candidate) => candidate === kind);
  if (!known)
    throw new RequestError(
      `${inQuotes(name)} is of the unknown kind ${inQuotes(kind)}. There are ${FIELD_KINDS.join(", ")}.`,
    );
  if (known !== "choice" && list !== undefined) throw new RequestError(`${inQuotes(text)}: only a choice has values.`);
  if (known === "boolean" && mark)
    throw new RequestError(`${inQuotes(text)}: a boolean always has a value; leave the ! out.`);
  return { name, kind: known, required: mark === "!", choices: known === "choice" ? parseChoices(text, list) : [] };
}

/** @throws RequestError */
function parseFields(list: string): readonly Field[] {
  const texts = list.split(",").map((text) => text.trim());
  if (list.trim() === "")
    throw new RequestError('There are no fields. Write them as --fields "title:text!,position:number".');
  const fields = texts.map(parseField);
  const columns = fields.map(({ name }) => toSnakeCase(name));
  const twice = fields.find(({ name }, index) => columns.indexOf(toSnakeCase(name)) !== index);
  if (twice) throw new RequestError(`There are two fields ${inQuotes(twice.name)}.`);
  return fields;
}

/** @throws RequestError */
export function parseRequest(name: string, list: string, called: GivenNames = {}): ResourceRequest {
  const names = parseNames(name, called);
  const fields = parseFields(list);
  const title = fields.find(({ kind, required }) => kind === "text" && required);
  if (!title)
    throw new RequestError("One field must be a required text, such as title:text!: a record is called by it.");
  return { names, fields, title };
}
