/** The queries of views, and the lists that have them. */
import { describe, expect, it } from "vitest";
import { getListPermission } from "../../server/resources/views/lists";
import { resources } from "../../src/app/resources";
import { toViewQuery, viewPath } from "../../src/kit/data/view-url";
import { getPermission } from "../../src/kit/define/actions-of";
import { findActiveView, listViewChoices } from "../../src/kit/list/view-choices";

const find = (name: string) => {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no list ${name}.`);
  return found;
};
const everything = () => true;
const labelsOf = (name: string, offers: (feature: string) => boolean) =>
  listViewChoices(find(name), [], offers).map(({ label }) => label);

it.each(resources.map((resource) => [resource.name, resource] as const))(
  "%s: the server asks for the permission of the list's page",
  (name, resource) => expect(getListPermission(name)).toBe(getPermission(resource, "list")),
);

it("the queries of declared views are written as in the list's URL", () => {
  const declared = resources.flatMap((resource) =>
    Object.values(resource.list.views ?? {}).map((query) => [query, toViewQuery(resource, new URLSearchParams(query))]),
  );
  expect(declared).toHaveLength(2);
  for (const [query, parsed] of declared) expect(parsed).toBe(query);
});

it("lists declare views only for backends that apply all of their filters and their order", () => {
  expect(labelsOf("support", everything)).toEqual(["All", "Open, high, oldest first"]);
  expect(labelsOf("products", everything)).toEqual(["All", "Low stock"]);
  expect(labelsOf("support", (feature) => feature !== "support.filters")).toEqual(["All"]);
  expect(labelsOf("products", (feature) => feature !== "lists.sort")).toEqual(["All"]);
  expect(labelsOf("orders", everything)).toEqual(["All"]);
});

describe("the query of a view", () => {
  const orders = find("orders");
  const queryOf = (query: string) => toViewQuery(orders, new URLSearchParams(query));

  it("keeps valid filters, sort order and size, in a fixed sequence", () => {
    const query = queryOf("size=25&order=desc&sort=createdAt&status=pending");
    expect(query).toBe("size=25&status=pending&sort=createdAt&order=desc");
    expect(queryOf("status=pending&sort=createdAt&order=desc&size=25")).toBe(query);
  });

  it("drops the page, unknown parameters and invalid values", () => {
    expect(queryOf("page=7&view=v1&details=1&utm_source=mail&status=no-such&size=7&sort=no-such")).toBe("");
  });

  it("becomes a path that opens no dialog", () => {
    expect(viewPath("orders", "status=pending&page=2&action=orders.edit&id=1&details=2", "v1")).toBe(
      "/orders?status=pending&view=v1",
    );
    expect(viewPath("orders", "")).toBe("/orders");
  });
});

describe("the active view", () => {
  const choices = listViewChoices(
    find("orders"),
    [
      { _id: "shared", list: "orders", name: "Team", query: "status=pending", shared: true, own: false },
      { _id: "own", list: "orders", name: "Mine", query: "?status=pending&page=2&unknown=1", own: true },
      { _id: "other", list: "vendors", name: "Elsewhere", query: "status=pending", own: true },
      { list: "orders", name: "Without an id", query: "" },
    ],
    everything,
  );
  const active = (query: string, id: string | null = null) => findActiveView(choices, query, id)?.label;

  it("is chosen from the views of the list, with the person's own before shared ones", () => {
    expect(choices.map(({ label }) => label)).toEqual(["All", "Mine", "Team"]);
  });

  it("is the view with the URL's query, and if several have it, the one with the URL's id", () => {
    expect(active("")).toBe("All");
    expect(active("status=pending")).toBe("Mine");
    expect(active("status=pending", "shared")).toBe("Team");
    expect(active("", "shared")).toBe("All");
  });

  it("is the view with the URL's id if no view has the URL's query, and none without an id", () => {
    expect(active("status=shipped", "shared")).toBe("Team");
    expect(active("status=shipped")).toBeUndefined();
    expect(active("status=shipped", "gone")).toBeUndefined();
  });
});
