import { Input } from "antd";
import { parseNumber } from "../format";
import { kindOf } from "../kinds/kinds";
import type { Control } from "./control";
import { formMessages as words } from "./messages";

export const number: Control = {
  render: (input, props) => {
    const { prefix, suffix, max } = { ...kindOf(input).input };
    return (
      <Input
        type="number"
        // The browser's validation message would cover the message below the input.
        step="any"
        min={0}
        max={max}
        prefix={prefix}
        suffix={suffix}
        {...props}
      />
    );
  },
  // A string, because the required rule of an input expects a string.
  read: (value) => parseNumber(value)?.toString(),
  // An empty input sends its initial value, or null without one.
  toRequest: (typed, { initial }) => parseNumber(typed) ?? parseNumber(initial) ?? null,
  validate: (value, input) =>
    kindOf(input).input?.whole && !Number.isInteger(parseNumber(value) ?? 0)
      ? words.mustBeWhole(input.label)
      : undefined,
  describe: (text, input) => kindOf(input).show(text, { ...input, tone: undefined }),
};
