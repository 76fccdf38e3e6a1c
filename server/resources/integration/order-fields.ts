/** The fields of orders that the shop owns, and the amounts that are computed from them. */
import { z } from "zod";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../../../resources/orders/contract";
import { toPaise, toRupees } from "../../ledger/entries";
import { clearableText, optionalText, requiredChoice, requiredText, rupees, wholeNumber } from "../../http/fields";
import { externalId } from "./items";
import { sentTime } from "./sent-fields";

const MAX_LINES = 200;
/** The largest value of the column, numeric(14,2), in paise. */
const MAX_TOTAL_PAISE = 99_999_999_999_999;

const line = z.strictObject(
  {
    product: externalId.optional(),
    /** The product's name at the time of sale. By default, the name of the stored line, or the current name. */
    name: optionalText(200),
    quantity: wholeNumber(1),
    price: rupees,
  },
  "must be an object",
);

/** The fields of an order. Optional fields that are absent keep their values. */
export const orderFields = z.strictObject(
  {
    customer: externalId,
    vendor: externalId,
    items: z
      .array(line, "must be a list")
      .min(1, "must not be empty")
      .max(MAX_LINES, `must have at most ${MAX_LINES} entries`),
    discountAmount: rupees.optional(),
    status: requiredChoice(ORDER_STATUSES),
    paymentMethod: requiredText(50),
    paymentStatus: requiredChoice(PAYMENT_STATUSES).optional(),
    shippingAddress: z
      .strictObject({ street: clearableText(500), city: clearableText(200) }, "must be an object")
      .optional(),
    /** When the customer ordered. Cannot be changed later. */
    createdAt: sentTime,
  },
  "must be an object",
);

export type OrderItem = z.output<typeof orderFields>;

interface Amounts {
  totalAmount: number;
  discountAmount: number;
  finalAmount: number;
}

/** Returns the amounts in rupees, or undefined if the discount exceeds the total, or the total is too large. */
export function computeAmounts(
  lines: readonly { quantity: number; price: number }[],
  discount: number,
): Amounts | undefined {
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * toPaise(price), 0);
  const final = total - toPaise(discount);
  if (total > MAX_TOTAL_PAISE || final < 0) return undefined;
  return { totalAmount: toRupees(total), discountAmount: discount, finalAmount: toRupees(final) };
}
