/** The chosen lines of a refund as the text of an input: one line each, with position, quantity and amount. */
import { isBlank } from "../../../providers/input/contract";
import { parseNumber } from "../../../src/kit/format";

export interface ChosenLine {
  position: number;
  quantity: number;
  /** In rupees, as typed. If it is blank, the server proposes the amount. */
  amount: string;
}

/** Parses the text of the input. Returns undefined for an empty text, which means everything that is left to refund. */
export function parseChosenLines(text: unknown): readonly ChosenLine[] | undefined {
  if (typeof text !== "string" || text === "") return undefined;
  return text.split("\n").map((line) => {
    const [position = "", quantity = "", amount = ""] = line.split(" ");
    return { position: parseNumber(position) ?? 0, quantity: parseNumber(quantity) ?? 0, amount };
  });
}

export const writeChosenLines = (lines: readonly ChosenLine[]): string =>
  lines.map(({ position, quantity, amount }) => `${position} ${quantity} ${amount}`).join("\n");

/** Whether an amount is blank, or a number that is not negative. */
export const isReadableAmount = (amount: string): boolean => isBlank(amount) || (parseNumber(amount) ?? -1) >= 0;

/**
 * Returns the lines for a request, without those that refund nothing. An unreadable amount is sent as it was typed, so
 * that the server rejects it instead of proposing one.
 */
export const toRequestLines = (lines: readonly ChosenLine[]) =>
  lines
    .map(({ amount, ...line }) => ({ ...line, amount: isBlank(amount) ? undefined : (parseNumber(amount) ?? amount) }))
    .filter(({ quantity, amount }) => quantity > 0 || (amount !== undefined && amount !== 0));
