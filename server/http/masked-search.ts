/**
 * Who may search by a value that answers mask. A search that is compared with one confirms a guess, so it takes the
 * permission to reveal, counts as a reveal and is recorded. Everyone else searches the columns that are sent whole.
 */
import type { PgTable } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { masked, REVEALED, type IdentifierKind } from "../../providers/identifiers/contract";
import { maskedMatch, type MaskedMatch } from "../at-rest/records";
import type { ApiContext } from "./api-context";
import { recordChange } from "./audit";
import { actorOf } from "./auth";
import { createCounter } from "./counter";
import { mayMatchMasked } from "./disclosure";
import { createRevealBudget } from "./reveal-budget";

/** A list is read again after each action: the same search by the same person is counted once within so many seconds. */
const COUNTED_ONCE_S = 300;

/** Whether the search of a request is compared with masked columns, too. @throws HttpError 429 when the budget is spent */
export type MaskedSearch = (request: FastifyRequest, search: string | undefined) => Promise<boolean>;

/** A search as it may be kept and shown: a number that answers mask is masked in it, too. */
export function maskSearch(table: PgTable, resource: keyof typeof REVEALED, search: string): string {
  const match = maskedMatch(table, search);
  return match ? maskValue(resource, match) : search;
}

function maskValue(resource: keyof typeof REVEALED, { field, value }: Pick<MaskedMatch, "field" | "value">): string {
  const kinds: Readonly<Record<string, IdentifierKind>> = REVEALED[resource];
  return masked(value, kinds[field] ?? "identifier");
}

export function createMaskedSearch(
  { db, env }: Pick<ApiContext, "db" | "env">,
  table: PgTable,
  resource: keyof typeof REVEALED,
): MaskedSearch {
  const budget = createRevealBudget(db, env);
  const counted = createCounter(db, "masked-searches", { points: 1, seconds: COUNTED_ONCE_S });
  const isRecorded = env.API_FEATURES?.includes("identifiers.reveal") ?? false;
  return async (request, search) => {
    if (search === undefined || !mayMatchMasked(request, { env }, resource)) return false;
    const match = maskedMatch(table, search);
    if (!match) return false;
    const { field, hash } = match;
    if (!isRecorded || (await counted.has(actorOf(request).id, resource, hash))) return true;
    await budget.take(request);
    await db.transaction((tx) =>
      recordChange(tx, request, {
        ...{ action: `${resource}.look-up`, resource, resourceId: "", before: null },
        after: { field, value: maskValue(resource, match) },
      }),
    );
    await counted.isWithin(actorOf(request).id, resource, hash);
    return true;
  };
}
