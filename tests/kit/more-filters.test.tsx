/** The filters behind "More filters", their chips, and the counts of all matching records. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orders } from "../../resources/orders/resource";
import { reviews } from "../../resources/reviews/resource";
import type { Feature } from "../../providers/auth/contract";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const FILTERS: readonly Feature[] = ["lists.filters", "lists.related"];
const ALL: readonly Feature[] = [...FILTERS, "lists.facets", "counts"];

// It is evening in UTC, and already the next day in India.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-31T19:00:00Z") }));
afterEach(() => vi.useRealTimers());

async function open(at: string, features: readonly Feature[]) {
  const [, path = ""] = at.split(/[/?]/);
  const resource = [orders, reviews].find(({ name }) => name === path) ?? orders;
  renderKit({ at, resources: [resource], session: { offers: (feature) => features.includes(feature) } });
  await screen.findByRole("table", { name: resource.names.title });
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const card = (title: string) => screen.getByRole("group", { name: title });
/** Returns the queries of the list's calls, newest last. */
const queries = (path = "/api/admin/orders") => letter.callsTo("GET", path).map(({ query }) => query);
const panel = () => screen.findByRole("group", { name: "More filters" });
const chips = () => within(screen.getByRole("list", { name: "Active filters" })).getAllByRole("listitem");

describe("without the feature", () => {
  it("shows no button, and ignores filters in the URL", async () => {
    await open("/orders?city=Pune&finalAmount=5..9&createdAt=month", []);
    expect(screen.queryByRole("button", { name: /More filters/ })).toBeNull();
    expect(queries()).toEqual([{ page: "1", limit: "10" }]);
    expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull();
  });
});

describe("the date range filter", () => {
  it.each([
    ["today", "2026-04-01", "2026-04-01"],
    ["7d", "2026-03-26", "2026-04-01"],
    ["30d", "2026-03-03", "2026-04-01"],
    ["month", "2026-04-01", "2026-04-01"],
    ["last-month", "2026-03-01", "2026-03-31"],
    ["2026-01-01..2026-01-31", "2026-01-01", "2026-01-31"],
    ["2026-01-01..", "2026-01-01", undefined],
    ["..2026-01-31", undefined, "2026-01-31"],
    ["yesterday", undefined, undefined],
    ["..", undefined, undefined],
  ])("resolves %s to the days from %s to %s in India", async (value, from, to) => {
    await open(`/orders?createdAt=${value}`, FILTERS);
    const [{ createdAtFrom, createdAtTo } = {}] = queries();
    expect([createdAtFrom, createdAtTo]).toEqual([from, to]);
  });

  it("can be set to a preset, changed to a custom range and removed by its chip", async () => {
    await open("/orders?status=pending", FILTERS);
    await userEvent.click(button("More filters"));
    const days = within(await panel()).getByLabelText("Date");
    await userEvent.click(days);
    await userEvent.click(await screen.findByText("Last month"));
    await waitFor(() => expect(currentUrl()).toBe("/orders?status=pending&createdAt=last-month"));
    expect(chips().map((chip) => chip.textContent)).toEqual(["Date: Last month"]);

    await userEvent.click(days);
    await userEvent.click(await screen.findByText("Custom range"));
    await waitFor(() => expect(currentUrl()).toContain("createdAt=2026-03-01..2026-03-31"));
    expect(await screen.findByLabelText("First day")).toHaveValue("1 Mar 2026");
    expect(screen.getByLabelText("Last day")).toHaveValue("31 Mar 2026");
    expect(chips()[0]).toHaveTextContent("Date: 1 Mar 2026 to 31 Mar 2026");

    fireEvent.change(screen.getByLabelText("First day"), { target: { value: "0026-03-01" } });
    fireEvent.blur(screen.getByLabelText("First day"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "First day must be a date from 1 Jan 1900 to 31 Dec 2100",
    );
    expect(currentUrl()).toContain("createdAt=2026-03-01..2026-03-31");

    await userEvent.click(screen.getByRole("button", { name: "Remove filter", description: /Date/ }));
    await waitFor(() => expect(currentUrl()).toBe("/orders?status=pending"));
  });
});

describe("the amount filter", () => {
  it("applies on Enter and on blur", async () => {
    await open("/orders", FILTERS);
    await userEvent.click(button("More filters"));
    const amounts = within(await screen.findByRole("group", { name: "Total" }));
    await userEvent.type(amounts.getByRole("spinbutton", { name: "Total, at least" }), "500{Enter}");
    await waitFor(() => expect(currentUrl()).toBe("/orders?finalAmount=500.."));
    await userEvent.type(amounts.getByRole("spinbutton", { name: "Total, at most" }), "1999.5");
    await userEvent.tab();
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ finalAmountFrom: "500", finalAmountTo: "1999.5" }));
    expect(chips().map((chip) => chip.textContent)).toEqual(["Total: 500 to 1,999.5"]);
  });

  it.each(["10.555", "-5", "1e5", "12345678901"])(
    "rejects %s with a message, and applies a corrected amount",
    async (typed) => {
      await open("/orders", FILTERS);
      await userEvent.click(button("More filters"));
      const least = within(await screen.findByRole("group", { name: "Total" })).getByRole("spinbutton", {
        name: "Total, at least",
      });
      await userEvent.type(least, `${typed}{Enter}`);
      const problem = "Total must be 0 or more, with at most 10 digits and two decimals";
      expect(await screen.findByRole("alert")).toHaveTextContent(problem);
      expect(least).toHaveAccessibleDescription(problem);
      expect(least).toBeInvalid();
      expect(currentUrl()).toBe("/orders");
      await userEvent.clear(least);
      await userEvent.type(least, "500{Enter}");
      await waitFor(() => expect(currentUrl()).toBe("/orders?finalAmount=500.."));
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  it("accepts an amount again after another one was rejected and the filter was removed", async () => {
    await open("/orders?finalAmount=100..", FILTERS);
    await userEvent.click(button("More filters (1)"));
    const least = () => screen.getByRole("spinbutton", { name: "Total, at least" });
    await userEvent.clear(await screen.findByRole("spinbutton", { name: "Total, at least" }));
    await userEvent.type(least(), "10.555{Enter}");
    await screen.findByRole("alert");
    await userEvent.click(screen.getByRole("button", { name: "Remove filter" }));
    await waitFor(() => expect(currentUrl()).toBe("/orders"));
    await userEvent.type(least(), "100{Enter}");
    await waitFor(() => expect(currentUrl()).toBe("/orders?finalAmount=100.."));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(least()).toBeValid();
  });

  it.each(["5", "-1..4", "a..b", "1e3.."])("ignores %s in the URL", async (value) => {
    await open(`/orders?finalAmount=${value}`, FILTERS);
    expect(queries()).toEqual([{ page: "1", limit: "10" }]);
  });
});

