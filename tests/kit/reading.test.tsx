/** Retries and refetching with the console's own query client, and a complete list without a total. */
import { act, screen, within } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { vendors } from "../../resources/vendors/resource";
import { queryClient } from "../../src/app/query-client";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";
import { setPageOrigin, renderKit } from "./support/render-kit";

let letter: LetterBackend;
beforeAll(async () => {
  letter = await startLetterBackend();
  setPageOrigin(letter.url);
});
afterAll(() => letter.close());
beforeEach(() => {
  letter.reset();
  queryClient.clear();
});

const show = () => renderKit({ at: "/vendors", resources: [vendors], client: queryClient });
const reads = () => letter.callsTo("GET", "/api/admin/vendors");

// Spec: calls.retry
it("retries a failed read once", async () => {
  letter.fault({ path: "/api/admin/vendors", kind: 500, times: 1 });
  show();
  expect(await screen.findByRole("table")).toBeVisible();
  expect(reads()).toHaveLength(2);
});

// Spec: calls.retry
it("gives up after the second failure", async () => {
  letter.fault({ path: "/api/admin/vendors", kind: 500 });
  show();
  expect(await screen.findByRole("alert")).toHaveTextContent("Error loading vendors");
  expect(reads()).toHaveLength(2);
});

// Spec: lists.envelopes
it("shows a complete list that comes without a total", async () => {
  letter.rewrite = (path, { body }) => (path === "/api/admin/categories" ? { content: body } : undefined);
  renderKit({ at: "/categories", resources: [categories] });
  const table = await screen.findByRole("table");
  expect(within(table).getAllByRole("row")).toHaveLength(letter.records.categories.length + 1);
  expect(screen.queryByRole("alert")).toBeNull();
});

// Spec: calls.focus
it("does not refetch when the window gets the focus", async () => {
  show();
  await screen.findByRole("table");
  // A refetch would start in a later turn of the event loop.
  await act(() => Promise.resolve(window.dispatchEvent(new Event("visibilitychange"))));
  expect(queryClient.isFetching()).toBe(0);
});
