/** The setting "Remember my lists", with which a list opens as the person last used it. */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { SessionUser } from "../../providers/auth/contract";
import { session } from "../../providers/auth/session";
import { resources } from "../../src/app/resources";
import { CommandPaletteButton } from "../../src/app/layout/command-palette-button";
import { Sidebar } from "../../src/app/layout/sidebar";
import { SignInPage } from "../../src/app/sign-in/sign-in-page";
import { clearListQueries, readListQuery } from "../../src/kit/data/list-queries";
import type { KitSession } from "../../src/kit/data/use-session";
import { defineRoute, ok } from "../support/letter/route";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, defaultSession, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile(resources);
const VENDORS = "list:admin:vendors";
const ORDERS = "list:admin:orders";

const show = (at: string, changes: Partial<KitSession> = {}) =>
  renderKit({
    ...{ at, resources, session: { remembersLists: true, ...changes } },
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

  it("opens a list from the sidebar with its last filters, and without filters once they are cleared", async () => {
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

  it("removes the filters when the link of the open list is pressed", async () => {
    show("/vendors?status=pending");
    await table();
    expect(link("Vendors")).toHaveAttribute("href", "/vendors");
    await userEvent.click(link("Vendors"));
    await waitFor(() => expect(stored()).toEqual({ [VENDORS]: "" }));
  });

  it("opens a list by its keyboard shortcut with its last filters, and without filters if it is already open", async () => {
    sessionStorage.setItem(ORDERS, "?status=shipped");
    show("/vendors");
    await table();
    await userEvent.keyboard("go");
    await waitFor(() => expect(currentUrl()).toBe("/orders?status=shipped"));
    await table("Orders Management");
    await userEvent.keyboard("go");
    await waitFor(() => expect(currentUrl()).toBe("/orders"));
  });

  it("opens a list from the command palette with its last filters, and the open list without filters", async () => {
    sessionStorage.setItem(ORDERS, "?status=shipped");
    show("/vendors?status=pending");
    await table();
    const choose = async (page: RegExp) => {
      await userEvent.click(screen.getByRole("button", { name: "Find anything" }));
      await userEvent.click(await screen.findByRole("option", { name: page }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await choose(/^Vendors/);
    await waitFor(() => expect(currentUrl()).toBe("/vendors"));
    await choose(/^Orders/);
    await waitFor(() => expect(currentUrl()).toBe("/orders?status=shipped"));
  });

  it("leads to the last page if the remembered page no longer exists", async () => {
    sessionStorage.setItem(VENDORS, "?page=9");
    show("/help");
    await userEvent.click(link("Vendors"));
    await waitFor(() => expect(currentUrl()).toBe("/vendors?page=3"));
    await waitFor(() => expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(4));
    expect(stored()).toEqual({ [VENDORS]: "?page=3" });
  });

  it("leads to the first page if the URL has a later page and nothing matches its filters", async () => {
    show("/vendors?search=nobody-has-this-name&page=2");
    await waitFor(() => expect(currentUrl()).toBe("/vendors?search=nobody-has-this-name"));
  });

  it("stores nothing about a list with Aadhaar numbers", async () => {
    show("/kyc-management?status=approved");
    await table("KYC Management");
    expect(stored()).toEqual({});
  });

  it("uses the query string of the URL instead of the remembered one", async () => {
    sessionStorage.setItem(VENDORS, "?status=rejected");
    show("/vendors?status=approved");
    await table();
    expect(currentUrl()).toBe("/vendors?status=approved");
    await waitFor(() => expect(stored()).toEqual({ [VENDORS]: "?status=approved" }));
  });
});

it("neither stores nor reads anything without the setting, and forgets what this tab had stored", async () => {
  sessionStorage.setItem(ORDERS, "?status=shipped");
  show("/vendors?status=pending", { remembersLists: false });
  expect(link("Orders")).toHaveAttribute("href", "/orders");
  await table();
  expect(stored()).toEqual({});
  await leaveTo("Orders");
  expect(stored()).toEqual({});
});

describe("with saved views", () => {
  const offers: KitSession["offers"] = (feature) => feature === "views";
  const views = [{ _id: "v1", list: "vendors", name: "Waiting", query: "status=pending", own: true, isDefault: true }];
  const DEFAULT = "/vendors?status=pending&view=v1";
  beforeEach(() => letter.offer(defineRoute("GET", "/api/admin/views", () => ok(views))));

  it("opens a list with its default view if it is not remembered, also by its keyboard shortcut", async () => {
    show("/orders", { offers });
    await waitFor(() => expect(link("Vendors")).toHaveAttribute("href", DEFAULT));
    await userEvent.keyboard("gv");
    await waitFor(() => expect(currentUrl()).toBe(DEFAULT));
  });

  it("forgets a deleted view and its columns, but not the filters", async () => {
    sessionStorage.setItem(VENDORS, "?size=5&view=v1&columns=shopName");
    sessionStorage.setItem(ORDERS, "?status=shipped&view=v2&columns=total");
    show("/users", { offers });
    await waitFor(() => expect(link("Orders")).toHaveAttribute("href", "/orders?status=shipped"));
    expect(link("Vendors")).toHaveAttribute("href", "/vendors?size=5&view=v1&columns=shopName");
  });
});

describe("a remembered list", () => {
  const viewer = (changes: Partial<KitSession>): KitSession => ({ ...defaultSession, resources, ...changes });

  it("belongs to one person", () => {
    sessionStorage.setItem(VENDORS, "?page=2");
    expect(readListQuery(viewer({ remembersLists: true }), "vendors")).toBe("?page=2");
    expect(readListQuery(viewer({ remembersLists: true, userId: "somebody-else" }), "vendors")).toBeUndefined();
    expect(readListQuery(viewer({}), "vendors")).toBeUndefined();
  });

  it("is cleared together with everyone else's lists, but drafts stay", () => {
    for (const key of [VENDORS, "list:somebody-else:orders", "draft:admin:chat"]) sessionStorage.setItem(key, "x");
    clearListQueries();
    expect(Object.keys(sessionStorage)).toEqual(["draft:admin:chat"]);
  });

  it("is forgotten on the sign-in page of a tab that missed the sign-out, but not after an expired session", () => {
    const user: SessionUser = { _id: "admin", name: "Meera", email: "meera@letter.example", role: "admin" };
    const showSignIn = () => render(<SignInPage />).unmount();
    sessionStorage.setItem(VENDORS, "?search=Asha");
    session.begin("t1", user);
    session.end("expired");
    showSignIn();
    expect(stored()).toEqual({ [VENDORS]: "?search=Asha" });
    session.begin("t2", user);
    // Makes this tab like a restored one, which has not seen how the session ended.
    localStorage.clear();
    showSignIn();
    expect(stored()).toEqual({});
  });
});
