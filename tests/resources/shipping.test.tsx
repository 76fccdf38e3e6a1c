/** The shipping method pages, against the letter backend. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Feature } from "../../providers/auth/contract";
import { shipping } from "../../resources/shipping/resource";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { actionTextsOf, columnsOf, filtersOf, textsOf } from "./support/texts-of";

const letter = await startLetterBackendForFile();
const offers = (feature: Feature) => feature === "lists.filters";
const PATH = "/api/admin/shipping";

it("has the expected texts, columns and filters", () => {
  expect(textsOf(shipping)).toEqual([
    "Shipping Methods Management",
    "Loading shipping methods...",
    "Error loading shipping methods",
  ]);
  expect(columnsOf(shipping)).toEqual([
    "Shipping Method",
    "Delivery Time",
    "Cost",
    "Free Above",
    "Status",
    "Created At",
  ]);
  expect(filtersOf(shipping)).toEqual([["Status", "All", "Active", "Inactive"]]);
  expect(actionTextsOf(shipping)[0]).toEqual([
    "Add Shipping Method",
    "Shipping Method created successfully!",
    "Failed to create shipping method",
  ]);
  expect(shipping.list.empty).toMatch(/^No shipping methods here\. A shipping method is a way to deliver orders/);
});

it.each([
  [{ minDays: 2, maxDays: 4 }, "2–4 days"],
  [{ minDays: 0, maxDays: 1 }, "0–1 days"],
  [{ minDays: 3, maxDays: 3 }, "3 days"],
  [{ minDays: 1, maxDays: 1 }, "1 day"],
  [{ minDays: 0, maxDays: 0 }, "Same day"],
  [{ minDays: "2", maxDays: "4" }, "2–4 days"],
  [{ maxDays: 5 }, "5 days"],
  [{ minDays: 5 }, "5 days"],
  [{ minDays: "soon", maxDays: null }, undefined],
  [{}, undefined],
])("shows the delivery time of %j as %s", (days, text) => {
  expect(shipping.fields["delivery"]?.value?.(days as never)).toBe(text);
});

it("shows price and delivery time in the list, and sends no filter without the feature", async () => {
  renderKit({ at: "/shipping?isActive=false", resources: [shipping] });
  const list = within(await screen.findByRole("table", { name: "Shipping Methods Management" }));
  const cells = (name: RegExp) =>
    [...list.getByRole<HTMLTableRowElement>("row", { name }).cells].slice(1, 6).map(({ textContent }) => textContent);
  expect(cells(/^Select Standard/)).toEqual(["StandardBy surface", "2–4 days", "₹49.00", "₹1,499.00", "Active"]);
  expect(cells(/^Select Express/)).toEqual(["ExpressBy air", "1 day", "₹149.00", "Never", "Inactive"]);
  expect(cells(/^Select Pickup/)).toEqual(["Pickup—", "—", "—", "Never", "—"]);
  expect(screen.queryByRole("combobox", { name: "Status" })).toBeNull();
  expect(letter.callsTo("GET", PATH).map(({ query }) => query)).toEqual([{ page: "1", limit: "10" }]);
});

it("sends the status filter to a backend that supports it", async () => {
  renderKit({ at: "/shipping?isActive=false", resources: [shipping], session: { offers } });
  await screen.findByRole("combobox", { name: "Status" });
  await waitFor(() =>
    expect(letter.calls.map(({ query }) => query)).toContainEqual({ page: "1", limit: "10", isActive: "false" }),
  );
});

it("sends every field of a new shipping method, active by default", async () => {
  renderKit({ at: "/shipping/create", resources: [shipping] });
  await screen.findByRole("heading", { name: "Add Shipping Method" });
  for (const [label, value] of [
    ["Name", " By boat "],
    ["Cost", "49.5"],
    ["Minimum Days", "0"],
    ["Maximum Days", "3"],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(letter.callsTo("POST", PATH)).toHaveLength(1));
  expect(letter.callsTo("POST", PATH)[0]?.body).toEqual({
    name: "By boat",
    description: "",
    cost: 49.5,
    freeAbove: null,
    minDays: 0,
    maxDays: 3,
    isActive: true,
  });
});
