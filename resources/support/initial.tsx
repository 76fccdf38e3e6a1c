import type { RenderProps } from "../../src/kit/define/field";
import { toText } from "../../src/kit/format";
import { toList } from "../../src/kit/read-value";

/** The first letter of a name, in place of a picture. */
export const Initial = ({ value }: RenderProps) => (
  <span className="initial">{[...(toText(toList(value)?.[0])?.trim() ?? "?")][0]?.toUpperCase()}</span>
);
