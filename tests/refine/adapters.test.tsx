// @module-tag slow
/**
 * The adapters of examples/ make the console work with backends in another API style. These backends have the records
 * of the Express example, so every page must show the same as with that example, and changes must reach the backend.
 */
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Route } from "react-router";
import { snakeCaseStyle } from "../../examples/snake-case/api-style";
import { springStyle } from "../../examples/spring-like/api-style";
import { startStyleProxy } from "../../examples/style-proxy";
import * as snakeAdapter from "../../examples/snake-case/adapt";
import * as springAdapter from "../../examples/spring-like/adapt";
import { session } from "../../providers/auth/session";
import type * as adapt from "../../providers/data/adapt";
import { customPages } from "../../src/app/pages";
import { preloadPage } from "../../src/app/preload-page";
import { authProvider } from "../../src/app/providers";
import { queryClient } from "../../src/app/query-client";
import { resources } from "../../src/app/resources";
import { ConsoleRoutes } from "../../src/app/console-routes";
import { setPageOrigin } from "../kit/support/render-kit";
import { listFurtherResources } from "../support/further-resources";
import { renderInConsole } from "./support/render-in-console";

type Adapter = typeof adapt;

const { current } = vi.hoisted(() => ({ current: { adapter: undefined as Partial<Adapter> | undefined } }));

vi.mock("../../providers/data/adapt", async (original) => {
  const identity = await original<Adapter>();
  return {
    adaptRecord: (...args: Parameters<Adapter["adaptRecord"]>) => (current.adapter ?? identity).adaptRecord?.(...args),
    adaptList: (...args: Parameters<Adapter["adaptList"]>) => (current.adapter ?? identity).adaptList?.(...args),
    adaptBody: (...args: Parameters<Adapter["adaptBody"]>) => (current.adapter ?? identity).adaptBody?.(...args),
    adaptQuery: (...args: Parameters<Adapter["adaptQuery"]>) => (current.adapter ?? identity).adaptQuery?.(...args),
    adaptError: (...args: Parameters<Adapter["adaptError"]>) => (current.adapter ?? identity).adaptError?.(...args),
  };
});

const PASSWORD = "a password of the test";
const EMAIL = "admin@shop.example";

/** Leaves queries, bodies, records and errors as documented, and returns every list as `{ data, total }`. */
const PLAIN: typeof snakeCaseStyle = {
  toQuery: (query) => query,
  toBody: (body) => body,
  fromList: ({ rows, total }) => ({ data: rows, total }),
  fromRecord: (record) => record,
  fromError: (_status, body) => body,
  errorType: "application/json",
};

// Pages offer to copy ids only with a clipboard, which this adds.
const user = userEvent.setup();

interface Backend {
  url: string;
  adapter: Adapter | undefined;
}

const STYLES = {
  plain: { style: PLAIN, adapter: undefined },
  "Spring's style": { style: springStyle, adapter: springAdapter },
  snake_case: { style: snakeCaseStyle, adapter: snakeAdapter },
} satisfies Record<string, { style: typeof PLAIN; adapter: Adapter | undefined }>;

type Name = keyof typeof STYLES;

const backends = new Map<Name, Backend>();
const closers: (() => void)[] = [];

beforeAll(async () => {
  for (const [name, { style, adapter }] of Object.entries(STYLES)) {
    const { url, close } = await startStyleProxy(style, { ADMIN_PASSWORD: PASSWORD, PORT: "0" });
    backends.set(name as Name, { url, adapter });
    closers.push(close);
  }
});
afterAll(() => {
  for (const close of closers) close();
});

/** Signs in on a backend. All following calls go to it. */
async function enter(name: Name): Promise<void> {
  const backend = backends.get(name);
  cleanup();
  current.adapter = backend?.adapter;
  setPageOrigin(backend?.url ?? "");
  const { success, error } = await authProvider.login({ email: EMAIL, password: PASSWORD });
  if (!success) throw new Error(`${name}: ${error?.message}`);
}

