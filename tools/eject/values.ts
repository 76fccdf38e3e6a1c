/** Generates the expressions that show the fields of a record. */
import type { Row } from "../../src/kit/define/field";
import type { ResolvedField } from "../../src/kit/define/fields";
import type { ValueLabels, Tone } from "../../src/kit/define/tones";
import { kitMessages as words } from "../../src/kit/messages";
import { propertyPath } from "./property-path";
import type { Declared, EjectRequest } from "./request";
import { attribute, pascalCase, type Helper, type Source } from "./source";

const FORMAT = "src/kit/format";

/** The colour of antd's Tag for each tone. */
const COLORS: Record<Tone, string> = {
  green: "green",
  orange: "orange",
  red: "red",
  blue: "blue",
  violet: "purple",
};

const DAY: Helper = {
  code: `/** Formats a day in India. */
    const day = (value: unknown) => {
      const moment = toIndianTime(value);
      return moment && formatDay(moment);
    };`,
  imports: { [FORMAT]: ["formatDay", "toIndianTime"] },
};

const MOMENT: Helper = {
  code: `/** Formats a date and time in India. */
    const moment = (value: unknown) => {
      const at = toIndianTime(value);
      return at && formatDateTime(at);
    };`,
  imports: { [FORMAT]: ["formatDateTime", "toIndianTime"] },
};

const MONEY: Helper = {
  code: `/** Formats an amount in rupees. */
    const money = (value: unknown) => {
      const rupees = parseNumber(value);
      return rupees === undefined ? undefined : formatMoney(rupees);
    };`,
  imports: { [FORMAT]: ["formatMoney", "parseNumber"] },
};

const FIGURE: Helper = {
  code: `/** Formats a number with Indian digit grouping. */
    const figure = (value: unknown, unit = "") => {
      const number = parseNumber(value);
      return number === undefined ? undefined : formatNumber(number) + unit;
    };`,
  imports: { [FORMAT]: ["parseNumber"], "src/kit/numbers": ["formatNumber"] },
};

const YES_OR_NO: Helper = {
  code: `const yesOrNo = (value: unknown) => {
      const flag = parseBoolean(value);
      return flag === undefined ? undefined : flag ? "${words.yes}" : "${words.no}";
    };`,
  imports: { [FORMAT]: ["parseBoolean"] },
};

const TAG: Helper = {
  code: `type ValueLabels = Readonly<Record<string, { label: string; color: string }>>;

    /** Shows a choice as a tag, and several as a tag each. An unknown value is shown as it is. */
    const tag = (value: unknown, valueLabels: ValueLabels = {}): ReactNode => {
      if (Array.isArray(value)) return value.map((one) => <Fragment key={String(one)}>{tag(one, valueLabels)}</Fragment>);
      const key = toText(value);
      if (key === undefined) return undefined;
      return <Tag color={valueLabels[key]?.color}>{valueLabels[key]?.label ?? key}</Tag>;
    };`,
  imports: { antd: ["Tag"], react: ["Fragment", "type ReactNode"], [FORMAT]: ["toText"] },
};

const RATING: Helper = {
  code: `/** Shows a rating as stars, and also as text with \`withText\`. */
    const rating = (value: unknown, withText = false) => {
      const stars = parseNumber(value);
      return stars === undefined ? undefined : <Rating value={stars} withText={withText} />;
    };`,
  imports: { [FORMAT]: ["parseNumber"], "src/kit/kinds/rating-value": ["Rating"] },
};

const LINES: Helper = {
  code: `const lines = (values: unknown) => toStrings(values)?.join("\\n");`,
  imports: { "src/kit/read-value": ["toStrings"] },
};

/** Declares the labels and colours of a field as a constant, and returns the constant's name. */
export function labelsOf(source: Source, name: string, valueLabels: ValueLabels): string {
  const constant = `${pascalCase(name)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toUpperCase()}_LOOKS`;
  const entries = Object.entries(valueLabels).map(
    ([value, { label, tone }]) =>
      `${JSON.stringify(value)}: { label: ${JSON.stringify(label)}, color: "${tone ? COLORS[tone] : "default"}" }`,
  );
  source.add({ code: `const ${constant}: ValueLabels = { ${entries.join(", ")} };`, helpers: [TAG] });
  return constant;
}

