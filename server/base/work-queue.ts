export interface WorkQueueLimits {
  /** How many works may run at a time. */
  running: number;
  /** How many may wait for their turn. */
  waiting: number;
}

/** Runs only a few works at a time. The others wait, in order. */
export class WorkQueue {
  readonly #limits: WorkQueueLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: WorkQueueLimits) {
    this.#limits = limits;
  }

  /** Runs the work when it is its turn. Returns undefined if too many others are waiting. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined {
    if (this.#running < this.#limits.running) return this.#start(work);
    if (this.#waiting.length >= this.#limits.waiting) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#start(work)));
    });
  }

  async #start<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
