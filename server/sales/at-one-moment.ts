import type { Db, Transaction } from "../db/database";

/** Reads whatever it takes as it was at one moment, whoever changes it meanwhile. */
export const atOneMoment = <R>(db: Db, read: (tx: Transaction) => Promise<R>): Promise<R> =>
  db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
