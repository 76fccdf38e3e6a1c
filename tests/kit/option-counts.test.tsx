/** How many records each choice of a list's own filters would show: asked for when one is opened, beside the choices. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { kycManagement } from "../../resources/kyc/resource";
import { products } from "../../resources/products/resource";
import { support } from "../../resources/support/resource";
import { vendors } from "../../resources/vendors/resource";
import type { Feature } from "../../providers/auth/contract";
import { idOf } from "../e2e/support/records";
import { letterOfFile } from "./support/letter-of-file";
import { renderKit } from "./support/render-kit";

const letter = await letterOfFile();
const FACETS: readonly Feature[] = ["lists.facets"];

async function open(at: string, features: readonly Feature[] = FACETS) {
  const resource = [kycManagement, products, support, vendors].find(({ name }) => at.startsWith(`/${name}`)) ?? vendors;
  renderKit({ at, resources: [resource], session: { offers: (feature) => features.includes(feature) } });
  await screen.findByRole("table", { name: resource.names.title });
}

/** The queries by which a list is counted, the newest last. */
const counting = (path: string) =>
  letter
    .callsTo("GET", `/api/admin/${path}`)
    .map(({ query }) => query)
    .filter(({ facets }) => facets);

/** What the calls that count answer beside their rows. */
const answer = (facets: object) => {
  letter.rewrite = (_, { body }) =>
    letter.calls.at(-1)?.query["facets"] ? { ...(body as object), facets } : undefined;
};

/** Opens a filter, or closes it. */
const press = (name: string) => userEvent.click(screen.getByRole("combobox", { name }));
const option = (name: string) => screen.findByRole("option", { name });

/** The counts beside the options, in order. */
const beside = () =>
  screen
    .getAllByRole("option")
    .map((one) => [one.textContent, one.querySelector("[data-count]")?.getAttribute("data-count")]);

it("are asked for when the filter is opened, and stand beside names that stay as they are", async () => {
  answer({ status: { pending: 1200, approved: 7 } });
  await open("/kyc-management?vendor=x");
  expect(counting("kyc")).toEqual([]);
  await press("Status");
  await waitFor(() => expect(beside()).toContainEqual(["Pending", "1,200"]));
  expect(beside()).toEqual([
    ["All", undefined],
    ["Pending", "1,200"],
    ["Under Review", "0"],
    ["Approved", "7"],
    ["Rejected", "0"],
  ]);
  expect(await option("Pending")).toHaveAccessibleDescription("1,200");
  expect(counting("kyc")).toEqual([{ page: "1", limit: "1", facets: "true" }]);
  await userEvent.click(within(await option("Approved")).getByText("Approved"));
  await waitFor(() =>
    expect(letter.callsTo("GET", "/api/admin/kyc").at(-1)?.query).toMatchObject({ status: "approved" }),
  );
  expect(counting("kyc"), "a closed filter counts nothing").toHaveLength(1);
});

it("need the feature, and a server that counts the field", async () => {
  answer({ priority: { high: 3 } });
  await open("/kyc-management", []);
  await press("Status");
  expect(await option("Pending")).not.toHaveAttribute("aria-description");
  expect(counting("kyc")).toEqual([]);
});

it("are none where the server leaves the field out, or fails", async () => {
  answer({ priority: { high: 3 } });
  await open("/kyc-management");
  await press("Status");
  await waitFor(() => expect(counting("kyc")).toHaveLength(1));
  letter.fault({ method: "GET", path: "/api/admin/kyc", kind: 500 });
  await userEvent.click(within(await option("Approved")).getByText("Approved"));
  await waitFor(() => expect(screen.getByText("Error loading KYC applications")).toBeVisible());
  expect(document.querySelector("[data-count]")).toBeNull();
});

it("are right for the other filters, and for records of another list, of which some are not counted", async () => {
  const { categories, vendors: shops } = letter.records;
  const [shop] = shops;
  const [first, second] = categories;
  answer({ category: { [idOf(second)]: 4 } });
  await open(`/products?vendor=${idOf(shop)}`, [...FACETS, "products.search"]);
  await press("Category");
  const name = (one: typeof first) => String(one?.["name"]);
  expect(await option(name(second))).toHaveAccessibleDescription("4");
  expect(await option(name(first)), "it may be one of those that were left out").not.toHaveAttribute(
    "aria-description",
  );
  expect(counting("products")).toEqual([{ page: "1", limit: "1", vendor: idOf(shop), facets: "true" }]);
});

it("are not asked for where the call does not take a filter that is set", async () => {
  answer({ status: { pending: 2 } });
  await open("/kyc-management?search=a");
  await press("Status");
  expect(await option("Pending")).not.toHaveAttribute("aria-description");
  expect(counting("kyc")).toEqual([]);
});

it("are none of a filter that the call does not take, whatever the cards count", async () => {
  answer({ status: { open: 2 } });
  await open("/support");
  await waitFor(() => expect(screen.getByRole("group", { name: "Open Tickets" })).toHaveTextContent(/^Open Tickets2$/));
  await press("Filter by Status");
  expect(await option("Open")).not.toHaveAttribute("aria-description");
  expect(counting("support/tickets")).toHaveLength(1);
});

it("are those of the cards where these count, without a call of their own", async () => {
  answer({ status: { open: 2, closed: 5 } });
  await open("/support", [...FACETS, "support.filters"]);
  await waitFor(() => expect(screen.getByRole("group", { name: "Open Tickets" })).toHaveTextContent(/^Open Tickets2$/));
  await press("Filter by Status");
  expect(await option("Closed")).toHaveAccessibleDescription("5");
  expect(counting("support/tickets")).toHaveLength(1);
});

it("come back for a filter that is opened again, by no call while they are new", async () => {
  answer({ status: { pending: 3 } });
  await open("/kyc-management");
  await press("Status");
  await waitFor(async () => expect(await option("Pending")).toHaveAccessibleDescription("3"));
  await press("Status");
  await press("Status");
  expect(await option("Pending")).toHaveAccessibleDescription("3");
  expect(counting("kyc")).toHaveLength(1);
});
