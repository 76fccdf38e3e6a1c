import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { isAllowed } from "../../../providers/auth/contract";
import type { SavedView } from "../../../providers/views/contract";
import type { AuthenticatedUser } from "../../auth/session";
import type { Db, Transaction } from "../../db/database";
import { decryptRow } from "../../db/encrypted-records";
import { users } from "../../db/schema";
import { defaultViews, listViews } from "../../db/schema-views";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { getListPermission } from "./lists";

export const viewSchema = z.object({
  _id: z.string(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  isDefault: z.boolean(),
  creator: z.object({ _id: z.string(), name: z.string() }).nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<SavedView>;

export type ViewResponse = z.infer<typeof viewSchema>;

/** Selects views with the name of their creator. `defaultOf` is set if a view is the person's default for its list. */
export const selectViews = (db: Db | Transaction, personId: string) =>
  db
    .select({ view: listViews, creatorName: users.name, defaultOf: defaultViews.personId })
    .from(listViews)
    .leftJoin(users, eq(users.id, listViews.creatorId))
    .leftJoin(defaultViews, and(eq(defaultViews.viewId, listViews.id), eq(defaultViews.personId, personId)));

type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

/** Whether a person may see a view: a shared view or their own, of a list that they may see. */
export const maySeeView = ({ view: { list, privateTo } }: ViewRow, { id, permissions }: AuthenticatedUser): boolean =>
  (privateTo === null || privateTo === id) && isAllowed(permissions, getListPermission(list));

export function toResponse({ view, creatorName, defaultOf }: ViewRow, personId: string): ViewResponse {
  const { id, list, name, query, creatorId, privateTo, createdAt } = decryptRow(listViews, view);
  return {
    ...{ _id: id, list, name, query },
    shared: privateTo === null,
    own: creatorId === personId,
    isDefault: defaultOf !== null,
    creator: creatorId === null ? null : { _id: creatorId, name: creatorName ?? "" },
    createdAt: createdAt.toISOString(),
  };
}

/** @throws HttpError 404 if the person may not see the view */
export async function readView(db: Db | Transaction, id: string, person: AuthenticatedUser): Promise<ViewResponse> {
  const [row] = isId(id) ? await selectViews(db, person.id).where(eq(listViews.id, id)) : [];
  if (!row || !maySeeView(row, person)) throw notFoundError("View");
  return toResponse(row, person.id);
}

/**
 * Locks a view until the transaction ends, and returns it.
 * @throws HttpError 404 if the person may not see the view
 */
export async function lockView(tx: Transaction, id: string, person: AuthenticatedUser): Promise<ViewResponse> {
  if (isId(id)) await tx.select({ id: listViews.id }).from(listViews).where(eq(listViews.id, id)).for("update");
  return readView(tx, id, person);
}
