/** The documented strings, written out: a changed word anywhere is a failure here. */
import { describe, expect, it } from "vitest";
import { dashboardMessages } from "../../resources/dashboard/messages";
import { recentOrderFields } from "../../resources/dashboard/recent-orders";
import { vendorMessages } from "../../resources/vendors/messages";
import { vendors } from "../../resources/vendors/resource";
import { MENU } from "../../src/app/menu";
import { shellMessages, signInMessages } from "../../src/app/messages";
import { actionsOf } from "../../src/kit/actions";
import { kitMessages } from "../../src/kit/messages";

describe("sign-in", () => {
  // Spec: sign-in.texts
  it("has the documented strings", () => {
    expect(signInMessages).toMatchObject({
      product: "E-commerce Admin",
      subtitle: "ADMINISTRATION PORTAL",
      heading: "Welcome Back",
      text: "Sign in to access your admin dashboard",
      email: "Email Address",
      password: "Password",
      submit: "Sign In",
      success: "Login successful!",
      failure: "Login failed",
    });
  });
});

describe("the shell", () => {
  // Spec: shell.name
  it("has the documented strings", () => {
    expect(shellMessages).toMatchObject({
      product: "E-commerce Admin",
      loading: "Loading...",
      notifications: "Notifications",
      account: "Account",
      profile: "Profile",
      logout: "Logout",
    });
  });

  // Spec: shell.menu, shell.routes
  it("has the fourteen entries in their order, each with its route", () => {
    expect(MENU.map(({ label, name }) => `${label} /${name}`)).toEqual([
      "Dashboard /dashboard",
      "Users /users",
      "Vendors /vendors",
      "Vendor Registrations /vendor-registrations",
      "KYC Management /kyc-management",
      "SMS Management /sms-management",
      "Messaging Management /messaging-management",
      "Products /products",
      "Product Approval /product-approval",
      "Categories /categories",
      "Orders /orders",
      "Reviews /reviews",
      "Analytics /analytics",
      "Support /support",
    ]);
  });
});

describe("the dashboard", () => {
  // Spec: dashboard.cards, dashboard.states
  it("has the documented strings", () => {
    expect(dashboardMessages).toMatchObject({
      title: "Dashboard",
      loading: "Loading dashboard...",
      loadError: "Error loading dashboard data",
      recentOrders: "Recent Orders",
    });
    expect(Object.values(dashboardMessages.cards)).toEqual([
      "Total Revenue",
      "Total Orders",
      "Total Users",
      "Total Vendors",
      "Total Products",
      "Average Rating",
    ]);
  });

  // Spec: dashboard.orders
  it("has the documented columns in their order", () => {
    expect(Object.values(recentOrderFields).map(({ label }) => label)).toEqual([
      "Order ID",
      "Customer",
      "Vendor",
      "Amount",
      "Status",
      "Date",
    ]);
  });

  // Spec: dashboard.colours
  it("has green for delivered, red for cancelled, and orange for the rest, known or not", () => {
    const { looks, otherwise } = recentOrderFields.status;
    const tones = Object.entries(looks).map(([status, { tone }]) => [status, tone]);
    expect(Object.fromEntries(tones)).toEqual({
      pending: "orange",
      confirmed: "orange",
      processing: "orange",
      shipped: "orange",
      delivered: "green",
      cancelled: "red",
      refunded: "orange",
    });
    expect(otherwise).toBe("orange");
  });
});

describe("vendors", () => {
  // Spec: vendors.states
  it("have the documented texts", () => {
    expect(vendorMessages.words).toMatchObject({
      menu: "Vendors",
      title: "Vendors Management",
      thing: "Vendor",
      loadError: "Error loading vendors",
    });
    expect(vendorMessages.notSpecified).toBe("Not specified");
  });

  // Spec: vendors.cards, vendors.columns
  it("have the documented cards and columns in their order", () => {
    expect(vendors.list.cards?.map(({ title, scope }) => `${title}, ${scope}`)).toEqual([
      "Total Vendors, all",
      "Approved, page",
      "Pending, page",
      "Rejected, page",
    ]);
    const titles = vendors.list.columns.map((column) =>
      typeof column === "string" ? vendors.fields[column]?.label : column.title,
    );
    expect(titles).toEqual(["Vendor", "Contact", "Business Info", "Status", "Products", "Joined"]);
    expect(kitMessages.actions).toBe("Actions");
  });

  // Spec: vendors.filters, vendors.buttons
  it("have the documented filter and its buttons", () => {
    const [status] = vendors.list.filters ?? [];
    expect(status?.label).toBe("Status");
    expect(status?.options.map(({ label, value }) => `${label}=${value}`)).toEqual([
      "All Status=",
      "Pending=pending",
      "Approved=approved",
      "Rejected=rejected",
    ]);
    expect(vendors.list.search).toEqual({ name: "search", label: "Search" });
    expect([kitMessages.search, kitMessages.clearFilters, kitMessages.refresh]).toEqual([
      "Search",
      "Clear Filters",
      "Refresh",
    ]);
  });

  // Spec: vendors.documents
  it("have the documented document states", () => {
    expect([kitMessages.uploaded, kitMessages.notUploaded]).toEqual(["Uploaded", "Not uploaded"]);
  });

  // Spec: vendors.approve, vendors.reject
  it("have the documented toasts and errors", () => {
    expect(vendorMessages.approve).toMatchObject({
      success: "Vendor approved successfully!",
      failure: "Failed to approve vendor",
    });
    expect(vendorMessages.reject).toMatchObject({
      success: "Vendor rejected successfully!",
      failure: "Failed to reject vendor",
      reasonRequired: "Please provide a reason for rejection",
    });
  });

  // Spec: vendors.colours
  it("have the documented chip colours", () => {
    expect(vendors.fields["status"]?.looks).toEqual({
      pending: { label: "Pending", tone: "orange" },
      approved: { label: "Approved", tone: "green" },
      rejected: { label: "Rejected", tone: "red" },
    });
  });

  // Spec: vendors.refresh
  it("are read anew after a decision, with KYC and the statistics", () => {
    for (const { refresh } of Object.values(actionsOf(vendors))) expect(refresh).toEqual(["vendors", "kyc", "stats"]);
  });

  it("name their buttons and dialogs as agreed", () => {
    expect([vendorMessages.approve.label, vendorMessages.approve.title]).toEqual(["Approve", "Approve Vendor"]);
    expect([vendorMessages.reject.label, vendorMessages.reject.title]).toEqual(["Reject", "Reject Vendor"]);
    expect([kitMessages.view, kitMessages.details("Vendor")]).toEqual(["View", "Vendor Details"]);
  });
});

describe("the kit's pattern of messages", () => {
  it("is that of the catalogue", () => {
    expect([
      kitMessages.created("Coupon"),
      kitMessages.updated("Coupon"),
      kitMessages.deleted("Coupon"),
      kitMessages.createFailed("Coupon"),
      kitMessages.updateFailed("Coupon"),
      kitMessages.deleteFailed("Coupon"),
      kitMessages.deleteQuestion("Coupon"),
      kitMessages.add("Coupon"),
      kitMessages.edit("Coupon"),
      kitMessages.delete("Coupon"),
      kitMessages.tryAgain,
    ]).toEqual([
      "Coupon created successfully!",
      "Coupon updated successfully!",
      "Coupon deleted successfully!",
      "Failed to create coupon",
      "Failed to update coupon",
      "Failed to delete coupon",
      "Are you sure you want to delete this coupon?",
      "Add Coupon",
      "Edit Coupon",
      "Delete Coupon",
      "Try again",
    ]);
  });
});
