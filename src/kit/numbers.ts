/** `1,00,000` or, with two decimals, `1,00,000.00`. */
export const formatNumber = (value: number, decimals?: number) =>
  value.toLocaleString("en-IN", {
    maximumFractionDigits: decimals ?? 2,
    ...(decimals === undefined ? {} : { minimumFractionDigits: decimals }),
  });

/** The number of records in a list. With `totalIsMinimum`, the server stopped counting: there may be more. */
export interface Total {
  total: number;
  totalIsMinimum?: boolean | undefined;
}

/** `12,345`, or `10,000+` for a minimum. */
export const formatTotal = ({ total, totalIsMinimum }: Total) => `${formatNumber(total)}${totalIsMinimum ? "+" : ""}`;

/** Formats a count with its noun: "1 order", "1,200 orders". */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
