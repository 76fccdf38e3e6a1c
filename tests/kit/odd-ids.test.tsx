/** Record ids with special characters in URLs, links and calls. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { recordPagePath } from "../../src/kit/data/record-path";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, createTestQueryClient, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const PATH = "/api/admin/categories";
const calls = () => letter.calls.filter(({ path }) => path !== PATH).map(({ method, path }) => `${method} ${path}`);

describe.each(["a/b", "a%2Fb", "100%", "a b?c#d&e=f", "नमस्ते"])("the id %s", (id) => {
  const call = `${PATH}/${encodeURIComponent(id)}`;
  const edit = { name: "Changed", description: "" };

  beforeEach(() => {
    const { categories: records } = letter.records;
    records.splice(0, records.length, { ...records[0], id, _id: id, name: "Odd", description: "" });
  });

  it("opens and loads the record's page from the list", async () => {
    renderKit({ at: "/categories", resources: [categories] });
    await userEvent.click(await screen.findByRole("link", { name: "Odd" }));
    expect(await screen.findByRole("heading", { name: "Odd", level: 1 })).toBeVisible();
    expect(currentUrl()).toBe(recordPagePath(categories, id));
    expect(calls()).toEqual([`GET ${call}`]);
  });

  it("saves from its edit page", async () => {
    const client = createTestQueryClient();
    renderKit({ at: `/categories/edit/${encodeURIComponent(id)}`, resources: [categories], client });
    const name = await screen.findByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, edit.name);
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(letter.records.categories[0]).toMatchObject(edit));
    expect(letter.callsTo("PUT", call).map(({ body }) => body)).toEqual([edit]);
    // Wait, so that the reload after saving does not count as a call of the next test.
    await waitFor(() => expect(currentUrl()).toBe("/categories"));
    await waitFor(() => expect(client.isFetching()).toBe(0));
  });

  it("deletes from the dialog in the URL", async () => {
    renderKit({ at: "/categories", resources: [categories] });
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete Category" }));
    expect(new URLSearchParams(currentUrl().split("?")[1]).get("id")).toBe(id);
    await userEvent.click(await dialog.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(letter.records.categories).toEqual([]));
    expect(calls()).toEqual([`DELETE ${call}`]);
  });
});
