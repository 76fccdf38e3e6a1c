/** The documented strings of products and their approval, written out. */
import { describe, expect, it } from "vitest";
import { isWholeList, MAX_PAGE_SIZE } from "../../providers/data/contract";
import type { Product } from "../../resources/products/contract";
import { productApproval } from "../../resources/products/approval";
import { products } from "../../resources/products/resource";
import type { FormValues } from "../../src/kit/define/action";
import type { Row } from "../../src/kit/define/field";
import type { ResolvedAction } from "../../src/kit/define/ready-action";
import type { Resource } from "../../src/kit/define/resource";
import { getInitialValues, toRequestValues } from "../../src/kit/form/form-values";
import { cardsOf, columnsOf, filtersOf, textsOf } from "./support/texts-of";

/** Returns the labels of the fields in the details. */
const detailsOf = ({ fields, parts = [] }: Resource) =>
  parts.flat().flatMap((part) => ("fields" in part ? part.fields.map((name) => fields[name]?.label) : []));

const viewer = { userId: "", offers: () => false };

/** Returns the inputs that a form has on every backend. */
const inputsOf = (action: ResolvedAction | undefined) => action?.inputs.filter(({ feature }) => !feature) ?? [];

/** Returns the request body for form values. */
function bodyOf(action: ResolvedAction | undefined, typed: FormValues, row?: Row) {
  const sent = toRequestValues(inputsOf(action), typed);
  return action?.body?.(sent, row, viewer) ?? sent;
}

describe("products", () => {
  // Spec: products.states, products.empty
  it("have the documented texts", () => {
    expect(textsOf(products)).toEqual(["Products Management", "Loading products...", "Error loading products"]);
    expect(products.list.empty).toBe("No products found. Add your first product to get started.");
  });

  // Spec: products.cards
  it("have seven cards: the total, four counts of the page and the totals of two other lists", () => {
    expect(cardsOf(products)).toEqual([
      ["Total", "all"],
      ["Active", "page"],
      ["Pending Approval", "page"],
      ["Approved", "page"],
      ["Rejected", "page"],
      ["Categories", "all"],
      ["Vendors", "all"],
    ]);
  });

  // Spec: products.filters
  it("are filtered by category, with all choices, and by vendor, with up to a hundred", () => {
    const lookups = products.filters.filter(({ lookup }) => lookup);
    expect(lookups.map(({ name, label, lookup }) => [name, label, lookup?.path])).toEqual([
      ["category", "Category", "categories"],
      ["vendor", "Vendor", "vendors"],
    ]);
    expect([isWholeList("categories"), isWholeList("vendors"), MAX_PAGE_SIZE]).toEqual([true, false, 100]);
    expect(filtersOf(products)).toEqual([
      ["Category", "All Categories"],
      ["Vendor", "All Vendors"],
    ]);
  });

  // Spec: products.search
  it("are searched by the documented call and explain its limits", () => {
    const [search] = products.filters;
    expect(search).toMatchObject({ name: "q", label: "Search", path: "products/search", feature: "products.search" });
    expect(search?.note).toBe("This server searches all products. The category and vendor filters don't apply");
  });

  // Spec: products.columns
  it("have the documented columns, with picture, name and description in the first", () => {
    expect(columnsOf(products)).toEqual(["Product", "Category", "Vendor", "Price", "Stock", "Active", "Status"]);
    expect(products.list.columns[0]).toEqual(["Product", "image", "name", "description"]);
  });

  // Spec: products.stock
  it.each([
    [0, "red"],
    [10, "red"],
    [11, "green"],
  ])("show a stock of %i as %s", (stock, tone) => {
    const { tone: toneOf } = products.fields["stock"] ?? {};
    expect(typeof toneOf === "function" && toneOf(stock)).toBe(tone);
  });

  // Spec: products.approval
  it("show the approval status in green, orange or red, and a missing one as pending", () => {
    const status = products.fields["approvalStatus"];
    expect(status?.value?.({})).toBe("pending");
    expect(status?.valueLabels).toEqual({
      pending: { label: "Pending", tone: "orange" },
      approved: { label: "Approved", tone: "green" },
      rejected: { label: "Rejected", tone: "red" },
    });
  });

  // Spec: records.names
  it("show the vendor's shopName or name", () => {
    const shop = (vendor: object) => products.fields["vendor"]?.value?.({ vendor } as never);
    expect([shop({ shopName: "Asha Handlooms" }), shop({ name: "Asha" })]).toEqual(["Asha Handlooms", "Asha"]);
  });

  // Spec: products.details
  it("have the documented details", () => {
    expect(detailsOf(products)).toEqual(
      expect.arrayContaining([
        ...["Name", "Description", "Price", "Stock", "Tax Rate", "Active", "Category", "Vendor", "Created"],
        ...["Specifications", "Images"],
      ]),
    );
    expect(products.fields["specifications"]?.kind).toBe("keyValues");
  });

  // Spec: products.edit, products.rules
  it("are edited through the documented fields with the documented errors", () => {
    const { edit, create } = products.actions;
    expect(inputsOf(edit).map(({ label, kind, lookup }) => [label, lookup?.path ?? kind])).toEqual([
      ["Name", "text"],
      ["Description", "multiline"],
      ["Price", "money"],
      ["Stock", "integer"],
      ["Tax Rate", "percent"],
      ["Category", "categories"],
      ["Active", "boolean"],
      ["Specifications", "keyValues"],
    ]);
    const required = edit?.inputs.flatMap((input) => (input.required ? [[input.name, input.required]] : []));
    const text = "Please fill in all required fields";
    expect(required).toEqual([
      ["name", text],
      ["price", text],
      ["stock", text],
    ]);
    expect(create?.title).toBe("Add Product");
  });

  // Spec: products.edit, products.rules, products.specifications
  it("send the documented body, with 0 for an empty tax rate and {} for empty specifications", () => {
    const { edit } = products.actions;
    const row: Product = {
      name: "Brass lamp",
      description: "Cast in Moradabad",
      price: 899.5,
      stock: 12,
      isActive: true,
      category: { _id: "c1", name: "Home" },
      specifications: {},
    };
    expect(bodyOf(edit, getInitialValues(inputsOf(edit), row as Row), row as Row)).toEqual({
      name: "Brass lamp",
      description: "Cast in Moradabad",
      price: 899.5,
      stock: 12,
      taxRate: 0,
      isActive: true,
      category: "c1",
      specifications: {},
    });
  });

  // Spec: products.edit, products.delete
  it("have the documented success and failure messages", () => {
    const { edit, delete: remove } = products.actions;
    expect(edit).toMatchObject({ success: "Product updated successfully!", failure: "Failed to update product" });
    expect(remove).toMatchObject({ success: "Product deleted successfully!", failure: "Failed to delete product" });
    expect(remove?.question?.({}, viewer)).toBe("Are you sure you want to delete this product?");
  });
});

