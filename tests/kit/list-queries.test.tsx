/** The lists that open as the person last used them, with the setting "Remember my lists". */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { resources } from "../../src/app/resources";
import { CommandPaletteButton } from "../../src/app/layout/command-palette-button";
import { Sidebar } from "../../src/app/layout/sidebar";
import { clearListQueries, getListPath, readListQuery } from "../../src/kit/data/list-queries";
import type { KitSession } from "../../src/kit/data/use-session";
import { startLetterBackendForFile } from "./support/letter-of-file";
import { currentUrl, defaultSession, renderKit } from "./support/render-kit";

await startLetterBackendForFile(resources);
const VENDORS = "list:admin:vendors";

const show = (at: string, remembersLists = true) =>
  renderKit({
    ...{ at, resources, session: { remembersLists } },
    hosts: (
      <>
        <CommandPaletteButton />
        <Sidebar open={false} onClose={() => undefined} />
      </>
    ),
  });

const table = (name = "Vendors Management") => screen.findByRole("table", { name });
const link = (name: string) =>
  within(screen.getByRole("navigation", { name: "Main navigation" })).getByRole("link", { name });
const stored = () => Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => key.startsWith("list:")));

async function leaveTo(name: string) {
  await userEvent.click(link(name));
  await waitFor(() => expect(currentUrl()).toBe(`/${name.toLowerCase()}`));
}

beforeEach(() => sessionStorage.clear());

describe("with the setting", () => {
  it("keeps the query string of a list, without its open dialog", async () => {
    show("/vendors?status=pending&page=1&size=5&details=v1");
    await waitFor(() => expect(stored()).toEqual({ [VENDORS]: "?status=pending&page=1&size=5" }));
  });

  it("opens a list from the sidebar as it was left, and without filters once they are cleared", async () => {
    show("/vendors?status=pending&size=5");
    await table();
    await leaveTo("Orders");
    await userEvent.click(link("Vendors"));
    await waitFor(() => expect(currentUrl()).toBe("/vendors?status=pending&size=5"));
    await table();
    await userEvent.click(screen.getByRole("button", { name: "Clear Filters" }));
    await waitFor(() => expect(currentUrl()).toBe("/vendors?size=5"));
    await leaveTo("Orders");
    await userEvent.click(link("Vendors"));
    await waitFor(() => expect(currentUrl()).toBe("/vendors?size=5"));
  });

  it("opens the open list without its filters", async () => {
    show("/vendors?status=pending");
    await table();
    expect(link("Vendors")).toHaveAttribute("href", "/vendors");
    await userEvent.click(link("Vendors"));
    await waitFor(() => expect(stored()).toEqual({ [VENDORS]: "" }));
  });

  it("opens a list by its keyboard shortcut as it was left", async () => {
    sessionStorage.setItem("list:admin:orders", "?status=shipped");
    show("/vendors");
    await table();
    await userEvent.keyboard("go");
    await waitFor(() => expect(currentUrl()).toBe("/orders?status=shipped"));
  });

  it("lets a link with a query string win", async () => {
    sessionStorage.setItem(VENDORS, "?status=rejected");
    show("/vendors?status=approved");
    await table();
    expect(currentUrl()).toBe("/vendors?status=approved");
    await waitFor(() => expect(stored()).toEqual({ [VENDORS]: "?status=approved" }));
  });
});

it("neither stores nor reads anything without the setting", async () => {
  sessionStorage.setItem("list:admin:orders", "?status=shipped");
  show("/vendors?status=pending", false);
  await table();
  expect(link("Orders")).toHaveAttribute("href", "/orders");
  await leaveTo("Orders");
  expect(stored()).toEqual({ "list:admin:orders": "?status=shipped" });
});

describe("a remembered list", () => {
  const session = (changes: Partial<KitSession>): KitSession => ({ ...defaultSession, resources, ...changes });

  it("belongs to one person", () => {
    sessionStorage.setItem(VENDORS, "?page=2");
    expect(readListQuery(session({ remembersLists: true }), "vendors")).toBe("?page=2");
    expect(getListPath(session({ remembersLists: true }), "vendors")).toBe("/vendors?page=2");
    const other = session({ remembersLists: true, userId: "somebody-else" });
    expect(readListQuery(other, "vendors")).toBeUndefined();
    expect(getListPath(other, "vendors")).toBe("/vendors");
    expect(readListQuery(session({}), "vendors")).toBeUndefined();
  });

  it("is forgotten with the lists of everyone else, and without their drafts", () => {
    for (const key of [VENDORS, "list:somebody-else:orders", "draft:admin:chat"]) sessionStorage.setItem(key, "x");
    clearListQueries();
    expect(Object.keys(sessionStorage)).toEqual(["draft:admin:chat"]);
  });
});
