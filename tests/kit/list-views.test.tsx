/** Saved views above a list, against the letter backend with the calls of the feature. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { SavedView } from "../../providers/views/contract";
import { vendors } from "../../resources/vendors/resource";
import { Sidebar } from "../../src/app/layout/sidebar";
import { ListViews } from "../../src/kit/list/list-views";
import { defineRoute, errorResponse, ok } from "../support/letter/route";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
const PATH = "/api/admin/views";
const ROWS = "/api/admin/vendors";

let views: SavedView[];
/** A name that is already taken. */
const TAKEN = "Taken";

beforeEach(() => {
  views = [
    {
      ...{ _id: "v1", list: "vendors", name: "Waiting", own: true, shared: false, isDefault: true },
      query: "page=4&status=pending&search=mango&unknown=1&details=x",
    },
    {
      ...{ _id: "v2", list: "vendors", name: "Refused", own: false, shared: true, isDefault: false },
      ...{ query: "status=rejected", creator: { name: "Ravi Kumar" } },
    },
    { _id: "v3", list: "orders", name: "Of another list", query: "", own: true },
  ];
  const find = (id: string) => views.find(({ _id }) => _id === id);
  for (const route of [
    defineRoute("GET", PATH, () => ok(views)),
    defineRoute("POST", PATH, ({ body }) => {
      if (body["name"] === TAKEN) {
        return {
          status: 409,
          body: { message: "Another view already has this name.", errors: { name: ["is taken"] } },
        };
      }
      const view = { ...body, _id: "new", own: true };
      views = [...views, view];
      return { status: 201, body: view };
    }),
    defineRoute("PUT", `${PATH}/:id`, ({ id, body }) => ok(Object.assign(find(id) ?? {}, body))),
  ]) {
    letter.offer(route);
  }
});

interface Options {
  features?: readonly string[];
  mayShare?: boolean;
}

const render = (at: string, { features = ["views", "lists.sort"], mayShare = true }: Options = {}) =>
  renderKit({
    ...{ at, resources: [vendors], hosts: <Sidebar open={false} onClose={() => undefined} /> },
    session: {
      offers: (feature) => features.includes(feature),
      allows: (permission) => !permission.endsWith(".export") && (mayShare || permission !== "views.share"),
      ListViews: features.includes("views") ? ListViews : undefined,
    },
  });

const nav = () => within(screen.getByRole("navigation", { name: "Views" }));
const link = (name: string) => nav().findByRole("link", { name });
const current = () => document.querySelector(".view-links [aria-current=page]")?.textContent;
const button = (name: string) => screen.queryByRole("button", { name });
const lastRowsQuery = () => letter.callsTo("GET", ROWS).at(-1)?.query;

describe("the views of a list", () => {
  it("are links with the valid part of their query, and the URL selects the active one", async () => {
    render("/vendors");
    expect(await link("Waiting")).toHaveAttribute("href", "/vendors?search=mango&status=pending&view=v1");
    expect(
      nav()
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["All", "Waiting", "Refused"]);
    expect(current()).toBe("All");
    await userEvent.click(await link("Refused"));
    expect(currentUrl()).toBe("/vendors?status=rejected&view=v2");
    expect(current()).toBe("Refused");
    await waitFor(() => expect(lastRowsQuery()).toMatchObject({ status: "rejected", page: "1" }));
    await userEvent.click(await link("All"));
    expect(currentUrl()).toBe("/vendors");
    expect(current()).toBe("All");
  });

  it("select All again once the filters are cleared", async () => {
    render("/vendors?search=mango&status=pending&view=v1");
    await link("Waiting");
    expect(current()).toBe("Waiting");
    expect(button("Update view")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Clear Filters" }));
    expect(current()).toBe("All");
  });

  it("keep the chosen view active when the URL's query differs, and save the new query", async () => {
    render("/vendors?status=pending&size=25&page=2&view=v1");
    await link("Waiting");
    expect(current()).toBe("Waiting");
    await userEvent.click(await screen.findByRole("button", { name: "Update view" }));
    await waitFor(() =>
      expect(letter.callsTo("PUT", `${PATH}/v1`).map(({ body }) => body)).toEqual([
        { query: "size=25&status=pending" },
      ]),
    );
    await screen.findByText("View updated");
    await waitFor(() => expect(button("Update view")).toBeNull());
    expect(current()).toBe("Waiting");
  });

  it("of others cannot be updated without the permission", async () => {
    render("/vendors?status=rejected&size=25&view=v2", { mayShare: false });
    await link("Refused");
    expect(current()).toBe("Refused");
    expect(button("Update view")).toBeNull();
    expect(button("Options for Refused")).not.toBeNull();
  });

  it("say when they could not be loaded, and load on request", async () => {
    letter.fault({ method: "GET", path: PATH, kind: 500 });
    render("/vendors");
    await screen.findByText("Saved views could not be loaded");
    expect(current()).toBe("All");
    letter.clearFaults();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await link("Waiting");
  });
});

describe("a new view", () => {
  async function openDialog(at: string, options?: Options) {
    render(at, options);
    await link("Waiting");
    await userEvent.click(screen.getByRole("button", { name: "New view" }));
    return within(await screen.findByRole("dialog", { name: "New view" }));
  }

  it("saves the URL's query under a name, and becomes active", async () => {
    const dialog = await openDialog("/vendors?status=approved&sort=shopName&page=3");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Name is required");
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Approved");
    await userEvent.click(dialog.getByRole("checkbox", { name: /^Share with everyone/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await link("Approved");
    expect(letter.callsTo("POST", PATH).map(({ body }) => body)).toEqual([
      { list: "vendors", query: "status=approved&sort=shopName", name: "Approved", shared: true },
    ]);
    await waitFor(() => expect(current()).toBe("Approved"));
    expect(currentUrl()).toContain("view=new");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows the server's error under the name, and offers no sharing without the permission", async () => {
    const dialog = await openDialog("/vendors?status=approved", { mayShare: false });
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), `${TAKEN}{Enter}`);
    await dialog.findByText("is taken");
    expect(letter.callsTo("POST", PATH)[0]?.body).toMatchObject({ shared: false });
  });
});

describe("a default view", () => {
  it("opens from the sidebar link, but not from the list's plain URL", async () => {
    render("/vendors");
    const menu = within(screen.getByRole("navigation", { name: "Main navigation" }));
    await waitFor(() =>
      expect(menu.getByRole("link", { name: /^Vendors/ })).toHaveAttribute(
        "href",
        "/vendors?status=pending&search=mango&unknown=1&view=v1",
      ),
    );
    expect(menu.getByRole("link", { name: /^Orders/ })).toHaveAttribute("href", "/orders");
    expect(currentUrl()).toBe("/vendors");
    expect(current()).toBe("All");
    await userEvent.click(menu.getByRole("link", { name: /^Vendors/ }));
    expect(current()).toBe("Waiting");
  });
});

it("requests nothing without the feature, and shows no views", async () => {
  letter.offer(defineRoute("GET", PATH, () => errorResponse(500, "There are no views.")));
  render("/vendors?view=v1", { features: ["lists.sort"] });
  await screen.findByRole("table", { name: "Vendors Management" });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(letter.callsTo("GET", PATH)).toEqual([]);
  expect(document.querySelector(".list-views")).toBeNull();
});
