import { describe, expect, it } from "vitest";
import { isAllowed } from "../../providers/auth/contract";

describe("isAllowed", () => {
  it("allows everything if the session has no list of permissions", () => {
    expect(isAllowed(undefined, "vendors.approve")).toBe(true);
  });

  it("allows nothing if the list is empty", () => {
    expect(isAllowed([], "vendors.list")).toBe(false);
  });

  it.each([
    ["*", "vendors.approve"],
    ["vendors.*", "vendors.approve"],
    ["*.list", "vendors.list"],
    ["*.*", "vendors.list"],
    ["vendors.approve", "vendors.approve"],
  ])("%s covers %s", (grant, permission) => {
    expect(isAllowed(["coupons.list", grant], permission)).toBe(true);
  });

  it.each([
    ["vendors.*", "vendor-registrations.list"],
    ["vendors.*", "coupons.list"],
    ["*.list", "vendors.approve"],
    ["vendors.approve", "vendors.reject"],
    ["vendors", "vendors.approve"],
    ["", "vendors.approve"],
    ["vendors.", "vendors.approve"],
    ["v*.list", "vendors.list"],
    ["VENDORS.LIST", "vendors.list"],
  ])("%s does not cover %s", (grant, permission) => {
    expect(isAllowed([grant], permission)).toBe(false);
  });
});
