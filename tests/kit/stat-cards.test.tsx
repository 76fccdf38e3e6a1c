/** The figures above a list: what they count, and how long they stand. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { orders } from "../../resources/orders/resource";
import { vendors } from "../../resources/vendors/resource";
import { resources } from "../../src/app/resources";
import { cardsOf } from "../resources/support/texts-of";
import { letterOfFile } from "./support/letter-of-file";
import { renderKit } from "./support/render-kit";

const letter = await letterOfFile();

const card = (title: string) => screen.getByRole("group", { name: title });

it.each(resources.filter(({ list }) => list.cards))("every card of $name says what it counts", async (resource) => {
  renderKit({ at: `/${resource.name}`, resources: [resource] });
  await screen.findByRole("table", { name: resource.names.title });
  for (const [title, scope] of cardsOf(resource) ?? []) {
    const caption = scope === "all" ? "all" : "this page";
    await waitFor(() => expect(card(String(title)).lastElementChild).toHaveTextContent(new RegExp(`^${caption}$`)));
  }
});

// Spec: orders.cards
it("a card that counts takes the rows that have the values, and one that adds up leaves out what is no number", async () => {
  const odd = [{ id: "1", finalAmount: 100.5, status: "pending" }, { id: "2", finalAmount: "200" }, { id: "3" }];
  letter.rewrite = (path) => (path === "/api/admin/orders" ? { data: odd, total: 7 } : undefined);
  renderKit({ at: "/orders", resources: [orders] });
  await screen.findByRole("table", { name: "Orders Management" });
  expect(card("Total Orders")).toHaveTextContent(/^Total Orders7all$/);
  expect(card("Total Revenue")).toHaveTextContent(/^Total Revenue₹300.50this page$/);
  expect(card("Pending Orders")).toHaveTextContent(/^Pending Orders1this page$/);
  expect(card("Delivered Orders")).toHaveTextContent(/^Delivered Orders0this page$/);
});

describe("the totals of a press on Count all", () => {
  /** The list with its totals counted. */
  async function counted() {
    renderKit({ at: "/vendors", resources: [vendors], session: { offers: (feature) => feature === "counts" } });
    await screen.findByRole("table", { name: "Vendors Management" });
    await userEvent.click(screen.getByRole("button", { name: "Count all" }));
    await waitFor(() => expect(card("Approved")).toHaveTextContent("Approved13all"));
  }

  it("are out of date after an action, and counted again by the next press", async () => {
    await counted();
    const table = within(screen.getByRole("table", { name: "Vendors Management" }));
    await userEvent.click(table.getAllByRole("button", { name: "Approve" })[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Approve" }));
    await waitFor(() => expect(card("Approved")).toHaveTextContent(/^Approved6this page$/));
    expect(card("Pending")).toHaveTextContent(/^Pending3this page$/);
    await userEvent.click(screen.getByRole("button", { name: "Count all" }));
    await waitFor(() => expect(card("Approved")).toHaveTextContent("Approved14all"));
    expect(card("Pending")).toHaveTextContent("Pending6all");
  });

  it("are out of date after Refresh", async () => {
    await counted();
    for (const vendor of letter.records.vendors) vendor.status = "rejected";
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(card("Rejected")).toHaveTextContent(/^Rejected10this page$/));
    expect(card("Approved")).toHaveTextContent(/^Approved0this page$/);
  });

  it("stand on the next page of the list, and go with another search", async () => {
    await counted();
    await userEvent.click(screen.getByRole("button", { name: "Page 2" }));
    await screen.findByText("11–20 of 23");
    expect(card("Approved")).toHaveTextContent("Approved13all");
    await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "asha{Enter}");
    await waitFor(() => expect(card("Approved")).toHaveTextContent("this page"));
  });
});