async function open(at: string): Promise<HTMLElement> {
  cleanup();
  // Without its scripts, a page has no pending requests yet, and would look complete.
  await preloadPage(at);
  renderInConsole(at, <Route path="*" element={<ConsoleRoutes />} />);
  const main = await screen.findByRole("main");
  await waitFor(() => {
    expect(main.querySelector("h1")?.textContent ?? "").not.toBe("");
    expect(queryClient.isFetching()).toBe(0);
    expect(main.querySelector(".skeleton")).toBeNull();
    expect(main.textContent).not.toContain("Loading ");
  });
  return main;
}

/** Returns what a page shows, with the state of its switches. */
async function read(at: string): Promise<string> {
  const main = await open(at);
  const states = [...main.querySelectorAll("[role=switch]")].map((one) => one.getAttribute("aria-checked"));
  return [main.textContent, ...states].join(" ");
}

/** Resources made with `npm run new:resource`. The examples do not serve them. */
const further = listFurtherResources(resources);
const offered = resources.filter((resource) => resource.feature === undefined && !further.includes(resource));

/** Returns URLs that need no backend feature: lists, second pages, filters, first records to show or edit, and pages. */
async function listPlaces(): Promise<string[]> {
  const lists = offered.flatMap(({ name }) => [`/${name}`, `/${name}?page=2&size=5`]);
  const records: string[] = [];
  for (const { name, actions } of offered) {
    const main = await open(`/${name}`);
    const link = main.querySelector<HTMLAnchorElement>(`tbody a[href^="/${name}/show/"]`);
    const path = link && new URL(link.href).pathname;
    if (path) records.push(path, ...(actions["edit"] ? [path.replace("/show/", "/edit/")] : []));
  }
  const pages = customPages.filter(({ feature, name }) => feature === undefined && !name.includes(":"));
  return [...lists, "/vendors?status=approved", "/orders?status=delivered", "/product-approval?tab=approved"].concat(
    records,
    pages.map(({ name }) => `/${name}`),
  );
}

/** The content of each page with the documented backend, by path. */
const expected: Record<string, string> = {};

beforeAll(async () => {
  await enter("plain");
  for (const at of await listPlaces()) expected[at] = await read(at);
  expect(Object.entries(expected).filter(([, text]) => /Error loading|does not offer/.test(text))).toEqual([]);
}, 300_000);

describe.each(["Spring's style", "snake_case"] as const)("a backend in %s", (name) => {
  it("shows every page as the documented backend does", async () => {
    await enter(name);
    expect(session.user()).toMatchObject({ role: "admin" });
    const shown: Record<string, string> = {};
    for (const at of Object.keys(expected)) shown[at] = await read(at);
    expect(Object.keys(shown).length).toBeGreaterThan(40);
    expect(shown).toEqual(expected);
  }, 300_000);

  it("accepts a decision and a new record", async () => {
    await enter(name);
    const press = async (label: string | RegExp, within_: HTMLElement = document.body) =>
      user.click((await within(within_).findAllByRole("button", { name: label }))[0]!);

    await open("/vendors?status=pending");
    await press("Reject");
    const rejection = await screen.findByRole("dialog");
    await user.type(await within(rejection).findByRole("textbox", { name: "Rejection Reason" }), "Unreadable papers");
    await press("Reject", rejection);
    await screen.findByText("Vendor rejected successfully!");
    expect(await read("/vendors?status=rejected")).toContain("Rejected");

    await open("/categories");
    await press(/^Add/);
    const form = await screen.findByRole("dialog");
    await user.type(await within(form).findByRole("textbox", { name: /^Name/ }), "Lamps of brass");
    await press(/^(Save|Add|Create)/, form);
    await screen.findByText("Category created successfully!");
    expect(await read("/categories")).toContain("Lamps of brass");
  }, 240_000);

  it("shows the backend's own message when it rejects a call", async () => {
    await enter(name);
    await open("/vendors/show/none");
    expect(screen.getByRole("main")).toHaveTextContent("There is no such record.");
    const { error } = await authProvider.login({ email: EMAIL, password: "wrong password here" });
    expect(error?.message).toBe("The email or the password is wrong.");
  });
});
