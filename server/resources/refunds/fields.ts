/** Fields of new refunds, which administrators and the shop's own system send. */
import { z } from "zod";
import { optionalText, rupees, wholeNumber } from "../../http/fields";

const MAX_LINES = 200;
export const MAX_NOTE_LENGTH = 500;

export const noteField = optionalText(MAX_NOTE_LENGTH);

/**
 * Lines of the order. `amount` is in rupees. By default, it is the share for `quantity` of the amount that was paid for
 * the line.
 */
export const linesField = z
  .array(
    z.strictObject(
      { position: wholeNumber(0), quantity: wholeNumber(0), amount: rupees.optional() },
      "must be a line with position and quantity",
    ),
    "must be a list of lines",
  )
  .min(1, "must name at least one line")
  .max(MAX_LINES, `must have at most ${MAX_LINES} entries`)
  .refine((all) => new Set(all.map(({ position }) => position)).size === all.length, "must name each line once");
