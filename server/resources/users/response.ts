import { users } from "../../db/schema";

/** The public columns of a user, without the password hash. */
export const userColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  phone: users.phone,
  createdAt: users.createdAt,
};

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>;

export function toUserResponse({ id, name, email, role, phone, createdAt }: UserRow) {
  return { _id: id, name, email, role, phone: phone ?? undefined, createdAt: createdAt.toISOString() };
}
