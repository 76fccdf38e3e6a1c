import { asc, eq, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ROLES, type Role } from "../../providers/auth/contract";
import type { User } from "../../resources/users/contract";
import type { Transaction } from "../db/database";
import { orders, reviews, users, vendors } from "../db/schema";
import { supportTickets } from "../db/schema-communication";
import type { ApiContext, ApiServer } from "../http/api-context";
import { unlessTaken } from "../http/unless-taken";
import { recordChange } from "../http/audit";
import { actorOf } from "../http/auth";
import { contentBody, contentSchema } from "../http/envelope";
import { conflict, HttpError, notFound } from "../http/errors";
import { choice, idParams, isId, optionalChoice, requiredText } from "../http/fields";
import { orderOf, pageQuery } from "../http/page-query";
import { refusal, signedInColumns, toSignedIn } from "../http/session";
import { counted } from "../http/words";
import { vendorSearchText } from "./vendors/search-text";

const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  phone: z.string().optional(),
  createdAt: z.string(),
}) satisfies z.ZodType<User>;

/** What is left out of a change stays. */
const change = z.strictObject(
  {
    name: requiredText(200).optional(),
    email: requiredText(320)
      .transform((email) => email.toLowerCase())
      .pipe(z.email("must be an e-mail address such as asha@shop.example"))
      .optional(),
    role: choice(ROLES).optional(),
  },
  "must be an object",
);

/** The columns of a user that may leave the server: not the password's hash. */
const shown = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  phone: users.phone,
  createdAt: users.createdAt,
};

type UserRow = Pick<typeof users.$inferSelect, keyof typeof shown>;

/** /api/admin/users: list (page, limit, role), one, change (name, email, role), delete. */
export function usersRoutes(app: ApiServer, { db, env }: ApiContext): void {
  const querystring = pageQuery(["name", "email", "role", "createdAt"], env.API_FEATURES).extend({
    role: optionalChoice(ROLES),
  });
  const answers = { response: { 200: user } };

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

  app.get(
    "/api/admin/users/:id",
    { config: { permission: "users.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => {
      const [row] = isId(params.id) ? await db.select(shown).from(users).where(eq(users.id, params.id)) : [];
      if (!row) throw notFound("User");
      return toAnswer(row);
    },
  );

  app.put(
    "/api/admin/users/:id",
    { config: { permission: "users.edit" }, schema: { params: idParams, body: change, ...answers } },
    async (request) =>
      unlessTaken({ noun: "user", field: "email", called: "e-mail" }, () =>
        db.transaction(async (tx) => {
          const before = await lockUser(tx, request, "users.edit", request.body.role);
          const { name = before.name, email = before.email, role = before.role } = request.body;
          if (before.id === actorOf(request).id && role !== "admin") {
            throw conflict("You cannot take the role admin from yourself. Ask another administrator.");
          }
          const [row] = await tx
            .update(users)
            .set({ name, email, role })
            .where(eq(users.id, before.id))
            .returning(shown);
          if (!row) throw new Error("The row is locked, so it is there.");
          if (email !== before.email) await renewShopSearch(tx, row);
          const entry = { action: "users.edit", resource: "users", resourceId: row.id };
          await recordChange(tx, request, { ...entry, before: toAnswer(before), after: toAnswer(row) });
          return toAnswer(row);
        }),
      ),
  );

  app.delete(
    "/api/admin/users/:id",
    { config: { permission: "users.delete" }, schema: { params: idParams, ...answers } },
    async (request) =>
      db.transaction(async (tx) => {
        const before = await lockUser(tx, request, "users.delete");
        if (before.id === actorOf(request).id) {
          throw conflict("You cannot delete yourself. Ask another administrator.");
        }
        await refuseWithRecords(tx, before.id);
        await tx.delete(users).where(eq(users.id, before.id));
        const entry = { action: "users.delete", resource: "users", resourceId: before.id };
        await recordChange(tx, request, { ...entry, before: toAnswer(before), after: null });
        return toAnswer(before);
      }),
  );
}

/**
 * Locks the user, and whoever asks: of two administrators who demote or delete each other at the same time, the
 * second is none any more. An administrator with some grants only may not make, change or remove another one, or
 * could have all grants by a detour.
 * @throws HttpError 404; 403
 */
async function lockUser(tx: Transaction, request: FastifyRequest, permission: string, role?: Role): Promise<UserRow> {
  const { id } = request.params as z.infer<typeof idParams>;
  const actor = actorOf(request);
  const rows = isId(id)
    ? await tx
        .select({ ...shown, ...signedInColumns })
        .from(users)
        .where(inArray(users.id, [id, actor.id]))
        .orderBy(asc(users.id))
        .for("update")
    : [];
  const target = rows.find((row) => row.id === id);
  if (!target) throw notFound("User");
  const row = rows.find(({ id: found }) => found === actor.id);
  const asking = row && toSignedIn(row);
  const reason = asking ? refusal(asking, permission) : "Your account has been deleted.";
  if (reason) throw new HttpError(403, "forbidden", reason);
  const touchesAdmin = id !== actor.id && (target.role === "admin" || role === "admin");
  if (touchesAdmin && !asking?.permissions.includes("*")) {
    const words = "Only an administrator who may do everything can make, change or delete an administrator.";
    throw new HttpError(403, "forbidden", words);
  }
  return target;
}

/**
 * Orders, shops, reviews and tickets keep showing who they belong to, and orders have to be kept for years: the account
 * behind them stays, too. An order that comes in at the same time waits for the lock, and then has no customer.
 * @throws HttpError 409
 */
async function refuseWithRecords(tx: Transaction, id: string): Promise<void> {
  const records = [
    { noun: "order", count: await tx.$count(orders, eq(orders.customerId, id)) },
    { noun: "shop", count: await tx.$count(vendors, eq(vendors.userId, id)) },
    { noun: "review", count: await tx.$count(reviews, eq(reviews.userId, id)) },
    { noun: "ticket", count: await tx.$count(supportTickets, eq(supportTickets.userId, id)) },
  ].filter(({ count }) => count > 0);
  if (records.length === 0) return;
  const list = new Intl.ListFormat("en").format(records.map(({ noun, count }) => counted(count, noun)));
  throw conflict(`This user cannot be deleted: the account has ${list}.`);
}

/** Vendors are found by the e-mail of their owner. */
async function renewShopSearch(tx: Transaction, owner: UserRow): Promise<void> {
  for (const shop of await tx.select().from(vendors).where(eq(vendors.userId, owner.id))) {
    const searchText = vendorSearchText(shop, owner.email);
    await tx.update(vendors).set({ searchText }).where(eq(vendors.id, shop.id));
  }
}

function toAnswer({ id, name, email, role, phone, createdAt }: UserRow) {
  return { _id: id, name, email, role, phone: phone ?? undefined, createdAt: createdAt.toISOString() };
}
