import { createRandomKey } from "./new-key";
import { useSession } from "./use-session";

/** The idempotency keys of requests that have not succeeded yet, by user and contents. They are lost on page reload. */
const pendingKeys = new Map<string, string>();

/**
 * Returns a function that sends a request with an idempotency key, if the server supports it. A retry of the same
 * contents after a timeout or other failure sends the same key, so that they take effect only once. After a success,
 * the same contents get a new key.
 */
export function useIdempotentSend() {
  const { offers, userId } = useSession();
  /** @param contents everything that identifies the request, as JSON-serializable data */
  return async <R>(contents: unknown, send: (key: string | undefined) => Promise<R>): Promise<R> => {
    if (!offers("idempotency")) return send(undefined);
    const name = JSON.stringify([userId, contents]);
    const key = pendingKeys.get(name) ?? createRandomKey();
    pendingKeys.set(name, key);
    const answer = await send(key);
    pendingKeys.delete(name);
    return answer;
  };
}
