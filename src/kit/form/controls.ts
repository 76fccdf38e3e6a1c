import type { FormInput } from "../define/ready-action";
import type { ControlName } from "../kinds/kind";
import { kindOf } from "../kinds/kinds";
import type { Control } from "./control";
import { day } from "./day-control";
import { keyValues } from "./key-values-control";
import { lines } from "./lines-control";
import { lookup } from "./lookup-control";
import { number } from "./number-control";
import { picture, pictures } from "./pictures-control";
import { select } from "./select-control";
import { toggle } from "./switch-control";
import { code, email, longText, text } from "./text-controls";

const CONTROLS: Readonly<Record<ControlName, Control>> = {
  text,
  code,
  email,
  longText,
  number,
  switch: toggle,
  day,
  select,
  lookup,
  lines,
  picture,
  pictures,
  keyValues,
};

/** Returns the control of an input's kind. */
export const controlOf = (input: Pick<FormInput, "kind" | "lookup">): Control =>
  CONTROLS[kindOf(input).input?.control ?? "text"];
