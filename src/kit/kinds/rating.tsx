import { parseNumber } from "../format";
import type { Kind } from "./kind";
import { toNumberCell } from "./number";
import { Rating } from "./rating-value";

const stars = (withText: boolean): Kind => ({
  show: (value) => {
    const figure = parseNumber(value);
    return figure === undefined ? undefined : <Rating value={figure} withText={withText} />;
  },
  csv: toNumberCell,
});

export const rating = stars(false);

/** A rating that is also shown in words. */
export const ratingText = stars(true);
