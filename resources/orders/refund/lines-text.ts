/** The chosen lines of a refund as the text of an input: one line each, with position, quantity and amount. */
import { parseNumber } from "../../../src/kit/format";

export interface ChosenLine {
  position: number;
  quantity: number;
  /** In rupees, as typed. */
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

/** Returns the lines for a request, without those that refund nothing. */
export const toRequestLines = (lines: readonly ChosenLine[]) =>
  lines
    .map(({ amount, ...line }) => ({ ...line, amount: parseNumber(amount) }))
    .filter(({ quantity, amount }) => quantity > 0 || (amount ?? 0) > 0);
