/** Categories that the shop sends. The shop owns the name, the description and the address of the picture. */
import { z } from "zod";
import type { AuditEvent } from "../../audit/entries";
import { anyOf } from "../../db/any-of";
import { insertRows } from "../../db/insert-rows";
import { categories as table } from "../../db/schema";
import { updateRows } from "../../db/update-rows";
import { nextTimestamp } from "../../base/clock";
import { conflictError, type HttpError } from "../../http/errors";
import {
  deleteCategory,
  sentCategorySchema,
  toNameColumns,
  toPictureColumns,
  toResponse,
  type CategoryRow,
} from "../categories/routes";
import { trackPictureRemoval } from "../pictures/track-use";
import type { Kind, UpsertOutcome } from "./kind";

const nameTakenError = (): HttpError =>
  conflictError("Another category already has this name.", { name: ["is already taken"] });

export const categories: Kind<typeof sentCategorySchema> = {
  name: "categories",
  resource: "categories",
  recordPath: "categories",
  noun: "Category",
  table,
  fields: sentCategorySchema,
  record: z.object({
    name: z.string(),
    description: z.string().optional(),
    image: z.string().optional(),
    imageText: z.string().optional(),
    createdAt: z.string(),
  }),

  async upsert({ tx, entries }) {
    const stored = await tx
      .select()
      .from(table)
      .where(
        anyOf(
          table.id,
          entries.map(({ id }) => id),
        ),
      );
    const rows = new Map(stored.map((row) => [row.id, row]));
    const keys = entries.map(({ item }) => toNameColumns(item.name).nameKey);
    const holders = await tx.select({ id: table.id, key: table.nameKey }).from(table).where(anyOf(table.nameKey, keys));
    const holderOf = new Map(holders.map(({ id, key }) => [key, id]));

    const outcomes = new Map<string, UpsertOutcome>();
    const changed: { before: CategoryRow | undefined; after: CategoryRow }[] = [];
    for (const { id, item } of entries) {
      const before = rows.get(id);
      const { description = before?.description ?? null } = item;
      const after = {
        id,
        ...toNameColumns(item.name),
        description,
        ...toPictureColumns(item, before),
        createdAt: before?.createdAt ?? nextTimestamp(),
      };
      const outcome = determineOutcome(before, after, holderOf.get(after.nameKey));
      outcomes.set(id, outcome);
      if (outcome !== "created" && outcome !== "updated") continue;
      holderOf.set(after.nameKey, id);
      changed.push({ before, after });
    }

    const written = (isNew: boolean) =>
      changed.filter(({ before }) => (before === undefined) === isNew).map(({ after }) => after);
    await insertRows(tx, table, written(true));
    await updateRows(tx, table, ["name", "nameKey", "description", "image", "imageText"], written(false));
    await trackPictureRemoval(
      tx,
      changed.flatMap(({ before }) => before?.image ?? []),
      changed.flatMap(({ after }) => after.image ?? []),
    );
    const events = changed.map(({ before, after }): AuditEvent => ({
      action: "categories.upsert",
      resource: "categories",
      resourceId: after.id,
      label: after.name,
      before: before ? toResponse(before) : null,
      after: toResponse(after),
    }));
    return { outcomes, events };
  },

  async read(db, ids) {
    const rows = await db.select().from(table).where(anyOf(table.id, ids));
    return new Map(
      rows.map((row) => {
        const { _id, ...record } = toResponse(row);
        return [_id, record];
      }),
    );
  },

  async remove(tx, request, id) {
    await deleteCategory(tx, request, id);
  },
};

/** Returns the outcome of an item. `holder` is the id of the category that already has the item's name. */
function determineOutcome(
  before: CategoryRow | undefined,
  after: CategoryRow,
  holder: string | undefined,
): UpsertOutcome {
  if (holder !== undefined && holder !== after.id) return nameTakenError();
  if (!before) return "created";
  const fields = ["name", "description", "image"] as const;
  return fields.every((field) => before[field] === after[field]) ? "unchanged" : "updated";
}
