/** Compares the texts of orders, reviews and support tickets with the documented ones. */
import { describe, expect, it } from "vitest";
import { isUnusualChange, ORDER_STATUSES } from "../../resources/orders/contract";
import { orders } from "../../resources/orders/resource";
import { reviews } from "../../resources/reviews/resource";
import { support } from "../../resources/support/resource";
import type { Resource } from "../../src/kit/define/resource";
import { formatFigure, getCardFigure } from "../../src/kit/list/card-figure";
import { kitMessages } from "../../src/kit/messages";
import { cardsOf, columnsOf, filtersOf, textsOf } from "./support/texts-of";

const cardOf = ({ list }: Resource, title: string) => list.cards?.find((card) => card.title === title);
/** Returns the figure that a card shows for the rows of a page. */
function figureOf(resource: Resource, title: string, rows: readonly object[]) {
  const card = cardOf(resource, title) ?? { title };
  const counts = { counting: false, pending: false, facets: {}, totals: undefined, sent: [], tab: undefined };
  const { figure } = getCardFigure(resource, card, { rows, narrowed: false }, counts);
  return formatFigure(resource, card, figure ?? Number.NaN);
}
const viewer = { userId: "", offers: () => false };
const tonesOf = ({ fields }: Resource, name: string) =>
  Object.fromEntries(
    Object.entries(fields[name]?.valueLabels ?? {}).map(([value, { tone = "neutral" }]) => [value, tone]),
  );

describe("orders", () => {
  // Spec: orders.cards, orders.filter, orders.columns, orders.states
  it("have the documented texts, cards, filter and columns", () => {
    expect(textsOf(orders)).toEqual(["Orders Management", "Loading orders...", "Error loading orders"]);
    expect(cardsOf(orders)).toEqual([
      ["Total Orders", "all"],
      ["Total Revenue", "page"],
      ["Pending Orders", "page"],
      ["Delivered Orders", "page"],
    ]);
    expect(filtersOf(orders)[0]).toEqual([
      "Status",
      "All Status",
      "Pending",
      "Confirmed",
      "Processing",
      "Shipped",
      "Delivered",
      "Cancelled",
      "Refunded",
    ]);
    expect(columnsOf(orders)).toEqual(["Order ID", "Customer", "Vendor", "Items", "Total", "Status", "Date"]);
  });

  // Spec: orders.cards
  it("have a revenue card that sums numbers in finalAmount over the page, also as text, and skips other values", () => {
    const rows = [{ finalAmount: 100.5, status: "pending" }, { finalAmount: "200" }, {}, { finalAmount: "much" }];
    expect(figureOf(orders, "Total Revenue", rows)).toBe("₹300.50");
    expect(cardOf(orders, "Pending Orders")?.countBy).toEqual({ status: "pending" });
    expect(cardOf(orders, "Delivered Orders")?.countBy).toEqual({ status: "delivered" });
  });

  // Spec: orders.columns
  it("are identified by the last six characters of their id", () => {
    expect(orders.fields["shortId"]?.value?.({ _id: "66c0dea100000000007a78cc" })).toBe("7a78cc");
    expect(orders.title({ _id: "66c0dea100000000007a78cc" })).toBe("Order #7a78cc");
    expect(orders.title({})).toBeUndefined();
  });

  // Spec: records.names
  it("show the vendor's shopName or name", () => {
    const shop = (vendor: object) => orders.fields["vendor"]?.value?.({ vendor } as never);
    expect([shop({ shopName: "Asha Handlooms" }), shop({ name: "Asha" })]).toEqual(["Asha Handlooms", "Asha"]);
  });

  // Spec: orders.colours
  it("have the documented colours", () => {
    expect(tonesOf(orders, "status")).toEqual({
      pending: "violet",
      confirmed: "violet",
      processing: "orange",
      shipped: "blue",
      delivered: "green",
      cancelled: "red",
      refunded: "neutral",
    });
    expect(orders.fields["status"]?.tone).toBe("violet");
  });

  // Spec: orders.status
  it("can be set to any of seven statuses in a dialog that starts with the current one", () => {
    const { "edit-status": editStatus } = orders.actions;
    expect(editStatus).toMatchObject({
      label: "Edit Status",
      title: "Update Order Status",
      success: "Order status updated successfully!",
      failure: "Failed to update order status",
      method: "put",
      path: "{id}/status",
    });
    const [input] = editStatus?.inputs ?? [];
    expect(Object.keys(input?.valueLabels ?? {})).toEqual([...ORDER_STATUSES]);
    expect(input?.value?.({ status: "shipped" } as never)).toBe("shipped");
    expect(editStatus?.allowed).toBeUndefined();
  });

  it.each([
    ["pending", "confirmed", false],
    ["pending", "cancelled", false],
    ["delivered", "refunded", false],
    ["shipped", "pending", true],
    ["delivered", "shipped", true],
    ["cancelled", "refunded", true],
    ["refunded", "delivered", true],
  ] as const)("isUnusualChange from %s to %s is %s", (from, to, unusual) => {
    expect(isUnusualChange(from, to)).toBe(unusual);
  });
});

