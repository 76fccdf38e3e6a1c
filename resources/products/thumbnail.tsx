import type { RenderProps } from "../../src/kit/define/field";
import { Picture } from "../../src/kit/kinds/pictures";
import { toList } from "../../src/kit/read-value";

/** The first picture of a list, or a placeholder. */
export const Thumbnail = ({ value }: RenderProps) => <Picture source={toList(value)?.[0]} />;
