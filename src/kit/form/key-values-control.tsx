import { toText } from "../format";
import { KeyValues } from "../kinds/key-values";
import { toObject } from "../read-value";
import type { Control } from "./control";
import { parseObject } from "./json-text";
import { KeyValuesInput } from "./key-values-input";

/** An object, edited as JSON. */
export const keyValues: Control = {
  render: ({ label }, props, isNew) => <KeyValuesInput {...props} label={label} isNew={isNew} />,
  empty: "",
  read: (value) => {
    const object = toObject(value);
    return object && (Object.keys(object).length > 0 ? JSON.stringify(object, null, 2) : "");
  },
  // The form has already validated the text.
  toRequest: (typed) => (typeof typed === "string" && typed.trim() ? (JSON.parse(typed) as unknown) : {}),
  validate: (value) => {
    const parsed = parseObject(toText(value) ?? "");
    return "error" in parsed ? parsed.error : undefined;
  },
  describe: (text) => {
    const parsed = parseObject(text);
    return "value" in parsed ? <KeyValues value={parsed.value} /> : undefined;
  },
};
