/** The columns, widths and density that a person chose for a list, stored in this browser or on the server. */
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Preferences } from "../../providers/preferences/contract";
import { vendors } from "../../resources/vendors/resource";
import { ListViews } from "../../src/kit/list/list-views";
import { PreferencesSync } from "../../src/kit/list/preferences-sync";
import { defineRoute, errorResponse, ok } from "../support/letter/route";
import { openSelect, optionsOf } from "./support/fill-form";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, defaultSession, renderKit } from "./support/render-kit";
import { screenSize } from "./support/screen-size";

const letter = await startLetterBackendForFile();
const PATH = "/api/admin/preferences";
const KEY = `preferences:${defaultSession.userId}`;
const DECLARED = ["Vendor", "Contact", "Business Info", "Status", "Products", "Joined", "Actions"];

const render = (at = "/vendors", features: readonly string[] = [], sync = <PreferencesSync />) =>
  renderKit({
    ...{ at, resources: [vendors], hosts: features.includes("preferences") && sync },
    session: {
      offers: (feature) => features.includes(feature),
      ListViews: features.includes("views") ? ListViews : undefined,
    },
  });

/** Loads the server's layouts when its button is pressed. The console loads them once the first page has loaded. */
function LateSync() {
  const [isLoaded, setLoaded] = useState(false);
  return isLoaded ? <PreferencesSync /> : <button onClick={() => setLoaded(true)}>Synchronize</button>;
}

const table = () => screen.findByRole("table", { name: "Vendors Management" });
const titles = async () =>
  within(await table())
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
const expectColumns = (expected: readonly string[]) => waitFor(async () => expect(await titles()).toEqual(expected));
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null") as Preferences | null;
const store = (layout: unknown, key = KEY) => localStorage.setItem(key, JSON.stringify({ lists: { vendors: layout } }));

async function openPanel() {
  await table();
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  return within(await screen.findByRole("dialog", { name: "Columns" }));
}
const press = async (name: string) => userEvent.click(screen.getByRole("button", { name }));
const toggle = async (name: string) => userEvent.click(screen.getByRole("checkbox", { name }));

