import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Category } from "../../resources/categories/contract";
import type { Transaction } from "../db/database";
import { newId } from "../db/new-id";
import { categories, products } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { unlessTaken } from "../http/unless-taken";
import { recordChange } from "../http/audit";
import { conflict, notFound } from "../http/errors";
import { clearableText, idParams, isId, requiredText } from "../http/fields";
import { counted } from "../http/words";

type CategoryRow = typeof categories.$inferSelect;

const NAME_LENGTH = 100;
const DESCRIPTION_LENGTH = 10_000;

const category = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  createdAt: z.string(),
}) satisfies z.ZodType<Category>;

const input = z.strictObject(
  { name: requiredText(NAME_LENGTH), description: clearableText(DESCRIPTION_LENGTH) },
  "must be an object",
);
/** What is left out of a change stays; an empty description is removed. */
const change = input.extend({ name: requiredText(NAME_LENGTH).optional() });

/** /api/admin/categories: list (all of them by name, as a bare array), one, create, change, delete. */
export function categoriesRoutes(app: ApiServer, { db }: ApiContext): void {
  const answers = { response: { 200: category } };

  app.get(
    "/api/admin/categories",
    { config: { permission: "categories.list" }, schema: { response: { 200: z.array(category) } } },
    async () => {
      const rows = await db.select().from(categories).orderBy(asc(categories.name), asc(categories.id));
      return rows.map(toAnswer);
    },
  );

  app.get(
    "/api/admin/categories/:id",
    { config: { permission: "categories.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => {
      const [row] = isId(params.id) ? await db.select().from(categories).where(eq(categories.id, params.id)) : [];
      if (!row) throw notFound("Category");
      return toAnswer(row);
    },
  );

  app.post(
    "/api/admin/categories",
    { config: { permission: "categories.create" }, schema: { body: input, response: { 201: category } } },
    async (request, reply) => {
      const { name, description } = request.body;
      const row = await unlessTaken({ noun: "category", field: "name" }, () =>
        db.transaction(async (tx) => {
          const [made] = await tx
            .insert(categories)
            .values({ id: newId(), ...named(name), description: description ?? null })
            .returning();
          if (!made) throw new Error("An insert answers the row that it made.");
          const entry = { action: "categories.create", resource: "categories", resourceId: made.id };
          await recordChange(tx, request, { ...entry, before: null, after: toAnswer(made) });
          return made;
        }),
      );
      return reply.code(201).send(toAnswer(row));
    },
  );

  app.put(
    "/api/admin/categories/:id",
    { config: { permission: "categories.edit" }, schema: { params: idParams, body: change, ...answers } },
    async (request) =>
      unlessTaken({ noun: "category", field: "name" }, () =>
        db.transaction(async (tx) => {
          const before = await lockCategory(tx, request.params.id);
          const { name = before.name, description = before.description } = request.body;
          const [row] = await tx
            .update(categories)
            .set({ ...named(name), description })
            .where(eq(categories.id, before.id))
            .returning();
          if (!row) throw new Error("The row is locked, so it is there.");
          const entry = { action: "categories.edit", resource: "categories", resourceId: row.id };
          await recordChange(tx, request, { ...entry, before: toAnswer(before), after: toAnswer(row) });
          return toAnswer(row);
        }),
      ),
  );

  app.delete(
    "/api/admin/categories/:id",
    { config: { permission: "categories.delete" }, schema: { params: idParams, ...answers } },
    async (request) =>
      db.transaction(async (tx) => {
        const before = await lockCategory(tx, request.params.id);
        const uses = await tx.$count(products, eq(products.categoryId, before.id));
        if (uses > 0) {
          const words = uses === 1 ? ["uses", "it"] : ["use", "them"];
          throw conflict(
            `${counted(uses, "product")} ${words[0]} this category. Give ${words[1]} another category first.`,
          );
        }
        await tx.delete(categories).where(eq(categories.id, before.id));
        const entry = { action: "categories.delete", resource: "categories", resourceId: before.id };
        await recordChange(tx, request, { ...entry, before: toAnswer(before), after: null });
        return toAnswer(before);
      }),
  );
}

/**
 * A product that takes the category at the same time waits for the lock, and then does not find the category.
 * @throws HttpError 404
 */
async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow> {
  const [row] = isId(id) ? await tx.select().from(categories).where(eq(categories.id, id)).for("update") : [];
  if (!row) throw notFound("Category");
  return row;
}

function named(name: string) {
  return { name, nameKey: name.toLowerCase() };
}

function toAnswer({ id, name, description, createdAt }: CategoryRow) {
  return { _id: id, name, description: description ?? undefined, createdAt: createdAt.toISOString() };
}
