import { parseNumber } from "../format";
import type { Kind } from "./kind";
import { toNumberCell } from "./number";
import { Rating } from "./rating-value";

/** Stars. A record's page, which can reveal values, shows the rating in words too. */
export const rating: Kind = {
  show: (value, _, reveal) => {
    const figure = parseNumber(value);
    return figure === undefined ? undefined : <Rating value={figure} withText={reveal !== undefined} />;
  },
  csv: toNumberCell,
};