describe("the columns of a list", () => {
  it("are the declared ones without those that a person has hidden, also after a reload", async () => {
    render();
    await expectColumns(DECLARED);
    expect(stored()).toBeNull();
    await openPanel();
    await toggle("Contact");
    await toggle("Products");
    await press("Done");
    const remaining = ["Vendor", "Business Info", "Status", "Joined", "Actions"];
    await expectColumns(remaining);
    cleanup();
    render();
    await expectColumns(remaining);
    const panel = await openPanel();
    expect(panel.getByRole("checkbox", { name: "Contact" })).not.toBeChecked();
    expect(panel.getByRole("checkbox", { name: "Status" })).toBeChecked();
  });

  it("always start with the column that names the record", async () => {
    render();
    const panel = await openPanel();
    const vendor = panel.getByRole("checkbox", { name: "Vendor" });
    expect(vendor).toBeChecked();
    expect(vendor).toBeDisabled();
    expect(panel.queryByRole("button", { name: "Move Vendor down" })).toBeNull();
    expect(panel.getByRole("button", { name: "Move Contact up" })).toBeDisabled();
    expect(panel.getByRole("button", { name: "Move Joined down" })).toBeDisabled();
    for (const name of DECLARED.slice(1, -1)) await toggle(name);
    await expectColumns(["Vendor", "Actions"]);
  });

  it("can be moved with the keyboard without losing the focus", async () => {
    render();
    const panel = await openPanel();
    panel.getByRole("button", { name: "Move Joined up" }).focus();
    for (let place = 0; place < 4; place += 1) await userEvent.keyboard("{Enter}");
    await expectColumns(["Vendor", "Joined", "Contact", "Business Info", "Status", "Products", "Actions"]);
    expect(panel.getByRole("button", { name: "Move Joined down" })).toHaveFocus();
    expect(panel.getByRole("status")).toHaveTextContent("Joined moved to position 2 of 6.");
    await userEvent.keyboard("{Enter}");
    await expectColumns(["Vendor", "Contact", "Joined", "Business Info", "Status", "Products", "Actions"]);
    expect(panel.getByRole("button", { name: "Move Joined down" })).toHaveFocus();
  });

  it("are the declared ones after a reset, and nothing stays stored", async () => {
    store({ columns: ["status", "shopName"], density: "compact" });
    render();
    await openPanel();
    await press("Reset");
    await expectColumns(DECLARED);
    expect(document.querySelector(".compact")).toBeNull();
    expect(stored()).toEqual({ lists: {} });
    await toggle("Contact");
    await toggle("Contact");
    expect(stored()).toEqual({ lists: {} });
  });

  it("change neither the filters nor the sort order when they are hidden", async () => {
    store({ columns: ["shopName", "phone"] });
    render("/vendors?status=pending&sort=createdAt", ["lists.sort"]);
    await expectColumns(["Vendor", "Contact", "Actions"]);
    expect(letter.callsTo("GET", "/api/admin/vendors").at(-1)?.query).toMatchObject({
      ...{ status: "pending", sort: "createdAt", order: "asc" },
    });
  });

  it("reappear in a narrow table when hiding others makes room", async () => {
    screenSize.width = 1024;
    expect(vendors.list.collapsedColumns?.at(-1)).toBe("createdAt");
    render();
    const panel = await openPanel();
    expect(await titles()).toEqual(["Show more", "Vendor", "Contact", "Status", "Actions"]);
    await userEvent.click(panel.getByRole("checkbox", { name: "Status" }));
    expect(await titles()).toEqual(["Show more", "Vendor", "Contact", "Joined", "Actions"]);
    for (const name of ["Business Info", "Products"]) await userEvent.click(panel.getByRole("checkbox", { name }));
    expect(await titles()).toEqual(["Vendor", "Contact", "Joined", "Actions"]);
  });

  it("also determine which fields a row shows on a phone", async () => {
    screenSize.width = 390;
    store({ columns: ["shopName", "status"] });
    render();
    const [row] = within(await screen.findByRole("list", { name: "Vendors Management" })).getAllByRole("listitem");
    const terms = within(row as HTMLElement).getAllByRole("term");
    expect(terms.map(({ textContent }) => textContent)).toEqual(["Owner Email", "Business Type", "Decided At"]);
    expect(row).toHaveTextContent(/Approved|Pending|Rejected/);
  });
});

it("shows compact rows, and stores the choice", async () => {
  render();
  await openPanel();
  await toggle("Compact rows");
  expect(document.querySelector("#list-panel.compact")).not.toBeNull();
  expect(stored()).toEqual({ lists: { vendors: { density: "compact" } } });
  await toggle("Compact rows");
  expect(document.querySelector(".compact")).toBeNull();
});

describe("the width of a column", () => {
  const choose = (column: string, width: string) => {
    openSelect(`Width of ${column}`);
    fireEvent.click(optionsOf(`Width of ${column}`).find(({ textContent }) => textContent === width) as HTMLElement);
  };
  const cellsWith = async (name: string) => (await table()).querySelectorAll(`th.${name}, td.${name}`);
  const headersWith = async (name: string) =>
    [...(await cellsWith(name))].filter(({ tagName }) => tagName === "TH").map(({ textContent }) => textContent);

  it("is chosen for each column, and a reload keeps it", async () => {
    render();
    await openPanel();
    choose("Contact", "Wide");
    choose("Status", "Narrow");
    await press("Done");
    expect(stored()).toEqual({ lists: { vendors: { widths: { phone: "wide", status: "narrow" } } } });
    cleanup();
    render();
    expect(await headersWith("wide-cell")).toEqual(["Contact"]);
    expect(await headersWith("narrow-cell")).toEqual(["Status"]);
    const rows = within(await table()).getAllByRole("row").length - 1;
    expect(await cellsWith("wide-cell")).toHaveLength(rows + 1);
  });

  it("follows the contents again after Default or Reset", async () => {
    store({ widths: { phone: "wide", status: "narrow" }, density: "compact" });
    render();
    await openPanel();
    choose("Contact", "Default");
    expect(stored()).toEqual({ lists: { vendors: { density: "compact", widths: { status: "narrow" } } } });
    choose("Status", "Default");
    expect(stored()).toEqual({ lists: { vendors: { density: "compact" } } });
    expect(await cellsWith("narrow-cell")).toHaveLength(0);
    choose("Contact", "Narrow");
    await press("Reset");
    expect(stored()).toEqual({ lists: {} });
    expect(await cellsWith("narrow-cell")).toHaveLength(0);
  });

  it("cannot be chosen for a hidden column", async () => {
    store({ columns: ["shopName", "status"] });
    render();
    const panel = await openPanel();
    expect(panel.queryByRole("combobox", { name: "Width of Contact" })).toBeNull();
    expect(panel.getByRole("combobox", { name: "Width of Status" })).toBeEnabled();
  });
});

