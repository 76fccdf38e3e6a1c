import type { RenderProps } from "../../src/kit/define/field";
import { Pictures } from "../../src/kit/kinds/pictures";
import { toList } from "../../src/kit/read-value";

/** Images in two columns. */
export const ImagePairs = ({ label, value }: RenderProps) => (
  <Pictures label={label} sources={toList(value) ?? []} perRow={2} />
);
