import { toList } from "../read-value";
import type { Kind } from "./kind";
import { Picture, Pictures } from "./pictures";

export const image: Kind = { show: (value) => <Picture source={value} />, csv: false, picture: true };

export const images: Kind = {
  show: (value, { label }) => {
    const sources = toList(value) ?? [];
    return sources.length > 0 ? <Pictures label={label} sources={sources} perRow={3} /> : undefined;
  },
  input: { control: "pictures" },
  csv: false,
  wide: true,
};
