type Work = () => unknown;

/** Web Locks that all tabs of a test share. Each lock is granted to one request after another. */
export class FakeLocks {
  readonly #held = new Set<string>();
  readonly #last = new Map<string, Promise<unknown>>();

  request(name: string, ...rest: [Work] | [{ signal: AbortSignal }, Work]): Promise<unknown> {
    const [options, work] = rest.length === 2 ? rest : [undefined, rest[0]];
    const granted = (this.#last.get(name) ?? Promise.resolve()).then(async () => {
      if (options?.signal.aborted) return;
      this.#held.add(name);
      await work();
      this.#held.delete(name);
    });
    this.#last.set(name, granted);
    return granted;
  }

  query(): Promise<{ held: { name: string }[] }> {
    return Promise.resolve({ held: [...this.#held].map((name) => ({ name })) });
  }
}
