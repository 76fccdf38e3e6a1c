/** A client for the console's integration API. */
import { setTimeout as wait } from "node:timers/promises";
import { ShopError } from "./shop-error.ts";

export type Kind =
  | "customers"
  | "vendors"
  | "kyc-applications"
  | "categories"
  | "products"
  | "orders"
  | "refunds"
  | "reviews"
  | "tickets";

/** A record as the shop sends it. */
export interface Item {
  externalId: string;
  [field: string]: unknown;
}

/** The result for one item of a batch. */
interface ItemResult {
  externalId: string;
  /** The console's id. */
  id?: string;
  status: string;
  /** Why the item failed. */
  error?: { message: string };
}

/** A record as the console returns it, or its deletion. */
export interface ChangedRecord {
  externalId: string;
  id: string;
  /** Set for a deletion, which has no further fields. */
  deletedAt?: string;
  status?: string;
  /** Only on products. */
  approvalStatus?: string;
  /** Only on vendors, KYC applications and products. */
  rejectionReason?: string;
  /** Only on refunds: the reference of the transfer that returned the money. */
  reference?: string;
  /** Only on KYC applications: the changes that the vendor is asked to make. */
  changes?: { message: string };
  /** Only on tickets. */
  messages?: { sender: string; message: string }[];
}

interface ChangesPage {
  items: ChangedRecord[];
  /** Pass it to the next call to read the following changes. Store it once the items are processed. */
  nextCursor: string;
  hasMore: boolean;
}

export interface Client {
  /** Sends up to 500 records, 100 refunds or tickets, or 20 KYC applications. Returns one result per item. */
  upsert(kind: Kind, items: readonly Item[]): Promise<ItemResult[]>;
  /** Reads records in the order of their last change, from the cursor on. Without one, it starts with the oldest. */
  readChanges(kind: Kind, cursor?: string): Promise<ChangesPage>;
}

interface ClientOptions {
  /** The console's address without a path. */
  url: string;
  /** An API token. */
  token: string;
  /** Aborts requests and waits. */
  signal: AbortSignal;
  /** Prints why a request is repeated. */
  print: (text: string) => void;
  /** Timeout of one request. */
  timeoutMs?: number;
  /** The delay after the first failure. It doubles after each further failure. */
  retryMs?: number;
}

const MAX_ATTEMPTS = 6;
/** The console limits the calls or is busy, or a proxy cannot reach it. */
const TEMPORARY_STATUSES = [429, 502, 503, 504];

/** A failure that a retry may fix. */
class TemporaryError extends ShopError {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Creates a client. Temporary failures are retried, which is safe because every request is idempotent. Other failures
 * reject with a ShopError.
 */
export function createClient(options: ClientOptions): Client {
  const { url, token, signal, print, timeoutMs = 30_000, retryMs = 1_000 } = options;

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}/api/integration/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        ...(body && { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch (error) {
      signal.throwIfAborted();
      throw new TemporaryError(describeFailure(error, url, timeoutMs));
    }
    if (response.ok) return parseJson(text, url);
    const message = `${method} ${path} returned ${response.status}: ${readMessage(text)}`;
    if (!TEMPORARY_STATUSES.includes(response.status)) throw new ShopError(message + getRemedy(response.status));
    throw new TemporaryError(message, Number(response.headers.get("retry-after")) * 1_000 || undefined);
  }

  async function request(method: string, path: string, body?: object): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(method, path, body);
      } catch (error) {
        if (!(error instanceof TemporaryError) || attempt === MAX_ATTEMPTS) throw error;
        const waitMs = error.retryAfterMs ?? retryMs * 2 ** (attempt - 1);
        print(`${error.message} Trying again in ${waitMs / 1_000} s.`);
        await wait(waitMs, undefined, { signal });
      }
    }
  }

  return {
    async upsert(kind, items) {
      const answer = await request("POST", `${kind}/batch`, { items });
      return (answer as { results: ItemResult[] }).results;
    },
    async readChanges(kind, cursor) {
      const query = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      return (await request("GET", `${kind}${query}`)) as ChangesPage;
    },
  };
}

function describeFailure(error: unknown, url: string, timeoutMs: number): string {
  const { name, cause, message } = error as Error & { cause?: { code?: string } };
  if (name === "TimeoutError") return `${url} did not answer within ${timeoutMs / 1_000} seconds.`;
  return `${url} could not be reached (${cause?.code ?? message}). Check CONSOLE_URL.`;
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopError(`${url} did not send JSON. Check that CONSOLE_URL is the address of the console.`);
  }
}

/** Returns the message of an error response. A proxy may send something else. */
function readMessage(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text.slice(0, 200);
  }
}

function getRemedy(status: number): string {
  if (status === 401) return " Create a token in the console on Settings → API tokens, and set API_TOKEN to it.";
  if (status === 403) return " Create a token with this permission.";
  return status === 404 ? " Check that CONSOLE_URL is the address of the console." : "";
}
