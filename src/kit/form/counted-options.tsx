import type { Facets } from "../../../providers/data/contract";
import { formatNumber } from "../format";
import "./form.css";

/** How many records the values of a field have; absent where nobody counts. */
export type Counts = NonNullable<Facets["facets"]>[string] | undefined;

/**
 * A select's options with how many records each has. A value that was not counted has `missing`; the option that stands
 * for all has none. A count is no part of the option's name or text: it is seen beside it, and heard as its description.
 */
export function countedOptions<O extends { value: string }>(options: readonly O[], counts: Counts, missing?: number) {
  if (!counts) return { options: [...options] };
  const countOf = (value: string) => {
    const count = value ? (counts[value] ?? missing) : undefined;
    return count === undefined ? undefined : formatNumber(count);
  };
  return {
    options: options.map((option) => ({ ...option, "aria-description": countOf(option.value) })),
    // What antd has at the end of an option, the chosen one or not.
    menuItemSelectedIcon: ({ value }: O) => <span className="option-count" data-count={countOf(value)} />,
  };
}
