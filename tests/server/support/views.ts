/** Calls for saved views, for tests. */
import { expect } from "vitest";
import type { SavedView } from "../../../providers/views/contract";
import { newId } from "../../../server/db/new-id";
import type { TestAdministrator } from "./administrators";

export const VIEWS_PATH = "/api/admin/views";

/** The list and the query of a view. */
export const PENDING = { list: "orders", query: "size=25&status=pending&sort=createdAt" };

export type View = Required<SavedView> & { _id: string };

/** Saves a view, by default of the pending orders, and returns it. */
export async function saveView(by: TestAdministrator, values: SavedView = {}): Promise<View> {
  const body = { ...PENDING, name: `View ${newId()}`, ...values };
  const { status, text, body: view } = await by.send("POST", VIEWS_PATH, body);
  expect(status, text).toBe(201);
  return view as unknown as View;
}

/** Returns the views that a person sees. */
export async function listViewsOf(by: TestAdministrator, query = ""): Promise<View[]> {
  const { status, text, body } = await by.send("GET", `${VIEWS_PATH}${query}`);
  expect(status, text).toBe(200);
  return body as unknown as View[];
}
