/** The documented strings of products and their approval, written out. */
import { describe, expect, it } from "vitest";
import type { Product } from "../../resources/products/contract";
import { productApproval } from "../../resources/products/approval";
import { products } from "../../resources/products/resource";
import { actionsOf } from "../../src/kit/actions";
import type { Resource } from "../../src/kit/define-resource";
import { initialValues, requestBody } from "../../src/kit/form-values";

const columnsOf = ({ fields, list }: Resource) =>
  list.columns.map((column) => (typeof column === "string" ? fields[column]?.label : column.title));

const cardsOf = ({ list }: Resource) => list.cards?.map(({ title, scope }) => [title, scope]);

/** What the details show, by its label. */
const detailsOf = ({ fields, sections = [] }: Resource) =>
  sections.flatMap(({ fields: names }) => names.map((name) => fields[name]?.label));

describe("products", () => {
  // Spec: products.states, products.empty
  it("have the documented texts", () => {
    expect(products.words).toMatchObject({
      menu: "Products",
      title: "Products Management",
      loading: "Loading products...",
      loadError: "Error loading products",
    });
    expect(products.list.empty).toBe("No products found. Add your first product to get started.");
  });

  // Spec: products.cards
  it("have the seven cards: two of other lists, four over the page", () => {
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
  it("are filtered by category and vendor, of which a hundred are asked for", () => {
    expect(products.list.filters?.map(({ name, label, lookup }) => [name, label, lookup?.path, lookup?.limit])).toEqual(
      [
        ["category", "Category", "categories", undefined],
        ["vendor", "Vendor", "vendors", 100],
      ],
    );
  });

  // Spec: products.columns
  it("have the documented columns, with picture, name and description in the first", () => {
    expect(columnsOf(products)).toEqual(["Product", "Category", "Vendor", "Price", "Stock", "Active", "Status"]);
    expect(products.list.columns[0]).toMatchObject({ fields: ["image", "name", "description"] });
  });

  // Spec: products.stock
  it.each([
    [0, "red"],
    [10, "red"],
    [11, "green"],
  ])("a stock of %i is %s", (stock, tone) => {
    expect(products.fields["stock"]?.tone?.(stock)).toBe(tone);
  });

  // Spec: products.approval
  it("without an approval status are pending; approved green, pending orange, rejected red", () => {
    const status = products.fields["approvalStatus"];
    expect(status?.value?.({})).toBe("pending");
    expect(status?.looks).toEqual({
      pending: { label: "Pending", tone: "orange" },
      approved: { label: "Approved", tone: "green" },
      rejected: { label: "Rejected", tone: "red" },
    });
  });

  // Spec: records.names
  it("call their shop by its shopName or its name", () => {
    const shop = (vendor: object) => products.fields["vendor"]?.value?.({ vendor } as never);
    expect([shop({ shopName: "Asha Handlooms" }), shop({ name: "Asha" })]).toEqual(["Asha Handlooms", "Asha"]);
  });

  // Spec: products.details
  it("show in their details what is documented", () => {
    expect(detailsOf(products)).toEqual(
      expect.arrayContaining([
        ...["Name", "Description", "Price", "Stock", "Tax Rate", "Active", "Category", "Vendor", "Created"],
        ...["Specifications", "Images"],
      ]),
    );
    expect(products.fields["specifications"]?.kind).toBe("keyValues");
  });

  // Spec: products.edit, products.rules
  it("are edited by the documented fields, and say what is missing", () => {
    const { edit, create } = actionsOf(products);
    expect(edit?.inputs?.map(({ label, kind }) => [label, kind])).toEqual([
      ["Name", "text"],
      ["Description", "multiline"],
      ["Price", "money"],
      ["Stock", "number"],
      ["Tax Rate", "percent"],
      ["Category", "lookup"],
      ["Active", "switch"],
      ["Specifications", "keyValues"],
    ]);
    const required = edit?.inputs?.flatMap((input) => (input.required ? [[input.name, input.required]] : []));
    const text = "Please fill in all required fields";
    expect(required).toEqual([
      ["name", text],
      ["price", text],
      ["stock", text],
    ]);
    expect(create?.title).toBe("Add Product");
  });

  // Spec: products.edit, products.rules, products.specifications
  it("are sent as the documented body, an empty tax rate as 0 and empty specifications as an empty object", () => {
    const { inputs = [] } = actionsOf(products)["edit"] ?? {};
    const row: Product = {
      name: "Brass lamp",
      description: "Cast in Moradabad",
      price: 899.5,
      stock: 12,
      isActive: true,
      category: { _id: "c1", name: "Home" },
      specifications: {},
    };
    expect(requestBody(inputs, initialValues(inputs, row))).toEqual({
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
  it("say what was done and what failed", () => {
    const { edit, delete: remove } = actionsOf(products);
    expect(edit).toMatchObject({ success: "Product updated successfully!", failure: "Failed to update product" });
    expect(remove).toMatchObject({ success: "Product deleted successfully!", failure: "Failed to delete product" });
    expect(remove?.question?.({})).toBe("Are you sure you want to delete this product?");
  });
});

describe("the approval of products", () => {
  // Spec: approval.cards, approval.tabs
  it("has three cards over the page, and three tabs with a call each", () => {
    expect(productApproval.words.title).toBe("Product Approval Management");
    expect(cardsOf(productApproval)).toEqual([
      ["Pending", "page"],
      ["Approved", "page"],
      ["Rejected", "page"],
    ]);
    expect(productApproval.list.tabs?.map(({ label, path }) => [label, path])).toEqual([
      ["Pending", "products/pending"],
      ["Approved", "products/approval-status/approved"],
      ["Rejected", "products/approval-status/rejected"],
    ]);
  });

  // Spec: approval.details
  it("shows in its details what is documented", () => {
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
  it("is decided with the documented bodies and messages", () => {
    const { approve, reject } = actionsOf(productApproval);
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
    expect(requestBody(approve?.inputs ?? [], {})).toEqual({ approvalNotes: "" });
    expect(requestBody(reject?.inputs ?? [], { rejectionReason: " Blurred " })).toEqual({ rejectionReason: "Blurred" });
    expect(requestBody(reject?.inputs ?? [], { rejectionReason: "a", rejectionNotes: " b " })).toEqual({
      rejectionReason: "a",
      rejectionNotes: "b",
    });
    expect(reject?.inputs?.[0]?.required).toBe("Please provide a rejection reason");
  });

  // Spec: approval.actions
  it("is offered for pending products alone", () => {
    const { approve } = actionsOf(productApproval);
    const viewer = { userId: "", offers: () => false };
    expect(approve?.allowed?.({ approvalStatus: "pending" } as never, viewer)).toBe(true);
    expect(approve?.allowed?.({ approvalStatus: "approved" } as never, viewer)).toMatch(/approved/);
  });
});
