import { parseNumber } from "../format";
import { formatNumber } from "../numbers";
import type { Kind } from "./kind";
import { toNumberCell } from "./number";
import { Rating } from "./rating-value";

/** Returns the average of the values that are numbers, or undefined if no value is. */
function computeAverage(values: readonly unknown[]): number | undefined {
  const ratings = values.flatMap((value) => parseNumber(value) ?? []);
  return ratings.length === 0 ? undefined : ratings.reduce((sum, value) => sum + value, 0) / ratings.length;
}

/** A rating in stars. In a section of a record, which passes `reveal`, the rating is also shown in words. */
export const rating: Kind = {
  show: (value, _, reveal) => {
    const figure = parseNumber(value);
    return figure === undefined ? undefined : <Rating value={figure} withText={reveal !== undefined} />;
  },
  csv: toNumberCell,
  figure: { compute: computeAverage, format: (average) => formatNumber(average, 1) },
};
