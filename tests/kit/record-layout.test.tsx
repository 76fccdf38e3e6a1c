/** A record that does not exist or cannot be loaded, and a section without values. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { coupons } from "../../resources/coupons/resource";
import { vendors } from "../../resources/vendors/resource";
import { getRowId } from "../../src/kit/define/row";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const tryAgain = () => screen.queryByRole("button", { name: /Try again/ });

it.each(["/vendors/show/nobody", "/vendors?details=nobody", "/vendors?action=vendors.approve&id=nobody"])(
  "%s: shows no Try again for a missing record",
  async (at) => {
    renderKit({ at, resources: [vendors] });
    expect(await screen.findByText("Error loading vendor")).toBeVisible();
    expect(tryAgain()).toBeNull();
  },
);

it("leaves out the server's message about a missing record only if the heading of the page says the same", async () => {
  const { unmount } = renderKit({ at: "/coupons/show/nobody", resources: [coupons] });
  expect(await screen.findByRole("heading", { level: 1, name: "Coupon not found" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(/^Error loading coupon$/);
  unmount();
  renderKit({ at: "/vendors/show/nobody", resources: [vendors] });
  expect(await screen.findByRole("heading", { level: 1, name: "Vendor not found" })).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(/^Error loading vendorNo such record/);
});

it("offers Try again after any other failure", async () => {
  letter.fault({ path: /vendors\/nobody/, kind: 500, message: "Out of order" });
  renderKit({ at: "/vendors/show/nobody", resources: [vendors] });
  expect(await screen.findByText("Error loading vendor")).toBeVisible();
  expect(tryAgain()).toBeVisible();
});

it("shows one line instead of dashes for a section without values", async () => {
  const pending = letter.records.vendors.find(({ status }) => status === "pending") ?? {};
  renderKit({ at: `/vendors/show/${getRowId(pending)}`, resources: [vendors] });
  const review = (await screen.findByRole("heading", { name: "Review" })).parentElement as HTMLElement;
  expect(within(review).getByText("Nothing yet")).toBeVisible();
  expect(within(review).queryByRole("term")).toBeNull();
  const bank = screen.getByRole("heading", { name: "Bank Details" }).parentElement as HTMLElement;
  expect(within(bank).getAllByRole("term").length).toBeGreaterThan(0);
});