describe("filters with several values", () => {
  it("sends several choices separated by commas and removes them one by one", async () => {
    await open("/orders?page=2&paymentStatus=paid,lost", FILTERS);
    expect(queries().at(-1), "ignores the unknown choice").toMatchObject({ paymentStatus: "paid", page: "2" });
    await userEvent.click(button("More filters (1)"));
    await userEvent.click(within(await panel()).getByLabelText("Payment Status"));
    await userEvent.click(await screen.findByText("Failed"));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ paymentStatus: "paid,failed", page: "1" }));
    expect(chips().map((chip) => chip.textContent)).toEqual(["Payment Status: Paid", "Payment Status: Failed"]);
    await userEvent.click(screen.getByRole("button", { name: "Remove filter", description: "Payment Status: Paid" }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ paymentStatus: "failed" }));
    await userEvent.click(button("Clear Filters"));
    await waitFor(() => expect(currentUrl()).toBe("/orders"));
  });

  it("shows and sends a value with a comma as one value", async () => {
    await open(`/orders?city=${encodeURIComponent(String.raw`Pune\, MH,Surat`)}`, FILTERS);
    expect(queries().at(-1)).toMatchObject({ city: String.raw`Pune\, MH,Surat` });
    await waitFor(() => expect(chips().map((chip) => chip.textContent)).toEqual(["City: Pune, MH", "City: Surat"]));
    await userEvent.click(screen.getByRole("button", { name: "Remove filter", description: "City: Surat" }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ city: String.raw`Pune\, MH` }));
  });

  it("shows ratings as stars", async () => {
    await open("/reviews?rating=5,9,1", FILTERS);
    expect(queries("/api/admin/reviews").at(-1)).toMatchObject({ rating: "5,1" });
    await waitFor(() => expect(chips().map((chip) => chip.textContent)).toEqual(["Rating: 5 stars", "Rating: 1 star"]));
  });

  it("shows a vendor by name", async () => {
    const [vendor] = letter.records.vendors;
    const id = vendor?._id ?? vendor?.id;
    await open(`/orders?vendor=${String(id)}`, FILTERS);
    await waitFor(() => expect(chips()[0]).toHaveTextContent(`Vendor: ${String(vendor?.shopName)}`));
    expect(queries().at(-1)).toMatchObject({ vendor: id });
  });

  it("shows a product and a category by name, and filters by a product chosen by name", async () => {
    const [[product, otherProduct], [category]] = [letter.records.products, letter.records.categories];
    const idOf = (record: { _id?: string; id?: string } | undefined) => String(record?._id ?? record?.id);
    await open(`/orders?product=${idOf(product)}&category=${idOf(category)}`, FILTERS);
    await waitFor(() =>
      expect(chips().map((chip) => chip.textContent)).toEqual([
        `Product: ${product?.name}`,
        `Category: ${category?.name}`,
      ]),
    );
    expect(queries().at(-1)).toMatchObject({ product: idOf(product), category: idOf(category) });
    await userEvent.click(button("More filters (2)"));
    await userEvent.click(within(await panel()).getByRole("combobox", { name: "Product" }));
    const option = { selector: ".ant-select-item-option-content" };
    await userEvent.click(await screen.findByText(String(otherProduct?.name), option));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ product: idOf(otherProduct) }));
  });
});

