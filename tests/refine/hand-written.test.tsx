/** Hand-written pages: their name determines their permission, and they replace the kit's page at the same path. */
import { screen } from "@testing-library/react";
import { Route, useParams } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { session } from "../../providers/auth/session";
import type { Feature } from "../../providers/features/contract";
import { accessControlProvider } from "../../src/app/access";
import { pageTitle } from "../../src/app/page-title";
import { ConsoleRoutes } from "../../src/app/console-routes";
import { startBundledApi } from "./support/bundled-api";
import { renderInConsole } from "./support/render-in-console";

vi.mock("../../src/app/pages", async (load) => {
  const page = (name: string, heading: string) => ({
    name,
    component: function OwnPage() {
      const { id = "all" } = useParams();
      return <h1>{`${heading} of ${id}`}</h1>;
    },
  });
  const customPages = [
    page("desk", "Desk list"),
    page("desk/show/:id", "Desk record"),
    page("desk/:id", "Desk by id"),
    page("reviews", "Own list"),
    page("users/show/:id", "Own record"),
    page("coupons/edit/:id", "Own form"),
    page("reviews/report/:id", "Report"),
    { ...page("exports/report", "Sizes"), permissions: false, feature: "exports" },
  ];
  return { ...(await load<object>()), customPages };
});

await startBundledApi();

const grant = (...permissions: string[]) =>
  session.setUser({ _id: "u1", name: "Meera", email: "meera@example.in", role: "admin", permissions });

const open = (at: string) => renderInConsole(at, <Route path="*" element={<ConsoleRoutes />} />);

describe.each([
  ["/desk", "Desk list of all", "desk.list"],
  ["/desk/show/7", "Desk record of 7", "desk.show"],
  ["/desk/7", "Desk by id of 7", "desk.list"],
  ["/reviews", "Own list of all", "reviews.list"],
  ["/users/show/7", "Own record of 7", "users.show"],
  ["/coupons/edit/7", "Own form of 7", "coupons.edit"],
  ["/reviews/report/7", "Report of 7", "reviews.report"],
])("the page written by hand at %s", (at, heading, permission) => {
  it(`opens with the permission ${permission}`, async () => {
    grant(permission);
    open(at);
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
  });

  it("names the permission to anyone who lacks it", async () => {
    grant("orders.list");
    open(at);
    expect(await screen.findByText(new RegExp(`This needs the permission ${permission}\\.`))).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: heading })).not.toBeInTheDocument();
  });
});

it.each<[string, Feature[], string]>([
  ["opens without a permission if its backend has the feature", ["exports"], "Sizes of all"],
  ["is not found on a backend without the feature", [], "Page not found"],
])("a page that needs only a feature %s", async (_, features, heading) => {
  session.setUser({ _id: "u1", name: "Meera", email: "meera@example.in", role: "admin", permissions: [], features });
  open("/exports/report");
  expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
});

it("leaves the kit's other pages of the same resource in place", async () => {
  grant("*");
  open("/users");
  expect(await screen.findByRole("heading", { name: "Users Management" })).toBeVisible();
});

it("denies an action that neither its resource nor a page declares, even with every permission", async () => {
  grant("*");
  expect((await accessControlProvider.can({ resource: "reviews", action: "report" })).can).toBe(true);
  expect((await accessControlProvider.can({ resource: "reviews", action: "edit" })).can).toBe(false);
});

it.each([
  ["/desk/show/7", "Desk"],
  ["/reviews/report/7", "Reviews"],
  ["/nowhere", "Page not found"],
])("titles the top bar at %s", (at, title) => {
  expect(pageTitle(at)).toBe(title);
});