describe("a stored layout", () => {
  it.each([
    ["has unknown widths", () => store({ widths: { phone: "huge", status: 3 } })],
    ["has widths of another type", () => store({ widths: "wide" })],
    ["is broken JSON", () => localStorage.setItem(KEY, '{"lists":{"vendors":{"columns":["shop')],
    ["has another type", () => store("status")],
    ["has columns of another type", () => store({ columns: { status: true }, density: ["compact"] })],
    ["has names of another type", () => store({ columns: [1, null, {}] })],
    ["has unknown columns", () => store({ columns: ["gone", "__proto__"] })],
    ["belongs to another user", () => store({ columns: ["shopName"], density: "compact" }, "preferences:another")],
  ])("is ignored if it %s", async (_, prepare) => {
    prepare();
    render();
    await expectColumns(DECLARED);
    expect(document.querySelector(".compact")).toBeNull();
    await openPanel();
    await toggle("Products");
    await expectColumns(DECLARED.filter((title) => title !== "Products"));
  });
});

describe("with a saved view", () => {
  beforeEach(() => {
    const view = {
      _id: "v1",
      list: "vendors",
      name: "Waiting",
      own: true,
      query: "status=pending&columns=status,gone",
    };
    letter.offer(defineRoute("GET", "/api/admin/views", () => ok([view])));
    letter.offer(
      defineRoute("POST", "/api/admin/views", ({ body }) => ({ status: 201, body: { ...body, _id: "new" } })),
    );
    letter.offer(defineRoute("PUT", "/api/admin/views/:id", ({ body }) => ok(Object.assign(view, body))));
  });

  it("shows the known columns of the view, keeps changes in the URL, and sends them with Update view", async () => {
    store({ columns: ["shopName", "createdAt"] });
    render("/vendors", ["views"]);
    await expectColumns(["Vendor", "Joined", "Actions"]);
    await userEvent.click(await screen.findByRole("link", { name: "Waiting" }));
    await expectColumns(["Vendor", "Status", "Actions"]);
    const panel = await openPanel();
    panel.getByText(/^To keep the changed columns, select New view/);
    await toggle("Products");
    await press("Done");
    await expectColumns(["Vendor", "Status", "Products", "Actions"]);
    expect(currentUrl()).toContain("columns=shopName%2Cstatus%2CproductCount");
    expect(stored()).toMatchObject({ lists: { vendors: { columns: ["shopName", "createdAt"] } } });
    await press("Update view");
    await waitFor(() =>
      expect(letter.callsTo("PUT", "/api/admin/views/v1").map(({ body }) => body)).toEqual([
        { query: "status=pending&columns=shopName%2Cstatus%2CproductCount" },
      ]),
    );
  });

  it("saves the person's own columns with a new view", async () => {
    store({ columns: ["shopName", "createdAt"] });
    render("/vendors?status=approved", ["views"]);
    await screen.findByRole("link", { name: "Waiting" });
    await press("New view");
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Dates{Enter}");
    await waitFor(() =>
      expect(letter.callsTo("POST", "/api/admin/views")[0]?.body).toMatchObject({
        query: "status=approved&columns=shopName%2CcreatedAt",
      }),
    );
    await waitFor(() => expect(currentUrl()).toBe("/vendors?status=approved&view=new&columns=shopName%2CcreatedAt"));
  });
});

