import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "./database";
import { DEADLOCK_DETECTED, errorCode, SERIALIZATION_FAILURE } from "./error-code";

const MAX_ATTEMPTS = 3;
const PAUSE_MS = 20;

const RETRYABLE_CODES: readonly (string | undefined)[] = [SERIALIZATION_FAILURE, DEADLOCK_DETECTED];

/**
 * Makes `transaction` retry its work after a serialization failure or a deadlock, which have rolled everything back. So
 * the work must have no effects outside the transaction. The third failure is thrown.
 */
export function retryTransactions<D extends Db>(db: D): D {
  const runOnce = db.transaction.bind(db);
  const transaction: Db["transaction"] = async (work, config) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(work, config);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.includes(errorCode(error))) throw error;
        // A random pause, so that the two transactions do not collide again.
        await wait(Math.random() * PAUSE_MS * attempt);
      }
    }
  };
  return Object.assign(db, { transaction });
}
