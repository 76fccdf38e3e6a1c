/** Access control through Refine, by each resource's own permissions, even when resources share a path. */
import { CreateButton, DeleteButton, EditButton, ShowButton } from "@refinedev/antd";
import { CanAccess } from "@refinedev/core";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Route } from "react-router";
import { session } from "../../providers/auth/session";
import { accessControlProvider } from "../../src/app/access";
import { buildEntries, MENU } from "../../src/app/menu";
import { MENU_GROUPS } from "../../src/app/menu-groups";
import { resources } from "../../src/app/resources";
import { ConsoleRoutes } from "../../src/app/console-routes";
import { getPermission } from "../../src/kit/define/actions-of";
import { defineResource } from "../../src/kit/define/define-resource";
import { startBundledApi } from "./support/bundled-api";
import { renderInConsole } from "./support/render-in-console";

await startBundledApi();

/** Gives the administrator only these permissions. */
const grant = (...permissions: string[]) =>
  session.setUser({ _id: "u1", name: "Meera", email: "meera@example.in", role: "admin", permissions });

const isAllowed = async (resource: string, action: string) =>
  (await accessControlProvider.can({ resource, action })).can;

const everyPermission = resources.flatMap((resource) =>
  ["list", "show", ...Object.keys(resource.actions)].map((action) => ({
    name: resource.name,
    action,
    permission: getPermission(resource, action),
  })),
);

describe("access control", () => {
  it.each(everyPermission)("allows $name.$action with $permission and with no other permission", async (request) => {
    const { name, action, permission } = request;
    grant(permission);
    expect(await isAllowed(name, action)).toBe(true);
    grant(...everyPermission.map((other) => other.permission).filter((other) => other !== permission));
    expect(await accessControlProvider.can({ resource: name, action })).toEqual({
      can: false,
      reason: `This needs the permission ${permission}. Ask an administrator for it.`,
    });
  });

  it("checks a resource's identifier, because resources with the same path have the same name in Refine", async () => {
    grant("products.list");
    const buildRequest = (identifier: string) => ({
      resource: "products",
      action: "list",
      params: { resource: { name: "products", identifier } },
    });
    expect((await accessControlProvider.can(buildRequest("products"))).can).toBe(true);
    expect((await accessControlProvider.can(buildRequest("product-approval"))).can).toBe(false);
    expect(
      await isAllowed("kyc", "list"),
      "a path without an identifier belongs to the first resource with that path",
    ).toBe(false);
    grant("kyc-management.list");
    expect(await isAllowed("kyc", "list")).toBe(true);
  });

  it("checks a custom page by its own name", async () => {
    grant("dashboard.list");
    expect(await isAllowed("dashboard", "list")).toBe(true);
    expect(await isAllowed("analytics", "list")).toBe(false);
  });

  it("denies an action that a resource does not declare, even with every permission", async () => {
    grant("*");
    expect(await isAllowed("vendors", "edit")).toBe(false);
    expect(await isAllowed("reviews", "delete")).toBe(true);
  });
});

const refineButtons = (
  <>
    <ShowButton resource="categories" recordItemId="c1" />
    <EditButton resource="categories" recordItemId="c1" />
    <DeleteButton resource="categories" recordItemId="c1" />
    <CreateButton resource="categories" />
    <EditButton resource="vendors" recordItemId="v1" />
    <CanAccess resource="vendor-registrations" action="list">
      <p>Registrations</p>
    </CanAccess>
  </>
);

it.each([
  [["*"], ["Show", "Edit", "Delete", "Create"]],
  [["categories.edit", "vendors.edit"], ["Edit"]],
  [["*.delete"], ["Delete"]],
  [["categories.create"], ["Create"]],
  [["categories.show"], ["Show"]],
])("shows with the permissions %j the buttons %j of @refinedev/antd", async (grants, names) => {
  grant(...grants);
  renderInConsole("/desk", <Route path="/desk" element={refineButtons} />);
  await waitFor(() => expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(names));
});

it("checks the resource's own permission inside <CanAccess>", async () => {
  grant("vendors.list");
  renderInConsole("/desk", <Route path="/desk" element={refineButtons} />);
  expect(await screen.findByText("Registrations")).toBeVisible();
});

describe("the pages of the console", () => {
  it("open with the permission that their resource declares", async () => {
    grant("vendors.list");
    renderInConsole("/vendor-registrations", <Route path="*" element={<ConsoleRoutes />} />);
    expect(await screen.findByRole("heading", { name: "Vendor Registration Management", level: 1 })).toBeVisible();
    const entries = screen.getByRole("navigation").querySelectorAll("a");
    expect([...entries].map(({ textContent }) => textContent)).toEqual(["Vendors", "Vendor Registrations"]);
  });

  it("name the missing permission", async () => {
    grant("products.list");
    renderInConsole("/product-approval", <Route path="*" element={<ConsoleRoutes />} />);
    expect(
      await screen.findByText("Your account can't open this page. An administrator can change that."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to Products" })).toHaveAttribute("href", "/products");
    await userEvent.click(screen.getByText("For your administrator"));
    expect(screen.getByText(/This needs the permission product-approval\.list\./)).toBeVisible();
  });
});

it("the menu checks the permission that a resource declares", () => {
  const names = { one: "Banner", many: "Banners" };
  const common = { path: "banners", names, fields: {}, title: () => undefined, list: { columns: [], empty: "" } };
  const declared = [
    defineResource<object>()({ ...common, name: "banners", permissions: "products" }),
    defineResource<object>()({ ...common, name: "posters", permissions: { list: "products.show" } }),
    defineResource<object>()({ ...common, name: "lamps" }),
  ];
  const groups = { ...MENU_GROUPS, main: ["lamps"] };
  expect(buildEntries(declared, groups).map(({ name, permission }) => [name, permission])).toEqual([
    ["lamps", "lamps.list"],
    ["banners", "products.list"],
    ["posters", "products.show"],
  ]);
});

it("the menu's groups name only declared entries, whose shortcut letters are unique and neither j nor k", () => {
  const names = MENU.map(({ name }) => name);
  const listed: string[] = Object.values(MENU_GROUPS).flat();
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  const letters = MENU.flatMap(({ goKey }) => goKey ?? []);
  expect(letters).toEqual([...new Set(letters)]);
  expect(letters.join("")).toMatch(/^[a-il-z]+$/);
});
