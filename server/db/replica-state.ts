/** Decides whether a session may read from the replica: a session must always see its own changes. */
import type { FastifyBaseLogger } from "fastify";

/** Cooldown after a failure of the replica. */
const COOLDOWN_MS = 5_000;
/** Age at which the replica's state is queried again. The replica may have been promoted to a primary. */
const STALE_AFTER_MS = 5_000;

interface Options {
  /** Returns the WAL position up to which the replica has replayed; undefined if it is not replaying. */
  queryPosition: () => Promise<string | undefined>;
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
  #suspendedUntil = 0;
  #suspensions = 0;
  #checkedAt = 0;
  #replayed = 0n;
  #query: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = { clock: () => performance.now(), ...options };
  }

  /**
   * Whether a session may read from the replica.
   * @param lastChange WAL position after the last change that the session made; null if it has made none
   */
  async canServe(lastChange: string | null): Promise<boolean> {
    const now = this.#options.clock();
    if (!this.#isAvailable) {
      if (now >= this.#suspendedUntil) void this.#refresh();
      return false;
    }
    const changedAt = lastChange === null ? 0n : parseWalPosition(lastChange);
    if (changedAt > this.#replayed) await this.#refresh();
    else if (now - this.#checkedAt >= STALE_AFTER_MS) void this.#refresh();
    return this.#isAvailable && changedAt <= this.#replayed;
  }

  /** Discards the known position, because the same address may now lead to another server. */
  resetPosition(): void {
    this.#replayed = 0n;
  }

  /** Stops using the replica for COOLDOWN_MS. */
  suspend(reason: unknown): void {
    this.#suspendedUntil = this.#options.clock() + COOLDOWN_MS;
    this.#suspensions += 1;
    this.resetPosition();
    if (this.#isAvailable || !this.#hasLogged) {
      this.#options.log.warn({ err: reason }, "the replica is suspended: the primary answers its reads");
    }
    this.#isAvailable = false;
    this.#hasLogged = true;
  }

  /**
   * Queries the replica's position and updates the state. Never rejects. Concurrent callers share one query, which may
   * have started before their own call.
   */
  #refresh(): Promise<void> {
    const suspensions = this.#suspensions;
    this.#query ??= this.#options
      .queryPosition()
      .then((position) => {
        // Suspended since the query began.
        if (suspensions !== this.#suspensions) return;
        if (position === undefined)
          return this.suspend(new Error("The server is not replaying WAL, so it is not a replica."));
        const replayed = parseWalPosition(position);
        if (replayed > this.#replayed) this.#replayed = replayed;
        this.#checkedAt = this.#options.clock();
        // After a logged failure, the recovery is a warning too, so that a log of only warnings shows when it ended.
        const level = this.#hasLogged ? "warn" : "info";
        if (!this.#isAvailable) this.#options.log[level]("the replica answers lists and reports");
        this.#isAvailable = true;
        this.#hasLogged = true;
      })
      .catch((error: unknown) => this.suspend(error))
      .finally(() => (this.#query = undefined));
    return this.#query;
  }
}
