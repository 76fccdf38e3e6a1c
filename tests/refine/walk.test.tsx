// @module-tag slow
/**
 * An administrator, an auditor and a KYC reviewer open the pages of the console, press every enabled button except
 * those that submit, and use the shortcuts. No request is rejected with 401 or 403, and the auditor changes nothing.
 * Unless TEST_MATRIX=whole, each of them opens only some of the pages.
 */
import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Route } from "react-router";
import { isAllowed } from "../../providers/auth/contract";
import { session } from "../../providers/auth/session";
import { toasts } from "../../providers/notification/toasts";
import { ACTION_KEYS } from "../../resources/queue/kinds";
import { MENU } from "../../src/app/menu";
import { forbiddenMessages } from "../../src/app/forbidden-messages";
import { shellMessages as words } from "../../src/app/messages";
import { parsePagePath } from "../../src/app/page-at";
import { customPages } from "../../src/app/pages";
import { queryClient } from "../../src/app/query-client";
import { resources } from "../../src/app/resources";
import { ConsoleRoutes } from "../../src/app/console-routes";
import { getActionName, getPermission } from "../../src/kit/define/actions-of";
import { kitMessages } from "../../src/kit/messages";
import { recordMessages } from "../../src/kit/record-messages";
import { SLICE_NOTE, sliceFor } from "../kit/support/slice";
import { startBundledApi } from "./support/bundled-api";
import { renderInConsole } from "./support/render-in-console";

const api = await startBundledApi();
const TIMEOUT_MS = 240_000;

const PEOPLE = {
  "an administrator": { grants: ["*"], enter: () => api.signIn("admin") },
  "an auditor": { grants: ["*.list", "*.show"], enter: () => api.signIn("auditor") },
  "a reviewer of KYC": { grants: ["kyc-management.*"], enter: () => api.signInWith("kyc-management.*") },
};

interface Place {
  at: string;
  permission: string;
}

/** Returns the pages of an area: its list, its first record, and a slice of its forms and dialogs by URL. */
async function placesOf(name: string): Promise<Place[]> {
  const resource = resources.find((one) => one.name === name);
  const list = { at: `/${name}`, permission: getPermission(resource ?? { name }, "list") };
  if (!resource) return [list];
  const [id = "none"] = await api.ids(resource.path);
  const { create, edit } = resource.actions;
  const placeFor = (key: string, at: string): Place => ({ at, permission: getPermission(resource, key) });
  const rest = [
    ...(create ? [placeFor("create", `/${name}/create`)] : []),
    ...(edit ? [placeFor("edit", `/${name}/edit/${id}`)] : []),
    placeFor("list", `/${name}?details=${id}`),
    ...Object.keys(resource.actions).map((key) =>
      placeFor("list", `/${name}?action=${getActionName(resource, key)}&id=${id}`),
    ),
  ];
  return [list, placeFor("show", `/${name}/show/${id}`), ...sliceFor(name, rest)];
}

/** The queue's keys for decisions, which the test presses on every page. */
const DECISION_KEYS = [...new Set(Object.values(ACTION_KEYS).flatMap((keys) => Object.keys(keys)))];

const heading = () => document.querySelector("main h1")?.textContent ?? "";
const waitUntilSettled = () =>
  waitFor(() => {
    expect(heading()).not.toBe("");
    expect(queryClient.isFetching()).toBe(0);
  });

async function open(at: string) {
  cleanup();
  for (const { key } of toasts.list()) toasts.close(key);
  sessionStorage.clear();
  api.answers.length = 0;
  renderInConsole(at, <Route path="*" element={<ConsoleRoutes />} />);
  await waitUntilSettled();
}

/** Requests of the layout, sent some time after the page is ready. */
const LAYOUT_REQUESTS =
  /\/auth\/me|\/queue\/summary|\/admin\/(?:preferences|presence|views) |\/notifications\?page=1&limit=1&unread=true/;

const rejectedRequests = () => api.answers.filter((line) => / 40[13]$/.test(line));
/** Returns the requests that change something, except those that everyone may send: preferences and open records. */
const writeRequests = () =>
  api.answers.filter((line) => !/^(GET|OPTIONS|HEAD) |\/admin\/(?:preferences|presence) /.test(line));

