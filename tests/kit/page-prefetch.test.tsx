/** Prefetching the rows of a list, or a record, while a link to it is hovered or focused. */
import { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { users } from "../../resources/users/resource";
import { vendors } from "../../resources/vendors/resource";
import { PagePrefetch } from "../../src/kit/data/page-prefetch";
import { unmarkWhenOutdated } from "../../src/kit/data/prefetched";
import type { KitSession } from "../../src/kit/data/use-session";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { createTestQueryClient, currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "connection");
});

const listQueries = () => letter.callsTo("GET", "/api/admin/vendors").map(({ query }) => query);
const link = (name: string) => screen.getByRole("link", { name });

function show(path: string, session?: Partial<KitSession>, client = createTestQueryClient()): void {
  renderKit({
    client,
    at: "/start",
    resources: [vendors, users],
    session,
    hosts: <PagePrefetch />,
    children: (
      <>
        <Link to={path}>Vendors</Link>
        <Link to="/users">Users</Link>
      </>
    ),
  });
}

it("requests the rows of a hovered link, with its filters and page, and not again on a click", async () => {
  show("/vendors?page=2&size=5&status=approved");
  fireEvent.pointerMove(link("Vendors"));
  await waitFor(() => expect(listQueries()).toEqual([{ page: "2", limit: "5", status: "approved" }]));
  fireEvent.click(link("Vendors"));
  fireEvent.pointerMove(document.body);
  expect(await screen.findByRole("table", { name: "Vendors Management" })).toBeVisible();
  expect(listQueries()).toHaveLength(1);
});

it("requests the rows of a typed search when the Search button is hovered, once", async () => {
  renderKit({ at: "/vendors?status=approved", resources: [vendors], hosts: <PagePrefetch /> });
  const search = await screen.findByRole("button", { name: "Search" });
  await screen.findByRole("table", { name: "Vendors Management" });
  fireEvent.pointerMove(search);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: " shop " } });
  fireEvent.pointerMove(document.body);
  fireEvent.pointerMove(search);
  const searched = { page: "1", limit: "10", status: "approved", search: "shop" };
  await waitFor(() => expect(listQueries().slice(1)).toEqual([searched]));
  fireEvent.click(search);
  await waitFor(() => expect(currentUrl()).toContain("search=shop"));
  await waitFor(() => expect(document.getElementById("list-panel")).toHaveAttribute("aria-busy", "false"));
  expect(listQueries()).toHaveLength(2);
});

it("requests the rows of a focused link", async () => {
  show("/vendors");
  act(() => link("Vendors").focus());
  await waitFor(() => expect(listQueries()).toEqual([{ page: "1", limit: "10" }]));
});

it("sends nothing for a link that the pointer only passes", async () => {
  show("/vendors");
  fireEvent.pointerMove(link("Vendors"));
  fireEvent.pointerMove(link("Users"));
  await waitFor(() => expect(letter.callsTo("GET", "/api/admin/users")).toHaveLength(1));
  expect(listQueries()).toEqual([]);
});

it("requests the rows again on the next hover if the first request was cancelled", async () => {
  letter.fault({ path: "/api/admin/vendors", delay: 60_000, times: 1 });
  const client = createTestQueryClient();
  show("/vendors", {}, client);
  fireEvent.pointerMove(link("Vendors"));
  await waitFor(() => expect(listQueries()).toHaveLength(1));
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  fireEvent.pointerMove(link("Vendors"));
  await waitFor(() => expect(listQueries()).toHaveLength(2));
});

it("retries a failed request as the page would, because a click uses it", async () => {
  letter.fault({ path: "/api/admin/vendors", kind: 500, times: 1 });
  show("/vendors", {}, new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } }));
  fireEvent.pointerMove(link("Vendors"));
  await waitFor(() => expect(listQueries()).toHaveLength(2));
  fireEvent.click(link("Vendors"));
  expect(await screen.findByRole("table", { name: "Vendors Management" })).toBeVisible();
  expect(listQueries()).toHaveLength(2);
});

it("requests the rows again on a click if the data has changed during the request", async () => {
  letter.fault({ path: "/api/admin/vendors", delay: 300, times: 1 });
  const client = createTestQueryClient();
  unmarkWhenOutdated(client);
  show("/vendors", {}, client);
  fireEvent.pointerMove(link("Vendors"));
  await waitFor(() => expect(listQueries()).toHaveLength(1));
  await client.invalidateQueries();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  fireEvent.click(link("Vendors"));
  await waitFor(() => expect(listQueries()).toHaveLength(2));
});

it("keeps the error of the open page while a link to it is hovered", async () => {
  letter.fault({ path: "/api/admin/vendors", kind: 500, times: 1 });
  const client = createTestQueryClient();
  const hosts = (
    <>
      <PagePrefetch />
      <Link to="/vendors">Vendors</Link>
    </>
  );
  renderKit({ client, at: "/vendors", resources: [vendors], hosts });
  const alert = await screen.findByRole("alert");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.pointerMove(link("Vendors"));
  act(() => void vi.advanceTimersByTime(50));
  expect(client.isFetching()).toBe(0);
  expect(alert).toBeInTheDocument();
});

it("sends nothing for a list that the user may not see", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const client = createTestQueryClient();
  show("/vendors", { allows: (permission) => permission !== "vendors.list" }, client);
  fireEvent.pointerMove(link("Vendors"));
  vi.advanceTimersByTime(50);
  expect(client.isFetching()).toBe(0);
  fireEvent.pointerMove(link("Users"));
  vi.advanceTimersByTime(50);
  expect(client.isFetching()).toBe(1);
});

it("sends nothing in a browser that saves data", () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const client = createTestQueryClient();
  show("/vendors", {}, client);
  fireEvent.pointerMove(link("Vendors"));
  vi.advanceTimersByTime(50);
  expect(client.isFetching()).toBe(0);
});

it("requests a record whose link is hovered", async () => {
  const id = String(letter.records.vendors[0]?._id);
  show(`/vendors/show/${id}`, { offers: (feature) => feature === "records.show" });
  fireEvent.pointerMove(link("Vendors"));
  await waitFor(() => expect(letter.callsTo("GET", `/api/admin/vendors/${id}`)).toHaveLength(1));
  expect(listQueries()).toEqual([]);
});
