import { asc, eq, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_ALTERNATIVE_TEXT } from "../../../providers/pictures/contract";
import type { Category } from "../../../resources/categories/contract";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { categories, products } from "../../db/schema";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { rejectDuplicates } from "../../http/unique-violation";
import { requireVersion } from "../../records/versions";
import { recordChange } from "../../audit/record-event";
import { conflictError, fieldError, notFoundError } from "../../http/errors";
import { clearableText, idParams, isId, requiredText } from "../../http/fields";
import { pageQuerySchema } from "../../records/page-query";
import { formatCount, pluralize } from "../../base/text";
import { exportRoute } from "../../records/export-route";
import { clearablePictureAddress } from "../pictures/picture-address";
import { trackPictureUse } from "../pictures/track-use";

export type CategoryRow = typeof categories.$inferSelect;

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 10_000;

const category = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  image: z.string().optional(),
  imageText: z.string().optional(),
  createdAt: z.string(),
  /** Present only in responses to reads. */
  productCount: z.number().optional(),
}) satisfies z.ZodType<Category>;

/** The fields of a category that the shop sends. An empty description or image removes it. */
export const sentCategorySchema = z.strictObject(
  {
    name: requiredText(MAX_NAME_LENGTH),
    description: clearableText(MAX_DESCRIPTION_LENGTH),
    image: clearablePictureAddress,
  },
  "must be an object",
);
const categoryFieldsSchema = sentCategorySchema.extend({ imageText: clearableText(MAX_ALTERNATIVE_TEXT) });
/** Missing fields stay unchanged. */
const change = categoryFieldsSchema.extend({ name: requiredText(MAX_NAME_LENGTH).optional() });

type CategoryFields = z.output<typeof change>;

/** Returns the picture after a change. A new picture does not keep the old one's `imageText`. @throws HttpError 422 */
export function toPictureColumns({ image, imageText }: Partial<CategoryFields>, before?: CategoryRow) {
  const after = image === undefined ? (before?.image ?? null) : image;
  if (after === null && imageText) throw fieldError("imageText", "must be the text of an image");
  const text = imageText === undefined && after === (before?.image ?? null) ? before?.imageText : imageText;
  return { image: after, imageText: (after !== null && text) || null };
}

/** /api/admin/categories: list (all categories by name, as a plain array), read, create, update and delete. */
export function categoriesRoutes(app: ApiServer, context: ApiContext): void {
  const { db, reading } = context;
  const answers = { response: { 200: category } };
  // Used only by the export. The list has no parameters.
  const querystring = pageQuerySchema(["name", "createdAt"]);

  app.get(
    "/api/admin/categories",
    {
      config: { permission: "categories.list", mayReadReplica: true },
      schema: { response: { 200: z.array(category) } },
    },
    (request) =>
      reading.list(request, async (db) => {
        const rows = await selectWithProductCount(db).orderBy(asc(categories.name), asc(categories.id));
        return rows.map(toResponseWithCount);
      }),
  );

  exportRoute(app, context, {
    type: "categories",
    table: categories,
    querystring,
    read: async (ids) => (await db.select().from(categories).where(inArray(categories.id, ids))).map(toResponse),
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
      const [row] = isId(params.id) ? await selectWithProductCount(db).where(eq(categories.id, params.id)) : [];
      if (!row) throw notFoundError("Category");
      return toResponseWithCount(row);
    },
  );

  app.post(
    "/api/admin/categories",
    {
      config: { permission: "categories.create" },
      schema: { body: categoryFieldsSchema, response: { 201: category } },
    },
    async (request, reply) => {
      const { name, description } = request.body;
      const picture = toPictureColumns(request.body);
      const row = await rejectDuplicates({ noun: "category", field: "name" }, () =>
        db.transaction(async (tx) => {
          await trackCategoryPicture(tx, null, picture.image);
          const [made] = await tx
            .insert(categories)
            .values({ id: newId(), ...toNameColumns(name), description: description ?? null, ...picture })
            .returning();
          if (!made) throw new Error("The insert returned no row.");
          const entry = { action: "categories.create", resource: "categories", resourceId: made.id, label: made.name };
          await recordChange(tx, request, { ...entry, before: null, after: toResponse(made) });
          return made;
        }),
      );
      return reply.code(201).send(toResponse(row));
    },
  );

  app.put(
    "/api/admin/categories/:id",
    { config: { permission: "categories.edit" }, schema: { params: idParams, body: change, ...answers } },
    async (request) =>
      rejectDuplicates({ noun: "category", field: "name" }, () =>
        db.transaction(async (tx) => {
          const before = await lockCategory(tx, request.params.id);
          await requireVersion(tx, request, before.id);
          const { name = before.name, description = before.description } = request.body;
          const picture = toPictureColumns(request.body, before);
          await trackCategoryPicture(tx, before.image, picture.image);
          const [row] = await tx
            .update(categories)
            .set({ ...toNameColumns(name), description, ...picture })
            .where(eq(categories.id, before.id))
            .returning();
          if (!row) throw new Error("The update returned no row.");
          const entry = { action: "categories.edit", resource: "categories", resourceId: row.id, label: row.name };
          await recordChange(tx, request, { ...entry, before: toResponse(before), after: toResponse(row) });
          return toResponse(row);
        }),
      ),
  );

  app.delete(
    "/api/admin/categories/:id",
    { config: { permission: "categories.delete" }, schema: { params: idParams, ...answers } },
    async (request) => db.transaction(async (tx) => toResponse(await deleteCategory(tx, request, request.params.id))),
  );
}