const enabledIn = (place: string) => [...document.querySelectorAll<HTMLButtonElement>(`${place} button:enabled`)];

/** Returns the page's own buttons. Submit buttons are skipped later. */
const buttons = () => enabledIn("main");

/** Returns the labels of actions without permission, unless an allowed action has the same label. */
function withheldLabels(name: string, grants: readonly string[]): string[] {
  const resource = resources.find((one) => one.name === name);
  const actions = Object.values(resource?.actions ?? {});
  const granted = (key: string) => resource !== undefined && isAllowed(grants, getPermission(resource, key));
  const open = actions.filter(({ key }) => granted(key)).map(({ label }) => label);
  return actions.filter(({ key, label }) => !granted(key) && !open.includes(label)).map(({ label }) => label);
}

/** Presses every dialog button except submit and close. Buttons that lead to a page come last. */
function pressInDialogs(): void {
  const leads = ({ classList }: HTMLButtonElement) => Number(classList.contains("footer-link"));
  const inside = enabledIn("[role=dialog]").sort((a, b) => leads(a) - leads(b));
  for (const pressed of inside) {
    const closes =
      pressed.textContent === kitMessages.cancel || pressed.getAttribute("aria-label") === recordMessages.close;
    if (pressed.type !== "submit" && !closes && pressed.isConnected) fireEvent.click(pressed);
  }
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
}

/** Presses every button in turn on the current page, except submit buttons. */
async function pressEverything(): Promise<void> {
  pressInDialogs();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const count = buttons().length;
  for (let index = 0; index < count; index++) {
    const pressed = buttons()[index];
    if (!pressed || pressed.type === "submit") continue;
    fireEvent.click(pressed);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  }
  for (const key of ["/", "j", "k", "?", " ", "ArrowDown", "Enter"]) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  for (const key of DECISION_KEYS) fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

const areas = [...new Set(MENU.flatMap(({ name, permission }) => (permission ? name : [])))];

/** Returns the areas that a person visits. At least one of the three people visits each area. */
const areasOf = (person: string) => areas.filter((area) => sliceFor(area, Object.keys(PEOPLE), 3).includes(person));

it("covers every area and every custom page", () => {
  const written = customPages
    .filter(({ permissions }) => permissions !== false)
    .map(({ name }) => parsePagePath(name).resource);
  expect(areas).toEqual(expect.arrayContaining([...written, ...resources.map(({ name }) => name)]));
});

describe.each(Object.entries(PEOPLE))(`%s${SLICE_NOTE}`, (person, { grants, enter }) => {
  beforeEach(enter);
  const readsOnly = person === "an auditor";

  it("shows only the permitted entries in the navigation", async () => {
    await open("/help");
    const entries = [...document.querySelectorAll("nav a")].map(({ textContent }) => textContent);
    const expected = MENU.filter(({ permission }) => !permission || isAllowed(grants, permission));
    expect(entries).toEqual(expected.map(({ label }) => label));
  });

  it.each(areasOf(person))(
    "uses every page, button and shortcut in %s",
    async (name) => {
      const places = await placesOf(name);
      await enter();
      for (const { at, permission } of places) {
        await open(at);
        if (!isAllowed(grants, permission)) {
          expect(heading(), at).toBe(forbiddenMessages.title);
          expect(
            api.answers.filter((line) => !LAYOUT_REQUESTS.test(line)),
            at,
          ).toEqual([]);
          continue;
        }
        expect([forbiddenMessages.title, words.notFound], at).not.toContain(heading());
        expect(document.querySelector("main [role=alert]")?.textContent, at).toBeUndefined();
        const shown = buttons().map((one) => one.getAttribute("aria-label") ?? one.textContent);
        for (const label of withheldLabels(name, grants)) expect(shown, at).not.toContain(label);
        await pressEverything();
        expect(rejectedRequests(), at).toEqual([]);
        if (readsOnly) expect(writeRequests(), at).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it.each(["/help", "/account", "/nonsense", "/vendors/show/none", "/coupons/edit/none"])(
    "causes no rejected request at %s",
    async (at) => {
      await open(at);
      expect(rejectedRequests()).toEqual([]);
      expect(session.user()?.permissions).toEqual(grants);
    },
  );
});