describe("reviews", () => {
  // Spec: reviews.cards, reviews.columns, reviews.states
  it("have the documented texts, cards and columns", () => {
    expect(textsOf(reviews)).toEqual(["Reviews Management", "Loading reviews...", "Error loading reviews"]);
    expect(kitMessages.details(reviews.names.one)).toBe("Review Details");
    expect(cardsOf(reviews)).toEqual([
      ["Total Reviews", "all"],
      ["Average Rating", "page"],
      ["Product Reviews", "page"],
      ["Vendor Reviews", "page"],
    ]);
    expect(columnsOf(reviews)).toEqual(["User", "Rating", "Comment", "Type", "Date"]);
    expect(reviews.fields["comment"]?.empty).toBe("No comment");
    expect(reviews.fields["fullComment"]?.empty).toBe("No comment provided");
  });

  // Spec: reviews.type
  it("are called product reviews if they have a product, else vendor reviews", () => {
    const valueLabels = reviews.fields["longType"]?.valueLabels;
    const type = (row: object) => valueLabels?.[String(reviews.fields["longType"]?.value?.(row))]?.label;
    expect(type({ product: { name: "Lamp" } })).toBe("Product Review");
    expect(type({ vendor: { shopName: "Asha" } })).toBe("Vendor Review");
    expect(reviews.fields["type"]?.valueLabels?.["product"]?.label).toBe("Product");
    expect(reviews.fields["type"]?.valueLabels?.["vendor"]?.label).toBe("Vendor");
  });

  // Spec: format.rating, reviews.cards
  it("show their average rating with one decimal", () => {
    expect(figureOf(reviews, "Average Rating", [{ rating: 5 }, { rating: 4 }, { rating: 4 }, {}])).toBe("4.3");
  });

  // Spec: reviews.delete
  it("can only be deleted, after a confirmation", () => {
    expect(Object.keys(reviews.actions)).toEqual(["delete"]);
    const { delete: remove } = reviews.actions;
    expect(remove?.question?.({}, viewer)).toBe("Are you sure you want to delete this review?");
    expect(remove).toMatchObject({ success: "Review deleted successfully!", failure: "Failed to delete review" });
  });
});

describe("support tickets", () => {
  // Spec: support.cards, support.filters, support.columns, support.states
  it("have the documented texts, cards, filters and columns", () => {
    expect(textsOf(support)).toEqual([
      "Support Management",
      "Loading support tickets...",
      "Error loading support tickets",
    ]);
    expect(kitMessages.details(support.names.one)).toBe("Support Ticket Details");
    expect(cardsOf(support)).toEqual([
      ["Total Tickets", "all"],
      ["Open Tickets", "page"],
      ["In Progress", "page"],
      ["Resolved", "page"],
    ]);
    expect(filtersOf(support)).toEqual([
      ["Filter by Status", "All Status", "Open", "In Progress", "Resolved", "Closed"],
      ["Filter by Priority", "All Priorities", "High", "Medium", "Low"],
      ["SLA", "Any SLA", "Overdue", "Due within a day", "On track"],
    ]);
    expect(columnsOf(support)).toEqual(["Ticket ID", "User", "Subject", "Priority", "Status", "Created"]);
    expect(support.fields["phone"]?.empty).toBe("Not provided");
    expect(support.fields["shortId"]?.value?.({ _id: "66c0dea1000000000069b3c0" })).toBe("#69b3c0");
  });

  // Spec: support.colours
  it("have the documented colours", () => {
    expect(tonesOf(support, "status")).toEqual({
      open: "red",
      in_progress: "orange",
      resolved: "green",
      closed: "neutral",
    });
    expect(support.fields["status"]?.tone).toBe("violet");
    expect(tonesOf(support, "priority")).toEqual({ high: "red", medium: "orange", low: "green" });
  });

  // Spec: support.reply, support.closing, support.closed
  it("can be replied to and closed as documented, but not once they are closed", () => {
    // The backend offers assign and note only as features.
    expect(Object.keys(support.actions)).toEqual(["reply", "assign", "note", "close"]);
    expect(support.actions["assign"]?.feature).toBe("support.assignee");
    expect(support.actions["note"]?.feature).toBe("support.notes");
    const { reply, close } = support.actions;
    expect(reply).toMatchObject({
      label: "Reply",
      title: "Reply to Ticket",
      submit: "Send Reply",
      success: "Reply sent successfully!",
      failure: "Failed to send reply",
      method: "post",
      path: "{id}/reply",
    });
    expect(reply?.inputs).toMatchObject([{ label: "Your reply", required: "Please enter a reply message" }]);
    expect(close).toMatchObject({
      label: "Close Ticket",
      success: "Ticket status updated successfully!",
      failure: "Failed to update ticket status",
      method: "put",
      path: "{id}/status",
    });
    expect(close?.body?.({}, undefined, viewer)).toEqual({ status: "closed" });
    for (const action of [reply, close]) {
      expect(action?.allowed?.({ status: "open" } as never, viewer)).toBe(true);
      expect(action?.allowed?.({ status: "closed" } as never, viewer)).toMatch(/closed/);
    }
  });
});
