/** Customers that the shop sends. The shop owns the name, the email address and the phone number. */
import { z } from "zod";
import type { AuditEvent } from "../../audit/entries";
import { revokeAccess } from "../../auth/revoke-access";
import { anyOf } from "../../db/any-of";
import { insertRows } from "../../db/insert-rows";
import { users } from "../../db/schema";
import { updateRows } from "../../db/update-rows";
import { conflictError, type HttpError } from "../../http/errors";
import { emailAddress, clearableCode, requiredText } from "../../http/fields";
import { deleteUser } from "../users/delete-user";
import type { Kind, UpsertEntry, UpsertOutcome } from "./kind";

const fields = z.strictObject(
  { name: requiredText(200), email: emailAddress, phone: clearableCode(50) },
  "must be an object",
);

type Item = z.output<typeof fields>;

const NOT_A_CUSTOMER = "This account no longer belongs to a customer. Change it in the console.";

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  role: users.role,
  createdAt: users.createdAt,
};
type CustomerRow = Pick<typeof users.$inferSelect, keyof typeof columns>;

/** Returns the columns to write. An absent phone number stays as it is. */
const toColumns = ({ name, email, phone }: Item, before: CustomerRow | undefined) => ({
  name,
  email,
  phone: phone === undefined ? (before?.phone ?? null) : phone,
});

const toAuditValues = ({ name, email, phone }: Pick<CustomerRow, "name" | "email" | "phone">) => ({
  ...{ name, email, role: "customer", phone: phone ?? undefined },
});

const emailTakenError = (): HttpError =>
  conflictError("Another user already has this email.", { email: ["is already taken"] });

export const customers: Kind<typeof fields> = {
  name: "customers",
  resource: "users",
  recordPath: "users",
  noun: "Customer",
  table: users,
  fields,
  record: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().optional(),
    createdAt: z.string(),
  }),

  async upsert({ tx, entries }) {
    const ids = entries.flatMap(({ id, isNew }) => (isNew ? [] : id));
    const stored = new Map(
      (ids.length > 0 ? await tx.select(columns).from(users).where(anyOf(users.id, ids)) : []).map((row) => [
        row.id,
        row,
      ]),
    );
    const emails = entries.map(({ item }) => item.email);
    const holders = await tx.select({ id: users.id, email: users.email }).from(users).where(anyOf(users.email, emails));
    const holderOf = new Map(holders.map(({ id, email }) => [email, id]));

    const outcomes = new Map<string, UpsertOutcome>();
    const created: UpsertEntry<Item>[] = [];
    const updated: UpsertEntry<Item>[] = [];
    for (const entry of entries) {
      const { id, item, isNew } = entry;
      const before = stored.get(id);
      const outcome = determineOutcome(item, before, holderOf.get(item.email) ?? id, id);
      outcomes.set(id, outcome);
      if (outcome === "created" || outcome === "updated") {
        holderOf.set(item.email, id);
        (isNew ? created : updated).push(entry);
      }
    }

    await insertRows(
      tx,
      users,
      created.map(({ id, item }) => ({ id, role: "customer" as const, ...toColumns(item, undefined) })),
    );
    await updateRows(
      tx,
      users,
      ["name", "email", "phone"],
      updated.map(({ id, item }) => ({ id, ...toColumns(item, stored.get(id)) })),
    );
    const withNewEmail = updated.filter(({ id, item }) => stored.get(id)?.email !== item.email).map(({ id }) => id);
    // As in the console, a new email address ends the person's sessions.
    await revokeAccess(tx, withNewEmail);

    const events = [...created, ...updated].map(({ id, item }): AuditEvent => {
      const before = stored.get(id);
      return {
        action: "users.upsert",
        resource: "users",
        resourceId: id,
        label: item.name,
        before: before ? toAuditValues(before) : null,
        after: toAuditValues(toColumns(item, before)),
      };
    });
    return { outcomes, events };
  },

  async read(db, ids) {
    const rows = await db.select(columns).from(users).where(anyOf(users.id, ids));
    return new Map(
      rows.map(({ id, name, email, phone, createdAt }) => [
        id,
        { name, email, phone: phone ?? undefined, createdAt: createdAt.toISOString() },
      ]),
    );
  },

  async remove(tx, request, id) {
    await deleteUser(tx, request, id, "customer");
  },
};

/**
 * Returns the outcome of an item. `holder` is the id of the account that has the item's email address, or `id` if no
 * account has it.
 */
function determineOutcome(item: Item, before: CustomerRow | undefined, holder: string, id: string): UpsertOutcome {
  if (before && before.role !== "customer") return conflictError(NOT_A_CUSTOMER);
  if (holder !== id) return emailTakenError();
  if (!before) return "created";
  const { name, email, phone } = toColumns(item, before);
  return before.name === name && before.email === email && before.phone === phone ? "unchanged" : "updated";
}
