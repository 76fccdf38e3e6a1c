/** Reports that are worked out once for each state of the sales. */
import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/database";
import { kept } from "../db/kept-statements";
import { changedDays, sales } from "../db/schema-sales";
import { readSales, SUMMED_UP, type SalesReader } from "./spans";

/** Many more than administrators look at between two changes. */
const MOST = 200;

/**
 * What was worked out of one state of the sales. With another state it begins anew, so that nothing is ever out of date; who
 * asks while the same is being worked out gets the result of that.
 */
export class KeptResults {
  #state = "";
  readonly #results = new Map<string, Promise<unknown>>();

  /** @param key names the work, so that the same key always has results of the same type */
  once<R>(state: string, key: string, work: () => Promise<R>): Promise<R> {
    if (state !== this.#state || this.#results.size >= MOST) this.#results.clear();
    this.#state = state;
    const before = this.#results.get(key);
    if (before) return before as Promise<R>;
    const result = work();
    this.#results.set(key, result);
    result.catch(() => this.#results.delete(key));
    return result;
  }
}

/** One statement, so that it is of one moment: in between two of them the sales could be summed up. */
const stateOf = kept((db) =>
  db
    .select({
      summedUp: sql<string | null>`max(summed_up)`,
      changes: sql<number>`count(*) filter (where summed_up is null)::int`,
      isGathered: sql<boolean>`bool_and(gathered)`,
    })
    .from(
      sql`(select null as summed_up, ${changedDays.gathered} from ${changedDays}
        union all select ${sales.key}, true from ${sales}
        where ${eq(sales.dimension, SUMMED_UP)} and ${eq(sales.grain, "month")}) as states`,
    ),
);

/**
 * What is read of the sales, or was read before where none of them have changed since. What comes in between the two
 * makes the result newer than its state, never older.
 * @param key tells apart what is read of the same sales; the names of categories are no part of them
 */
export async function readSalesOnce<R>(
  db: Db,
  results: KeptResults,
  key: string,
  read: (sold: SalesReader) => Promise<R>,
): Promise<R> {
  const [state] = await stateOf(db).execute();
  const work = () => readSales(db, read);
  // Between two times of summing up, changes are only added: the same number of them are the same ones. Those of a cluster
  // are moved, and for a moment are here and there.
  if (!state?.summedUp || !state.isGathered) return work();
  return results.once(`${state.summedUp} ${state.changes}`, key, work);
}
