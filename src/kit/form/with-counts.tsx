import type { Facets } from "../../../providers/data/contract";
import { formatNumber } from "../numbers";
import "./form.css";

/** The number of records for each value of a field. Undefined without counts. */
export type OptionCounts = NonNullable<Facets["facets"]>[string] | undefined;

/**
 * Adds record counts to the options of a select. A count is not part of the option's name: it is shown next to the
 * name, and screen readers read it as the description. The option for "all", which has an empty value, gets no count.
 * @param missing the count of a value that `counts` lacks; by default, such a value shows no count
 */
export function withCounts<O extends { value: string }>(options: readonly O[], counts: OptionCounts, missing?: number) {
  if (!counts) return { options: [...options] };
  const countOf = (value: string) => {
    const count = value ? (counts[value] ?? missing) : undefined;
    return count === undefined ? undefined : formatNumber(count);
  };
  return {
    options: options.map((option) => ({ ...option, "aria-description": countOf(option.value) })),
    // antd renders this at the end of every option, whether it is selected or not.
    menuItemSelectedIcon: ({ value }: O) => <span className="option-count" data-count={countOf(value)} />,
  };
}
