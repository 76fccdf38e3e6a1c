import { parseBoolean } from "../format";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";
import type { Kind } from "./kind";

/** Yes or no, or a tag if the field has value labels. */
export const boolean: Kind = {
  show: (value, { valueLabels }) => {
    const flag = parseBoolean(value);
    if (flag === undefined) return undefined;
    return valueLabels ? <StatusTag value={flag} valueLabels={valueLabels} /> : flag ? words.yes : words.no;
  },
  input: { control: "switch" },
};
