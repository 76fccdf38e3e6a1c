import { ADVISORY_LOCKS } from "../db/advisory-locks";
import type { Db, Transaction } from "../db/database";
import { findLastSettled } from "../db/settled-number";

/**
 * Returns the number up to which audit entries are settled: no open transaction can still add one with this number or a
 * lower one. A reader that remembers its position must not read further, or it would miss entries that are committed
 * later.
 */
export const findLastSettledNumber = (tx: Db | Transaction): Promise<number> =>
  findLastSettled(tx, { sequence: "evidence_entries_number_seq", lock: ADVISORY_LOCKS.writeAuditEntries });
