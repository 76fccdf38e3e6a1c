/** Generates the inputs of a declared form: antd Form.Items, their initial values and their part of the request. */
import { isWholeList, MAX_PAGE_SIZE } from "../../providers/data/contract";
import type { Lookup, Row } from "../../src/kit/define/field";
import type { FormInput } from "../../src/kit/define/ready-action";
import { recordMessages } from "../../src/kit/record-messages";
import { propertyPath } from "./property-path";
import type { Declared } from "./request";
import { attribute, pascalCase, type Helper, type Source } from "./source";

const FORMAT = "src/kit/format";
const READ_VALUE = "src/kit/read-value";

const TEXT: Helper = { code: `const text = (typed = "") => typed.trim();` };

const TO_LINES: Helper = {
  code: `const toLines = (typed = "") => typed.split("\\n").map((line) => line.trim()).filter((line) => line !== "");`,
};

const DAY_OF: Helper = {
  code: `/** Returns the day of a timestamp in India, for a date input. */
    const dayOf = (stamp: unknown) => toIndianTime(stamp)?.format("YYYY-MM-DD");`,
  imports: { [FORMAT]: ["toIndianTime"] },
};

const DAY_TO_SEND: Helper = {
  code: `/** Returns the timestamp of a day for the request. A day that was not changed is sent as it was received. */
    function dayToSend(typed: string | undefined, kept: unknown, endOfDay = false): unknown {
      if (!typed) return null;
      if (typed === dayOf(kept)) return kept;
      return isCalendarDay(kept) ? typed : dayToTimestamp(typed, endOfDay);
    }`,
  imports: { [FORMAT]: ["dayToTimestamp", "isCalendarDay"] },
  helpers: [DAY_OF],
};

const JSON_RULE: Helper = {
  code: `/** Rejects text that is not JSON. */
    const jsonRule: FormRule = {
      validator: (_, typed: string | undefined) => {
        try {
          JSON.parse(typed?.trim() || "{}");
          return Promise.resolve();
        } catch (error) {
          return Promise.reject(error as Error);
        }
      },
    };`,
  imports: { antd: ["type FormRule"] },
};

type Family = "text" | "number" | "flag" | "day" | "lines" | "address" | "list" | "json" | "choice" | "lookup" | "long";

function familyOf({ kind, valueLabels, lookup }: FormInput): Family {
  if (lookup) return "lookup";
  switch (kind) {
    case "money":
    case "number":
    case "integer":
    case "percent":
      return "number";
    case "boolean":
      return "flag";
    case "date":
    case "endDate":
      return "day";
    case "lines":
      return "lines";
    case "image":
      return "address";
    case "images":
      return "list";
    case "keyValues":
      return "json";
    case "multiline":
      return "long";
    default:
      return valueLabels ? "choice" : "text";
  }
}

/** Returns the TypeScript type of an input's value. */
export function typedAs(input: FormInput): string {
  const family = familyOf(input);
  if (family === "number") return "number | null";
  if (family === "flag") return "boolean";
  return family === "list" ? "string[]" : "string";
}

/** Generates the initial value of an input from the expression that reads the record's value. */
export function initialOf(source: Source, input: FormInput, value: string): string {
  const call = (name: string, module: string, rest = "") => `${source.use(name, module)}(${value})${rest}`;
  switch (familyOf(input)) {
    case "number":
      return call("parseNumber", FORMAT);
    case "flag":
      return call("parseBoolean", FORMAT);
    case "day":
      source.add(DAY_OF);
      return `dayOf(${value})`;
    case "lines":
      return call("toStrings", READ_VALUE, `?.join("\\n")`);
    case "address":
      return call("toUrl", READ_VALUE);
    case "list":
      return call("toUrls", READ_VALUE);
    case "json":
      return `JSON.stringify(${call("toObject", READ_VALUE)} ?? {}, null, 2)`;
    case "lookup":
      return call("getReferenceId", "src/kit/define/row");
    default:
      return value;
  }
}

/** Generates the value that the request sends for an input. `kept` is the expression that reads the record's value. */
function sentOf(source: Source, input: FormInput, kept: string): string {
  const typed = `typed.${input.name}`;
  switch (familyOf(input)) {
    case "number":
      return `${typed} ?? ${typeof input.initial === "number" ? input.initial : "null"}`;
    case "flag":
      return `${typed} === true`;
    case "day":
      source.add(DAY_TO_SEND);
      return `dayToSend(${typed}, ${kept}${input.kind === "endDate" ? ", true" : ""})`;
    case "lines":
      source.add(TO_LINES);
      return `toLines(${typed})`;
    case "list":
      return `${typed} ?? []`;
    case "json":
      return `JSON.parse(${typed}?.trim() || "{}") as unknown`;
    default:
      source.add(TEXT);
      return `text(${typed})`;
  }
}