describe("with the feature `preferences`", () => {
  const saved: Preferences = { lists: { vendors: { columns: ["shopName", "status"] } } };
  let [read, change] = [ok(saved), ok(saved)];
  beforeEach(() => {
    [read, change] = [ok(saved), ok(saved)];
    letter.offer(defineRoute("GET", PATH, () => read));
    letter.offer(defineRoute("PUT", PATH, () => change));
  });
  const sent = () => letter.callsTo("PUT", PATH).map(({ body }) => body);

  it("replaces the columns stored in this browser with the server's", async () => {
    store({ columns: ["shopName", "createdAt"] });
    render("/vendors", ["preferences"]);
    await expectColumns(["Vendor", "Status", "Actions"]);
    expect(stored()).toEqual(saved);
    expect(letter.callsTo("GET", PATH)).toHaveLength(1);
  });

  it("sends one call when the panel closes, and none without a change", async () => {
    render("/vendors", ["preferences"]);
    await expectColumns(["Vendor", "Status", "Actions"]);
    await openPanel();
    await toggle("Joined");
    await toggle("Compact rows");
    openSelect("Width of Status");
    fireEvent.click(optionsOf("Width of Status").find(({ textContent }) => textContent === "Wide") as HTMLElement);
    expect(sent()).toEqual([]);
    await press("Done");
    const layout = { columns: ["shopName", "status", "createdAt"], density: "compact", widths: { status: "wide" } };
    await waitFor(() => expect(sent()).toEqual([{ lists: { vendors: layout } }]));
    await openPanel();
    await press("Done");
    await openPanel();
    await press("Reset");
    await press("Done");
    await waitFor(() => expect(sent().slice(1)).toEqual([{ lists: { vendors: null } }]));
    await expectColumns(DECLARED);
  });

  it("keeps a change made before the server's layouts are requested", async () => {
    render("/vendors", ["preferences"], <LateSync />);
    await openPanel();
    await toggle("Joined");
    fireEvent.click(screen.getByText("Synchronize"));
    await waitFor(() => expect(letter.callsTo("GET", PATH)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expectColumns(DECLARED.filter((title) => title !== "Joined"));
  });

  it("shows the columns stored in this browser if the server's answer is invalid", async () => {
    read = ok("a text");
    store({ columns: ["shopName", "createdAt"] });
    render("/vendors", ["preferences"]);
    await waitFor(() => expect(letter.callsTo("GET", PATH)).toHaveLength(1));
    await expectColumns(["Vendor", "Joined", "Actions"]);
  });

  it("keeps a change and says so if the call fails", async () => {
    change = errorResponse(422, "There are too many columns.");
    render("/vendors", ["preferences"]);
    await expectColumns(["Vendor", "Status", "Actions"]);
    await openPanel();
    await toggle("Joined");
    await press("Done");
    await screen.findByText("There are too many columns.");
    await expectColumns(["Vendor", "Status", "Joined", "Actions"]);
  });

  it.each([[{}], [{ lists: [] }], [{ lists: { vendors: { columns: "status" } } }]])(
    "shows the declared columns after the answer %j",
    async (answer) => {
      read = ok(answer);
      store({ columns: ["shopName", "createdAt"] });
      render("/vendors", ["preferences"]);
      await expectColumns(DECLARED);
    },
  );
});

it("sends nothing without the feature", async () => {
  render();
  await openPanel();
  await toggle("Joined");
  await press("Done");
  await expectColumns(DECLARED.filter((title) => title !== "Joined"));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([...letter.callsTo("GET", PATH), ...letter.callsTo("PUT", PATH)]).toEqual([]);
});
