import { eq } from "drizzle-orm";
import { z } from "zod";
import { ROLES } from "../../providers/auth/contract";
import { users } from "../db/schema";
import type { ApiContext, ApiServer } from "../http/api-context";
import { contentBody, contentSchema } from "../http/envelope";
import { optionalChoice } from "../http/fields";
import { orderOf, pageQuery } from "../http/page-query";

const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  phone: z.string().optional(),
  createdAt: z.string(),
});

/** The columns of a user that may leave the server: not the password's hash. */
const shown = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  phone: users.phone,
  createdAt: users.createdAt,
};

/** GET /api/admin/users (page, limit, role). */
export function usersRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const querystring = pageQuery(["name", "email", "role", "createdAt"], env.API_FEATURES).extend({
    role: optionalChoice(ROLES),
  });
  app.get(
    "/api/admin/users",
    {
      config: { permission: "users.list" },
      schema: { querystring, response: { 200: contentSchema(user) } },
    },
    async ({ query }) => {
      const where = query.role && eq(users.role, query.role);
      const [rows, total] = await Promise.all([
        db
          .select(shown)
          .from(users)
          .where(where)
          .orderBy(...orderOf(users, query))
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
        db.$count(users, where),
      ]);
      return contentBody(rows.map(toAnswer), total, query);
    },
  );
}

function toAnswer({ id, phone, createdAt, ...rest }: Omit<typeof users.$inferSelect, "passwordHash" | "permissions">) {
  return { _id: id, ...rest, phone: phone ?? undefined, createdAt: createdAt.toISOString() };
}
