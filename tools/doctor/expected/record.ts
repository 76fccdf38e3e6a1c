/** Derives what a screen expects of a record: from the API description, and from the screen's exceptions to it. */
import { Ajv, type ValidateFunction } from "ajv";
import type { Schema } from "../../../scripts/openapi/shape";
import { toIndianTime } from "../../../src/kit/format";
import { recordSchema, resolveSchema } from "./api-description";

/** Fields that a screen treats differently than the description says, such as `user.email` or `messages[].sender`. */
export interface Exceptions {
  /** Required by the screen, although optional in the description: the bundled API leaves them out when empty. */
  needed?: readonly string[];
  /** Optional for the screen, although the bundled API always sends them. */
  optional?: readonly string[];
  /** Shown as sent, so any text is fine, although the description lists the possible values. */
  freeText?: readonly string[];
}

export interface ExpectedRecord {
  /** The fields of the record that must not be missing. */
  required: readonly string[];
  validate: ValidateFunction;
}

/** The description has no format for dates, so their names decide. */
const DATE_NAMES = /(At|By|Date|From|Until|Start|End)$|^(at|timestamp|submittedForApproval)$/;

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.test(text) && toIndianTime(text) !== undefined;

const ajv = new Ajv({ allErrors: true, verbose: true, formats: { date: isDate } });

/**
 * Compiles what a screen expects of the records of a call.
 *
 * - Ids are left out: the console accepts `id` for `_id`, and other checks cover them.
 * - A field that may have several types, such as a document, may have any value and may be absent.
 *
 * @throws Error for an exception whose field is not described
 */
export function expectRecord(url: string, { needed = [], optional = [], freeText = [] }: Exceptions = {}) {
  const described = new Set<string>();

  const isRequired = (field: string, child: Schema, isAlwaysSent: boolean) => {
    const { type } = resolveSchema(child);
    if (optional.includes(field)) return false;
    return (isAlwaysSent && typeof type === "string") || needed.some((one) => `${one}.`.startsWith(`${field}.`));
  };

  const expect = (schema: Schema, field: string): Schema => {
    const { type, enum: values, items, properties, required = [] } = resolveSchema(schema);
    described.add(field);
    if (properties) {
      const children = Object.entries(properties)
        .filter(([name]) => name !== "_id")
        .map(([name, child]) => ({ name, child, path: field === "" ? name : `${field}.${name}` }));
      return {
        type: "object",
        properties: Object.fromEntries(children.map(({ name, child, path }) => [name, expect(child, path)])),
        required: children
          .filter(({ name, child, path }) => isRequired(path, child, (required as string[]).includes(name)))
          .map(({ name }) => name),
      };
    }
    if (items) return { type: "array", items: expect(items as Schema, `${field}[]`) };
    // The second type is null, which counts as absent.
    const [kind] = [type].flat();
    if (kind === undefined) return {};
    const isDateField = kind === "string" && DATE_NAMES.test(field.split(".").at(-1) ?? "");
    return {
      type: kind,
      ...(isDateField && { format: "date" }),
      ...(values !== undefined && !freeText.includes(field) && { enum: values }),
    };
  };

  const schema = expect(recordSchema(url), "");
  const unknown = [...needed, ...optional, ...freeText].filter((field) => !described.has(field));
  if (unknown.length > 0) throw new Error(`GET ${url} is described without ${unknown.join(", ")}.`);
  return { required: schema["required"] as string[], validate: ajv.compile(schema) } satisfies ExpectedRecord;
}
