/** Decides whether a session may read from the replica: a session must always see its own changes. */
import type { FastifyBaseLogger } from "fastify";

/** Cooldown after a failure of the replica. */
const COOLDOWN_MS = 5_000;
/** Age at which the replica's state is queried again. It may have been promoted to a primary. */
const STALE_AFTER_MS = 5_000;

interface Options {
  /** Returns the WAL position up to which the replica has replayed; undefined if it is not replaying. */
  ask: () => Promise<string | undefined>;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** A monotonic clock, in milliseconds. */
  clock?: () => number;
}

/** Parses a WAL position such as "16/B374D848". */
export function parseWalPosition(text: string): bigint {
  const [, high = "", low = ""] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text) ?? [];
  if (low === "") throw new Error(`${text} is not a WAL position.`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export class ReplicaState {
  readonly #options: Required<Options>;
  /** Starts as unavailable, so that no request waits for the replica before its first response. */
  #isAvailable = false;
  #hasLogged = false;
  #restUntil = 0;
  #checkedAt = 0;
  #replayed = 0n;
  #asking: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = { clock: () => performance.now(), ...options };
  }

  /**
   * Whether a session may read from the replica.
   * @param mark WAL position of the session's last change
   */
  async serves(mark: string | null): Promise<boolean> {
    const at = this.#options.clock();
    if (!this.#isAvailable) {
      if (at >= this.#restUntil) void this.#ask();
      return false;
    }
    const changedAt = mark === null ? 0n : parseWalPosition(mark);
    if (changedAt > this.#replayed) await this.#ask();
    else if (at - this.#checkedAt >= STALE_AFTER_MS) void this.#ask();
    return this.#isAvailable && changedAt <= this.#replayed;
  }

  /** Discards the known position, because the same address may now lead to another server. */
  forget(): void {
    this.#replayed = 0n;
  }

  /** Stops using the replica for some seconds. */
  rest(reason: unknown): void {
    this.#restUntil = this.#options.clock() + COOLDOWN_MS;
    this.forget();
    if (this.#isAvailable || !this.#hasLogged) {
      this.#options.log.warn({ err: reason }, "the replica is left alone: the primary answers its reads");
    }
    this.#isAvailable = false;
    this.#hasLogged = true;
  }

  /**
   * Queries the replica's position. Never rejects. Concurrent callers share one query, which may have started before
   * their own call.
   */
  #ask(): Promise<void> {
    this.#asking ??= this.#options
      .ask()
      .then((position) => {
        if (position === undefined) return this.rest(new Error("It replays no log, so it is not a replica."));
        const replayed = parseWalPosition(position);
        if (replayed > this.#replayed) this.#replayed = replayed;
        this.#checkedAt = this.#options.clock();
        // Logs at the level of the failure, so that the log that shows the failure also shows its end.
        const level = this.#hasLogged ? "warn" : "info";
        if (!this.#isAvailable) this.#options.log[level]("the replica answers lists and reports");
        this.#isAvailable = true;
        this.#hasLogged = true;
      })
      .catch((error: unknown) => this.rest(error))
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }
}
