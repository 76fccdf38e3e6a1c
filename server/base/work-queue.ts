export interface WorkQueueLimits {
  /** Maximum number of tasks that run at a time. */
  running: number;
  /** Maximum number of tasks that wait. */
  waiting: number;
}

/** Runs a limited number of tasks at a time. The others wait, in order. */
export class WorkQueue {
  readonly #limits: WorkQueueLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: WorkQueueLimits) {
    this.#limits = limits;
  }

  /** Runs the task when it is its turn. Returns undefined if too many others are waiting. */
  run<T>(task: () => Promise<T>): Promise<T> | undefined {
    if (this.#running < this.#limits.running) return this.#start(task);
    if (this.#waiting.length >= this.#limits.waiting) return undefined;
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#start(task)));
    });
  }

  async #start<T>(task: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
