/**
 * A build loads the definitions of the resources under "More" after the first page. Until then, the console has only
 * their menu entries. The order of the tests matters, because a loaded definition stays loaded.
 */
import { fireEvent, screen } from "@testing-library/react";
import { Route } from "react-router";
import { expect, it, vi } from "vitest";
import { session } from "../../providers/auth/session";
import { accessControlProvider } from "../../src/app/access";
// The layout loads these two modules when the network is idle, which may be after the last test.
import "../../src/app/layout/after-first-page";
import "../../src/app/layout/live-counts";
import { listVisibleEntries } from "../../src/app/menu";
import { pageTitle } from "../../src/app/page-title";
import { preloadPage } from "../../src/app/preload-page";
import { resources, unloadedEntries } from "../../src/app/resources";
import { ConsoleRoutes } from "../../src/app/console-routes";
import { startBundledApi } from "./support/bundled-api";
import { renderInConsole } from "./support/render-in-console";

vi.mock(import("../../src/app/more-entries"), async (original) => {
  const { moreEntries } = await original();
  return {
    moreEntries: moreEntries.map(({ name, path, names, icon, key, feature, permissions }) => ({
      name,
      path,
      names,
      icon,
      key,
      feature,
      permissions,
    })),
  };
});

await startBundledApi();

const renderConsole = (at: string) => renderInConsole(at, <Route path="*" element={<ConsoleRoutes />} />);
const findHeading = (name: string) => screen.findByRole("heading", { name, level: 1 });

it("has the names and permissions of resources that are not loaded", async () => {
  expect(resources.map(({ name }) => name)).not.toContain("coupons");
  expect(unloadedEntries.map(({ name }) => name)).toContain("coupons");
  expect(pageTitle("/coupons")).toBe("Coupons");
  session.setUser({
    _id: "u1",
    name: "Meera",
    email: "meera@example.in",
    role: "admin",
    permissions: ["coupons.list"],
  });
  const entries = listVisibleEntries({ allows: (one) => one === "coupons.list", offers: () => true });
  expect(entries.map(({ label }) => label)).toEqual(["Coupons", "API docs"]);
  expect((await accessControlProvider.can({ resource: "coupons", action: "list" })).can).toBe(true);
  expect((await accessControlProvider.can({ resource: "coupons", action: "edit" })).can).toBe(false);
});

it("shows a list of orders without loading more", async () => {
  renderConsole("/orders");
  await findHeading("Orders Management");
  await preloadPage("/orders");
  expect(unloadedEntries).not.toEqual([]);
});

it("loads the definitions with the first page that needs them", async () => {
  renderConsole("/orders");
  fireEvent.click(await screen.findByRole("link", { name: "Coupons" }));
  await findHeading("Coupons Management");
  expect(await screen.findAllByRole("row")).not.toHaveLength(1);
  expect(unloadedEntries).toEqual([]);
  expect((await accessControlProvider.can({ resource: "audit", action: "edit" })).can).toBe(false);
});

it("names all resources in the audit log", async () => {
  renderConsole("/audit");
  await findHeading("Audit log");
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Area" }));
  expect(await screen.findByRole("option", { name: "Coupons" })).toBeInTheDocument();
});
