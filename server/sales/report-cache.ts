/** Caches reports for as long as the sales do not change. */
import { eq, sql } from "drizzle-orm";
import { countWhere } from "../db/count-where";
import type { Db } from "../db/database";
import { prepareOnce } from "../db/prepared-statements";
import { changedDays, salesRollups } from "../db/schema-sales";
import { withSalesSnapshot, REBUILD_MARK_DIMENSION, type SalesReader } from "./spans";

/** Maximum number of results: far more than administrators view between two changes. */
const MAX_RESULTS = 200;

/**
 * A cache of results for one state of the sales. A new state clears it, so results are never stale. Concurrent calls
 * with the same key share one computation.
 */
export class ReportCache {
  #state = "";
  readonly #results = new Map<string, Promise<unknown>>();

  /**
   * Returns the cached result, or computes it.
   * @param key identifies the work; the same key must always have results of the same type
   */
  once<R>(state: string, key: string, work: () => Promise<R>): Promise<R> {
    if (state !== this.#state || this.#results.size >= MAX_RESULTS) this.#results.clear();
    this.#state = state;
    const cached = this.#results.get(key);
    if (cached) return cached as Promise<R>;
    const result = work();
    this.#results.set(key, result);
    result.catch(() => this.#results.delete(key));
    return result;
  }
}

/** Reads the state of the sales, in one statement, because the rollup job could run between two statements. */
const stateOf = prepareOnce((db) =>
  db
    .select({
      summedUp: sql<string | null>`max(summed_up)`,
      changes: countWhere(sql`summed_up is null`),
      isGathered: sql<boolean>`bool_and(gathered)`,
    })
    .from(
      sql`(select null as summed_up, ${changedDays.gathered} from ${changedDays}
        union all select ${salesRollups.key}, true from ${salesRollups}
        where ${eq(salesRollups.dimension, REBUILD_MARK_DIMENSION)} and ${eq(salesRollups.grain, "month")}) as states`,
    ),
);

/**
 * Reads sales, or returns the cached result if no sales have changed since. A change between reading the state and the
 * sales makes the result newer than its state, never older.
 * @param key identifies what is read
 * @param read must not return names of categories, which can change while the sales stay the same
 */
export async function readSalesCached<R>(
  db: Db,
  results: ReportCache,
  key: string,
  read: (sold: SalesReader) => Promise<R>,
): Promise<R> {
  const [state] = await stateOf(db).execute();
  const work = () => withSalesSnapshot(db, read);
  // Between two rebuilds, changes are only added, so an equal count means equal changes. On a cluster, changes that are
  // being gathered are briefly in two places, so nothing is cached until all changes are gathered.
  if (!state?.summedUp || !state.isGathered) return work();
  return results.once(`${state.summedUp} ${state.changes}`, key, work);
}
