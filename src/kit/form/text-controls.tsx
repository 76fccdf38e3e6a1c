import { Input } from "antd";
import { cleanPastedText, isBlank } from "../../../providers/input/contract";
import { toText } from "../format";
import type { Control } from "./control";

/** Trims text. Returns an empty string if it has no visible characters. */
const trimVisible = (typed: string) => (isBlank(typed) ? "" : typed.trim());

export const text: Control = {
  render: (_, props) => <Input {...props} />,
  read: toText,
  toRequest: (typed) => trimVisible(toText(typed) ?? ""),
  needsVisibleText: true,
};

export const longText: Control = { ...text, render: (_, props) => <Input.TextArea rows={4} {...props} /> };

/** An email address. Invisible characters, which pasted text may contain, are removed. */
export const email: Control = {
  render: text.render,
  read: toText,
  toRequest: (typed) => cleanPastedText(toText(typed) ?? ""),
};

export const code: Control = { ...email, needsVisibleText: true };
