import { toText } from "../format";
import { KeyValues } from "../kinds/key-values";
import { toObject } from "../read-value";
import type { Control } from "./control";
import { parseObject } from "./json-text";
import { KeyValuesInput } from "./key-values-input";

/** An object, edited as JSON or as rows of names and values. The control's value is the JSON text. */
export const keyValues: Control = {
  render: ({ label }, props, isNew) => <KeyValuesInput {...props} label={label} isNew={isNew} />,
  empty: "",
  read: (value) => {
    const object = toObject(value);
    return object && (Object.keys(object).length > 0 ? JSON.stringify(object, null, 2) : "");
  },
  toRequest: (typed) => {
    const parsed = parseObject(toText(typed) ?? "");
    return "value" in parsed ? parsed.value : {};
  },
  validate: (value) => {
    const parsed = parseObject(toText(value) ?? "");
    return "error" in parsed ? parsed.error : undefined;
  },
  describe: (text) => {
    const parsed = parseObject(text);
    return "value" in parsed ? <KeyValues value={parsed.value} /> : undefined;
  },
};
