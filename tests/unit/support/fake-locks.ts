type Work = () => unknown;

/**
 * Web Locks that all tabs of a test share. Each lock is granted to one request after another. A request that is aborted
 * while it waits is rejected.
 */
export class FakeLocks {
  readonly #held = new Set<string>();
  /** For each lock, a promise that settles when all its requests have ended. */
  readonly #ended = new Map<string, Promise<unknown>>();

  request(name: string, ...rest: [Work] | [{ signal: AbortSignal }, Work]): Promise<unknown> {
    const [options, work] = rest.length === 2 ? rest : [undefined, rest[0]];
    const turn = this.#ended.get(name) ?? Promise.resolve();
    const result = Promise.race([rejectOnAbort(options?.signal), turn]).then(async () => {
      this.#held.add(name);
      try {
        return await work();
      } finally {
        this.#held.delete(name);
      }
    });
    this.#ended.set(name, Promise.allSettled([turn, result]));
    return result;
  }

  query(): Promise<{ held: { name: string }[] }> {
    return Promise.resolve({ held: [...this.#held].map((name) => ({ name })) });
  }
}

const rejectOnAbort = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal?.reason as Error);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
  });
