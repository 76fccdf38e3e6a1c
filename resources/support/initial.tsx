import type { RenderProps } from "../../src/kit/define/field";
import { toText } from "../../src/kit/format";

/** The first letter of a name, in place of a picture. */
export const Initial = ({ value }: RenderProps) => (
  <span className="initial">{[...(toText(value)?.trim() ?? "?")][0]?.toUpperCase()}</span>
);
