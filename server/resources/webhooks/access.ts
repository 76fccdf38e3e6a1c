/** Decides which events a webhook may receive: both its creator and its last editor must be allowed to see them. */
import { and, inArray, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isAllowed } from "../../../providers/auth/contract";
import { authenticatedUserColumns, toAuthenticatedUser, type AuthenticatedUser } from "../../auth/session";
import { mustSetUpSecondStep } from "../../auth/two-step/requirement";
import type { Env } from "../../base/env";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import type { webhooks } from "../../db/schema-webhooks";

type WebhookRow = typeof webhooks.$inferSelect;

/** Returns the creator and the last editor with their permissions; undefined unless both are active administrators. */
export async function readPeople(
  db: Db | Transaction,
  env: Env,
  { creatorId, editorId }: Pick<WebhookRow, "creatorId" | "editorId">,
): Promise<readonly AuthenticatedUser[] | undefined> {
  if (creatorId === null || editorId === null) return undefined;
  const ids = [...new Set([creatorId, editorId])];
  const rows = await db
    .select(authenticatedUserColumns)
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deactivatedAt)));
  const people = rows.map(toAuthenticatedUser);
  if (people.length < ids.length || people.some(({ role }) => role !== "admin")) return undefined;
  for (const person of people) {
    // People who have not set up the required second step can use only their own account.
    if (await mustSetUpSecondStep(db, env, person)) person.permissions = [];
  }
  return people;
}

const SUFFIXES = [".list", ".show"] as const;

/** Returns the resources that the permissions allow to list or to show, by the console's names. */
export function listReadableResources(app: FastifyInstance, permissions: readonly string[]): string[] {
  const resources = app.adminRoutes.flatMap(({ permission }) => {
    const suffix = SUFFIXES.find((one) => permission.endsWith(one));
    return suffix && isAllowed(permissions, permission) ? permission.slice(0, -suffix.length) : [];
  });
  return [...new Set(resources)];
}

/** Returns the resources that all of the people may list or show. */
export function listCommonResources(app: FastifyInstance, people: readonly AuthenticatedUser[]): string[] {
  const [first = [], ...others] = people.map(({ permissions }) => listReadableResources(app, permissions));
  return first.filter((resource) => others.every((list) => list.includes(resource)));
}

/** Whether all of the people have a permission. */
export const areAllowed = (people: readonly AuthenticatedUser[], permission: string): boolean =>
  people.every(({ permissions }) => isAllowed(permissions, permission));
