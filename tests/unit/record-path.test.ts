/** The link from a record's page back to the list from which it was opened. */
import { expect, it } from "vitest";
import { originListPath } from "../../src/kit/data/record-path";
import { orders } from "../../resources/orders/resource";

const list = { from: "/orders?search=what?&page=2" };

it.each([
  ["has the list's whole query", list, "/orders?search=what?&page=2"],
  ["survives the pages of other records", { from: "/vendors/show/1", origin: list }, "/orders?search=what?&page=2"],
  ["has no query if the list had none", { from: "/orders" }, "/orders"],
  ["ignores the list of another resource", { from: "/vendors?page=2" }, "/orders"],
  ["leads to the list if the page was opened by its URL", undefined, "/orders"],
])("%s", (_title, state, expected) => {
  expect(originListPath(orders, state)).toBe(expected);
});
