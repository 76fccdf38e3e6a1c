import { Input } from "antd";
import { isBlank } from "../../../providers/input/contract";
import { toStrings } from "../read-value";
import type { Control } from "./control";

/** A list of texts, edited with one per line. Blank lines are dropped. */
export const lines: Control = {
  render: (_, props) => <Input.TextArea rows={4} {...props} />,
  empty: "",
  read: (value) => toStrings(value)?.join("\n"),
  toRequest: (typed) =>
    typeof typed === "string" ? typed.split("\n").flatMap((line) => (isBlank(line) ? [] : line.trim())) : [],
};
