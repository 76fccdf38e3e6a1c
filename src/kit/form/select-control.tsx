import { Select } from "antd";
import type { Control } from "./control";
import { toOptions } from "./to-options";
import { text } from "./text-controls";

export const select: Control = {
  render: (input, props) => (
    <Select
      {...props}
      aria-label={input.label}
      // antd sets `aria-required` on an element whose role does not support it.
      aria-required={undefined}
      options={toOptions(input)}
    />
  ),
  read: text.read,
  toRequest: text.toRequest,
};
