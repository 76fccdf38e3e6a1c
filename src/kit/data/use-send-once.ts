import { newKey } from "./new-key";
import { useSession } from "./use-session";

/** Of what was sent and not yet answered with success, by person and contents; as long as the page is not loaded anew. */
const keys = new Map<string, string>();

/**
 * Sends under a key, where the server knows them: after a time-out, or any other failure, the same contents go out with
 * the same key, and arrive once. What was accepted is over: sent again, it is something new.
 */
export function useSendOnce() {
  const { offers, userId } = useSession();
  /** @param what all that makes it this message and no other */
  return async <R>(what: unknown, send: (key: string | undefined) => Promise<R>): Promise<R> => {
    if (!offers("idempotency")) return send(undefined);
    const name = JSON.stringify([userId, what]);
    const key = keys.get(name) ?? newKey();
    keys.set(name, key);
    const answer = await send(key);
    keys.delete(name);
    return answer;
  };
}
