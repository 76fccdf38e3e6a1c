/** The plan pages, against the letter backend. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Feature } from "../../providers/auth/contract";
import { plans } from "../../resources/plans/resource";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { actionTextsOf, columnsOf, filtersOf, textsOf } from "./support/texts-of";

const letter = await startLetterBackendForFile();
const offers = (feature: Feature) => feature === "lists.filters";
const PATH = "/api/admin/plans";

it("has the expected texts, columns and filters", () => {
  expect(textsOf(plans)).toEqual(["Plans Management", "Loading plans...", "Error loading plans"]);
  expect(columnsOf(plans)).toEqual(["Plan", "Price", "Commission", "Product Limit", "Status", "Created At"]);
  expect(filtersOf(plans)).toEqual([
    ["Interval", "All", "Monthly", "Yearly"],
    ["Status", "All", "Active", "Inactive"],
  ]);
  expect(actionTextsOf(plans)[0]).toEqual(["Add Plan", "Plan created successfully!", "Failed to create plan"]);
  expect(plans.list.empty).toMatch(/^No plans here\. A plan is a subscription for vendors/);
});

it.each([
  [{ price: 999, interval: "month" }, "₹999\u00a0/\u00a0month"],
  [{ price: 149999.5, interval: "year" }, "₹1,49,999.50\u00a0/\u00a0year"],
  [{ price: 0, interval: "month" }, "₹0\u00a0/\u00a0month"],
  [{ price: "999", interval: "month" }, "₹999\u00a0/\u00a0month"],
  [{ price: 999, interval: "constructor" }, "₹999"],
  [{ price: 999 }, "₹999"],
  [{ price: "much", interval: "month" }, undefined],
  [{}, undefined],
])("shows the price of %j as %s", (plan, text) => {
  expect(plans.fields["charge"]?.value?.(plan as never)).toBe(text);
});

it("shows price and limits in the list, and sends no filter without the feature", async () => {
  renderKit({ at: "/plans?interval=year&isActive=true", resources: [plans] });
  const list = within(await screen.findByRole("table", { name: "Plans Management" }));
  const cells = (name: RegExp) =>
    [...list.getByRole<HTMLTableRowElement>("row", { name }).cells].slice(1, 6).map(({ textContent }) => textContent);
  expect(cells(/^Select Basic/)).toEqual(["BasicFor new shops", "₹999\u00a0/\u00a0month", "12.5%", "100", "Active"]);
  expect(cells(/^Select Growth/)).toEqual([
    "GrowthFor regular orders",
    "₹4,999\u00a0/\u00a0year",
    "9%",
    "101",
    "Inactive",
  ]);
  expect(cells(/^Select Brand/)).toEqual([
    "BrandFor brands",
    "₹8,999\u00a0/\u00a0month",
    "6.75%",
    "No limit",
    "Active",
  ]);
  expect(cells(/^Select Trial/)).toEqual(["Trial—", "—", "—", "No limit", "—"]);
  for (const name of ["Interval", "Status"]) expect(screen.queryByRole("combobox", { name })).toBeNull();
  expect(letter.callsTo("GET", PATH).map(({ query }) => query)).toEqual([{ page: "1", limit: "10" }]);
});

it("sends the filters to a backend that supports them", async () => {
  renderKit({ at: "/plans?interval=year&isActive=true", resources: [plans], session: { offers } });
  await screen.findByRole("combobox", { name: "Interval" });
  await waitFor(() =>
    expect(letter.calls.map(({ query }) => query)).toContainEqual({
      page: "1",
      limit: "10",
      interval: "year",
      isActive: "true",
    }),
  );
});

it("lists the features of a plan, and edits them as one per line", async () => {
  const { id = "" } = letter.records.plans[0] ?? {};
  renderKit({ at: `/plans/show/${id}`, resources: [plans] });
  const features = await screen.findAllByRole("listitem");
  expect(features.map(({ textContent }) => textContent)).toEqual(["Sales reports", "Support level 1"]);
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  const input = await screen.findByLabelText("Features");
  expect(input).toHaveValue("Sales reports\nSupport level 1");
  fireEvent.change(input, { target: { value: " Sales reports\n\n  Coupons \r\n" } });
  fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(letter.callsTo("PUT", `${PATH}/${id}`)).toHaveLength(1));
  expect(letter.callsTo("PUT", `${PATH}/${id}`)[0]?.body).toEqual({
    name: "Basic",
    description: "For new shops",
    price: 999,
    interval: "month",
    commissionRate: 12.5,
    productLimit: 100,
    features: ["Sales reports", "Coupons"],
    isActive: true,
  });
});
