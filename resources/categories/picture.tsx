import type { RenderProps } from "../../src/kit/define/field";
import { Pictures } from "../../src/kit/kinds/pictures";

/** The picture of a category on its page, with its alternative text. */
export const CategoryPicture = ({ label, value }: RenderProps) => (
  <Pictures label={label} sources={[value]} perRow={3} />
);