const optionsOf = (valueLabels: FormInput["valueLabels"] = {}) =>
  JSON.stringify(Object.entries(valueLabels).map(([value, { label }]) => ({ value, label })));

/**
 * Declares a Select of the records that a lookup offers, and returns its name.
 * @param labelOf the expression of the declaration's label function; unused if the label is a property of the record
 */
export function lookupSelect(source: Source, name: string, lookup: Lookup, labelOf: string): string {
  const component = `${pascalCase(name)}Select`;
  const path = propertyPath((row: Row) => lookup.title(row));
  const label = path ? `"${path.join(".")}"` : `(record) => ${labelOf}?.(record) ?? String(record.id)`;
  const paging = isWholeList(lookup.path)
    ? `pagination: { mode: "off" },`
    : `pagination: { pageSize: ${MAX_PAGE_SIZE} },
         onSearch: (text) => [{ field: "search", operator: "contains", value: text }],`;
  source.add({
    code: `function ${component}({ value, ...props }: SelectProps<string>) {
      const { selectProps } = useSelect({
        resource: "${lookup.path}",
        optionLabel: ${label},
        optionValue: "id",
        defaultValue: value ?? undefined,
        ${paging}
      });
      return <Select<string> {...(selectProps as SelectProps<string>)} value={value} {...props} />;
    }`,
    imports: { "@refinedev/antd": ["useSelect"], antd: ["Select", "type SelectProps"] },
  });
  return component;
}

function control(source: Source, input: FormInput, lookupLabel: string): string {
  const family = familyOf(input);
  const antd = (name: string) => source.use(name, "antd");
  const maxLength = input.maxLength === undefined ? "" : `maxLength={${input.maxLength}}`;
  if (family === "number") {
    const rest = input.kind === "percent" ? "max={100}" : input.kind === "integer" ? "precision={0}" : "";
    return `<${antd("InputNumber")} min={0} ${rest} style={{ width: "100%" }} />`;
  }
  if (family === "flag") return `<${antd("Switch")} />`;
  if (family === "day") return `<${antd("Input")} type="date" />`;
  if (family === "choice") return `<${antd("Select")} options={${optionsOf(input.valueLabels)}} />`;
  if (family === "list") return `<${antd("Select")} mode="tags" open={false} />`;
  if (family === "lookup" && input.lookup)
    return `<${lookupSelect(source, input.name, input.lookup, lookupLabel)} ${input.required ? "" : "allowClear"} />`;
  return family === "text" || family === "address" || family === "lookup"
    ? `<${antd("Input")} ${maxLength} />`
    : `<${antd("Input")}.TextArea autoSize={{ minRows: 3 }} ${maxLength} />`;
}

/** Generates a Form.Item with the label, rules and control of an input. */
export function formItem(source: Source, input: FormInput, lookupLabel: string, initial?: string): string {
  const { name, label, required, help, feature, shownIf } = input;
  const rules: string[] = [];
  if (required) {
    const message = typeof required === "string" ? required : recordMessages.required(label);
    const blank = ["text", "long", "lines"].includes(familyOf(input)) ? "whitespace: true, " : "";
    rules.push(`{ required: true, ${blank}message: ${JSON.stringify(message)} }`);
  }
  if (familyOf(input) === "json") {
    source.add(JSON_RULE);
    source.note(`“${label}” is typed as JSON.`);
    rules.push("jsonRule");
  }
  source.use("Form", "antd");
  const item = `<Form.Item name="${name}" ${attribute("label", label)}
      ${familyOf(input) === "flag" ? 'valuePropName="checked"' : ""}
      ${initial === undefined ? "" : `initialValue={${initial}}`}
      ${rules.length > 0 ? `rules={[${rules.join(", ")}]}` : ""}
      ${help ? attribute("extra", help) : ""}
      ${shownIf ? `hidden={getFieldValue("${shownIf}") !== true}` : ""}>
      ${control(source, input, lookupLabel)}
    </Form.Item>`;
  const shown = shownIf
    ? `<Form.Item noStyle dependencies={["${shownIf}"]}>{({ getFieldValue }) => (${item})}</Form.Item>`
    : item;
  return feature ? `{offers("${feature}") && (${shown})}` : shown;
}

/** Generates the property that the request sends for an input. */
export function sentProperty(source: Source, input: FormInput, kept: string): string {
  const property = `${input.name}: ${sentOf(source, input, kept)}`;
  return input.feature ? `...(offers("${input.feature}") && { ${property} })` : property;
}

/** Returns the expression of the declaration's label function; empty if the label is a property of the record. */
export function labelCode(source: Source, { identifier, module }: Declared, name: string, lookup?: Lookup): string {
  if (!lookup || propertyPath((row: Row) => lookup.title(row))) return "";
  source.use(identifier, module);
  return `${identifier}.fields["${name}"]?.lookup?.title`;
}
