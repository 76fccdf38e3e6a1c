import { toList } from "../read-value";
import type { Kind } from "./kind";
import { Pictures } from "./pictures";

/** A list of pictures. Lists show their first one with a component of their own. */
export const images: Kind = {
  show: (value, { label }) => {
    const sources = toList(value) ?? [];
    return sources.length > 0 ? <Pictures label={label} sources={sources} perRow={3} /> : undefined;
  },
  input: { control: "pictures" },
  csv: false,
  picture: true,
  wide: true,
};
