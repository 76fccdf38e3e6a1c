import { toText } from "../format";
import { toList } from "../read-value";
import type { Kind } from "./kind";
import { Picture, Pictures } from "./pictures";

export const image: Kind = { show: (value) => <Picture source={value} />, csv: false, picture: true };

const rows = (perRow: 2 | 3): Kind => ({
  show: (value, { label }) => {
    const sources = toList(value) ?? [];
    return sources.length > 0 ? <Pictures label={label} sources={sources} perRow={perRow} /> : undefined;
  },
  input: { control: "pictures" },
  csv: false,
  wide: true,
});

export const images = rows(3);

export const imagePairs = rows(2);

/** The first letter of a name, in place of a picture. */
export const initial: Kind = {
  show: (value) => <span className="initial">{[...(toText(value)?.trim() ?? "?")][0]?.toUpperCase()}</span>,
  csv: false,
  picture: true,
};
