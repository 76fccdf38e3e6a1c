/** The amounts of the chosen lines of a refund, in paise. */
import { isBlank } from "../../../providers/input/contract";
import { parseNumber } from "../../../src/kit/format";
import { proposeAmount, type RefundableLine } from "../../refunds/contract";
import { isReadableAmount, type ChosenLine } from "./lines-text";

export const toPaise = (rupees: unknown) => Math.round((parseNumber(rupees) ?? 0) * 100);
export const toRupees = (paise: number | undefined) => (paise === undefined ? undefined : paise / 100);

/** Returns the amount that the server proposes for some units of a line. */
export const proposePaise = ({ quantity, amount, leftQuantity, leftAmount }: RefundableLine, units: number) =>
  units === 0
    ? 0
    : proposeAmount({ quantity, paise: toPaise(amount), leftQuantity, leftPaise: toPaise(leftAmount) }, units);

/**
 * Returns the amount that a chosen line refunds. The server proposes it if none was typed. Undefined if the typed
 * amount is unreadable, or if the line to propose it for is unknown.
 */
export function getLinePaise({ quantity, amount }: ChosenLine, line: RefundableLine | undefined): number | undefined {
  if (!isReadableAmount(amount)) return undefined;
  return isBlank(amount) ? line && proposePaise(line, quantity) : toPaise(amount);
}

/** Adds up the amounts of the chosen lines. Undefined if one of them is unknown. */
export function sumLinePaise(chosen: readonly ChosenLine[], lines: readonly RefundableLine[] = []): number | undefined {
  return chosen
    .map((one) =>
      getLinePaise(
        one,
        lines.find(({ position }) => position === one.position),
      ),
    )
    .reduce((sum, paise) => (sum === undefined || paise === undefined ? undefined : sum + paise), 0);
}
