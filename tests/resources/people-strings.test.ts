/** The documented strings of users, registrations and categories, written out. */
import { describe, expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { users } from "../../resources/users/resource";
import { vendorRegistrations } from "../../resources/vendors/registrations";
import { vendors } from "../../resources/vendors/resource";
import type { Resource } from "../../src/kit/define-resource";
import { actionsOf } from "../../src/kit/actions";

const columnsOf = ({ fields, list }: Resource) =>
  list.columns.map((column) => (typeof column === "string" ? fields[column]?.label : column.title));

const filterOf = ({ list }: Resource) =>
  list.filters?.map(({ label, options }) => [label, ...options.map((option) => option.label)]);

const said = (resource: Resource) =>
  Object.values(actionsOf(resource)).map(({ title, success, failure }) => [title, success, failure]);

describe("users", () => {
  // Spec: users.columns, users.roles, users.filter, users.states
  it("have the documented texts, columns and roles", () => {
    expect(users.words).toMatchObject({ loading: "Loading users...", loadError: "Error loading users" });
    expect(columnsOf(users)).toEqual(["Name", "Email", "Role", "Created At"]);
    expect(filterOf(users)).toEqual([["Filter by Role", "All Roles", "Admin", "Vendor", "Customer"]]);
    expect(users.fields["role"]?.looks).toEqual({
      admin: { label: "Admin", tone: "red" },
      vendor: { label: "Vendor", tone: "orange" },
      customer: { label: "Customer", tone: "green" },
    });
  });

  it("say what was done and what failed after the catalogue's pattern", () => {
    expect(said(users)).toEqual([
      ["Edit User", "User updated successfully!", "Failed to update user"],
      ["Delete User", "User deleted successfully!", "Failed to delete user"],
    ]);
  });
});

describe("vendor registrations", () => {
  // Spec: registrations.cards, registrations.filter, registrations.states
  it("have the documented texts, cards and filter, with Pending first and chosen", () => {
    expect(vendorRegistrations.words.loadError).toBe("Error loading vendor registrations");
    expect(vendorRegistrations.list.cards?.map(({ title }) => title)).toEqual([
      "Pending Review",
      "Approved",
      "Rejected",
      "Total",
    ]);
    expect(filterOf(vendorRegistrations)).toEqual([["Status", "Pending", "Approved", "Rejected", "All Status"]]);
    expect(vendorRegistrations.list.filters?.[0]?.initial).toBe("pending");
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
  it("are the vendors, with the same facts and the same decisions", () => {
    const { path, fields, sections } = vendors;
    expect(vendorRegistrations).toMatchObject({ path, fields, sections });
    expect(actionsOf(vendorRegistrations)).toEqual(actionsOf(vendors));
  });

  // Spec: registrations.documents
  it("name the uploaded documents PAN, GST and License", () => {
    const row = { documents: { panCard: "/a", gstCertificate: true, businessLicense: "/b" } };
    expect(vendorRegistrations.fields["documentNames"]?.value?.(row as never)).toEqual(["PAN", "GST", "License"]);
  });

  // Spec: registrations.bulk, registrations.bulk-calls
  it("have the documented bulk actions, with the texts that the records will carry", () => {
    expect(vendorRegistrations.list.bulk).toEqual({
      label: "Select Action",
      nothing: "Please select vendors and an action",
      options: [
        { label: "Approve Selected", action: "approve", values: { approvalNotes: "Bulk approved" } },
        {
          label: "Reject Selected",
          action: "reject",
          values: { reason: "Bulk rejection", rejectionNotes: "Rejected in bulk operation" },
        },
      ],
    });
  });
});

describe("categories", () => {
  // Spec: categories.name, categories.missing-id, categories.states
  it("have the documented texts and validation words", () => {
    expect(categories.words).toMatchObject({
      loading: "Loading categories...",
      loadError: "Error loading categories",
    });
    expect(categories.fields["description"]?.empty).toBe("No description");
    expect(categories.fields["name"]?.input?.required).toBe("Category name is required");
    const { edit, delete: remove } = actionsOf(categories);
    expect(edit?.missingId).toBe("Invalid category ID for update");
    expect(remove?.missingId).toBe("Invalid category ID");
    expect(remove?.question?.({})).toBe("Are you sure you want to delete this category?");
  });

  // Spec: categories.table
  it("have the documented columns", () => {
    expect(columnsOf(categories)).toEqual(["Name", "Description", "Created At"]);
  });

  // Spec: categories.form, categories.delete
  it("say what was done and what failed in the documented words", () => {
    expect(said(categories)).toEqual([
      ["Add Category", "Category created successfully!", "Failed to create category"],
      ["Edit Category", "Category updated successfully!", "Failed to update category"],
      ["Delete Category", "Category deleted successfully!", "Failed to delete category"],
    ]);
  });
});
