import { Form, Input, Select, Switch } from "antd";
import type { Rule } from "antd/es/form";
import type { ActionInput } from "./define-action";
import { toNumber, toText } from "./format";
import { JsonInput } from "./json-input";
import { parseObject } from "./json-text";
import { LookupSelect } from "./lookup-select";
import { kitMessages as words } from "./messages";

function rulesOf({ kind, label, required, whole, maxLength }: ActionInput): Rule[] {
  const isText = kind === "text" || kind === "multiline";
  return [
    ...(required
      ? [
          {
            required: true,
            // Whatever stands here makes antd want text, and a number that the form started with is none.
            ...(isText ? { whitespace: true } : {}),
            message: typeof required === "string" ? required : words.required(label),
          },
        ]
      : []),
    ...(whole
      ? [
          {
            validator: (_: Rule, value: unknown) =>
              Number.isInteger(toNumber(value) ?? 0)
                ? Promise.resolve()
                : Promise.reject(new Error(words.mustBeWhole(label))),
          },
        ]
      : []),
    ...(kind === "keyValues"
      ? [
          {
            validator: async (_: Rule, value: unknown) => {
              const parsed = await parseObject(toText(value) ?? "");
              if ("error" in parsed) throw new Error(parsed.error);
            },
          },
        ]
      : []),
    ...(maxLength ? [{ max: maxLength, message: words.atMost(label, maxLength) }] : []),
  ];
}

const isSwitch = ({ kind }: ActionInput) => kind === "boolean" || kind === "switch";

function Control({ input, ...props }: { input: ActionInput; id?: string; value?: never; onChange?: () => void }) {
  switch (input.kind) {
    case "multiline":
      return <Input.TextArea rows={4} {...props} />;
    case "money":
    case "number":
    case "percent":
      return (
        <Input
          type="number"
          step={input.whole ? 1 : "any"}
          min={input.min}
          max={input.max}
          prefix={input.kind === "money" ? "₹" : undefined}
          suffix={input.kind === "percent" ? "%" : undefined}
          {...props}
        />
      );
    case "boolean":
    case "switch":
      return <Switch {...props} aria-label={input.label} />;
    case "date":
      return <Input type="date" {...props} />;
    case "status":
      return (
        <Select
          {...props}
          aria-label={input.label}
          // antd puts it on an element whose role does not know it; a choice is made from the start.
          aria-required={undefined}
          options={Object.entries(input.looks ?? {}).map(([value, { label }]) => ({ value, label }))}
        />
      );
    case "lookup":
      return input.lookup && <LookupSelect {...props} lookup={input.lookup} label={input.label} />;
    case "keyValues":
      return <JsonInput {...props} />;
    default:
      return <Input {...props} />;
  }
}

/** The inputs of a form or dialog, one Form.Item each. */
export function FormInputs({ inputs }: { inputs: readonly ActionInput[] }) {
  return inputs.map((input) => (
    <Form.Item
      key={input.name}
      name={input.name}
      label={input.label}
      rules={rulesOf(input)}
      extra={input.help}
      {...(isSwitch(input) ? { valuePropName: "checked" } : {})}
    >
      <Control input={input} />
    </Form.Item>
  ));
}
