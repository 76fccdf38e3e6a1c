/** Compares the texts of sign-in, the layout, the dashboard and vendors with the documented ones. */
import { describe, expect, it } from "vitest";
import { notificationMessages } from "../../resources/notifications/messages";
import { dashboardMessages } from "../../resources/overview/messages";
import { recentOrderFields } from "../../resources/overview/recent-orders";
import { vendorMessages } from "../../resources/vendors/messages";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import { MENU } from "../../src/app/menu";
import { shellMessages, signInMessages } from "../../src/app/messages";
import { kitMessages } from "../../src/kit/messages";
import { cardsOf, columnsOf, textsOf } from "./support/texts-of";

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
      account: "Account",
      profile: "Profile",
      logout: "Logout",
    });
    expect(notificationMessages.title).toBe("Notifications");
  });

  // Spec: shell.menu, shell.routes
  it("has the fourteen menu entries in order, each with its route", () => {
    expect(MENU.filter(({ group }) => group === "main").map(({ label, name }) => `${label} /${name}`)).toEqual([
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
  it("shows delivered in green, cancelled in red and anything else in orange", () => {
    const { valueLabels, tone: otherwise } = recentOrderFields["status"] ?? {};
    const tones = Object.entries(valueLabels ?? {}).map(([status, { tone }]) => [status, tone]);
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
    expect(textsOf(vendors)).toEqual(["Vendors Management", "Loading vendors...", "Error loading vendors"]);
    expect(vendors.names.one).toBe("Vendor");
    expect(vendorMessages.notSpecified).toBe("Not specified");
  });

  // Spec: vendors.cards, vendors.columns
  it("have the documented cards and columns in their order", () => {
    expect(cardsOf(vendors)).toEqual([
      ["Total Vendors", "all"],
      ["Approved", "page"],
      ["Pending", "page"],
      ["Rejected", "page"],
    ]);
    expect(columnsOf(vendors)).toEqual(["Vendor", "Contact", "Business Info", "Status", "Products", "Joined"]);
    expect(kitMessages.actions).toBe("Actions");
  });

  // Spec: vendors.filters, vendors.buttons
  it("have the documented status filter and the documented buttons, and a search", () => {
    const [search, status, ...others] = vendors.filters;
    expect(others).toEqual([]);
    expect(status).toMatchObject({ name: "status", label: "Status" });
    expect(status?.choices?.map(({ label, value }) => `${label}=${value}`)).toEqual([
      "All Status=",
      "Pending=pending",
      "Approved=approved",
      "Rejected=rejected",
    ]);
    expect(search).toEqual({ name: "search", label: "Search", initial: "" });
    expect(vendors.filters.flatMap(({ clear }) => clear ?? [])).toEqual([]);
    expect([kitMessages.search, kitMessages.clearFilters, kitMessages.refresh]).toEqual([
      "Search",
      "Clear Filters",
      "Refresh",
    ]);
  });

  // Spec: vendors.documents
  it("have the documented texts for an uploaded and a missing document", () => {
    const { uploaded, missing } = vendorMessages.document;
    expect([uploaded, missing]).toEqual(["Uploaded", "Not uploaded"]);
  });

  // Spec: vendors.approve, vendors.reject
  it("have the documented toasts and errors", () => {
    const { approve, reject } = vendors.actions;
    expect(approve).toMatchObject({
      success: "Vendor approved successfully!",
      failure: "Failed to approve vendor",
    });
    expect(reject).toMatchObject({ success: "Vendor rejected successfully!", failure: "Failed to reject vendor" });
    expect(reject?.inputs[0]?.required).toBe("Please provide a reason for rejection");
  });

  // Spec: vendors.status
  it("can be set to any of three statuses from the vendor's page, with the documented texts", () => {
    const { status } = vendors.actions;
    expect(status).toMatchObject({
      label: "Change Status",
      title: "Change Vendor Status",
      success: "Vendor status updated successfully!",
      failure: "Failed to update vendor status",
      recordOnly: true,
    });
    expect(status?.feature).toBeUndefined();
    expect(status?.inputs.map(({ name, required }) => [name, required])).toEqual([
      ["status", "Please select a status"],
      ["notes", undefined],
    ]);
    expect(Object.keys(status?.inputs[0]?.valueLabels ?? {})).toEqual(["pending", "approved", "rejected"]);
    expect(status?.confirm?.({}, { status: "rejected" }, { userId: "", offers: () => true })).toBe(
      "The vendor becomes Rejected, regardless of its current status. This replaces the previous decision, its date, notes and reason.",
    );
    expect(vendorRegistrations.actions["status"]).toBeUndefined();
  });

  // Spec: vendors.colours
  it("have the documented chip colours", () => {
    expect(vendors.fields["status"]?.valueLabels).toEqual({
      pending: { label: "Pending", tone: "orange" },
      approved: { label: "Approved", tone: "green" },
      rejected: { label: "Rejected", tone: "red" },
    });
  });

  // Spec: vendors.refresh
  it("are refetched after a decision, together with KYC applications and the statistics", () => {
    for (const key of ["approve", "reject"]) {
      expect(vendors.actions[key]?.invalidates).toEqual(["vendors", "kyc", "stats"]);
    }
  });

  it("have the expected names of buttons and dialogs", () => {
    const { approve, reject } = vendors.actions;
    expect(approve).toMatchObject({ label: "Approve", title: "Approve Vendor" });
    expect(reject).toMatchObject({ label: "Reject", title: "Reject Vendor" });
    expect([kitMessages.view, kitMessages.details("Vendor")]).toEqual(["View", "Vendor Details"]);
  });
});

describe("the kit's message pattern", () => {
  it("matches the documented messages", () => {
    expect([
      kitMessages.created("Coupon"),
      kitMessages.updated("Coupon"),
      kitMessages.deleted("Coupon"),
      kitMessages.createFailed("Coupon"),
      kitMessages.updateFailed("Coupon"),
      kitMessages.deleteFailed("Coupon"),
      kitMessages.deleteQuestion("Coupon"),
      kitMessages.add("Coupon"),
      kitMessages.actionTitle(kitMessages.editButton, "Coupon"),
      kitMessages.actionTitle(kitMessages.deleteButton, "Coupon"),
      kitMessages.management("Coupons"),
      kitMessages.loadingList("Coupons"),
      kitMessages.listError("Coupons"),
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
      "Coupons Management",
      "Loading coupons...",
      "Error loading coupons",
      "Try again",
    ]);
  });
});
