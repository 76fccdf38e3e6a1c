/** Compares the texts of users, vendor registrations and categories with the documented ones. */
import { describe, expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { users } from "../../resources/users/resource";
import { vendorRegistrations } from "../../resources/vendors/resource";
import { vendors } from "../../resources/vendors/resource";
import { bulkMessages } from "../../src/kit/action/messages";
import { kitMessages } from "../../src/kit/messages";
import { recordMessages } from "../../src/kit/record-messages";
import { actionTextsOf, columnsOf, filtersOf, textsOf } from "./support/texts-of";

describe("users", () => {
  // Spec: users.columns, users.roles, users.filter, users.states
  it("have the documented texts, columns and roles", () => {
    expect(textsOf(users)).toEqual(["Users Management", "Loading users...", "Error loading users"]);
    expect(columnsOf(users)).toEqual(["Name", "Email", "Role", "Created At"]);
    expect(filtersOf(users)).toEqual([["Filter by Role", "All Roles", "Admin", "Vendor", "Customer"]]);
    expect(users.fields["role"]?.valueLabels).toEqual({
      admin: { label: "Admin", tone: "red" },
      vendor: { label: "Vendor", tone: "orange" },
      customer: { label: "Customer", tone: "green" },
    });
  });

  it("have the standard success and failure messages", () => {
    expect(actionTextsOf(users)).toEqual([
      ["Edit User", "User updated successfully!", "Failed to update user"],
      ["Delete User", "User deleted successfully!", "Failed to delete user"],
    ]);
  });
});

describe("vendor registrations", () => {
  // Spec: registrations.cards, registrations.filter, registrations.states
  it("have the documented texts, cards and filter, which initially shows Pending", () => {
    expect(textsOf(vendorRegistrations)).toEqual([
      "Vendor Registration Management",
      "Loading vendor registrations...",
      "Error loading vendor registrations",
    ]);
    expect(vendorRegistrations.list.cards?.map(({ title }) => title)).toEqual([
      "Pending Review",
      "Approved",
      "Rejected",
      "Total",
    ]);
    expect(filtersOf(vendorRegistrations)).toEqual([["Status", "Pending", "Approved", "Rejected", "All Status"]]);
    expect(vendorRegistrations.filters.find(({ name }) => name === "status")?.initial).toBe("pending");
    expect(vendorRegistrations.fields["documentNames"]?.empty).toBe("No documents uploaded");
  });

  // Spec: registrations.documents
  it("have the documented columns", () => {
    expect(columnsOf(vendorRegistrations)).toEqual([
      "Vendor",
      "Contact",
      "Business Info",
      "Documents",
      "Status",
      "Joined",
    ]);
  });

  // Spec: registrations.same
  it("share the fields and decisions of vendors", () => {
    const { path, fields, parts, actions } = vendors;
    expect(vendorRegistrations).toMatchObject({ path, fields, parts });
    const withoutBulk = Object.entries(vendorRegistrations.actions).map(([key, { bulk, sends, ...action }]) => {
      expect([bulk, sends]).toEqual([true, expect.any(Object)]);
      return [key, action];
    });
    const { approve, reject } = actions;
    expect(Object.fromEntries(withoutBulk)).toEqual({ approve, reject });
  });

  // Spec: registrations.documents
  it("name the uploaded documents PAN, GST and License", () => {
    const row = { documents: { panCard: "/a", gstCertificate: true, businessLicense: "/b" } };
    expect(vendorRegistrations.fields["documentNames"]?.value?.(row as never)).toEqual(["PAN", "GST", "License"]);
  });

  // Spec: registrations.bulk, registrations.bulk-calls
  it("have the documented bulk actions, whose requests contain the documented texts", () => {
    expect(recordMessages.selectAction).toBe("Select Action");
    expect(recordMessages.selectFirst(vendorRegistrations.names.one)).toBe("Please select vendors and an action");
    const { names, actions } = vendorRegistrations;
    expect(Object.values(actions).map(({ label, sends }) => [bulkMessages.labelOf(label, names), sends])).toEqual([
      ["Approve Selected", { approvalNotes: "Bulk approved" }],
      ["Reject Selected", { reason: "Bulk rejection", rejectionNotes: "Rejected in bulk operation" }],
    ]);
  });
});

describe("categories", () => {
  // Spec: categories.name, categories.missing-id, categories.states
  it("have the documented texts and validation messages", () => {
    expect(textsOf(categories)).toEqual(["Categories Management", "Loading categories...", "Error loading categories"]);
    expect(categories.fields["description"]?.empty).toBe("No description");
    expect(categories.fields["name"]?.input?.required).toBe("Category name is required");
    const { delete: remove } = categories.actions;
    expect(kitMessages.invalidIdForUpdate(categories.names.one)).toBe("Invalid category ID for update");
    expect(kitMessages.invalidId(categories.names.one)).toBe("Invalid category ID");
    expect(remove?.question?.({}, { userId: "", offers: () => false })).toBe(
      "Are you sure you want to delete this category?",
    );
  });

  // Spec: categories.table
  it("have the documented columns", () => {
    expect(columnsOf(categories)).toEqual(["Name", "Description", "Created At"]);
  });

  // Spec: categories.form, categories.delete
  it("have the documented success and failure messages", () => {
    expect(actionTextsOf(categories)).toEqual([
      ["Add Category", "Category created successfully!", "Failed to create category"],
      ["Edit Category", "Category updated successfully!", "Failed to update category"],
      ["Delete Category", "Category deleted successfully!", "Failed to delete category"],
    ]);
  });
});
