import type { SharedFormPart } from "../../../src/kit/data/use-session";
import { lazyComponent } from "../../../src/kit/ui/lazy-part";

/** Offers the refund in the dialog that only changes an order's status. */
export const refundInstead: SharedFormPart = {
  name: "refund-instead",
  feature: "orders.refunds",
  isFor: (resource, action, { allows }) =>
    resource.name === "orders" && action.key === "edit-status" && allows("refunds.create"),
  component: lazyComponent(() => import("./refund-instead").then(({ RefundInstead }) => RefundInstead)),
};
