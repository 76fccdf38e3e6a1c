import type { Reference, Schema } from "./contract";
import { apiDocsMessages } from "./messages";

const { types: words } = apiDocsMessages;

/** A value that a call accepts or returns. */
export interface SchemaField {
  /** Full path of a nested field, such as "user.name" or "data[].price". */
  name: string;
  /** Description of the type. */
  type: string;
  required: boolean;
  features: readonly string[];
}

/** Follows a reference. Returns undefined if it is missing or circular, and returns any other value unchanged. */
export type ResolveReference = <Value extends object>(value: Value | Reference) => Value | undefined;

/** A schema inside more than this many others is not expanded. Lists and alternatives count, too. */
const MAX_DEPTH = 5;

const getSchemaName = (reference: string) => reference.split("/").at(-1) ?? reference;
const formatLiteral = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const getChoices = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf;

/** Describes the type of a value, such as "text, at most 200 characters" or "list of Vendor". */
export function describeType(schema: Schema | undefined): string {
  if (!schema) return words.any;
  if (schema.$ref !== undefined) return getSchemaName(schema.$ref);
  const choices = getChoices(schema);
  if (choices) return words.or([...new Set(choices.map(describeType))]);
  if (schema.allOf) return words.and([...new Set(schema.allOf.map(describeType))]);
  if (schema.const !== undefined) return formatLiteral(schema.const);
  if (schema.enum) return words.oneOf(schema.enum.map(formatLiteral));
  return [describeBaseType(schema), ...describeLimits(schema)].join(", ");
}

function describeBaseType({ type, items, additionalProperties: others, properties }: Schema): string {
  if (Array.isArray(type)) return words.or(type.map((one) => describeBaseType({ type: one, ...(items && { items }) })));
  if (type === "string") return words.text;
  if (type === "integer") return words.whole;
  if (type === "number") return words.number;
  if (type === "boolean") return words.truth;
  if (type === "null") return words.nullType;
  if (type === "array") return words.list(describeType(items));
  if (typeof others === "object" && !properties) return words.by(describeType(others));
  return type === "object" || properties ? words.object : words.any;
}

function describeLimits({ minimum, maximum, maxLength, format, pattern, default: otherwise }: Schema): string[] {
  return [
    minimum !== undefined && Math.abs(minimum) < Number.MAX_SAFE_INTEGER && words.from(minimum),
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && words.to(maximum),
    maxLength !== undefined && words.length(maxLength),
    format !== undefined && words.format(format),
    pattern !== undefined && words.pattern(pattern),
    otherwise !== undefined && words.otherwise(formatLiteral(otherwise)),
  ].filter((limit) => limit !== false);
}

/** Lists the fields of an object and of its nested objects, in order. Does not expand a schema inside itself. */
export function listFields(schema: Schema | undefined, resolve: ResolveReference): SchemaField[] {
  return schema ? listNestedFields(schema, { resolve, prefix: "", ancestors: [] }) : [];
}

interface NestingContext {
  resolve: ResolveReference;
  prefix: string;
  /** The enclosing schemas, outermost first. */
  ancestors: readonly Schema[];
}

function listNestedFields(given: Schema, context: NestingContext): SchemaField[] {
  const schema = context.resolve<Schema>(given);
  if (!schema || context.ancestors.includes(schema) || context.ancestors.length > MAX_DEPTH) return [];
  const ancestors = [...context.ancestors, schema];
  const parts = getChoices(schema) ?? schema.allOf ?? [];
  const ownFields = Object.entries(schema.properties ?? {}).flatMap(([key, property]): SchemaField[] => {
    const name = `${context.prefix}${key}`;
    return [
      {
        name,
        type: describeType(property),
        required: schema.required?.includes(key) ?? false,
        features: property["x-features"] ?? [],
      },
      ...listNestedFields(property, { ...context, prefix: `${name}.`, ancestors }),
    ];
  });
  const outer = context.prefix.replace(/\.$/, "");
  const { items, additionalProperties: others } = schema;
  return [
    ...ownFields,
    ...(items ? listNestedFields(items, { ...context, prefix: `${outer}[].`, ancestors }) : []),
    ...(typeof others === "object" ? listNestedFields(others, { ...context, prefix: `${outer}.*.`, ancestors }) : []),
    ...parts.flatMap((part) => listNestedFields(part, { ...context, ancestors })),
  ];
}