describe("the approval of products", () => {
  // Spec: approval.cards, approval.tabs
  it("has three cards that count the page, and three tabs with their own calls", () => {
    expect(textsOf(productApproval)).toEqual([
      "Product Approval Management",
      "Loading products...",
      "Error loading products",
    ]);
    expect(cardsOf(productApproval)).toEqual([
      ["Pending", "page"],
      ["Approved", "page"],
      ["Rejected", "page"],
    ]);
    expect(productApproval.tabs.map(({ label, path }) => [label, path])).toEqual([
      ["Pending", "products/pending"],
      ["Approved", "products/approval-status/approved"],
      ["Rejected", "products/approval-status/rejected"],
    ]);
  });

  // Spec: approval.details
  it("has the documented details", () => {
    expect(detailsOf(productApproval)).toEqual(
      expect.arrayContaining([
        ...["Name", "Description", "Price", "Stock", "Tax Rate", "Vendor", "Category", "Approval Status"],
        ...["Approval Date", "Rejection Date", "Images"],
      ]),
    );
  });

  // Spec: approval.columns
  it("has the documented columns", () => {
    expect(columnsOf(productApproval)).toEqual([
      "Product",
      "Vendor",
      "Category",
      "Price",
      "Stock",
      "Status",
      "Submitted",
    ]);
  });

  // Spec: approval.columns
  it.each([
    ["x".repeat(50), "x".repeat(50)],
    ["x".repeat(51), `${"x".repeat(50)}...`],
    ["🪔".repeat(60), `${"🪔".repeat(50)}...`],
  ])("cuts a description after 50 characters (%#)", (description, shown) => {
    expect(productApproval.fields["summary"]?.value?.({ description } as never)).toBe(shown);
  });

  // Spec: approval.approve, approval.reject
  it("sends the documented bodies and shows the documented messages", () => {
    const { approve, reject } = productApproval.actions;
    expect(approve).toMatchObject({
      label: "Approve",
      title: "Approve Product",
      success: "Product approved successfully!",
      failure: "Failed to approve product",
    });
    expect(reject).toMatchObject({
      label: "Reject",
      title: "Reject Product",
      success: "Product rejected successfully!",
      failure: "Failed to reject product",
    });
    expect(bodyOf(approve, {})).toEqual({ approvalNotes: "" });
    expect(bodyOf(reject, { rejectionReason: " Blurred " })).toEqual({ rejectionReason: "Blurred" });
    expect(bodyOf(reject, { rejectionReason: "a", rejectionNotes: " b " })).toEqual({
      rejectionReason: "a",
      rejectionNotes: "b",
    });
    expect(reject?.inputs[0]?.required).toBe("Please provide a rejection reason");
  });

  // Spec: approval.actions
  it("is offered only for pending products", () => {
    const { approve } = productApproval.actions;
    expect(approve?.allowed?.({ approvalStatus: "pending" } as never, viewer)).toBe(true);
    expect(approve?.allowed?.({ approvalStatus: "approved" } as never, viewer)).toMatch(/approved/);
  });
});