/** Returns the expression that reads a field from the record in `row`. */
export function valueOf(
  source: Source,
  { identifier, module, type, typeModule }: Declared,
  name: string,
  field: ResolvedField,
) {
  const path = field.value ? propertyPath((row: Row) => field.value?.(row)) : [name];
  if (path) return `row.${path.join("?.")}`;
  source.note(`“${field.label}” (${name}) is still computed by the declaration in ${module}.ts.`);
  source.use(`type ${type}`, typeModule);
  source.use(identifier, module);
  source.add({
    code: `/** Reads a field that the declaration computes. */
    const computed = (name: string, row: ${type}) => ${identifier}.fields[name]?.value?.(row);`,
  });
  return `computed("${name}", row)`;
}

/** Returns the expression that shows a field with the component in `render` of its declaration. */
function renderedOf(source: Source, { identifier, module }: Declared, name: string, value: string): string {
  source.use(identifier, module);
  source.add({
    code: `/** Shows a field with the component that its declaration renders. */
      const rendered = (name: string, value: unknown) => {
        const { label = "", render: Shown } = ${identifier}.fields[name] ?? {};
        return Shown && value !== undefined && value !== null ? <Shown label={label} value={value} /> : undefined;
      };`,
  });
  return `rendered("${name}", ${value})`;
}

function shownAs(source: Source, request: EjectRequest, name: string, field: ResolvedField, value: string): string {
  const { page } = request;
  const call = (helper: Helper, code: string) => {
    source.add(helper);
    return code;
  };
  const text = (code = value) => {
    source.use("toText", FORMAT);
    return `toText(${code})`;
  };
  if (field.render) return renderedOf(source, request, name, value);
  if (field.mask) {
    source.use("IdentifierValue", "src/kit/kinds/identifier-value");
    source.note(`“${field.label}” cannot be revealed if the backend has the feature identifiers.reveal.`);
    return `${text()} && <IdentifierValue ${attribute("label", field.label)} value={String(${value})} kind="${field.mask}" />`;
  }
  switch (field.kind) {
    case "money":
      return call(MONEY, `money(${value})`);
    case "number":
    case "integer":
      return call(FIGURE, `figure(${value})`);
    case "percent":
      return call(FIGURE, `figure(${value}, "%")`);
    case "date":
    case "endDate":
      return call(DAY, `day(${value})`);
    case "moment":
      return call(MOMENT, `moment(${value})`);
    case "boolean":
      if (!field.valueLabels) return call(YES_OR_NO, `yesOrNo(${value})`);
      return call(TAG, `tag(${value}, ${labelsOf(source, name, field.valueLabels)})`);
    case "status":
      return call(TAG, `tag(${value}${field.valueLabels ? `, ${labelsOf(source, name, field.valueLabels)}` : ""})`);
    case "rating":
      return call(RATING, `rating(${value}${page === "show" ? ", true" : ""})`);
    case "email":
      source.use("EmailField", "@refinedev/antd");
      return `${text()} && <EmailField value={${value}} />`;
    case "image":
      source.use("Picture", "src/kit/kinds/pictures");
      return `<Picture source={${value}} />`;
    case "images":
      source.use("Pictures", "src/kit/kinds/pictures");
      source.use("toList", "src/kit/read-value");
      return `<Pictures ${attribute("label", field.label)} sources={toList(${value}) ?? []} perRow={3} />`;
    case "keyValues":
      source.use("KeyValues", "src/kit/kinds/key-values");
      return `<KeyValues value={${value}} />`;
    case "lines":
      return call(LINES, `lines(${value})`);
    default:
      return text();
  }
}

/** Returns the expression that renders a field. */
export function renderField(source: Source, declared: EjectRequest, name: string): string {
  const field = declared.resource.fields[name];
  if (!field) throw new Error(`${declared.resource.name} has no field ${name}.`);
  const shown = shownAs(source, declared, name, field, valueOf(source, declared, name, field));
  const isAlwaysThere = shown.startsWith("<");
  const empty = JSON.stringify(field.empty ?? words.missing);
  const value = isAlwaysThere ? shown : `${shown.includes(" && ") ? `(${shown})` : shown} ?? ${empty}`;
  if (!field.link) return value;
  const { identifier, module } = declared;
  source.use("FieldLink", "src/kit/kinds/field-link");
  source.use(identifier, module);
  return `<FieldLink target={${identifier}.fields["${name}"]?.link?.(row)}>${isAlwaysThere ? value : `{${value}}`}</FieldLink>`;
}

/** Formats an expression as a child of a JSX element. */
export const asChild = (expression: string) => (expression.startsWith("<") ? expression : `{${expression}}`);
