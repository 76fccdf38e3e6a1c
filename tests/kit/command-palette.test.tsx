/** The command palette (Ctrl + K), and the keyboard shortcuts that open screens. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Feature } from "../../providers/auth/contract";
import { CommandPaletteButton } from "../../src/app/layout/command-palette-button";
import { resources } from "../../src/app/resources";
import { clearRecentRecords } from "../../src/kit/data/recent-records";
import type { KitSession } from "../../src/kit/data/use-session";
import { getRowId } from "../../src/kit/define/row";
import { describeFurtherResources } from "../support/further-resources";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile(resources);
const offering = (...features: Feature[]): Partial<KitSession> => ({ offers: (feature) => features.includes(feature) });
const field = () => screen.findByRole("combobox", { name: "Pages, actions and records" });
const option = (name: string | RegExp) => screen.findByRole("option", { name });
const active = async () => document.getElementById((await field()).getAttribute("aria-activedescendant") ?? "");
/** Returns the distinct paths that were called with a search text. */
const searchedPaths = () => [
  ...new Set(letter.calls.filter(({ query }) => query.search ?? query.q).map(({ path }) => path)),
];

function show(session: Partial<KitSession> = offering(), at = "/help") {
  renderKit({ at, resources, session, children: <CommandPaletteButton /> });
  letter.forgetCalls();
}

beforeEach(() => localStorage.clear());

it("opens with Ctrl + K without a call, returns the focus when it closes, and opens a screen on Enter", async () => {
  show();
  const button = screen.getByRole("button", { name: "Find anything" });
  button.focus();
  await userEvent.keyboard("{Control>}k{/Control}");
  await waitFor(async () => expect(await field()).toHaveFocus());
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(button).toHaveFocus();
  expect(letter.calls).toEqual([]);

  await userEvent.keyboard("{Meta>}k{/Meta}");
  await userEvent.type(await field(), "registr");
  await waitFor(async () => expect(await active()).toHaveTextContent("Vendor Registrations"));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(currentUrl()).toBe("/vendor-registrations"));
});

it("calls only searches that need no feature if the server offers none", async () => {
  const [vendor] = letter.records.vendors;
  show();
  await userEvent.click(screen.getByRole("button", { name: "Find anything" }));
  await userEvent.type(await field(), vendor?.shopName ?? "");
  await option(new RegExp(`^${vendor?.shopName}`));
  const searchable = describeFurtherResources(resources).filter(({ filters }) => filters.includes("search"));
  const expected = ["products/search", "vendors", ...searchable.map(({ path }) => path)];
  await waitFor(() => expect(searchedPaths().sort()).toEqual(expected.map((path) => `/api/admin/${path}`).sort()));
  for (const group of ["Orders", "Users"]) expect(screen.queryByRole("group", { name: group })).toBeNull();
});

it("searches no list that the person may not see", async () => {
  show({ ...offering(), allows: (permission) => permission.startsWith("products.") });
  await userEvent.click(screen.getByRole("button", { name: "Find anything" }));
  expect(await screen.findAllByRole("option")).toHaveLength(1);
  await userEvent.type(await field(), "silk");
  await waitFor(() => expect(searchedPaths()).toEqual(["/api/admin/products/search"]));
});

it("names the list that failed and shows the results of the others", async () => {
  const [vendor] = letter.records.vendors;
  letter.fault({ path: "/api/admin/products/search", kind: 500 });
  show();
  await userEvent.click(screen.getByRole("button", { name: "Find anything" }));
  await userEvent.type(await field(), vendor?.shopName ?? "");
  expect(await screen.findByText(/^Products could not be searched\./)).toBeVisible();
  await option(new RegExp(`^${vendor?.shopName}`));
});

it("does not count the link to all results as a result", async () => {
  const shops = letter.records.vendors;
  letter.rewrite = (path) => (path === "/api/admin/vendors" ? { data: shops.slice(0, 5), total: 12 } : undefined);
  show({ ...offering(), allows: (permission) => permission.startsWith("vendors.") });
  await userEvent.click(screen.getByRole("button", { name: "Find anything" }));
  await userEvent.type(await field(), "zzz");
  await option("See all 12");
  await waitFor(() => expect(screen.getByText(/ results?$/)).toHaveTextContent(/^5 results$/));
});

it("wraps around when the arrow keys pass the first or last option", async () => {
  show();
  await userEvent.keyboard("{Control>}k{/Control}");
  const all = await screen.findAllByRole("option");
  await waitFor(async () => expect(await field()).toHaveFocus());
  await waitFor(async () => expect(await active()).toBe(all[0]));
  await userEvent.keyboard("{ArrowUp}");
  await waitFor(async () => expect(await active()).toBe(all.at(-1)));
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await waitFor(async () => expect(await active()).toBe(all[1]));
  expect(all[1]).toHaveAttribute("aria-selected", "true");
});

it.each(["%", "_", "\\", `"'`, "🪁", "أمل", "x".repeat(10_000)])("reports no results for odd text %#", async (text) => {
  show({ ...offering(), allows: (permission) => permission === "users.list" });
  await userEvent.click(screen.getByRole("button", { name: "Find anything" }));
  await userEvent.click(await field());
  await userEvent.paste(text);
  expect(await screen.findByText("No results for", { exact: false })).toHaveTextContent(text.slice(0, 200));
});

it("g and a letter open a screen and ? shows the shortcuts, except while typing, with a modifier or in a dialog", async () => {
  renderKit({
    at: "/help",
    resources,
    children: (
      <>
        <CommandPaletteButton />
        <input aria-label="Note" />
      </>
    ),
  });
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "go?");
  await userEvent.click(document.body);
  await userEvent.keyboard("{Control>}g{/Control}o{Alt>}?{/Alt}");
  expect(currentUrl()).toBe("/help");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.keyboard("?");
  const keys = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(keys).getByText("Go to Orders")).toBeVisible();
  await waitFor(() => expect(keys.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("go");
  expect(currentUrl()).toBe("/help");
  // antd reads the key code, which userEvent leaves out.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("go");
  await waitFor(() => expect(currentUrl()).toBe("/orders"));
});

it("remembers an opened record until the recent records are cleared", async () => {
  const [vendor] = letter.records.vendors;
  renderKit({ at: `/vendors/show/${getRowId(vendor ?? {})}`, resources });
  await screen.findByRole("heading", { level: 1, name: vendor?.shopName ?? "" });
  expect(localStorage.getItem("recent:admin")).toBe(
    JSON.stringify([{ resource: "vendors", id: getRowId(vendor ?? {}), title: vendor?.shopName }]),
  );
  clearRecentRecords();
  expect(localStorage.getItem("recent:admin")).toBeNull();
});
