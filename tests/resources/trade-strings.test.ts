/** The documented strings of orders, reviews and support tickets, written out. */
import { describe, expect, it } from "vitest";
import { isUnusualChange, ORDER_STATUSES } from "../../resources/orders/contract";
import { orders } from "../../resources/orders/resource";
import { reviews } from "../../resources/reviews/resource";
import { support } from "../../resources/support/resource";
import { actionsOf } from "../../src/kit/actions";
import type { Resource } from "../../src/kit/define-resource";

const columnsOf = ({ fields, list }: Resource) =>
  list.columns.map((column) => (typeof column === "string" ? fields[column]?.label : column.title));
const cardsOf = ({ list }: Resource) => list.cards?.map(({ title, scope }) => [title, scope]);
const filtersOf = ({ list }: Resource) =>
  list.filters?.map(({ label, options }) => [label, ...options.map((option) => option.label)]);
const figure = ({ list }: Resource, title: string, rows: object[]) => {
  const card = list.cards?.find((candidate) => candidate.title === title);
  return card?.value?.({ rows, total: rows.length });
};
const toneOf = ({ fields }: Resource, name: string) =>
  Object.fromEntries(Object.entries(fields[name]?.looks ?? {}).map(([value, { tone }]) => [value, tone]));

describe("orders", () => {
  // Spec: orders.cards, orders.filter, orders.columns, orders.states
  it("have the documented texts, cards, filter and columns", () => {
    expect(orders.words).toMatchObject({
      title: "Orders Management",
      loading: "Loading orders...",
      loadError: "Error loading orders",
    });
    expect(cardsOf(orders)).toEqual([
      ["Total Orders", "all"],
      ["Total Revenue", "page"],
      ["Pending Orders", "page"],
      ["Delivered Orders", "page"],
    ]);
    expect(filtersOf(orders)?.[0]).toEqual([
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
  it("add up finalAmount over the page, and leave out what is no number", () => {
    const rows = [{ finalAmount: 100.5, status: "pending" }, { finalAmount: "200" }, {}, { finalAmount: "much" }];
    expect(figure(orders, "Total Revenue", rows)).toBe(300.5);
    expect(figure(orders, "Pending Orders", rows)).toBe(1);
    expect(orders.list.cards?.[1]?.format?.(300.5)).toBe("₹300.50");
  });

  // Spec: orders.columns
  it("are known by the last six characters of their id", () => {
    expect(orders.fields["shortId"]?.value?.({ _id: "66c0dea100000000007a78cc" })).toBe("7a78cc");
  });

  // Spec: records.names
  it("call their shop by its shopName or its name", () => {
    const shop = (vendor: object) => orders.fields["vendor"]?.value?.({ vendor } as never);
    expect([shop({ shopName: "Asha Handlooms" }), shop({ name: "Asha" })]).toEqual(["Asha Handlooms", "Asha"]);
  });

  // Spec: orders.colours
  it("have the documented colours", () => {
    expect(toneOf(orders, "status")).toEqual({
      pending: "violet",
      confirmed: "violet",
      processing: "orange",
      shipped: "blue",
      delivered: "green",
      cancelled: "red",
      refunded: "neutral",
    });
    expect(orders.fields["status"]?.otherwise).toBe("violet");
  });

  // Spec: orders.status
  it("are moved to any of the seven statuses by a dialog that starts from the present one", () => {
    const { "edit-status": editStatus } = actionsOf(orders);
    expect(editStatus).toMatchObject({
      label: "Edit Status",
      title: "Update Order Status",
      success: "Order status updated successfully!",
      failure: "Failed to update order status",
      request: { method: "put", path: "{id}/status" },
    });
    const [input] = editStatus?.inputs ?? [];
    expect(Object.keys(input?.looks ?? {})).toEqual([...ORDER_STATUSES]);
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
  ] as const)("from %s to %s is unusual: %s", (from, to, unusual) => {
    expect(isUnusualChange(from, to)).toBe(unusual);
  });
});

describe("reviews", () => {
  // Spec: reviews.cards, reviews.columns, reviews.states
  it("have the documented texts, cards and columns", () => {
    expect(reviews.words).toMatchObject({
      title: "Reviews Management",
      thing: "Review",
      loading: "Loading reviews...",
      loadError: "Error loading reviews",
    });
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
  it("are of a product when one is attached, else of a vendor", () => {
    const looks = reviews.fields["longType"]?.looks;
    const type = (row: object) => looks?.[String(reviews.fields["longType"]?.value?.(row))]?.label;
    expect(type({ product: { name: "Lamp" } })).toBe("Product Review");
    expect(type({ vendor: { shopName: "Asha" } })).toBe("Vendor Review");
    expect(reviews.fields["type"]?.looks?.["product"]?.label).toBe("Product");
    expect(reviews.fields["type"]?.looks?.["vendor"]?.label).toBe("Vendor");
  });

  // Spec: format.rating, reviews.cards
  it("have an average with one decimal", () => {
    const average = figure(reviews, "Average Rating", [{ rating: 5 }, { rating: 4 }, { rating: 4 }, {}]);
    expect(reviews.list.cards?.[1]?.format?.(average ?? 0)).toBe("4.3");
  });

  // Spec: reviews.delete
  it("are only deleted, with a question", () => {
    expect(Object.keys(actionsOf(reviews))).toEqual(["delete"]);
    const { delete: remove } = actionsOf(reviews);
    expect(remove?.question?.({})).toBe("Are you sure you want to delete this review?");
    expect(remove).toMatchObject({ success: "Review deleted successfully!", failure: "Failed to delete review" });
  });
});

describe("support tickets", () => {
  // Spec: support.cards, support.filters, support.columns, support.states
  it("have the documented texts, cards, filters and columns", () => {
    expect(support.words).toMatchObject({
      title: "Support Management",
      details: "Support Ticket Details",
      loading: "Loading support tickets...",
      loadError: "Error loading support tickets",
    });
    expect(cardsOf(support)).toEqual([
      ["Total Tickets", "all"],
      ["Open Tickets", "page"],
      ["In Progress", "page"],
      ["Resolved", "page"],
    ]);
    expect(filtersOf(support)).toEqual([
      ["Filter by Status", "All Status", "Open", "In Progress", "Resolved", "Closed"],
      ["Filter by Priority", "All Priorities", "High", "Medium", "Low"],
    ]);
    expect(columnsOf(support)).toEqual(["Ticket ID", "User", "Subject", "Priority", "Status", "Created"]);
    expect(support.fields["phone"]?.empty).toBe("Not provided");
    expect(support.fields["shortId"]?.value?.({ _id: "66c0dea1000000000069b3c0" })).toBe("#69b3c0");
  });

  // Spec: support.colours
  it("have the documented colours", () => {
    expect(toneOf(support, "status")).toEqual({
      open: "red",
      in_progress: "orange",
      resolved: "green",
      closed: "neutral",
    });
    expect(support.fields["status"]?.otherwise).toBe("violet");
    expect(toneOf(support, "priority")).toEqual({ high: "red", medium: "orange", low: "green" });
  });

  // Spec: support.reply, support.closing, support.closed
  it("are answered and closed as documented, and not once they are closed", () => {
    expect(Object.keys(actionsOf(support))).toEqual(["reply", "close"]);
    const { reply, close } = actionsOf(support);
    expect(reply).toMatchObject({
      label: "Reply",
      title: "Reply to Ticket",
      submit: "Send Reply",
      success: "Reply sent successfully!",
      failure: "Failed to send reply",
      request: { method: "post", path: "{id}/reply" },
    });
    expect(reply?.inputs).toMatchObject([{ label: "Your reply", required: "Please enter a reply message" }]);
    expect(close).toMatchObject({
      label: "Close Ticket",
      success: "Ticket status updated successfully!",
      failure: "Failed to update ticket status",
      request: { method: "put", path: "{id}/status" },
    });
    const viewer = { userId: "", offers: () => false };
    expect(close?.values?.({}, viewer)).toEqual({ status: "closed" });
    for (const action of [reply, close]) {
      expect(action?.allowed?.({ status: "open" } as never, viewer)).toBe(true);
      expect(action?.allowed?.({ status: "closed" } as never, viewer)).toMatch(/closed/);
    }
  });
});
