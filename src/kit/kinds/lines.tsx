import { toText } from "../format";
import { toList } from "../read-value";
import type { Kind } from "./kind";

/** A list of texts. Other entries are left out. */
export const lines: Kind = {
  show: (values) => {
    const texts = (toList(values) ?? []).flatMap((value) => toText(value) ?? []);
    if (texts.length === 0) return undefined;
    return (
      <ul className="lines">
        {texts.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    );
  },
  input: { control: "lines" },
  wide: true,
};
