import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "./database";
import { DEADLOCK_DETECTED, errorCode, SERIALIZATION_FAILURE } from "./error-code";

const TIMES = 3;
const PAUSE_MS = 20;

const AGAIN: readonly (string | undefined)[] = [SERIALIZATION_FAILURE, DEADLOCK_DETECTED];

/**
 * Makes `transaction` run its work again where the database gave way to somebody else's: it has taken back everything
 * then. So the work must do nothing outside the transaction. The third failure is the caller's.
 */
export function retryTransactions<D extends Db>(db: D): D {
  const once = db.transaction.bind(db);
  const transaction: Db["transaction"] = async (work, config) => {
    for (let time = 1; ; time += 1) {
      try {
        return await once(work, config);
      } catch (error) {
        if (time === TIMES || !AGAIN.includes(errorCode(error))) throw error;
        // Not both at the same time again.
        await wait(Math.random() * PAUSE_MS * time);
      }
    }
  };
  return Object.assign(db, { transaction });
}
