/** Many records at once, and changes that can be undone. */
import { useCreate, useCreateMany, useDelete, useDeleteMany, useUpdateMany } from "@refinedev/core";
import { screen, waitFor } from "@testing-library/dom";
import { behavioursOf } from "./behaviour";
import { recordRows } from "./rows/records";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { click, inPage } from "./support/lab";

const behaviour = behavioursOf(recordRows);

const resource = "categories";
const named = (name: string) => ({ name, description: "One of many" });
const calls = (method: string) => api.answers.filter((answer) => answer.startsWith(`${method} /api/admin/categories`));

/** Makes categories of these names through Refine, and answers their ids. */
async function create(...names: string[]): Promise<string[]> {
  const read = inPage(() => useCreate());
  const ids: string[] = [];
  for (const name of names) {
    const { data } = await read().mutateAsync({ resource, values: named(name), successNotification: false });
    ids.push(String(data.id));
  }
  return ids;
}

behaviour("many new records", async () => {
  const before = calls("POST").length;
  const read = inPage(() => useCreateMany());
  const { data } = await read().mutateAsync({ resource, values: [named("Rugs"), named("Vases")] });
  expect(data.map(({ id }) => id === undefined)).toEqual([false, false]);
  expect(calls("POST").slice(before)).toHaveLength(2);
});

behaviour("many changes", async () => {
  const ids = await create("First", "Second");
  const before = calls("PUT").length;
  const read = inPage(() => useUpdateMany());
  await read().mutateAsync({ resource, ids, values: { description: "Changed" } });
  expect(calls("PUT").slice(before)).toHaveLength(2);
  for (const id of ids) expect((await api.record(resource, id))["description"]).toBe("Changed");
  const some = read().mutateAsync({ resource, ids: ["nobody", ...ids], values: { description: "Again" } });
  await expect(some).rejects.toMatchObject({ statusCode: 404 });
  await waitFor(async () => expect((await api.record(resource, ids[1] ?? ""))["description"]).toBe("Again"));
});

behaviour("many deletions", async () => {
  const ids = await create("Third", "Fourth");
  const before = calls("DELETE").length;
  const read = inPage(() => useDeleteMany());
  await read().mutateAsync({ resource, ids });
  expect(calls("DELETE").slice(before)).toHaveLength(2);
  const left = await api.ids(resource);
  expect(left).not.toEqual(expect.arrayContaining(ids));
});

behaviour("a deletion that is undone", async () => {
  const [kept = "", lost = ""] = await create("Kept", "Lost");
  const before = calls("DELETE").length;
  const read = inPage(() => useDelete());
  const canceled = read().mutateAsync({ resource, id: kept, mutationMode: "undoable", undoableTimeout: 60_000 });
  const outcome = expect(canceled).rejects.toMatchObject({ message: "mutationCancelled" });
  expect(await screen.findByText("You have 60 seconds to undo")).toBeVisible();
  await click(screen.getByRole("button", { name: "Undo" }));
  await outcome;
  await waitFor(() => expect(screen.queryByText(/seconds to undo/)).not.toBeInTheDocument());
  // Without Undo, the next change is sent when its time is over.
  await read().mutateAsync({ resource, id: lost, mutationMode: "undoable", undoableTimeout: 1000 });
  expect(calls("DELETE").slice(before)).toEqual([`DELETE /api/admin/categories/${lost} 200`]);
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(await screen.findByText(/^Successfully deleted/)).toBeVisible();
});
