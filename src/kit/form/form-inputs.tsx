import { Form } from "antd";
import type { Rule } from "antd/es/form";
import { isBlank } from "../../../providers/input/contract";
import type { CustomControls, FormValues } from "../define/action";
import type { FormInput as ReadyInput } from "../define/ready-action";
import { recordMessages as words } from "../record-messages";
import type { ControlProps } from "./control";
import { controlOf } from "./controls";
import { isInputShown } from "./form-values";
import { formMessages } from "./messages";

/** Returns an empty string for text without visible characters, so that the required rule rejects it. */
const visibleText = (value: unknown) => (typeof value === "string" && isBlank(value) ? "" : value);

function rulesOf(input: ReadyInput): Rule[] {
  const { label, required, maxLength } = input;
  const { needsVisibleText, validate, validatesOnBlur } = controlOf(input);
  return [
    ...(required
      ? [
          {
            required: true,
            // `whitespace` makes antd require a string, so it must not apply to numbers.
            ...(needsVisibleText ? { whitespace: true, transform: visibleText } : {}),
            message: typeof required === "string" ? required : words.required(label),
          },
        ]
      : []),
    ...(validate
      ? [
          {
            ...(validatesOnBlur && { validateTrigger: "onBlur" }),
            validator: (_: Rule, value: unknown) => {
              const error = validate(value, input);
              return error === undefined ? Promise.resolve() : Promise.reject(new Error(error));
            },
          },
        ]
      : []),
    ...(maxLength ? [{ max: maxLength, message: formMessages.atMost(label, maxLength) }] : []),
  ];
}

interface FormInputsProps {
  inputs: readonly ReadyInput[];
  /** Whether the form creates a record. */
  isNew?: boolean;
  /** Custom controls by input name. */
  customControls?: CustomControls;
}

/** Renders an input's control with the props that Form.Item adds. */
function InputControl({ input, isNew, ...props }: ControlProps & { input: ReadyInput; isNew: boolean }) {
  return controlOf(input).render(input, props, isNew);
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
export function FormInputs({ inputs, isNew = false, customControls = {} }: FormInputsProps) {
  const typed = (Form.useWatch([]) ?? {}) as FormValues;
  return inputs.map((input) => {
    const Own = customControls[input.name];
    const { valueProp, validatesOnBlur } = controlOf(input);
    return (
      <Form.Item
        key={input.name}
        name={input.name}
        label={input.label}
        hidden={!isInputShown(input, typed)}
        rules={rulesOf(input)}
        extra={renderHelp(input)}
        {...(valueProp && { valuePropName: valueProp })}
        {...(validatesOnBlur && { validateTrigger: ["onChange", "onBlur"] })}
      >
        {Own ? <Own label={input.label} /> : <InputControl input={input} isNew={isNew} />}
      </Form.Item>
    );
  });
}
