import { and, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  ADMINISTRATOR_STATES,
  INVITATION_CHANNELS,
  type Administrator,
  type AdministratorState,
  type InvitationChannel,
} from "../../../resources/administrators/contract";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { sessions, users } from "../../db/schema";
import { invitations } from "../../db/schema-accounts";
import { adminRoles } from "../../db/schema-roles";
import { sessionOpenCondition } from "../../auth/session";
import { availableMethods, readSecondStep } from "../../auth/two-step/methods";

export const administratorSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.object({ _id: z.string(), name: z.string() }).nullable(),
  state: z.enum(ADMINISTRATOR_STATES),
  invitedBy: z.enum(INVITATION_CHANNELS).optional(),
  sessions: z.int(),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<Administrator>;

/** The SQL condition of each state, on the columns of `users`. */
export const STATE_CONDITIONS: Readonly<Record<AdministratorState, SQL | undefined>> = {
  active: and(isNull(users.deactivatedAt), isNotNull(users.passwordHash)),
  invited: and(isNull(users.deactivatedAt), isNull(users.passwordHash)),
  deactivated: isNotNull(users.deactivatedAt),
};

/** Selects administrators with their role and a summary of their open sessions. */
export function selectAdministrators(db: Db | Transaction, idleMinutes: number, totalCount: SQL<number>) {
  const { id, name, email, createdAt, deactivatedAt, passwordHash } = getTableColumns(users);
  const open = and(eq(sessions.userId, users.id), sessionOpenCondition(nextTimestamp(), idleMinutes));
  return db
    .select({
      id,
      name,
      email,
      createdAt,
      deactivatedAt,
      hasPassword: sql<boolean>`${passwordHash} is not null`,
      roleId: adminRoles.id,
      roleName: adminRoles.name,
      sessions: sql<number>`(select count(*) from ${sessions} where ${open})`.mapWith(Number),
      lastUsedAt: sql<string | null>`(
        select to_char(max(${sessions.lastUsedAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from ${sessions} where ${open}
      )`,
      totalCount,
    })
    .from(users)
    .leftJoin(adminRoles, eq(adminRoles.id, users.roleId));
}

type Row = Awaited<ReturnType<typeof selectAdministrators>>[number];

export function toResponse(
  { id, name, email, roleId, roleName, createdAt, ...row }: Row,
  invitedBy: InvitationChannel,
) {
  const state = row.deactivatedAt ? "deactivated" : row.hasPassword ? "active" : "invited";
  return {
    _id: id,
    name,
    email,
    role: roleId === null || roleName === null ? null : { _id: roleId, name: roleName },
    state,
    invitedBy: state === "invited" ? invitedBy : undefined,
    sessions: row.sessions,
    lastUsedAt: row.lastUsedAt,
    createdAt: createdAt.toISOString(),
  } satisfies z.infer<typeof administratorSchema>;
}

/** Returns what the audit log records of an administrator, including sessions, second step and invitation. */
export async function toAuditValues(
  tx: Transaction,
  { _id, name, email, role, state, sessions }: z.infer<typeof administratorSchema>,
) {
  const [invitation] = await tx.select().from(invitations).where(eq(invitations.userId, _id));
  return {
    ...{ name, email, role: role?.name ?? null, state, sessions },
    secondStep: availableMethods(await readSecondStep(tx, _id)),
    invitedUntil: invitation?.expiresAt.toISOString() ?? null,
  };
}
