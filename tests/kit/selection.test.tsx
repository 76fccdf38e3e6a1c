/** The selected rows of a list: across pages, across the whole filter, and when the selection is cleared. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { kycManagement } from "../../resources/kyc/resource";
import { categories } from "../../resources/categories/resource";
import { orders } from "../../resources/orders/resource";
import { productApproval } from "../../resources/products/approval";
import { users } from "../../resources/users/resource";
import { vendorRegistrations } from "../../resources/vendors/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import type { Resource } from "../../src/kit/define/resource";
import { PreferencesSync } from "../../src/kit/list/preferences-sync";
import { defineRoute, ok } from "../support/letter/route";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";
import { screenSize } from "./support/screen-size";

const letter = await startLetterBackendForFile();
const { width } = screenSize;
afterEach(() => Object.assign(screenSize, { width }));

const findBoxes = () => screen.findAllByRole("checkbox", { name: /^Select (?!all$)/ });
const bar = () => screen.queryByRole("group", { name: "Bulk actions" });
const findBarButton = async (name: string | RegExp) =>
  within(await screen.findByRole("group", { name: "Bulk actions" })).findByRole("button", { name });
const expectBarText = (text: string) => waitFor(() => expect(bar()).toHaveTextContent(text));

async function show(resource: Resource, query = "", session?: Partial<KitSession>) {
  renderKit({ at: `/${resource.name}${query}`, resources: [resource], session });
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
}

/** Replaces the users with `count` new ones. */
function createUsers(count: number): void {
  const [first] = letter.records.users;
  const rows = Array.from({ length: count }, (_, index) => ({
    ...first,
    _id: `u${index}`,
    id: undefined,
    name: `User ${index}`,
  }));
  letter.records.users.splice(0, Infinity, ...(rows as never[]));
}

const listCalls = () => letter.callsTo("GET", "/api/admin/users").map(({ query }) => query);

it("stays across the pages of a list, and is cleared when the filter changes", async () => {
  await show(orders, "?size=5");
  fireEvent.click((await findBoxes())[0] as HTMLElement);
  await expectBarText("1 selected");
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(screen.getByRole("button", { current: "page" })).toHaveAccessibleName("Page 2"));
  await waitFor(async () => expect((await findBoxes()).every((box) => !(box as HTMLInputElement).checked)).toBe(true));
  fireEvent.click((await findBoxes())[1] as HTMLElement);
  await expectBarText("2 selected");
  await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
  await waitFor(async () => expect((await findBoxes())[0]).toBeChecked());
  await expectBarText("2 selected");
  await userEvent.click(screen.getByRole("combobox", { name: "Status" }));
  await userEvent.click(await screen.findByText("Pending", { selector: ".ant-select-item-option-content" }));
  await waitFor(() => expect(bar()).toBeNull());
});

it("marks the header as partly selected and selects a range with Shift", async () => {
  await show(users);
  const all = screen.getByRole("checkbox", { name: "Select all" });
  fireEvent.click((await findBoxes())[0] as HTMLElement);
  await expectBarText("1 selected");
  expect(all).toBePartiallyChecked();
  fireEvent.click((await findBoxes())[3] as HTMLElement, { shiftKey: true });
  await expectBarText("4 selected");
  expect(all).toBePartiallyChecked();
  fireEvent.click(all);
  await expectBarText("10 selected");
  expect(all).toBeChecked();
  expect(all).not.toBePartiallyChecked();
});

it("loses a row that is no longer on its page, and every row when it is cleared", async () => {
  await show(users);
  const [first, second] = await findBoxes();
  fireEvent.click(first as HTMLElement);
  fireEvent.click(second as HTMLElement);
  await expectBarText("2 selected");
  letter.records.users.splice(0, 1);
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await expectBarText("1 selected");
  await userEvent.click(await findBarButton("Clear selection"));
  await waitFor(() => expect(bar()).toBeNull());
});

