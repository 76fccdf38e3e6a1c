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

/** The preview of the email to the customer, in the dialogs that create, approve or record a refund. */
export const customerEmailPreview: SharedFormPart = {
  name: "customer-email",
  isFor: (_, { inputs }) => inputs.some(({ name }) => name === "tellCustomer"),
  component: lazyComponent(() => import("./customer-email-preview").then((part) => part.CustomerEmailPreview)),
};
