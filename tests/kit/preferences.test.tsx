/** The Preferences dialog, and which page opens first. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionUser } from "../../providers/auth/contract";
import { session } from "../../providers/auth/session";
import { PreferencesDialog } from "../../src/app/preferences/preferences-dialog";
import { readPreferences } from "../../src/app/preferences/read-preferences";
import { findStartPage } from "../../src/app/preferences/start-page";
import { getViewer } from "../../src/app/viewer";
import { defineRoute, errorResponse, ok } from "../support/letter/route";
import { openSelect, optionsOf } from "./support/fill-form";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
const PATH = "/api/admin/preferences";
const KEY = "consolePreferences:admin";

const signIn = (changes: Partial<SessionUser> = {}) =>
  session.setUser({ _id: "admin", name: "Meera", email: "admin@letter.example", role: "admin", ...changes });
const storedHere = () => JSON.parse(localStorage.getItem(KEY) ?? "null") as unknown;

function show() {
  const onClose = vi.fn();
  renderKit({
    ...{ at: "/", resources: [], session: getViewer() },
    children: <PreferencesDialog onClose={onClose} />,
  });
  return onClose;
}
const rememberSwitch = () => screen.getByRole("switch", { name: "Remember my lists" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const choosePage = (name: string) => {
  openSelect("Start page");
  fireEvent.click(optionsOf("Start page").find(({ textContent }) => textContent === name) as HTMLElement);
};

beforeEach(() => signIn());

describe("the dialog", () => {
  it("has the defaults at first, and offers the pages of the sidebar that the person may open", async () => {
    signIn({ permissions: ["dashboard.list", "orders.list", "vendors.list"] });
    show();
    expect(await screen.findByRole("dialog", { name: "Preferences" })).toHaveTextContent("Dashboard");
    expect(rememberSwitch()).not.toBeChecked();
    openSelect("Start page");
    const offered = optionsOf("Start page").map(({ textContent }) => textContent);
    expect(offered).toEqual(expect.arrayContaining(["Vendors", "Orders"]));
    expect(offered).not.toContain("Users");
  });

  it("keeps the choice in this browser without the feature, and sends nothing", async () => {
    const onClose = show();
    await screen.findByRole("dialog", { name: "Preferences" });
    choosePage("Orders");
    await userEvent.click(rememberSwitch());
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(storedHere()).toEqual({ startPage: "orders", rememberLists: true });
    expect(letter.callsTo("PUT", PATH)).toEqual([]);
    expect(findStartPage()).toBe("orders");
  });

  it("forgets the remembered lists when the setting is turned off", async () => {
    localStorage.setItem(KEY, JSON.stringify({ startPage: "orders", rememberLists: true }));
    sessionStorage.setItem("list:admin:orders", "?page=2");
    show();
    await screen.findByRole("dialog", { name: "Preferences" });
    expect(rememberSwitch()).toBeChecked();
    await userEvent.click(rememberSwitch());
    choosePage("Dashboard");
    await save();
    await waitFor(() => expect(storedHere()).toEqual({ startPage: null, rememberLists: false }));
    expect(sessionStorage).toHaveLength(0);
  });

  it("changes nothing when it is cancelled", async () => {
    const onClose = show();
    await screen.findByRole("dialog", { name: "Preferences" });
    choosePage("Orders");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(storedHere()).toBeNull();
  });
});

describe("with the feature `preferences`", () => {
  let answer = ok({});
  beforeEach(() => {
    answer = ok({});
    letter.offer(defineRoute("PUT", PATH, () => answer));
    signIn({ features: ["preferences"], preferences: { startPage: "vendors", rememberLists: false } });
  });

  it("sends one call, and the choice applies at once", async () => {
    show();
    expect(await screen.findByRole("dialog", { name: "Preferences" })).toHaveTextContent("Vendors");
    choosePage("Orders");
    await userEvent.click(rememberSwitch());
    await save();
    const chosen = { startPage: "orders", rememberLists: true };
    await waitFor(() => expect(readPreferences(session.user())).toEqual(chosen));
    expect(letter.callsTo("PUT", PATH).map(({ body }) => body)).toEqual([chosen]);
    expect(storedHere()).toBeNull();
  });

  it("shows a failure in the dialog with the values still there, and saves after another press", async () => {
    answer = errorResponse(422, "The page is not known.");
    const onClose = show();
    const dialog = await screen.findByRole("dialog", { name: "Preferences" });
    choosePage("Orders");
    await save();
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      "Your preferences could not be saved. The page is not known.",
    );
    expect(dialog).toHaveTextContent("Orders");
    expect(onClose).not.toHaveBeenCalled();
    expect(findStartPage()).toBe("vendors");
    answer = ok({});
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(findStartPage()).toBe("orders");
  });
});

describe("the start page", () => {
  const store = (startPage: unknown) => localStorage.setItem(KEY, JSON.stringify({ startPage }));

  it.each([
    ["nothing is stored", () => undefined],
    ["the stored text is broken", () => localStorage.setItem(KEY, '{"startPage":"ord')],
    ["the stored value has another type", () => store(["orders"])],
    ["the page does not exist", () => store("no-such-page")],
    ["it is the path of a record", () => store("orders/show/1")],
  ])("is the dashboard if %s", (_, prepare) => {
    prepare();
    expect(findStartPage()).toBe("dashboard");
  });

  it("is the dashboard if the person may not open the page, or the backend does not offer it", () => {
    store("orders");
    expect(findStartPage()).toBe("orders");
    signIn({ permissions: ["dashboard.list", "vendors.list"] });
    expect(findStartPage()).toBe("dashboard");
    signIn();
    store("api/docs");
    expect(findStartPage()).toBe("dashboard");
  });

  it("belongs to one person", () => {
    store("orders");
    signIn({ _id: "somebody-else" });
    expect(findStartPage()).toBe("dashboard");
  });
});
