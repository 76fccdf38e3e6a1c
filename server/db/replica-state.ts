/** Whether a replica may be read, and by whom: what a session has changed must be in what it reads next. */
import type { FastifyBaseLogger } from "fastify";

/** How long a replica that failed is left alone. */
const REST_MS = 5_000;
/** What is known of it is asked anew after so long: it may have become a primary of its own. */
const KNOWN_MS = 5_000;

interface Options {
  /** Up to where the replica has replayed the log of the primary; undefined where it replays nothing. */
  ask: () => Promise<string | undefined>;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** Milliseconds of a clock that only goes forward. */
  clock?: () => number;
}

/** "16/B374D848" as a number. */
export function positionOf(text: string): bigint {
  const [, high = "", low = ""] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text) ?? [];
  if (low === "") throw new Error(`${text} is no position in the log of a database.`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export class ReplicaState {
  readonly #options: Required<Options>;
  /** It begins as one that is away: nobody waits for it before it has answered once. */
  #isThere = false;
  #isTold = false;
  #restUntil = 0;
  #askedAt = 0;
  #replayed = 0n;
  #asking: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = { clock: () => performance.now(), ...options };
  }

  /** Whether a session whose last change left the log at `mark` may read from the replica. */
  async serves(mark: string | null): Promise<boolean> {
    const at = this.#options.clock();
    if (!this.#isThere) {
      if (at >= this.#restUntil) void this.#ask();
      return false;
    }
    const changedAt = mark === null ? 0n : positionOf(mark);
    if (changedAt > this.#replayed) await this.#ask();
    else if (at - this.#askedAt >= KNOWN_MS) void this.#ask();
    return this.#isThere && changedAt <= this.#replayed;
  }

  /** What was known of it is not any more: behind the same address may be another one. */
  forget(): void {
    this.#replayed = 0n;
  }

  /** Leaves the replica alone for some seconds. */
  rest(reason: unknown): void {
    this.#restUntil = this.#options.clock() + REST_MS;
    this.forget();
    if (this.#isThere || !this.#isTold) {
      this.#options.log.warn({ err: reason }, "the replica is left alone: the primary answers its reads");
    }
    this.#isThere = false;
    this.#isTold = true;
  }

  /** Never rejects. Whoever asks while it is asked waits for the same answer, which is one of before their own question. */
  #ask(): Promise<void> {
    this.#asking ??= this.#options
      .ask()
      .then((position) => {
        if (position === undefined) return this.rest(new Error("It replays no log, so it is no replica."));
        const replayed = positionOf(position);
        if (replayed > this.#replayed) this.#replayed = replayed;
        this.#askedAt = this.#options.clock();
        // Whoever reads of a failure in the log is to read of its end.
        const level = this.#isTold ? "warn" : "info";
        if (!this.#isThere) this.#options.log[level]("the replica answers lists and reports");
        this.#isThere = true;
        this.#isTold = true;
      })
      .catch((error: unknown) => this.rest(error))
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }
}
