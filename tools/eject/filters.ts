/** Generates the filters of a list: antd inputs that set Refine's filters. */
import type { ResolvedFilter } from "../../src/kit/define/ready-list";
import { labelCode, lookupSelect } from "./inputs";
import type { Declared, EjectRequest } from "./request";
import { attribute, createSource, type Helper, type Source } from "./source";
import { labelsOf } from "./values";

const asDay = (label: string, name: string) =>
  `<Input type="date" ${attribute("aria-label", label)} style={{ width: "auto" }}
     onChange={({ target }) => narrow("${name}", target.value || undefined)} />`;

const RANGE_INPUT: Helper = {
  code: `interface RangeInputProps {
      label: string;
      type: "date" | "number";
      onChange: (end: "From" | "To", value: string | undefined) => void;
    }

    /** Two inputs for the first and the last value of a range, both included. */
    function RangeInput({ label, type, onChange }: RangeInputProps) {
      const input = (end: "From" | "To") => (
        <Input
          type={type}
          min={type === "number" ? 0 : undefined}
          aria-label={\`\${label} \${end.toLowerCase()}\`}
          placeholder={\`\${label} \${end.toLowerCase()}\`}
          style={{ width: 150 }}
          onChange={({ target }) => onChange(end, target.value || undefined)}
        />
      );
      return <Space.Compact>{input("From")}{input("To")}</Space.Compact>;
    }`,
  imports: { antd: ["Input", "Space"] },
};

const OPTIONS_OF: Helper = {
  code: `const optionsOf = (valueLabels: ValueLabels) => Object.entries(valueLabels).map(([value, { label }]) => ({ value, label }));`,
};

/** Generates the choices of a filter. If the field's values have labels and colours, the choices are these values. */
function optionsCode(source: Source, { resource }: Declared, { name, choices = [] }: ResolvedFilter): string {
  const field = resource.fields[name];
  if (field?.valueLabels && ["status", "boolean"].includes(field.kind ?? "text")) {
    const valueLabels = labelsOf(source, name, field.valueLabels);
    source.add(OPTIONS_OF);
    return `optionsOf(${valueLabels})`;
  }
  const options = choices.filter(({ value }) => value !== "").map(({ value, label }) => ({ value, label }));
  return options.length > 0 ? JSON.stringify(options) : "";
}

function control(source: Source, declared: Declared, filter: ResolvedFilter): string {
  const { name, label, choices = [], lookup, range, more, initial } = filter;
  const named = attribute("aria-label", label);
  const all = choices.find(({ value }) => value === "")?.label ?? label;
  const placeholder = attribute("placeholder", all);
  if (filter.day) {
    source.use("Input", "antd");
    return asDay(label, name);
  }
  if (range) {
    source.add(RANGE_INPUT);
    return `<RangeInput ${attribute("label", label)} type="${range === "days" ? "date" : "number"}"
      onChange={(end, value) => narrow(\`${name}\${end}\`, value)} />`;
  }
  if (lookup) {
    const component = lookupSelect(source, name, lookup, labelCode(source, declared, name, lookup));
    if (choices.some(({ value }) => value !== "") || declared.resource.fields[name]?.valueLabels)
      source.note(`The filter “${label}” offers only records, without the fixed choices above them.`);
    return `<${component} ${named} ${placeholder} allowClear style={{ minWidth: 180 }}
      onChange={(value) => narrow("${name}", value)} />`;
  }
  const options = optionsCode(source, declared, filter);
  if (options) {
    source.use("Select", "antd");
    if (more) source.use("joinValues", "providers/data/contract");
    return more
      ? `<Select<string[]> mode="multiple" ${named} ${placeholder} style={{ minWidth: 160 }} options={${options}}
          onChange={(values) => narrow("${name}", joinValues(values) || undefined)} />`
      : `<Select<string> ${named} ${placeholder} allowClear style={{ minWidth: 160 }} options={${options}}
          ${initial ? `defaultValue="${initial}"` : ""} onChange={(value) => narrow("${name}", value)} />`;
  }
  source.use("Input", "antd");
  if (more) source.note(`The filter “${label}” is a text input instead of a select.`);
  const operator = name === "search" ? ', "contains"' : "";
  return `<Input.Search ${named} ${attribute("placeholder", label)} allowClear style={{ width: 240 }}
    onSearch={(text) => narrow("${name}", text || undefined${operator})} />`;
}

/** Returns the filters that a page can offer. A filter that has its own API call is left out. */
export function offeredFilters(source: Source, { resource }: Declared): ResolvedFilter[] {
  for (const { label, path } of resource.filters)
    if (path !== undefined) source.note(`The filter “${label}” is left out: it has a call of its own, ${path}.`);
  return resource.filters.filter(({ path }) => path === undefined);
}

/** A list with this many filters has a separate file for them. */
const MANY_FILTERS = 4;

/** Returns whether a list page has a separate file for its filters. */
export const hasFiltersFile = ({ resource, page }: EjectRequest) =>
  page === "list" && resource.filters.filter(({ path }) => path === undefined).length >= MANY_FILTERS;

/**
 * Generates the file of a list page's filters.
 * @param component the name of the component that the file exports
 */
export function filtersFile(request: EjectRequest, folder: string, component: string) {
  const { names } = request.resource;
  const source = createSource(folder);
  source.use("Space", "antd");
  const filters = offeredFilters(source, request).map((filter) => filterCode(source, request, filter));
  const offers = filters.some((filter) => filter.includes("offers("));
  if (offers) source.use("useSession", "src/kit/data/use-session");
  const code = `interface FiltersProps {
      /** Sets a filter, or removes it if the value is undefined. */
      narrow: (field: string, value: string | undefined, operator?: "eq" | "contains") => void;
    }

    /** The filters of the list of ${names.many.toLowerCase()}. */
    export function ${component}({ narrow }: FiltersProps) {
      ${offers ? "const { offers } = useSession();" : ""}
      return (<Space wrap>${filters.join("\n")}</Space>);
    }`;
  return {
    code: source.file(`Filters of the list of ${names.many}, written by \`npm run eject\`.`, code),
    notes: source.notes(),
  };
}

/** Generates the JSX of a filter. If it needs a backend feature, it is rendered only with that feature. */
export function filterCode(source: Source, declared: Declared, filter: ResolvedFilter): string {
  const code = control(source, declared, filter);
  if (filter.note)
    source.note(`The filter “${filter.label}” is hidden where the backend lacks ${filter.feature ?? "it"}.`);
  return filter.feature ? `{offers("${filter.feature}") && (${code})}` : code;
}
