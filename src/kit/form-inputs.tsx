import { Form, Input, Select, Switch } from "antd";
import type { Rule } from "antd/es/form";
import type { ActionInput } from "./define-resource";
import { kitMessages as words } from "./messages";

function rulesOf({ kind, label, required, maxLength }: ActionInput): Rule[] {
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
    ...(maxLength ? [{ max: maxLength, message: words.atMost(label, maxLength) }] : []),
  ];
}

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
          step="any"
          min={input.min}
          max={input.max}
          prefix={input.kind === "money" ? "₹" : undefined}
          suffix={input.kind === "percent" ? "%" : undefined}
          {...props}
        />
      );
    case "boolean":
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
      {...(input.kind === "boolean" ? { valuePropName: "checked" } : {})}
    >
      <Control input={input} />
    </Form.Item>
  ));
}
