/**
 * Search by values that responses mask. A match confirms a guess, so such a search requires the reveal permission,
 * counts as a reveal and is audited. Everyone else searches only the columns that are sent in full.
 */
import type { PgTable } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { maskIdentifier, REVEALABLE_FIELDS, type IdentifierKind } from "../../providers/identifiers/contract";
import { findMaskedMatch, type MaskedMatch } from "../db/encrypted-records";
import type { ApiContext } from "./api-context";
import { recordChange } from "../audit/record-event";
import { getActor } from "../auth/auth";
import { createRateLimit } from "../auth/rate-limit";
import { canMatchMasked } from "./disclosure";
import { createRevealLimit } from "../audit/reveal-limit";

/** Seconds within which the same search by the same person counts once: each action on a list repeats the search. */
const REPEAT_WINDOW_S = 300;

/**
 * Returns whether a request's search also covers masked columns. If it does, counts and audits a reveal, unless the
 * person made the same search within REPEAT_WINDOW_S.
 * @throws HttpError 429 beyond REVEALS_PER_HOUR
 */
export type MaskedSearch = (request: FastifyRequest, search: string | undefined) => Promise<boolean>;

/** Returns a search text for storage and display. If the search is for a value that responses mask, it is masked. */
export function maskSearch(table: PgTable, resource: keyof typeof REVEALABLE_FIELDS, search: string): string {
  const match = findMaskedMatch(table, search);
  return match ? maskValue(resource, match) : search;
}

function maskValue(
  resource: keyof typeof REVEALABLE_FIELDS,
  { field, value }: Pick<MaskedMatch, "field" | "value">,
): string {
  const kinds: Readonly<Record<string, IdentifierKind>> = REVEALABLE_FIELDS[resource];
  return maskIdentifier(value, kinds[field] ?? "identifier");
}

export function createMaskedSearch(
  { db, env }: Pick<ApiContext, "db" | "env">,
  table: PgTable,
  resource: keyof typeof REVEALABLE_FIELDS,
): MaskedSearch {
  const budget = createRevealLimit(db, env);
  const recentSearches = createRateLimit(db, "masked-searches", { points: 1, seconds: REPEAT_WINDOW_S });
  return async (request, search) => {
    if (search === undefined || !canMatchMasked(request, resource)) return false;
    const match = findMaskedMatch(table, search);
    if (!match) return false;
    const { field, hash } = match;
    if (await recentSearches.has(getActor(request).id, resource, hash)) return true;
    await budget.take(request);
    await db.transaction((tx) =>
      recordChange(tx, request, {
        ...{ action: `${resource}.look-up`, resource, resourceId: "", before: null },
        after: { field, value: maskValue(resource, match) },
      }),
    );
    await recentSearches.isWithin(getActor(request).id, resource, hash);
    return true;
  };
}
