import { Form, Input, Select, Switch } from "antd";
import type { Rule } from "antd/es/form";
import { FIRST_DAY, isBlank } from "../../../providers/input/contract";
import type { CustomControls } from "../define/action";
import type { FormInput as ReadyInput } from "../define/ready-action";
import { isValidDay, parseNumber, toText } from "../format";
import { DayInput } from "./day-input";
import { parseObject } from "./json-text";
import { KeyValuesInput } from "./key-values-input";
import { LookupSelect } from "./lookup-select";
import { kitMessages as words } from "../messages";
import { formMessages } from "./messages";
import { PicturesInput } from "./pictures-input";

/** Returns an empty string for text without visible characters, so that the required rule rejects it. */
const visibleText = (value: unknown) => (typeof value === "string" && isBlank(value) ? "" : value);

function rulesOf({ kind, label, required, maxLength }: ReadyInput): Rule[] {
  const isText = kind === "text" || kind === "code" || kind === "multiline";
  return [
    ...(required
      ? [
          {
            required: true,
            // `whitespace` makes antd require a string, so it must not apply to numbers.
            ...(isText ? { whitespace: true, transform: visibleText } : {}),
            message: typeof required === "string" ? required : words.required(label),
          },
        ]
      : []),
    ...(kind === "integer"
      ? [
          {
            validator: (_: Rule, value: unknown) =>
              Number.isInteger(parseNumber(value) ?? 0)
                ? Promise.resolve()
                : Promise.reject(new Error(formMessages.mustBeWhole(label))),
          },
        ]
      : []),
    ...(isDate({ kind })
      ? [
          {
            // A date is typed character by character, so it is validated on blur.
            validateTrigger: "onBlur",
            validator: (_: Rule, value: unknown) =>
              isValidDay(toText(value) ?? FIRST_DAY)
                ? Promise.resolve()
                : Promise.reject(new Error(formMessages.notADate(label))),
          },
        ]
      : []),
    ...(kind === "keyValues"
      ? [
          {
            validator: (_: Rule, value: unknown) => {
              const parsed = parseObject(toText(value) ?? "");
              return "error" in parsed ? Promise.reject(new Error(parsed.error)) : Promise.resolve();
            },
          },
        ]
      : []),
    ...(maxLength ? [{ max: maxLength, message: formMessages.atMost(label, maxLength) }] : []),
  ];
}

const isSwitch = ({ kind }: ReadyInput) => kind === "boolean" || kind === "switch";

const isDate = ({ kind }: Pick<ReadyInput, "kind">) => kind === "date" || kind === "endDate";

const choicesOf = ({ looks = {} }: ReadyInput) => Object.entries(looks).map(([value, { label }]) => ({ value, label }));

interface FormInputsProps {
  inputs: readonly ReadyInput[];
  /** Whether the form creates a record. */
  isNew?: boolean;
  /** Custom controls by input name. */
  own?: CustomControls;
}

interface ControlProps {
  input: ReadyInput;
  isNew: boolean;
  id?: string;
  value?: never;
  onChange?: () => void;
}

function Control({ input, isNew, ...props }: ControlProps) {
  switch (input.kind) {
    case "multiline":
    case "lines":
      return <Input.TextArea rows={4} {...props} />;
    case "money":
    case "number":
    case "integer":
    case "percent":
      return (
        <Input
          type="number"
          // The browser's validation message would cover the message below the input.
          step="any"
          min={0}
          max={input.kind === "percent" ? 100 : undefined}
          prefix={input.kind === "money" ? "₹" : undefined}
          suffix={input.kind === "percent" ? "%" : undefined}
          {...props}
        />
      );
    case "boolean":
    case "switch":
      return <Switch {...props} aria-label={input.label} />;
    case "date":
    case "endDate":
      return <DayInput {...props} />;
    case "status":
      return (
        <Select
          {...props}
          aria-label={input.label}
          // antd sets it on an element whose role does not support it. A value is always selected anyway.
          aria-required={undefined}
          options={choicesOf(input)}
        />
      );
    case "lookup":
      return (
        input.lookup && <LookupSelect {...props} lookup={input.lookup} label={input.label} options={choicesOf(input)} />
      );
    case "keyValues":
      return <KeyValuesInput {...props} label={input.label} isNew={isNew} />;
    case "images":
    case "imagePairs":
      return <PicturesInput {...props} label={input.label} />;
    default:
      return <Input {...props} />;
  }
}

/** Renders the help and the warning below an input. */
function renderHelp({ help, warning }: ReadyInput) {
  if (warning === undefined) return help;
  return (
    <>
      {help}
      <p className="note warning input-warning">{warning}</p>
    </>
  );
}

/** Renders the inputs of a form or dialog, one Form.Item each. */
export function FormInputs({ inputs, isNew = false, own = {} }: FormInputsProps) {
  return inputs.map((input) => {
    const Own = own[input.name];
    return (
      <Form.Item
        key={input.name}
        name={input.name}
        label={input.label}
        rules={rulesOf(input)}
        extra={renderHelp(input)}
        {...(isSwitch(input) && { valuePropName: "checked" })}
        {...(isDate(input) && { validateTrigger: ["onChange", "onBlur"] })}
      >
        {Own ? <Own label={input.label} /> : <Control input={input} isNew={isNew} />}
      </Form.Item>
    );
  });
}
