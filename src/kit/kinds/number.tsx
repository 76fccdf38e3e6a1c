import { formatMoney, formatMoneyShort, parseNumber, sumNumbers, toText } from "../format";
import { formatNumber } from "../numbers";
import type { Kind, KindInput } from "./kind";

/** Converts a number for a CSV file. Keeps text that is not a number. */
export const toNumberCell = (value: unknown) => parseNumber(value) ?? toText(value);

const numeric = (format: (value: number) => string, options?: Omit<KindInput, "control">): Kind => ({
  show: (value, { tone }) => {
    const figure = parseNumber(value);
    if (figure === undefined) return undefined;
    return typeof tone === "function" ? (
      <span className={`figure-${tone(figure)}`}>{format(figure)}</span>
    ) : (
      format(figure)
    );
  },
  input: { control: "number", ...options },
  csv: toNumberCell,
  numeric: true,
});

export const money: Kind = {
  ...numeric(formatMoney, { prefix: "₹" }),
  figure: { compute: sumNumbers, format: formatMoneyShort },
};

export const number = numeric(formatNumber);

export const integer = numeric(formatNumber, { whole: true });

export const percent = numeric((value) => `${formatNumber(value)}%`, { max: 100, suffix: "%" });
