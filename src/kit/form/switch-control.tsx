import { Switch } from "antd";
import { parseBoolean } from "../format";
import type { Control } from "./control";

/** The control with the name `switch`, which is a reserved word. */
export const toggle: Control = {
  render: ({ label }, props) => <Switch {...props} aria-label={label} />,
  valueProp: "checked",
  empty: false,
  read: parseBoolean,
  toRequest: (typed) => typed === true,
};