/**
 * Deletes a category, and records the deletion. A category that has products is not deleted.
 * @throws HttpError 404; 409; 412
 */
export async function deleteCategory(tx: Transaction, request: FastifyRequest, id: string): Promise<CategoryRow> {
  const before = await lockCategory(tx, id);
  await requireVersion(tx, request, id);
  const uses = await tx.$count(products, eq(products.categoryId, id));
  if (uses > 0) {
    const [use, them] = [pluralize(uses, "uses", "use"), pluralize(uses, "it", "them")];
    throw conflictError(`${formatCount(uses, "product")} ${use} this category. Give ${them} another category first.`);
  }
  await trackCategoryPicture(tx, before.image, null);
  await tx.delete(categories).where(eq(categories.id, id));
  const entry = { action: "categories.delete", resource: "categories", resourceId: id, label: before.name };
  await recordChange(tx, request, { ...entry, before: toResponse(before), after: null });
  return before;
}

/**
 * Marks the pictures that a category starts or stops using.
 * @throws HttpError 422 if the new picture no longer exists
 */
const trackCategoryPicture = (tx: Transaction, before: string | null, after: string | null) =>
  trackPictureUse(tx, before ? [before] : [], after ? [after] : [], () => ["image"]);

/** Selects categories with their number of products. */
function selectWithProductCount(db: Db) {
  const productCount = db.$count(products, eq(products.categoryId, categories.id));
  return db.select({ category: categories, productCount }).from(categories);
}

/**
 * Locks the category. A concurrent request that assigns it to a product waits until the transaction has ended.
 * @throws HttpError 404
 */
async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow> {
  const [row] = isId(id) ? await tx.select().from(categories).where(eq(categories.id, id)).for("update") : [];
  if (!row) throw notFoundError("Category");
  return row;
}

/** Returns the columns that store a name. `nameKey` makes names unique regardless of case. */
export function toNameColumns(name: string) {
  return { name, nameKey: name.toLowerCase() };
}

const toResponseWithCount = ({ category, productCount }: { category: CategoryRow; productCount: number }) => ({
  ...toResponse(category),
  productCount,
});

export function toResponse({ id, name, description, image, imageText, createdAt }: CategoryRow) {
  return {
    _id: id,
    name,
    description: description ?? undefined,
    image: image ?? undefined,
    imageText: imageText ?? undefined,
    createdAt: createdAt.toISOString(),
  };
}
