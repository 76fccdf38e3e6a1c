/** The figures above a list: what they count and how long they are valid. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { kycManagement } from "../../resources/kyc/resource";
import { orders } from "../../resources/orders/resource";
import { payouts } from "../../resources/payouts/resource";
import { products } from "../../resources/products/resource";
import { reviews } from "../../resources/reviews/resource";
import { vendors } from "../../resources/vendors/resource";
import { resources } from "../../src/app/resources";
import { cardsOf } from "../resources/support/texts-of";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const card = (title: string) => screen.getByRole("group", { name: title });

/** Returns the captions that say what a card counts. A card that counts the whole list has none. */
const captionsOf = (title: string) =>
  [...card(title).querySelectorAll(".card-caption")].map(({ textContent }) => textContent);

it.each(resources.filter(({ list }) => list.cards))(
  "every card of $name says what it counts, unless it counts the whole list",
  async (resource) => {
    renderKit({ at: `/${resource.name}`, resources: [resource] });
    await screen.findByRole("table", { name: resource.names.title });
    // In a list with an initial filter, such a card counts the matching records.
    const whole = resource.filters.some(({ initial }) => initial) ? ["matching"] : [];
    for (const [title, scope] of cardsOf(resource) ?? []) {
      const captions = scope === "all" ? whole : ["this page"];
      await waitFor(() => expect(captionsOf(String(title))).toEqual(captions));
    }
  },
);

// Spec: orders.cards
it("counts rows with the given values, and sums up numbers, also as text, without missing values", async () => {
  const odd = [{ id: "1", finalAmount: 100.5, status: "pending" }, { id: "2", finalAmount: "200" }, { id: "3" }];
  letter.rewrite = (path) => (path === "/api/admin/orders" ? { data: odd, total: 7 } : undefined);
  renderKit({ at: "/orders", resources: [orders] });
  await screen.findByRole("table", { name: "Orders Management" });
  expect(card("Total Orders")).toHaveTextContent(/^Total Orders7$/);
  expect(card("Total Revenue")).toHaveTextContent(/^Total Revenue₹300.50this page$/);
  expect(card("Pending Orders")).toHaveTextContent(/^Pending Orders1this page$/);
  expect(card("Delivered Orders")).toHaveTextContent(/^Delivered Orders0this page$/);
});

it.each([
  ["orders", "Total Revenue", [{ id: "1" }, { id: "2", finalAmount: null }], "—", orders],
  ["orders", "Total Revenue", [{ id: "1", finalAmount: 0 }, { id: "2" }], "₹0", orders],
  ["orders", "Total Revenue", [], "₹0", orders],
  ["payouts", "Paid", [{ id: "1", status: "paid" }], "—", payouts],
  ["payouts", "Paid", [{ id: "1", status: "pending" }], "₹0", payouts],
  ["reviews", "Average Rating", [{ id: "1" }], "—", reviews],
  ["reviews", "Average Rating", [], "—", reviews],
  ["vendors", "Approved", [{ id: "1" }, { id: "2", status: null }], "—", vendors],
  ["vendors", "Approved", [{ id: "1" }, { id: "2", status: "pending" }], "0", vendors],
  ["vendors", "Approved", [], "0", vendors],
  ["products", "Active", [{ id: "1" }], "—", products],
])("%s: shows the card %s for the rows %j as: %s", async (name, title, rows, value, resource) => {
  letter.rewrite = (path) => (path === `/api/admin/${name}` ? { data: rows, total: rows.length } : undefined);
  renderKit({ at: `/${name}`, resources: [resource] });
  await waitFor(() => expect(card(title).querySelector(".card-value")).toHaveTextContent(value));
});

it("says that cards with their own call do not follow the list's filters", async () => {
  renderKit({ at: "/kyc-management?status=approved", resources: [kycManagement] });
  await screen.findByRole("table", { name: "KYC Management" });
  await waitFor(() => expect(captionsOf("Pending")).toEqual(["all"]));
  expect(within(card("Pending")).getByRole("button")).toHaveAccessibleName(
    "all: Counts all records, regardless of the filters",
  );
});

it("says that the total of a filtered list counts the matching records, even without features", async () => {
  renderKit({ at: "/orders?status=pending", resources: [orders] });
  await screen.findByRole("table", { name: "Orders Management" });
  await waitFor(() => expect(captionsOf("Total Orders")).toEqual(["matching"]));
});

describe("totals from Count all", () => {
  /** Opens the list and counts its totals. */
  async function openCountedList() {
    renderKit({ at: "/vendors", resources: [vendors], session: { offers: (feature) => feature === "counts" } });
    await screen.findByRole("table", { name: "Vendors Management" });
    await userEvent.click(screen.getByRole("button", { name: "Count all" }));
    await waitFor(() => expect(card("Approved")).toHaveTextContent(/^Approved13$/));
  }

  it("give way to the page's counts after an action, until Count all is pressed again", async () => {
    await openCountedList();
    const table = within(screen.getByRole("table", { name: "Vendors Management" }));
    await userEvent.click(table.getAllByRole("button", { name: "Approve" })[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Approve" }));
    await waitFor(() => expect(card("Approved")).toHaveTextContent(/^Approved6this page$/));
    expect(card("Pending")).toHaveTextContent(/^Pending3this page$/);
    await userEvent.click(screen.getByRole("button", { name: "Count all" }));
    await waitFor(() => expect(card("Approved")).toHaveTextContent(/^Approved14$/));
    expect(card("Pending")).toHaveTextContent(/^Pending6$/);
  });

  it("give way to the page's counts after Refresh", async () => {
    await openCountedList();
    for (const vendor of letter.records.vendors) vendor.status = "rejected";
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(card("Rejected")).toHaveTextContent(/^Rejected10this page$/));
    expect(card("Approved")).toHaveTextContent(/^Approved0this page$/);
  });

  it("stay on the next page of the list and disappear with another search", async () => {
    await openCountedList();
    await userEvent.click(screen.getByRole("button", { name: "Page 2" }));
    await screen.findByText("11–20 of 23");
    expect(card("Approved")).toHaveTextContent(/^Approved13$/);
    await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "asha{Enter}");
    await waitFor(() => expect(card("Approved")).toHaveTextContent("this page"));
  });
});