describe("counts of all matching records", () => {
  const FACETS = {
    facets: { status: { pending: 12, delivered: 80 }, paymentStatus: { paid: 70 }, city: { Pune: 9, Surat: 4 } },
    figures: { revenue: 53208.5 },
  };
  const answer = (facets: object) => {
    letter.rewrite = (path, { body }) =>
      path === "/api/admin/orders" && queries().at(-1)?.["facets"] ? { ...(body as object), ...facets } : undefined;
  };

  it("load after the rows, in one call that asks for a single row", async () => {
    answer(FACETS);
    await open("/orders", ALL);
    await waitFor(() => expect(card("Pending Orders")).toHaveTextContent(/^Pending Orders12$/));
    expect(card("Total Revenue")).toHaveTextContent(/^Total Revenue₹53,208.50$/);
    expect(screen.queryByRole("button", { name: "Count all" })).toBeNull();
    expect(queries()).toEqual([
      { page: "1", limit: "10" },
      { page: "1", limit: "1", facets: "true" },
    ]);
    await userEvent.click(button("Page 2"));
    await waitFor(() => expect(queries()).toHaveLength(3));
    expect(queries().at(-1), "another page does not count again").toEqual({ page: "2", limit: "10" });
  });

  it("show whether the filters apply to them, and explain the revenue", async () => {
    answer(FACETS);
    await open("/orders?status=pending", ALL);
    await waitFor(() => expect(card("Pending Orders"), "the list shows pending orders").toHaveTextContent(/12$/));
    expect(card("Delivered Orders"), "the list shows no delivered orders").toHaveTextContent(/80all$/);
    expect(card("Total Orders")).toHaveTextContent(/matching$/);
    expect(card("Total Revenue")).toHaveTextContent(/matching$/);
    const hint = "Includes cancelled and refunded orders. Counts all records that match the filters";
    const caption = within(card("Total Revenue")).getByRole("button", { name: `matching: ${hint}` });
    expect(caption).toHaveAttribute("data-hint", hint);
  });

  it("show “other filters” when they ignore the filter on their own field", async () => {
    answer(FACETS);
    await open("/orders?status=pending&city=Pune", ALL);
    await waitFor(() => expect(card("Delivered Orders")).toHaveTextContent(/80other filters$/));
    expect(card("Pending Orders")).toHaveTextContent(/12matching$/);
  });

  it("appear next to the choices, and supply the choices of a filter that declares none", async () => {
    answer(FACETS);
    await open("/orders", ALL);
    await userEvent.click(button("More filters"));
    await userEvent.click(within(await panel()).getByLabelText("City"));
    await userEvent.click(await screen.findByText("Pune (9)"));
    await waitFor(() => expect(queries()).toContainEqual({ page: "1", limit: "10", city: "Pune" }));
    await userEvent.click(within(await panel()).getByLabelText("Payment Status"));
    expect(await screen.findByText("Paid (70)")).toBeVisible();
    expect(screen.getByText("Failed (0)")).toBeVisible();
  });

  it.each([
    ["a response without facets", {}],
    ["facets of another shape", { facets: [1], figures: "many" }],
    ["counts that are not numbers", { facets: { status: { pending: "12" } }, figures: { revenue: null } }],
  ])("are replaced by the page's own figures after %s", async (_, facets) => {
    answer(facets);
    await open("/orders", ALL);
    await waitFor(() => expect(queries()).toHaveLength(2));
    await waitFor(() => expect(card("Total Revenue")).toHaveTextContent(/this page$/));
    expect(card("Pending Orders")).toHaveTextContent(/this page$/);
  });

  it("are replaced by the page's own figures if the request for them fails", async () => {
    // The first response has the rows. Later requests fail.
    letter.rewrite = (path) => void (path === "/api/admin/orders" && letter.fault({ method: "GET", path, kind: 500 }));
    await open("/orders", ALL);
    await waitFor(() => expect(queries()).toContainEqual({ page: "1", limit: "1", facets: "true" }));
    await waitFor(() => expect(card("Total Revenue")).toHaveTextContent(/this page$/));
    expect(card("Pending Orders")).toHaveTextContent(/this page$/);
  });
});
