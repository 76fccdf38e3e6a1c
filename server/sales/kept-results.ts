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
  once<R>(state: string, key: string, work: () => PromiseLike<R>): Promise<R> {
    if (state !== this.#state || this.#results.size >= MOST) this.#results.clear();
    this.#state = state;
    const before = this.#results.get(key);
    if (before) return before as Promise<R>;
    // A query is sent again each time that it is awaited: what is kept is its result.
    const result = Promise.resolve(work());
    this.#results.set(key, result);
    result.catch(() => this.#results.delete(key));
    return result;
  }
}
