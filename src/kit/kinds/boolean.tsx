import { parseBoolean } from "../format";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";
import type { Kind } from "./kind";

/** Yes or no, or a tag if the field has looks. */
export const boolean: Kind = {
  show: (value, { looks }) => {
    const flag = parseBoolean(value);
    if (flag === undefined) return undefined;
    return looks ? <StatusTag value={flag} looks={looks} /> : flag ? words.yes : words.no;
  },
  input: { control: "switch" },
};
