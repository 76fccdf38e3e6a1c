/** Navigation after a record is deleted: away from the deleted record, back to the list as it was. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toasts } from "../../providers/notification/toasts";
import { categories } from "../../resources/categories/resource";
import { reviews } from "../../resources/reviews/resource";
import { users } from "../../resources/users/resource";
import type { Resource } from "../../src/kit/define/resource";
import { category } from "../support/letter/catalogue";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { pressPageAction } from "./support/page-menu";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
afterEach(() => {
  vi.restoreAllMocks();
});

const show = (at: string, resource: Resource) => renderKit({ at, resources: [resource], inWindow: true });
const countRows = ({ names }: Resource) =>
  within(screen.getByRole("table", { name: names.title })).getAllByRole("row").length - 1;

/** Presses the first Delete button and confirms. */
async function deleteFirst(resource: Resource): Promise<void> {
  await userEvent.click(screen.getAllByRole("button", { name: "Delete" })[0] as HTMLElement);
  await confirmDeletion(resource);
}

/** Presses Delete in the menu of the record's page and confirms. */
async function deleteOnPage(resource: Resource): Promise<void> {
  await pressPageAction("Delete");
  await confirmDeletion(resource);
}

async function confirmDeletion({ names }: Resource): Promise<void> {
  const question = within(await screen.findByRole("dialog", { name: `Delete ${names.one}` }));
  await userEvent.click(await question.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(toasts.list().map(({ type }) => type)).toEqual(["success"]));
}

/** Delays `history.go`, so that the server's response arrives before the browser has gone back. */
function delayBack(): void {
  const go = window.history.go.bind(window.history);
  vi.spyOn(window.history, "go").mockImplementation((delta) => void setTimeout(() => go(delta), 200));
}

describe("deleting the only row of the last page", () => {
  it.each([
    { name: "a list that the server pages", resource: reviews },
    { name: "a list that the server sends whole", resource: categories },
  ])("leads to the previous page of $name", async ({ resource }) => {
    letter.records.categories.push(category(5));
    show(`/${resource.name}?size=5&page=2`, resource);
    await screen.findByText("6–6 of 6");
    await deleteFirst(resource);
    await waitFor(() => expect(currentUrl()).toBe(`/${resource.name}?size=5`));
    expect(await screen.findByText("1–5 of 5")).toBeInTheDocument();
    await waitFor(() => expect(countRows(resource)).toBe(5));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("leads to the previous page even when the list reloads before the dialog has closed", async () => {
    delayBack();
    show("/reviews?size=5&page=2", reviews);
    await screen.findByText("6–6 of 6");
    await deleteFirst(reviews);
    await waitFor(() => expect(currentUrl()).toBe("/reviews?size=5"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("1–5 of 5")).toBeInTheDocument();
    expect(currentUrl()).toBe("/reviews?size=5");
  });

  it("is not assumed for an empty page opened by its URL, which only offers to go to the last page", async () => {
    show("/reviews?size=5&page=3", reviews);
    expect(await screen.findByText("This page is empty.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(letter.callsTo("GET", "/api/admin/reviews")).toHaveLength(2));
    expect(await screen.findByText("This page is empty.")).toBeVisible();
    expect(currentUrl()).toBe("/reviews?size=5&page=3");
    await userEvent.click(screen.getByRole("button", { name: "Go to the last page" }));
    await waitFor(() => expect(currentUrl()).toBe("/reviews?size=5&page=2"));
  });
});

describe("deleting a record on its page", () => {
  const LIST = "/users?role=customer&size=5";
  const notFoundPaths = () => letter.calls.filter(({ status }) => status === 404).map(({ path }) => path);

  /** Opens the first record of the list from its row. */
  async function openFromList(): Promise<void> {
    show(LIST, users);
    const table = within(await screen.findByRole("table", { name: "Users Management" }));
    await userEvent.click(table.getAllByRole("link")[0] as HTMLElement);
    await screen.findByRole("heading", { level: 1, name: "Priya Nair" });
    expect(currentUrl()).toMatch(/^\/users\/show\//);
  }

  it.each([
    { name: "when the browser goes back immediately", prepare: () => undefined },
    { name: "when the browser goes back slowly", prepare: delayBack },
  ])("leads to the list with its filters $name", async ({ prepare }) => {
    prepare();
    await openFromList();
    await deleteOnPage(users);
    await waitFor(() => expect(currentUrl()).toBe(LIST));
    expect(await screen.findByText("1–4 of 4")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(notFoundPaths()).toEqual([]);
  });

  it("removes the deleted record's page from the history", async () => {
    await openFromList();
    await deleteOnPage(users);
    await waitFor(() => expect(currentUrl()).toBe(LIST));
    const shown = vi.fn();
    window.addEventListener("popstate", shown, { once: true });
    act(() => window.history.back());
    await waitFor(() => expect(shown).toHaveBeenCalled());
    expect(await screen.findByText("1–4 of 4")).toBeInTheDocument();
    expect(currentUrl()).toBe(LIST);
    expect(notFoundPaths()).toEqual([]);
  });

  it("leads to the unfiltered list when the page was opened by its URL", async () => {
    const [, second] = letter.records.users;
    show(`/users/show/${String(second?.["_id"])}`, users);
    await screen.findByRole("heading", { level: 1, name: "Priya Nair" });
    await deleteOnPage(users);
    await waitFor(() => expect(currentUrl()).toBe("/users"));
    expect(notFoundPaths()).toEqual([]);
  });
});

describe("deleting a record in its details dialog", () => {
  it.each([
    { name: "opened from the list", at: "/users?role=customer", open: true },
    { name: "opened by its URL", at: "/users?role=customer&details={id}", open: false },
  ])("closes the details dialog too when it was $name", async ({ at, open }) => {
    const id = String(letter.records.users[1]?.["_id"]);
    show(at.replace("{id}", id), users);
    await screen.findByRole("table", { name: "Users Management" });
    if (open) await userEvent.click(screen.getAllByRole("button", { name: "View" })[0] as HTMLElement);
    const details = await screen.findByRole("dialog", { name: "User Details" });
    await userEvent.click(within(details).getByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete User" }));
    await userEvent.click(await question.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(currentUrl()).toBe("/users?role=customer"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(letter.calls.filter(({ status }) => status === 404)).toEqual([]);
  });
});

describe("deleting a category", () => {
  it.each([
    [12, "12 products use this category."],
    [1, "1 product uses this category."],
    [0, undefined],
    [undefined, undefined],
  ])("shows this note in the confirmation for %j products: %j", async (productCount, note) => {
    Object.assign(letter.records.categories[0] ?? {}, { productCount });
    show("/categories", categories);
    await userEvent.click((await screen.findAllByRole("button", { name: "Delete" }))[0] as HTMLElement);
    const question = within(await screen.findByRole("dialog", { name: "Delete Category" }));
    expect(await question.findByText("Are you sure you want to delete this category?")).toBeVisible();
    expect(question.queryByText(/this category\.$/)?.textContent).toBe(note);
    expect(question.getByRole("button", { name: "Delete" })).toBeEnabled();
  });
});
