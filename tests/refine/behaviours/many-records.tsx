/** Creating, changing and deleting several records at once, and undoing a deletion. */
import { useCreate, useCreateMany, useDelete, useDeleteMany, useUpdateMany } from "@refinedev/core";
import { screen, waitFor } from "@testing-library/dom";
import { behavioursOf } from "./behaviour";
import { recordRows } from "./rows/records";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { click, inPage } from "./support/lab";

const behaviour = behavioursOf(recordRows);

const resource = "categories";
const newCategory = (name: string) => ({ name, description: "One of many" });
const answeredCalls = (method: string) =>
  api.answers.filter((answer) => answer.startsWith(`${method} /api/admin/categories`));

/** Creates categories with these names through Refine, and returns their ids. */
async function create(...names: string[]): Promise<string[]> {
  const mutation = inPage(() => useCreate());
  const ids: string[] = [];
  for (const name of names) {
    const { data } = await mutation().mutateAsync({ resource, values: newCategory(name), successNotification: false });
    ids.push(String(data.id));
  }
  return ids;
}

behaviour("many new records", async () => {
  const before = answeredCalls("POST").length;
  const mutation = inPage(() => useCreateMany());
  const { data } = await mutation().mutateAsync({ resource, values: [newCategory("Rugs"), newCategory("Vases")] });
  expect(data.map(({ id }) => id === undefined)).toEqual([false, false]);
  expect(answeredCalls("POST").slice(before)).toHaveLength(2);
});

behaviour("a change to many records", async () => {
  const ids = await create("First", "Second");
  const before = answeredCalls("PUT").length;
  const mutation = inPage(() => useUpdateMany());
  await mutation().mutateAsync({ resource, ids, values: { description: "Changed" } });
  expect(answeredCalls("PUT").slice(before)).toHaveLength(2);
  for (const id of ids) expect((await api.record(resource, id))["description"]).toBe("Changed");
  const withUnknownId = mutation().mutateAsync({ resource, ids: ["nobody", ...ids], values: { description: "Again" } });
  await expect(withUnknownId).rejects.toMatchObject({ statusCode: 404 });
  await waitFor(async () => expect((await api.record(resource, ids[1] ?? ""))["description"]).toBe("Again"));
});

behaviour("a deletion of many records", async () => {
  const ids = await create("Third", "Fourth");
  const before = answeredCalls("DELETE").length;
  const mutation = inPage(() => useDeleteMany());
  await mutation().mutateAsync({ resource, ids });
  expect(answeredCalls("DELETE").slice(before)).toHaveLength(2);
  const remaining = await api.ids(resource);
  expect(ids.filter((id) => remaining.includes(id))).toEqual([]);
});

behaviour("an undone deletion", async () => {
  const [kept = "", lost = ""] = await create("Kept", "Lost");
  const before = answeredCalls("DELETE").length;
  const mutation = inPage(() => useDelete());
  const canceled = mutation().mutateAsync({ resource, id: kept, mutationMode: "undoable", undoableTimeout: 60_000 });
  const outcome = expect(canceled).rejects.toMatchObject({ message: "mutationCancelled" });
  expect(await screen.findByText("You have 60 seconds to undo")).toBeVisible();
  await click(screen.getByRole("button", { name: "Undo" }));
  await outcome;
  await waitFor(() => expect(screen.queryByText(/seconds to undo/)).not.toBeInTheDocument());
  // If Undo is not pressed, the deletion is sent after its timeout.
  await mutation().mutateAsync({ resource, id: lost, mutationMode: "undoable", undoableTimeout: 1000 });
  expect(answeredCalls("DELETE").slice(before)).toEqual([`DELETE /api/admin/categories/${lost} 200`]);
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  expect(await screen.findByText(/^Successfully deleted/)).toBeVisible();
});
