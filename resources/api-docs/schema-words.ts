import type { Reference, Schema } from "./contract";
import { apiDocsMessages } from "./messages";

const { types: words } = apiDocsMessages;

/** A value that a call takes or answers. */
export interface Field {
  /** Below others with its way, as "user.name" or "data[].price". */
  name: string;
  /** What it may be, in words. */
  type: string;
  required: boolean;
  features: readonly string[];
}

/** What a reference leads to, undefined where that is missing or leads in a circle; anything else is itself. */
export type Resolve = <Value extends object>(value: Value | Reference) => Value | undefined;

/** How deep the fields of a field are shown. */
const DEEPEST = 5;

const nameOf = (reference: string) => reference.split("/").at(-1) ?? reference;
const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const choicesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf;

/** What a value may be: "text, at most 200 characters", "list of Vendor". */
export function typeWords(schema: Schema | undefined): string {
  if (!schema) return words.any;
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  const choices = choicesOf(schema);
  if (choices) return words.or([...new Set(choices.map(typeWords))]);
  if (schema.allOf) return words.and([...new Set(schema.allOf.map(typeWords))]);
  if (schema.const !== undefined) return shown(schema.const);
  if (schema.enum) return words.oneOf(schema.enum.map(shown));
  return [baseWords(schema), ...limitsOf(schema)].join(", ");
}

function baseWords({ type, items, additionalProperties: others, properties }: Schema): string {
  if (Array.isArray(type)) return words.or(type.map((one) => baseWords({ type: one, ...(items && { items }) })));
  if (type === "string") return words.text;
  if (type === "integer") return words.whole;
  if (type === "number") return words.number;
  if (type === "boolean") return words.truth;
  if (type === "null") return words.nothing;
  if (type === "array") return words.list(typeWords(items));
  if (typeof others === "object" && !properties) return words.by(typeWords(others));
  return type === "object" || properties ? words.object : words.any;
}

function limitsOf({ minimum, maximum, maxLength, format, pattern, default: otherwise }: Schema): string[] {
  return [
    minimum !== undefined && Math.abs(minimum) < Number.MAX_SAFE_INTEGER && words.from(minimum),
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && words.to(maximum),
    maxLength !== undefined && words.length(maxLength),
    format !== undefined && words.format(format),
    pattern !== undefined && words.pattern(pattern),
    otherwise !== undefined && words.otherwise(shown(otherwise)),
  ].filter((limit) => limit !== false);
}

/** The fields of an object and of the objects in it, in their order. What refers back to itself is named and left. */
export function fieldsOf(schema: Schema | undefined, resolve: Resolve): Field[] {
  return schema ? below(schema, { resolve, prefix: "", within: [] }) : [];
}

interface Place {
  resolve: Resolve;
  prefix: string;
  /** The schemas that the place is in, outermost first. */
  within: readonly Schema[];
}

function below(given: Schema, place: Place): Field[] {
  const schema = place.resolve<Schema>(given);
  if (!schema || place.within.includes(schema) || place.within.length > DEEPEST) return [];
  const within = [...place.within, schema];
  const parts = choicesOf(schema) ?? schema.allOf ?? [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]): Field[] => {
    const name = `${place.prefix}${key}`;
    return [
      {
        name,
        type: typeWords(property),
        required: schema.required?.includes(key) ?? false,
        features: property["x-features"] ?? [],
      },
      ...below(property, { ...place, prefix: `${name}.`, within }),
    ];
  });
  const outer = place.prefix.replace(/\.$/, "");
  const { items, additionalProperties: others } = schema;
  return [
    ...own,
    ...(items ? below(items, { ...place, prefix: `${outer}[].`, within }) : []),
    ...(typeof others === "object" ? below(others, { ...place, prefix: `${outer}.*.`, within }) : []),
    ...parts.flatMap((part) => below(part, { ...place, within })),
  ];
}
