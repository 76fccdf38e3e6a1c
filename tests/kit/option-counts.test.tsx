/** How many records each option of a list filter would show, counted when the filter opens. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { kycManagement } from "../../resources/kyc/resource";
import { products } from "../../resources/products/resource";
import { support } from "../../resources/support/resource";
import { vendors } from "../../resources/vendors/resource";
import type { Feature } from "../../providers/auth/contract";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { createTestQueryClient, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
const FACETS: readonly Feature[] = ["lists.facets"];

async function open(at: string, features: readonly Feature[] = FACETS) {
  const resource = [kycManagement, products, support, vendors].find(({ name }) => at.startsWith(`/${name}`)) ?? vendors;
  const client = createTestQueryClient();
  renderKit({ at, resources: [resource], session: { offers: (feature) => features.includes(feature) }, client });
  await screen.findByRole("table", { name: resource.names.title });
  return client;
}

/** Returns the queries of the calls that count, newest last. */
const countQueries = (path: string) =>
  letter
    .callsTo("GET", `/api/admin/${path}`)
    .map(({ query }) => query)
    .filter(({ facets }) => facets);

/** Sets the counts that the server returns with its rows. */
const answerWithCounts = (facets: object) => {
  letter.rewrite = (_, { body }) =>
    letter.calls.at(-1)?.query["facets"] ? { ...(body as object), facets } : undefined;
};

/** Opens or closes a filter. */
const press = (name: string) => userEvent.click(screen.getByRole("combobox", { name }));
const option = (name: string) => screen.findByRole("option", { name });

/** Returns the options and their counts, in order. */
const optionsWithCounts = () =>
  screen
    .getAllByRole("option")
    .map((one) => [one.textContent, one.querySelector("[data-count]")?.getAttribute("data-count")]);

it("loads the counts when the filter opens, and leaves the options' names unchanged", async () => {
  answerWithCounts({ status: { pending: 1200, approved: 7 } });
  await open("/kyc-management?vendor=x");
  expect(countQueries("kyc")).toEqual([]);
  await press("Status");
  await waitFor(() => expect(optionsWithCounts()).toContainEqual(["Pending", "1,200"]));
  expect(optionsWithCounts()).toEqual([
    ["All", undefined],
    ["Pending", "1,200"],
    ["Under Review", "0"],
    ["Approved", "7"],
    ["Rejected", "0"],
  ]);
  expect(await option("Pending")).toHaveAccessibleDescription("1,200");
  expect(countQueries("kyc")).toEqual([{ page: "1", limit: "1", facets: "true" }]);
  await userEvent.click(within(await option("Approved")).getByText("Approved"));
  await waitFor(() =>
    expect(letter.callsTo("GET", "/api/admin/kyc").at(-1)?.query).toMatchObject({ status: "approved" }),
  );
  expect(countQueries("kyc"), "a closed filter counts nothing").toHaveLength(1);
});

it("shows no counts without the feature", async () => {
  answerWithCounts({ status: { pending: 3 } });
  await open("/kyc-management", []);
  await press("Status");
  expect(await option("Pending")).not.toHaveAttribute("aria-description");
  expect(countQueries("kyc")).toEqual([]);
});

it.each([
  ["leaves the field out", false],
  ["fails", true],
])("shows no counts when the server %s", async (_, fails) => {
  answerWithCounts({ priority: { high: 3 } });
  const client = await open("/kyc-management");
  if (fails) letter.fault({ method: "GET", path: "/api/admin/kyc", kind: 500 });
  await press("Status");
  await waitFor(() => expect(countQueries("kyc")).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(optionsWithCounts()).toEqual(
    ["All", "Pending", "Under Review", "Approved", "Rejected"].map((name) => [name, undefined]),
  );
});

it("counts with the other filters, and shows no count for a record that the server left out", async () => {
  const { categories, vendors: shops } = letter.records;
  const [shop] = shops;
  const [first, second] = categories;
  answerWithCounts({ category: { [recordIdOf(second)]: 4 } });
  await open(`/products?vendor=${recordIdOf(shop)}`, [...FACETS, "products.search"]);
  await press("Category");
  const name = (one: typeof first) => String(one?.["name"]);
  expect(await option(name(second))).toHaveAccessibleDescription("4");
  expect(await option(name(first)), "the server left its count out").not.toHaveAttribute("aria-description");
  expect(countQueries("products")).toEqual([{ page: "1", limit: "1", vendor: recordIdOf(shop), facets: "true" }]);
});

it("requests no counts when the call does not support an active filter", async () => {
  answerWithCounts({ status: { pending: 2 } });
  await open("/kyc-management?search=a");
  await press("Status");
  expect(await option("Pending")).not.toHaveAttribute("aria-description");
  expect(countQueries("kyc")).toEqual([]);
});

it("shows no counts for a filter that the call does not support, even if cards are counted", async () => {
  answerWithCounts({ status: { open: 2 } });
  await open("/support");
  await waitFor(() => expect(screen.getByRole("group", { name: "Open Tickets" })).toHaveTextContent(/^Open Tickets2$/));
  await press("Filter by Status");
  expect(await option("Open")).not.toHaveAttribute("aria-description");
  expect(countQueries("support/tickets")).toHaveLength(1);
});

it("reuses the cards' counts without another call", async () => {
  answerWithCounts({ status: { open: 2, closed: 5 } });
  await open("/support", [...FACETS, "support.filters"]);
  await waitFor(() => expect(screen.getByRole("group", { name: "Open Tickets" })).toHaveTextContent(/^Open Tickets2$/));
  await press("Filter by Status");
  expect(await option("Closed")).toHaveAccessibleDescription("5");
  expect(countQueries("support/tickets")).toHaveLength(1);
});

it("takes the counts from the cache when a filter opens again soon", async () => {
  answerWithCounts({ status: { pending: 3 } });
  await open("/kyc-management");
  await press("Status");
  await waitFor(async () => expect(await option("Pending")).toHaveAccessibleDescription("3"));
  await press("Status");
  await press("Status");
  expect(await option("Pending")).toHaveAccessibleDescription("3");
  expect(countQueries("kyc")).toHaveLength(1);
});
