/** URLs with the last characters of an id, as lists show it, and with an id that does not exist. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { orders } from "../../resources/orders/resource";
import { support } from "../../resources/support/resource";
import { vendors } from "../../resources/vendors/resource";
import { createHttp } from "../../providers/data/http";
import { recordPagePath } from "../../src/kit/data/record-path";
import type { Resource } from "../../src/kit/define/resource";
import { currentUrl, renderKit } from "../kit/support/render-kit";
import { startBundledApi } from "./support/bundled-api";

const api = await startBundledApi();

const open = (resource: Resource, id: string, offers = true) =>
  renderKit({
    at: `/${resource.name}/show/${id}`,
    resources: [resource],
    session: { offers: () => offers },
    http: createHttp("", { token: () => localStorage.getItem("token"), end: () => undefined }),
  });

it.each([orders, support])("$name: opens a record by the last six characters of its id", async (resource) => {
  const [, id = ""] = await api.ids(resource.path);
  open(resource, id.slice(-6).toUpperCase());
  await waitFor(() => expect(currentUrl()).toBe(recordPagePath(resource, id)));
  expect(await screen.findByRole("button", { name: "More actions" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Refresh" })).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it.each([
  ["without a matching record", orders, "000000", true],
  ["on a server without search", orders, undefined, false],
  ["with another length", orders, "1a2b3", true],
  ["in a list whose search ignores ids", vendors, undefined, true],
] as const)("a short id %s shows a missing record without actions", async (_, resource, text, offers) => {
  const [id = ""] = await api.ids(resource.path);
  const shown = text ?? id.slice(-6);
  const { one } = resource.names;
  open(resource, shown, offers);
  expect(await screen.findByRole("heading", { name: `${one} not found`, level: 1 })).toBeVisible();
  expect(document.title).toBe(`${one} not found · E-commerce Admin`);
  expect(screen.getByRole("alert")).toHaveTextContent(`Error loading ${one.toLowerCase()}`);
  expect(screen.queryByText(shown, { exact: true })).toBeNull();
  expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  expect(currentUrl()).toBe(recordPagePath(resource, shown));
});
