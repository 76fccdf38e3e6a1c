import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Category } from "../../resources/categories/contract";
import type { Db, Transaction } from "../db/database";
import { newId } from "../db/new-id";
import { categories, products } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { unlessTaken } from "../http/unless-taken";
import { expectVersion } from "../http/versions";
import { recordChange } from "../http/audit";
import { conflict, notFound } from "../http/errors";
import { clearableText, idParams, isId, requiredText } from "../http/fields";
import { pageQuery } from "../http/page-query";
import { counted } from "../http/words";
import { exportRoute } from "./exports/export-route";

type CategoryRow = typeof categories.$inferSelect;

const NAME_LENGTH = 100;
const DESCRIPTION_LENGTH = 10_000;

const category = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  createdAt: z.string(),
  /** Of what is read; a change answers without it. */
  productCount: z.number().optional(),
}) satisfies z.ZodType<Category>;

const input = z.strictObject(
  { name: requiredText(NAME_LENGTH), description: clearableText(DESCRIPTION_LENGTH) },
  "must be an object",
);
/** What is left out of a change stays; an empty description is removed. */
const change = input.extend({ name: requiredText(NAME_LENGTH).optional() });

/** /api/admin/categories: list (all of them by name, as a bare array), one, create, change, delete. */
export function categoriesRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env, reading } = context;
  const answers = { response: { 200: category } };
  // Of the export alone: the list call takes nothing.
  const querystring = pageQuery(["name", "createdAt"], env.API_FEATURES);

  app.get(
    "/api/admin/categories",
    {
      config: { permission: "categories.list", mayReadReplica: true },
      schema: { response: { 200: z.array(category) } },
    },
    (request) =>
      reading.list(request, async (db) => {
        const rows = await selectCounted(db).orderBy(asc(categories.name), asc(categories.id));
        return rows.map(toCounted);
      }),
  );

  exportRoute(app, context, {
    type: "categories",
    table: categories,
    querystring,
    read: async (ids) => (await db.select().from(categories).where(inArray(categories.id, ids))).map(toAnswer),
    columns: {
      "Category ID": ({ _id }) => _id,
      "Created At": ({ createdAt }) => createdAt,
      Name: ({ name }) => name,
      Description: ({ description }) => description,
    },
  });

  app.get(
    "/api/admin/categories/:id",
    { config: { permission: "categories.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => {
      const [row] = isId(params.id) ? await selectCounted(db).where(eq(categories.id, params.id)) : [];
      if (!row) throw notFound("Category");
      return toCounted(row);
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
          const entry = { action: "categories.create", resource: "categories", resourceId: made.id, label: made.name };
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
          await expectVersion(tx, request, before.id);
          const { name = before.name, description = before.description } = request.body;
          const [row] = await tx
            .update(categories)
            .set({ ...named(name), description })
            .where(eq(categories.id, before.id))
            .returning();
          if (!row) throw new Error("The row is locked, so it is there.");
          const entry = { action: "categories.edit", resource: "categories", resourceId: row.id, label: row.name };
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
        await expectVersion(tx, request, before.id);
        const uses = await tx.$count(products, eq(products.categoryId, before.id));
        if (uses > 0) {
          const words = uses === 1 ? ["uses", "it"] : ["use", "them"];
          throw conflict(
            `${counted(uses, "product")} ${words[0]} this category. Give ${words[1]} another category first.`,
          );
        }
        await tx.delete(categories).where(eq(categories.id, before.id));
        const entry = {
          action: "categories.delete",
          resource: "categories",
          resourceId: before.id,
          label: before.name,
        };
        await recordChange(tx, request, { ...entry, before: toAnswer(before), after: null });
        return toAnswer(before);
      }),
  );
}

/** Categories, each with the number of products that have it. */
function selectCounted(db: Db) {
  const productCount = db.$count(products, eq(products.categoryId, categories.id));
  return db.select({ category: categories, productCount }).from(categories);
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

const toCounted = ({ category, productCount }: { category: CategoryRow; productCount: number }) => ({
  ...toAnswer(category),
  productCount,
});

function toAnswer({ id, name, description, createdAt }: CategoryRow) {
  return { _id: id, name, description: description ?? undefined, createdAt: createdAt.toISOString() };
}
