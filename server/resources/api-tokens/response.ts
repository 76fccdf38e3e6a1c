import { and, eq, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  API_TOKEN_STATES,
  type ApiToken,
  type ApiTokenState,
  type CreatedApiToken,
} from "../../../resources/api-tokens/contract";
import { isTokenActive } from "../../auth/api-tokens";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { users } from "../../db/schema";
import { apiTokens } from "../../db/schema-api-tokens";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";

export const apiTokenSchema = z.object({
  _id: z.string(),
  name: z.string(),
  prefix: z.string(),
  person: z.object({ _id: z.string(), name: z.string() }).nullable(),
  scopes: z.array(z.string()),
  state: z.enum(API_TOKEN_STATES),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<ApiToken>;

export const createdTokenSchema = apiTokenSchema.extend({ token: z.string() }) satisfies z.ZodType<CreatedApiToken>;

export type TokenResponse = z.infer<typeof apiTokenSchema>;

/** Returns the SQL condition of each state at a moment. */
export const stateConditions = (at: Date): Readonly<Record<ApiTokenState, SQL | undefined>> => ({
  active: isTokenActive(at),
  expired: and(sql`${apiTokens.revokedAt} is null`, lte(apiTokens.expiresAt, at)),
  revoked: isNotNull(apiTokens.revokedAt),
});

/** Selects tokens with the name of their owner. */
export const selectTokens = (db: Db | Transaction, totalCount: SQL<number> = TOTAL_NOT_COUNTED) =>
  db
    .select({ token: apiTokens, personName: users.name, totalCount })
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.personId));

export function toResponse({
  token: { id, name, prefix, personId, scopes, expiresAt, lastUsedAt, revokedAt, createdAt },
  personName,
}: Omit<Awaited<ReturnType<typeof selectTokens>>[number], "totalCount">): TokenResponse {
  const state = revokedAt ? "revoked" : expiresAt <= nextTimestamp() ? "expired" : "active";
  return {
    _id: id,
    name,
    prefix,
    person: personId === null ? null : { _id: personId, name: personName ?? "" },
    scopes,
    state,
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** @throws HttpError 404 */
export async function readToken(db: Db | Transaction, id: string): Promise<TokenResponse> {
  const [row] = isId(id) ? await selectTokens(db).where(eq(apiTokens.id, id)) : [];
  if (!row) throw notFoundError("API token");
  return toResponse(row);
}
