/** The computed colours of the tags of order statuses, in both themes. */
import { ORDER_STATUSES } from "../../resources/orders/contract";
import { colourOf } from "./support/colours";
import { expect, documentedTest } from "./support/fixtures";
import { openList, recordList } from "./support/screens";
import { THEMES } from "./support/themes";

const ORDERS = "Orders Management";

for (const { colorScheme, tag } of THEMES) {
  documentedTest.describe(`${colorScheme} theme`, { tag }, () => {
    documentedTest.use({ colorScheme });
    // Spec: orders.colours
    documentedTest("shows every status in the colour of its meaning", async ({ page, signIn, letter }) => {
      ORDER_STATUSES.forEach((status, index) => Object.assign(letter.records.orders[index] ?? {}, { status }));
      await signIn();
      await openList(page, ORDERS, "/orders");
      const colours = ORDER_STATUSES.map(async (status) => {
        const chip = recordList(page, ORDERS)
          .getByText(new RegExp(`^${status}$`, "i"))
          .first();
        return [status, await colourOf(chip)] as const;
      });
      expect(Object.fromEntries(await Promise.all(colours))).toEqual({
        pending: "violet",
        confirmed: "violet",
        processing: "orange",
        shipped: "blue",
        delivered: "green",
        cancelled: "red",
        refunded: "neutral",
      });
    });
  });
}