it("stays when columns are saved on the server", async () => {
  letter.offer(defineRoute("GET", "/api/admin/preferences", () => ok({})));
  letter.offer(defineRoute("PUT", "/api/admin/preferences", ({ body }) => ok(body)));
  renderKit({
    at: "/users",
    resources: [users],
    hosts: <PreferencesSync />,
    session: { offers: (feature) => feature === "preferences" },
  });
  fireEvent.click((await findBoxes())[0] as HTMLElement);
  await expectBarText("1 selected");
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Compact rows" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(letter.callsTo("PUT", "/api/admin/preferences")[0]?.status).toBe(200));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await expectBarText("1 selected");
});

it("covers all matching records on request, reading pages of a hundred with the same filter", async () => {
  createUsers(230);
  await show(users, `?role=${String(letter.records.users[0]?.role)}`);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  await expectBarText("10 selected");
  letter.forgetCalls();
  await userEvent.click(await findBarButton("Select all 230 matching"));
  await expectBarText("230 selected");
  const role = letter.records.users[0]?.role;
  expect(listCalls()).toEqual(["1", "2", "3"].map((page) => ({ page, limit: "100", role })));
  expect(bar()).not.toHaveTextContent("Select all");
  await userEvent.click(await findBarButton("Delete Selected"));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Selected" }));
  expect(dialog.getByText(/^230 users will be deleted\. This cannot be undone\.$/)).toBeVisible();
});

it("shows the progress of reading and can be cancelled", async () => {
  createUsers(230);
  await show(users);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  letter.fault({ method: "GET", path: "/api/admin/users", delay: 60_000 });
  await userEvent.click(await findBarButton("Select all 230 matching"));
  await expectBarText("Reading 0 of 230");
  await userEvent.click(await findBarButton("Cancel"));
  await findBarButton("Select all 230 matching");
  await expectBarText("10 selected");
  expect(screen.queryByText("Failed to select all matching records")).toBeNull();
});

it("says why it could not read everything and keeps what was selected", async () => {
  createUsers(230);
  await show(users);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  letter.fault({ method: "GET", path: "/api/admin/users", kind: 429 });
  await userEvent.click(await findBarButton("Select all 230 matching"));
  expect(await screen.findByText("Too many requests to the marketplace")).toBeInTheDocument();
  await expectBarText("10 selected");
});

it("stops with a message when the server counts more rows than it sends", async () => {
  createUsers(30);
  letter.rewrite = (path, { body }) =>
    path === "/api/admin/users" ? { ...(body as object), totalElements: 500 } : undefined;
  await show(users);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  await userEvent.click(await findBarButton("Select all 500 matching"));
  await expectBarText("30 selected");
  await expectBarText("The server sent 30 of 500.");
});

it("selects all rows of a list without pages with one call", async () => {
  const [first] = letter.records.categories;
  for (let index = 0; index < 12; index += 1)
    letter.records.categories.push({ ...first, _id: `c${index}`, id: undefined });
  const total = letter.records.categories.length;
  await show(categories);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  letter.forgetCalls();
  await userEvent.click(await findBarButton(`Select all ${total} matching`));
  await expectBarText(`${total} selected`);
  expect(letter.calls.map(({ path, query }) => [path, query])).toEqual([["/api/admin/categories", {}]]);
});

it("is not possible without permission for a bulk action", async () => {
  await show(users, "", { allows: (permission) => permission !== "users.delete" });
  await screen.findByRole("table");
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
});

it.each([
  ["decided products", productApproval, "?tab=approved"],
  ["KYC applications, which are decided one by one", kycManagement, ""],
])("is not possible for %s", async (_name, resource, query) => {
  await show(resource, query);
  await screen.findByRole("table");
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
});

it("selects the page with a button on a phone, like the table header elsewhere", async () => {
  screenSize.width = 390;
  await show(users);
  fireEvent.click((await findBoxes())[0] as HTMLElement);
  await userEvent.click(await findBarButton("Select this page"));
  await expectBarText("10 selected");
  await findBarButton(/^Select all 1\d matching$/);
});

it("also covers all matching records in a list with the documented Select Action field", async () => {
  await show(vendorRegistrations, "?status=all");
  expect(await screen.findByRole("combobox", { name: "Select Action" })).toBeInTheDocument();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  await userEvent.click(await screen.findByRole("button", { name: "Select all 23 matching" }));
  await expectBarText("23 selected");
});
