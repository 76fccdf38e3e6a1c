/**
 * Remembers who owns a session or an API token for up to a second, so that a burst of reads looks the owner up once.
 * A server forgets all lookups after each change that it makes. Permissions that another server revokes last up to a
 * second longer here.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";

/** How long a lookup is reused, in milliseconds. */
export const ACTOR_REUSE_MS = 1_000;
const MAX_ENTRIES = 1_000;
const SAFE_METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** How a request looks up its actor. */
export interface ActorLookup {
  /**
   * Whether the request counts as activity of its session. The console marks the requests that it sends by itself,
   * since the server cannot tell them apart.
   */
  isActivity: boolean;
  /** Whether the result of a recent lookup is sufficient. */
  mayReuse: boolean;
}

/** Only reads with a permission reuse a lookup, so that no change relies on a session or permission that has ended. */
export function toActorLookup({ method, headers, routeOptions: { config } }: FastifyRequest): ActorLookup {
  return {
    isActivity: headers["x-unattended"] !== "true",
    mayReuse: config.permission !== undefined && SAFE_METHODS.includes(method),
  };
}

interface Entry<Row> {
  row: Row;
  /** When the lookup began, by `performance.now()`. */
  since: number;
}

/** Recent lookups by the hash of the token. */
export class RecentActors<Row extends object> {
  readonly #reuseMs: number;
  readonly #entries = new Map<string, Entry<Row>>();
  /** The number of calls to `forgetAll`. */
  #changes = 0;

  /** @param reuseMs how long a lookup is reused; 0 means never */
  constructor(reuseMs: number) {
    this.#reuseMs = reuseMs;
  }

  /** Returns the row of a recent lookup. */
  get(key: string): Row | undefined {
    const entry = this.#entries.get(key);
    return entry && performance.now() - entry.since < this.#reuseMs ? entry.row : undefined;
  }

  /** Looks a row up. Does not remember it if `forgetAll` ran meanwhile, because the row may already be outdated. */
  async read(key: string, lookUp: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const changes = this.#changes;
    const since = performance.now();
    const row = await lookUp();
    if (row && this.#reuseMs > 0 && changes === this.#changes) {
      if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
      this.#entries.set(key, { row, since });
    }
    return row;
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#entries.clear();
  }
}

/**
 * Forgets all lookups before the response to a change is sent, because any change may end a session or a permission.
 * Must run before any route is registered.
 */
export function registerRecentActors(app: FastifyInstance, sources: readonly { forgetAll(): void }[]): void {
  app.addHook("onSend", ({ method }, _reply, payload, done) => {
    if (!SAFE_METHODS.includes(method)) for (const source of sources) source.forgetAll();
    done(null, payload);
  });
}
