import { asc } from "drizzle-orm";
import { z } from "zod";
import { categories } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";

const category = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  createdAt: z.string(),
});

/** GET /api/admin/categories: all of them by name, as a bare array. */
export function categoriesRoutes(app: ApiServer, { db }: ApiContext): void {
  app.get(
    "/api/admin/categories",
    { config: { permission: "categories.list" }, schema: { response: { 200: z.array(category) } } },
    async () => {
      const rows = await db.select().from(categories).orderBy(asc(categories.name), asc(categories.id));
      return rows.map(({ id, name, description, createdAt }) => ({
        _id: id,
        name,
        description: description ?? undefined,
        createdAt: createdAt.toISOString(),
      }));
    },
  );
}
